// One's tracks: a filled peg for now, a ring for what comes, and in words what is lost and who starves.
import type { JSX } from "preact";
import { Icon } from "../../../ui/Icon";
import { Rich } from "../../../ui/Rich";
import { RESOURCES } from "../resources";
import { type Scene, say, title } from "../scene";
import type { Desk } from "../selection";
import type { Forecast, Player, Resource } from "../view";

const LAP = 25;

/** Where the pegs will be, and why: the move being weighed, or what the dice will bring. */
interface Ahead {
  after: Player | null;
  forecast: Forecast | null;
}

function ahead(s: Scene, desk: Desk): Ahead {
  const after = (desk.preview.value ?? desk.hand.answer.value?.after)?.players[s.side] ?? null;
  return { after, forecast: after ? null : (s.me.forecast ?? null) };
}

const afterStock = (a: Ahead, resource: Resource): number | null =>
  a.after ? a.after.stock[resource] : (a.forecast?.after[resource] ?? null);

export function Tracks({ s, desk }: { s: Scene; desk: Desk }): JSX.Element {
  const a = ahead(s, desk);
  const culture = a.after ? a.after.culture : s.me.culture + (a.forecast?.culture ?? 0);
  const disaster = a.after ? a.after.disaster : s.me.disaster + (a.forecast?.hungry ?? 0);
  return (
    <section class="panel tracks" aria-label={say("tracks.title")} data-testid="tracks">
      <div class="ph">
        <h2>{say(s.state.seat === null ? "tracks.theirs" : "tracks.title")}</h2>
        <span class="sp" />
        {(a.after || a.forecast) && (
          <span class="xs muted row">
            <i class="peg" /> {say("tracks.now")} <i class="peg ring" />{" "}
            {say(a.after ? "tracks.after-this" : "tracks.after")}
          </span>
        )}
      </div>
      <div class="track-rows">
        {RESOURCES.map((resource) => (
          <Track
            key={resource}
            s={s}
            resource={resource}
            after={afterStock(a, resource)}
            text={stockText(s, a, resource)}
          />
        ))}
        <Lap s={s} name="culture" now={s.me.culture} after={culture} text={lapText(s.me.culture, culture)} />
        <Lap
          s={s}
          name="disaster"
          now={s.me.disaster}
          after={disaster}
          text={hungerText(s, a.forecast) || lapText(s.me.disaster, disaster)}
        />
      </div>
    </section>
  );
}

/** `4 + 6 = **8**, **2 lost**` */
function stockText(s: Scene, a: Ahead, resource: Resource): string {
  const now = s.me.stock[resource];
  if (a.after) {
    const by = a.after.stock[resource] - now;
    return by ? `${now} ${by > 0 ? "+" : "−"} ${Math.abs(by)} = **${a.after.stock[resource]}**` : String(now);
  }
  if (!a.forecast) return String(now);
  const { gains, lost, after, eats } = a.forecast;
  const gain = gains[resource] ?? 0;
  const parts = gain ? [`${now} + ${gain}`] : [String(now)];
  if (resource === "food") {
    if (lost.food) parts.push(say("tracks.lost", { count: lost.food }));
    const fed = Math.min(eats, now + gain - (lost.food ?? 0));
    return `${parts.join(", ")}, ${say("tracks.fed", { count: fed })} = **${after.food}**`;
  }
  if (!gain) return String(now);
  return `${parts[0]} = **${after[resource]}**${lost[resource] ? `, ${say("tracks.lost", { count: lost[resource] })}` : ""}`;
}

function lapText(now: number, after: number): string {
  return after === now ? String(now) : `${now} → **${after}**`;
}

function hungerText(s: Scene, forecast: Forecast | null): string {
  if (!forecast?.hungry) return "";
  const text = `${s.me.disaster} → **${s.me.disaster + forecast.hungry}**`;
  return `${text}, ${say("tracks.starve", { count: forecast.hungry })}`;
}

interface TrackProps {
  s: Scene;
  resource: Resource;
  after: number | null;
  text: string;
}

function Track({ s, resource, after, text }: TrackProps): JSX.Element {
  const now = s.me.stock[resource];
  const name = title(s.model, resource);
  return (
    <div class="track" data-testid={`track-${resource}`}>
      <Icon name={resource} size={20} />
      <span class="track-name">{name}</span>
      <span class="strip" aria-hidden="true">
        {Array.from({ length: s.box.tracks[resource] + 1 }, (_, n) => (
          <span key={n} class={`hole ${between(n, now, after) ? "fill" : ""}`}>
            <i class={n === now ? "peg" : n === after ? "peg ring" : ""}>{n}</i>
          </span>
        ))}
      </span>
      <span class="track-text">
        <span class="visually-hidden">
          {say("tracks.of", { count: now, most: s.box.tracks[resource] })}.{" "}
        </span>
        <Marked text={text} />
      </span>
    </div>
  );
}

function between(n: number, now: number, after: number | null): boolean {
  if (after === null) return false;
  return (n > now && n < after) || (n < now && n > after);
}

/** Bold in a warning colour where the text says so with `!!`. */
function Marked({ text }: { text: string }): JSX.Element {
  return (
    <>
      {text.split("!!").map((part, index) =>
        index % 2 ? (
          <b key={index} class="bad">
            {part}
          </b>
        ) : (
          <Rich key={index} text={part} />
        ),
      )}
    </>
  );
}

/** Culture and disaster have no end: the peg runs around in laps of 25. */
function Lap({
  s,
  name,
  now,
  after,
  text,
}: {
  s: Scene;
  name: string;
  now: number;
  after: number;
  text: string;
}): JSX.Element {
  const laps = Math.floor(now / LAP);
  return (
    <div class="track" data-testid={`track-${name}`}>
      <Icon name={name} size={20} />
      <span class="track-name">{title(s.model, name)}</span>
      <span class="strip lap" aria-hidden="true">
        {Array.from({ length: LAP }, (_, n) => {
          const here = n === now % LAP;
          // Too near to be drawn beside the peg: the words say it.
          const there = Math.abs(after - now) > 2 && n === after % LAP;
          return (
            <span key={n} class="lap-hole">
              {here && <i class="peg">{now}</i>}
              {there && <i class="peg ring">{after}</i>}
            </span>
          );
        })}
      </span>
      <span class="track-text">
        {laps > 0 && <span class="muted">{say("tracks.laps", { count: laps })} </span>}
        <Marked text={text} />
      </span>
    </div>
  );
}

/** All of it in one line, for phones. */
export function StockLine({ s, desk }: { s: Scene; desk: Desk }): JSX.Element {
  const a = ahead(s, desk);
  return (
    <section class="stock-line panel" aria-label={say("tracks.title")}>
      {RESOURCES.map((resource) => {
        const after = afterStock(a, resource);
        const lost = a.forecast?.lost[resource];
        return (
          <span class="row" key={resource}>
            <Icon name={resource} size={19} label={s.model.names(resource)} />
            <b>{s.me.stock[resource]}</b>
            {after !== null && after !== s.me.stock[resource] && <span class="muted xs">→{after}</span>}
            {lost ? <Marked text={say("tracks.lost-short", { count: lost })} /> : null}
          </span>
        );
      })}
      <span class="row">
        <Icon name="culture" size={19} label={s.model.names("culture")} />
        <b>{s.me.culture}</b>
      </span>
      <span class="row">
        <Icon name="disaster" size={19} label={s.model.names("disaster")} />
        <b>{s.me.disaster}</b>
        {a.forecast?.hungry ? <b class="bad xs">+{a.forecast.hungry}</b> : null}
      </span>
    </section>
  );
}
