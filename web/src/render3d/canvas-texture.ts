// Canvases that become textures.

import { CanvasTexture, SRGBColorSpace } from "three";

export type Pen = CanvasRenderingContext2D;

export function makeCanvas(width: number, height: number): [HTMLCanvasElement, Pen] {
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width);
  canvas.height = Math.round(height);
  return [canvas, canvas.getContext("2d")!];
}

export function makeTexture(canvas: HTMLCanvasElement, anisotropy = 8): CanvasTexture {
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = anisotropy;
  return texture;
}
