// What else can be chosen for a new table: the game's options, clocks, and who may join.

import type { ComponentChildren, JSX } from "preact";
import { useId } from "preact/hooks";
import { words } from "../../i18n";
import type { ClockWish, GameOffer, GameOption } from "../../net/api";
import { nameOf } from "../../net/names";
import { Choose } from "../../ui/Choose";
import type { Wish } from "./wish";

const t = words("new");
const MINUTE_S = 60;
const DAY_S = 86_400;
const MAX_BUTTONS = 3;

type FirstPick = (option: GameOption) => string[];

interface CardOptionsProps {
  wish: Wish;
  offer: GameOffer;
  /** The sets that the game draws itself, where there is more room. */
  own: Record<string, FirstPick>;
}

export function CardOptions({ wish, offer, own }: CardOptionsProps): JSX.Element {
  return (
    <section aria-labelledby="options">
      <h2 id="options">{t("options")}</h2>
      {wish.offered.value.map((option) => (
        <OneOption key={option.key} wish={wish} game={offer.game} option={option} own={own[option.key]} />
      ))}
    </section>
  );
}

interface OneOptionProps {
  wish: Wish;
  game: string;
  option: GameOption;
  own?: FirstPick;
}

function OneOption({ wish, game, option, own }: OneOptionProps): JSX.Element {
  const value = wish.options.value[option.key] ?? option.default;
  const set = (next: unknown) => wish.option(option.key, next);
  if (option.kind === "yes")
    return (
      <Row title={option.title} about={option.about} label>
        {(id) => (
          <input
            id={id}
            type="checkbox"
            class="switch"
            checked={value === true}
            onChange={(event) => set(event.currentTarget.checked)}
            data-testid={`option-${option.key}`}
          />
        )}
      </Row>
    );
  if (option.kind === "some") return <SomeOption game={game} option={option} value={value} onChange={set} />;
  if (option.kind === "set")
    return <SetOption game={game} option={option} value={value} onChange={set} own={own} />;
  const choices = option.values.map((one, n) => ({ value: one, name: option.labels[n] ?? String(one) }));
  return (
    <Row title={option.title} about={option.about} label={choices.length > MAX_BUTTONS}>
      {(id) => (
        <OneOf id={id} option={option} value={value as string | number} choices={choices} onChange={set} />
      )}
    </Row>
  );
}

interface OneOfProps {
  id: string;
  option: GameOption;
  value: string | number;
  choices: { value: string | number; name: string }[];
  onChange: (value: string | number) => void;
}

/** A few are buttons, many are a list. */
function OneOf({ id, option, value, choices, onChange }: OneOfProps): JSX.Element {
  if (choices.length <= MAX_BUTTONS)
    return (
      <Choose
        label={option.title}
        value={value}
        options={choices}
        onChange={onChange}
        testid={`option-${option.key}`}
      />
    );
  return (
    <select
      id={id}
      class="field"
      value={String(value)}
      onChange={(event) => onChange(choices[event.currentTarget.selectedIndex]!.value)}
      data-testid={`option-${option.key}`}
    >
      {choices.map((choice) => (
        <option key={choice.value} value={String(choice.value)}>
          {choice.name}
        </option>
      ))}
    </select>
  );
}

interface ListOptionProps {
  game: string;
  option: GameOption;
  value: unknown;
  onChange: (value: unknown) => void;
}

/** Let any of a few be chosen, in the order in which they are offered. */
function SomeOption({ game, option, value, onChange }: ListOptionProps): JSX.Element {
  const chosen = Array.isArray(value) ? (value as string[]) : [];
  return (
    <Row title={option.title} about={option.about} stacked>
      {() => (
        <span class="checks" data-testid={`option-${option.key}`}>
          {option.of.map((name) => (
            <label key={name}>
              <input
                type="checkbox"
                checked={chosen.includes(name)}
                onChange={(event) => {
                  const on = event.currentTarget.checked;
                  onChange(option.of.filter((each) => (each === name ? on : chosen.includes(each))));
                }}
              />
              {nameOf(game, name)}
            </label>
          ))}
        </span>
      )}
    </Row>
  );
}

const BY_HAND = "by-hand";

/** Let one of a few ways be chosen, or so many things by hand. */
function SetOption({
  game,
  option,
  value,
  onChange,
  own,
}: ListOptionProps & { own?: FirstPick }): JSX.Element {
  const chosen = Array.isArray(value) ? (value as string[]) : null;
  const pick = own ?? ((set: GameOption) => set.of.slice(0, set.count));
  const choices = [
    ...option.values.map((one, n) => ({ value: one, name: option.labels[n] ?? String(one) })),
    { value: BY_HAND, name: option.by_hand },
  ];
  const toggle = (name: string, on: boolean) =>
    onChange(
      on ? [...(chosen ?? []), name].slice(-option.count) : (chosen ?? []).filter((other) => other !== name),
    );
  return (
    <Row title={option.title} about={option.about} label={choices.length > MAX_BUTTONS} stacked>
      {(id) => (
        <>
          <OneOf
            id={id}
            option={option}
            value={chosen ? BY_HAND : (value as string | number)}
            choices={choices}
            onChange={(how) => onChange(how === BY_HAND ? pick(option) : how)}
          />
          {chosen && !own && (
            <span class="checks">
              {option.of.map((name) => (
                <label key={name}>
                  <input
                    type="checkbox"
                    checked={chosen.includes(name)}
                    onChange={(event) => toggle(name, event.currentTarget.checked)}
                  />
                  {nameOf(game, name)}
                  <span class="sm muted"> {nameOf(game, `ability-${name}`)}</span>
                </label>
              ))}
              {chosen.length !== option.count && (
                <span class="sm bad">{t("choose-count", { n: option.count })}</span>
              )}
            </span>
          )}
        </>
      )}
    </Row>
  );
}

export function TableOptions({ wish }: { wish: Wish }): JSX.Element {
  const clock = wish.clock.value;
  const bots = wish.seats.value.some((seat) => seat.kind === "bot");
  return (
    <section>
      <Row title={t("clock")} about={t(`clock-${clock.kind}`)}>
        {() => (
          <Choose
            label={t("clock")}
            value={clock.kind}
            options={[
              { value: "none", name: t("none") },
              { value: "live", name: t("live") },
              { value: "days", name: t("days") },
            ]}
            onChange={(kind) => (wish.clock.value = START_CLOCKS[kind]!)}
            testid="clock"
          />
        )}
      </Row>
      {clock.kind !== "none" && <ClockLength wish={wish} />}
      {clock.kind === "days" && <DaysMore wish={wish} />}
      <Row title={t("join")} about={t(wish.isPublic.value ? "public-about" : "private-about")}>
        {() => (
          <Choose
            label={t("join")}
            value={wish.isPublic.value ? "public" : "private"}
            options={[
              { value: "private", name: t("private") },
              { value: "public", name: t("public") },
            ]}
            onChange={(who) => (wish.isPublic.value = who === "public")}
            testid="public"
          />
        )}
      </Row>
      {bots && (
        <Row title={t("bot-time")} about={t("bot-time-about")}>
          {() => (
            <Choose
              label={t("bot-time")}
              value={wish.botSeconds.value}
              options={[0.5, 2, 5].map((seconds) => ({ value: seconds, name: t("seconds", { n: seconds }) }))}
              onChange={(seconds) => (wish.botSeconds.value = seconds)}
            />
          )}
        </Row>
      )}
    </section>
  );
}

const START_CLOCKS: Record<string, ClockWish> = {
  none: { kind: "none" },
  live: { kind: "live", bank: 15 * MINUTE_S, increment: 15 },
  days: { kind: "days", bank: 2 * DAY_S, reserve: 3 * DAY_S, holidays: 14 },
};
const RESERVES = [0, 1, 3, 5, 10];
const HOLIDAYS = [0, 7, 14, 30];
const LIVE_LENGTHS: [number, number][] = [
  [5, 5],
  [10, 10],
  [15, 15],
  [30, 30],
  [60, 30],
];
const DAY_LENGTHS = [1, 2, 3, 7];

/** What a clock of days gives besides: a time bank for the whole game, and holidays. */
function DaysMore({ wish }: { wish: Wish }): JSX.Element {
  const clock = wish.clock.value;
  return (
    <>
      <Row title={t("reserve")} about={t("reserve-about")} label>
        {(id) => (
          <select
            id={id}
            class="field"
            value={String((clock.reserve ?? 0) / DAY_S)}
            onChange={(event) =>
              (wish.clock.value = { ...clock, reserve: Number(event.currentTarget.value) * DAY_S })
            }
            data-testid="clock-reserve"
          >
            {RESERVES.map((count) => (
              <option key={count} value={String(count)}>
                {count ? t("days-length", { count }) : t("none")}
              </option>
            ))}
          </select>
        )}
      </Row>
      <Row title={t("holidays")} about={t("holidays-about")} label>
        {(id) => (
          <select
            id={id}
            class="field"
            value={String(clock.holidays ?? 0)}
            onChange={(event) =>
              (wish.clock.value = { ...clock, holidays: Number(event.currentTarget.value) })
            }
            data-testid="clock-holidays"
          >
            {HOLIDAYS.map((count) => (
              <option key={count} value={String(count)}>
                {count ? t("days-length", { count }) : t("none")}
              </option>
            ))}
          </select>
        )}
      </Row>
    </>
  );
}

function ClockLength({ wish }: { wish: Wish }): JSX.Element {
  const clock = wish.clock.value;
  const live = clock.kind === "live";
  return (
    <Row title={t("clock-length")} about="" label>
      {(id) => (
        <select
          id={id}
          class="field"
          value={`${clock.bank}+${clock.increment ?? 0}`}
          onChange={(event) => {
            const [bank, increment] = event.currentTarget.value.split("+").map(Number);
            wish.clock.value = live ? { kind: "live", bank, increment } : { ...clock, kind: "days", bank };
          }}
          data-testid="clock-length"
        >
          {live
            ? LIVE_LENGTHS.map(([minutes, more]) => (
                <option key={minutes} value={`${minutes * MINUTE_S}+${more}`}>
                  {t("live-length", { minutes, more })}
                </option>
              ))
            : DAY_LENGTHS.map((days) => (
                <option key={days} value={`${days * DAY_S}+0`}>
                  {t("days-length", { count: days })}
                </option>
              ))}
        </select>
      )}
    </Row>
  );
}

interface RowProps {
  title: string;
  about: string;
  label?: boolean;
  stacked?: boolean;
  children: (id: string) => ComponentChildren;
}

function Row({ title, about, label, stacked, children }: RowProps): JSX.Element {
  const id = useId();
  const text = (
    <>
      <b>{title}</b>
      <span class="sm muted">{about}</span>
    </>
  );
  return (
    <div class={`opt ${stacked ? "stacked" : ""}`}>
      {label ? (
        <label class="opt-text" for={id}>
          {text}
        </label>
      ) : (
        <span class="opt-text">{text}</span>
      )}
      {children(id)}
    </div>
  );
}
