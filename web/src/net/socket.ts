// The play socket of one table: connects, comes back by itself, and never loses or doubles a move.

import type { FromServer } from "./types.gen";

export interface SocketEvents {
  message(message: FromServer): void;
  state(state: "connecting" | "open" | "lost"): void;
  /** The first message after every connection: language and what was seen. */
  hello(): object;
}

type Send = Record<string, unknown> & { type: string };

interface PendingRequest {
  request: Send;
  /** Sent again after a reconnection: a move is played once however often its id comes. */
  keep: boolean;
  done: (answer: FromServer) => void;
}

const RETRY_DELAY_MS = 400;
const MAX_RETRY_DELAY_MS = 8000;
const HEARTBEAT_MS = 20_000;
const ANSWERED = new Set([
  "accepted",
  "refused",
  "tried",
  "chances",
  "advice",
  "was",
  "scened",
  "would-undo",
  "pong",
]);

export class TableSocket {
  private socket: WebSocket | null = null;
  private pending = new Map<string, PendingRequest>();
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private heartbeat: ReturnType<typeof setInterval> | undefined;
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
      const pending = { request: { ...request, id }, keep, done: resolve as (answer: FromServer) => void };
      this.pending.set(id, pending);
      this.tell(pending.request);
    });
  }

  /** Says something that needs no answer; lost if there is no connection. */
  tell(message: Send): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** Whether an answered request of this kind is under way. */
  awaits(type: string): boolean {
    return [...this.pending.values()].some((pending) => pending.request.type === type);
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
    clearInterval(this.heartbeat);
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
    clearInterval(this.heartbeat);
    this.heartbeat = setInterval(() => this.checkHeartbeat(), HEARTBEAT_MS);
    for (const { request } of this.pending.values()) socket.send(JSON.stringify(request));
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
    const pending = this.pending.get(message.id ?? "");
    if (!pending) return;
    this.pending.delete(message.id ?? "");
    pending.done(message);
  }

  private lost(): void {
    clearInterval(this.heartbeat);
    this.dropQuestions();
    this.events.state("lost");
    if (this.closed) return;
    const wait =
      Math.min(MAX_RETRY_DELAY_MS, RETRY_DELAY_MS * 2 ** this.tries++) * (0.75 + Math.random() / 2);
    this.timer = setTimeout(() => this.connect(), wait);
  }

  /** Answer what is not asked again: nobody waits for ever. */
  private dropQuestions(): void {
    for (const [id, pending] of this.pending) {
      if (pending.keep) continue;
      this.pending.delete(id);
      pending.done({ type: "refused", id, why: "wait", sentence: "" });
    }
  }

  /** Close a connection that has died without a word: no answer came to two heartbeats. */
  private checkHeartbeat(): void {
    if (Date.now() - this.heard > 2 * HEARTBEAT_MS) this.socket?.close();
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
