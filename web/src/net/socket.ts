// The play socket of one table: connects, comes back by itself, and never loses or doubles a move.

import type { FromServer } from "./types.gen";

export interface SocketEvents {
  message(message: FromServer): void;
  state(state: "connecting" | "open" | "lost"): void;
  /** The first message after every connection: language and what was seen. */
  hello(): object;
}

type Send = Record<string, unknown> & { type: string };

interface Waiting {
  request: Send;
  /** Sent again after a reconnection: a move is played once however often its id comes. */
  keep: boolean;
  done: (answer: FromServer) => void;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
const BEAT = 20_000;
const ANSWERED = new Set(["accepted", "refused", "tried", "chances", "advice", "was", "pong"]);

export class TableSocket {
  private socket: WebSocket | null = null;
  private waiting = new Map<string, Waiting>();
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private beat: ReturnType<typeof setInterval> | undefined;
  private heard = 0;
  private closed = false;
  private readonly wake = () => this.reconnectNow();

  constructor(
    private readonly url: string,
    private readonly events: SocketEvents,
  ) {
    addEventListener("online", this.wake);
    document.addEventListener("visibilitychange", this.wake);
    this.connect();
  }

  /** Asks something and waits for its answer, across lost connections if `keep`. */
  ask<T extends FromServer>(request: Send, keep = false): Promise<T> {
    const id = newId();
    return new Promise((resolve) => {
      const waiting = { request: { ...request, id }, keep, done: resolve as (answer: FromServer) => void };
      this.waiting.set(id, waiting);
      this.tell(waiting.request);
    });
  }

  /** Says something that needs no answer; lost if there is no connection. */
  tell(message: Send): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** Whether an answered request of this kind is under way. */
  awaits(type: string): boolean {
    return [...this.waiting.values()].some((waiting) => waiting.request.type === type);
  }

  /** Connects anew: the server learns who is at this screen only when a connection begins. */
  restart(): void {
    clearTimeout(this.timer);
    const old = this.socket;
    this.socket = null;
    old?.close(1000);
    this.closed = false;
    this.tries = 0;
    this.connect();
  }

  close(): void {
    this.closed = true;
    removeEventListener("online", this.wake);
    document.removeEventListener("visibilitychange", this.wake);
    clearTimeout(this.timer);
    clearInterval(this.beat);
    this.socket?.close(1000);
  }

  private connect(): void {
    this.events.state("connecting");
    const socket = new WebSocket(this.url);
    this.socket = socket;
    socket.onopen = () => this.opened(socket);
    socket.onmessage = (event) => this.received(String(event.data));
    socket.onclose = () => {
      if (this.socket === socket) this.lost();
    };
  }

  private opened(socket: WebSocket): void {
    this.heard = Date.now();
    socket.send(JSON.stringify(this.events.hello()));
    clearInterval(this.beat);
    this.beat = setInterval(() => this.listen(), BEAT);
    for (const { request } of this.waiting.values()) socket.send(JSON.stringify(request));
    this.events.state("open");
  }

  private received(text: string): void {
    this.heard = Date.now();
    this.tries = 0;
    const message = JSON.parse(text) as FromServer;
    if (message.type === "gone" && message.again === false) this.closed = true;
    if (ANSWERED.has(message.type)) this.answer(message as FromServer & { id?: string });
    this.events.message(message);
  }

  private answer(message: FromServer & { id?: string }): void {
    const waiting = this.waiting.get(message.id ?? "");
    if (!waiting) return;
    this.waiting.delete(message.id ?? "");
    waiting.done(message);
  }

  private lost(): void {
    clearInterval(this.beat);
    for (const [id, waiting] of this.waiting) if (!waiting.keep) this.waiting.delete(id);
    this.events.state("lost");
    if (this.closed) return;
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.tries++) * (0.75 + Math.random() / 2);
    this.timer = setTimeout(() => this.connect(), wait);
  }

  /** A connection can die without a word: a beat that brings no answer ends it. */
  private listen(): void {
    if (Date.now() - this.heard > 2 * BEAT) this.socket?.close();
    else this.tell({ type: "ping" });
  }

  private reconnectNow(): void {
    if (this.closed || document.hidden || this.socket?.readyState !== WebSocket.CLOSED) return;
    clearTimeout(this.timer);
    this.tries = 0;
    this.connect();
  }
}

function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
