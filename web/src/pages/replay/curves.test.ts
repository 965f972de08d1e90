import { expect, it } from "vitest";
import { chooseTicks, interpolateValues, listSpans, type Point, spreadMarks } from "./curves";

const POINTS: Point[] = [
  [0, [0.5, 0.5]],
  [10, [0.7, 0.3]],
  [20, [1, 0]],
];

it("tells the values of a known position as they are", () => {
  expect(interpolateValues(POINTS, 0)).toEqual([0.5, 0.5]);
  expect(interpolateValues(POINTS, 10)).toEqual([0.7, 0.3]);
  expect(interpolateValues(POINTS, 20)).toEqual([1, 0]);
});

it("tells values between two positions in proportion, and the last ones after the end", () => {
  expect(interpolateValues(POINTS, 5)[0]).toBeCloseTo(0.6);
  expect(interpolateValues(POINTS, 99)).toEqual([1, 0]);
  expect(interpolateValues([], 5)).toEqual([]);
});

it("divides the log into rounds", () => {
  expect(listSpans([3, 10], 30)).toEqual([
    { from: 3, to: 10 },
    { from: 10, to: 30 },
  ]);
});

it("marks an axis with round figures around all values", () => {
  expect(chooseTicks(0, 46)).toEqual([0, 20, 40, 60]);
  expect(chooseTicks(-3, 2)).toEqual([-4, -2, 0, 2]);
  expect(chooseTicks(0, 0)).toEqual([0]);
});

it("raises a marker that would cover another", () => {
  const marks = [
    { x: 10, y: 50 },
    { x: 20, y: 52 },
    { x: 90, y: 50 },
  ];
  expect(spreadMarks(marks).map(({ y }) => y)).toEqual([50, 27, 50]);
});
