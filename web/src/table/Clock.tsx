// A seat's clock. It runs on this screen between two messages.

import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { words } from "../i18n";
import { Icon } from "../ui/Icon";
import { useTable } from "./context";

const t = words("table");
const tick = signal(Date.now());
let watchers = 0;
let timer: ReturnType<typeof setInterval> | undefined;

function useTick(): number {
  useEffect(() => {
    if (watchers++ === 0) timer = setInterval(() => (tick.value = Date.now()), 500);
    return () => {
      if (--watchers === 0) clearInterval(timer);
    };
  }, []);
  return tick.value;
}

export function SeatClock({ seat }: { seat: number }): JSX.Element | null {
  const { model } = useTable();
  const kind = model.info.value?.clock.kind ?? "none";
  return kind === "none" ? null : <Running seat={seat} />;
}

function Running({ seat }: { seat: number }): JSX.Element | null {
  const { model } = useTable();
  const now = useTick();
  const state = model.now.value;
  const left = state?.clocks?.left[seat];
  if (!state?.clocks || left === undefined) return null;
  const paused = state.clocks.paused?.includes(seat) ?? false;
  const runs = state.turn.seats.includes(seat) && !state.turn.over && !paused;
  const reserve = state.clocks.reserve?.[seat] ?? 0;
  const plain = runs ? left - (now - state.clocks.at) : left;
  // A decision's own time first, then the reserve.
  const ms = plain > 0 ? plain : Math.max(0, reserve + plain);
  return (
    <span class={`clock num ${runs ? "runs" : ""} ${ms < 30_000 ? "short" : ""}`} data-about="clock">
      <Icon name="clock" size={15} label={t(runs ? "clock-runs" : "clock-rests")} />
      {formatTime(ms)}
    </span>
  );
}

/** Write the time left: 3:07, 1:02:45, 2 d 4 h. */
function formatTime(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const [days, hours, minutes] = [
    Math.floor(seconds / 86_400),
    Math.floor(seconds / 3600) % 24,
    Math.floor(seconds / 60) % 60,
  ];
  if (days > 0) return t("clock-days", { days, hours });
  const two = (n: number) => String(n).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
