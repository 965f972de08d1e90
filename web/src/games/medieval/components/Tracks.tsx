// One's tracks: a filled peg for now, a ring for what comes, and in words what is lost and who starves.

import type { JSX } from "preact";
import { words } from "../../../i18n";
import { Icon } from "../../../ui/Icon";
import { Rich } from "../../../ui/Rich";
import { RESOURCES } from "../resources";
import { isOwn, type Scene, title } from "../scene";
import type { PlayProps, TableSelection } from "../selection";
import type { Forecast, Player, Resource } from "../view.gen";

const t = words("medieval");

const LAP_SPACES = 25;

/** Where the pegs will be, and why: the move being weighed, or what the dice will bring. */
interface Ahead {
  after: Player | null;
  forecast: Forecast | null;
}

function readAhead(scene: Scene, selection: TableSelection): Ahead {
  const after = (selection.preview.value ?? selection.hand.answer.value?.after)?.players[scene.side] ?? null;
  return { after, forecast: after ? null : scene.me.forecast };
}

const afterStock = (a: Ahead, resource: Resource): number | null =>
  a.after ? a.after.stock[resource] : (a.forecast?.after[resource] ?? null);

export function Tracks({ scene, selection }: PlayProps): JSX.Element {
  const a = readAhead(scene, selection);
  const culture = a.after ? a.after.culture : scene.me.culture + (a.forecast?.culture ?? 0);
  const disaster = a.after ? a.after.disaster : scene.me.disaster + (a.forecast?.hungry ?? 0);
  const name = t(isOwn(scene) ? "tracks.title" : "tracks.theirs");
  return (
    <section class="panel med-tracks" aria-label={name} data-testid="tracks">
      <div class="ph">
        <h2>{name}</h2>
        <span class="sp" />
        {(a.after || a.forecast) && (
          <span class="xs muted row">
            <i class="med-peg" /> {t("tracks.now")} <i class="med-peg ring" />{" "}
            {t(a.after ? "tracks.after-this" : "tracks.after")}
          </span>
        )}
      </div>
      <div class="med-track-rows">
        {RESOURCES.map((resource) => (
          <Track
            key={resource}
            scene={scene}
            resource={resource}
            after={afterStock(a, resource)}
            text={stockText(scene, a, resource)}
          />
        ))}
        <Lap
          scene={scene}
          name="culture"
          now={scene.me.culture}
          after={culture}
          text={describeLap(scene.me.culture, culture)}
        />
        <Lap
          scene={scene}
          name="disaster"
          now={scene.me.disaster}
          after={disaster}
          text={describeHunger(scene, a.forecast) || describeLap(scene.me.disaster, disaster)}
        />
      </div>
    </section>
  );
}

/** Write what a track does: `4 + 6 = **8**, **2 lost**`. */
function stockText(scene: Scene, a: Ahead, resource: Resource): string {
  const now = scene.me.stock[resource];
  if (a.after) {
    const by = a.after.stock[resource] - now;
    return by ? `${now} ${by > 0 ? "+" : "−"} ${Math.abs(by)} = **${a.after.stock[resource]}**` : String(now);
  }
  if (!a.forecast) return String(now);
  const { gains, lost, after, eats } = a.forecast;
  const gain = gains[resource] ?? 0;
  const parts = gain ? [`${now} + ${gain}`] : [String(now)];
  if (resource === "food") {
    if (lost.food) parts.push(t("tracks.lost", { count: lost.food }));
    const fed = Math.min(eats, now + gain - (lost.food ?? 0));
    return `${parts.join(", ")} − ${fed} = **${after.food}**`;
  }
  if (!gain) return String(now);
  return `${parts[0]} = **${after[resource]}**${lost[resource] ? `, ${t("tracks.lost", { count: lost[resource] })}` : ""}`;
}

function describeLap(now: number, after: number): string {
  return after === now ? String(now) : `${now} → **${after}**`;
}

function describeHunger(scene: Scene, forecast: Forecast | null): string {
  if (!forecast?.hungry) return "";
  const text = `${scene.me.disaster} → **${scene.me.disaster + forecast.hungry}**`;
  return `${text}, ${t("tracks.starve", { count: forecast.hungry })}`;
}

interface TrackProps {
  scene: Scene;
  resource: Resource;
  after: number | null;
  text: string;
}

function Track({ scene, resource, after, text }: TrackProps): JSX.Element {
  const now = scene.me.stock[resource];
  const name = title(scene.model, resource);
  return (
    <div
      class="med-track"
      data-about={`track:${resource}`}
      data-testid={`track-${resource}`}
      data-anchor={`track:${scene.side}:${resource}`}
    >
      <Icon name={resource} size={20} />
      <span class="med-track-name">{name}</span>
      <span class="med-strip" aria-hidden="true">
        {Array.from({ length: scene.box.tracks[resource] + 1 }, (_, n) => (
          <span
            key={n}
            class={`med-hole ${between(n, now, after) ? "fill" : ""}`}
            data-anchor={`hole:${resource}:${n}`}
          >
            <i
              class={n === now ? "med-peg" : n === after ? "med-peg ring" : ""}
              data-anchor={n === now ? `peg:${scene.side}:${resource}` : undefined}
            >
              {n}
            </i>
          </span>
        ))}
      </span>
      <span class="med-track-text" data-anchor={`track-text:${resource}`}>
        <span class="visually-hidden">
          {t("tracks.of", { count: now, most: scene.box.tracks[resource] })}.{" "}
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

/** Draw bold in a warning colour where the text says so with `!!`. */
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

/** Draw culture or disaster, which have no end: the peg runs around in laps of 25. */
function Lap({
  scene,
  name,
  now,
  after,
  text,
}: {
  scene: Scene;
  name: string;
  now: number;
  after: number;
  text: string;
}): JSX.Element {
  const laps = Math.floor(now / LAP_SPACES);
  return (
    <div
      class="med-track"
      data-about={`track:${name}`}
      data-testid={`track-${name}`}
      data-anchor={`track:${scene.side}:${name}`}
    >
      <Icon name={name} size={20} />
      <span class="med-track-name">{title(scene.model, name)}</span>
      <span class="med-strip lap" aria-hidden="true">
        {Array.from({ length: LAP_SPACES }, (_, n) => {
          const here = n === now % LAP_SPACES;
          // Too near to be drawn beside the peg: the words say it.
          const there = Math.abs(after - now) > 2 && n === after % LAP_SPACES;
          return (
            <span key={n} class="med-lap-hole" data-anchor={`hole:${name}:${n}`}>
              {here && (
                <i class="med-peg" data-anchor={`peg:${scene.side}:${name}`}>
                  {now}
                </i>
              )}
              {there && <i class="med-peg ring">{after}</i>}
            </span>
          );
        })}
      </span>
      <span class="med-track-text" data-anchor={`track-text:${name}`}>
        {laps > 0 && <span class="muted">{t("tracks.laps", { count: laps })} </span>}
        <Marked text={text} />
      </span>
    </div>
  );
}

/** Draw all tracks in one line, for phones. */
export function StockLine({ scene, selection }: PlayProps): JSX.Element {
  const a = readAhead(scene, selection);
  return (
    <section class="med-stock-line panel" aria-label={t(isOwn(scene) ? "tracks.title" : "tracks.theirs")}>
      {RESOURCES.map((resource) => {
        const after = afterStock(a, resource);
        const lost = a.forecast?.lost[resource];
        return (
          <span
            class="row"
            key={resource}
            data-about={`track:${resource}`}
            data-anchor={`track:${scene.side}:${resource}`}
          >
            <Icon name={resource} size={19} label={scene.model.names(resource)} />
            <b>{scene.me.stock[resource]}</b>
            {after !== null && after !== scene.me.stock[resource] && <span class="muted xs">→{after}</span>}
            {lost ? <Marked text={t("tracks.lost-short", { count: lost })} /> : null}
          </span>
        );
      })}
      <span class="row" data-about="track:culture" data-anchor={`track:${scene.side}:culture`}>
        <Icon name="culture" size={19} label={scene.model.names("culture")} />
        <b>{scene.me.culture}</b>
      </span>
      <span class="row" data-about="track:disaster" data-anchor={`track:${scene.side}:disaster`}>
        <Icon name="disaster" size={19} label={scene.model.names("disaster")} />
        <b>{scene.me.disaster}</b>
        {a.forecast?.hungry ? <b class="bad xs">+{a.forecast.hungry}</b> : null}
      </span>
    </section>
  );
}
