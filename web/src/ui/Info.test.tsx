import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closeInfo, HOVER_MS, Info, LONG_PRESS_MS } from "./Info";

const page = document.createElement("div");
const searched = vi.fn();
const cards: Record<string, string> = { "face:wood": "3 wood", "track:food": "Food" };

beforeEach(() => {
  vi.useFakeTimers();
  document.body.append(page);
  act(() =>
    render(
      <>
        <button type="button" data-about="face:wood">
          die
        </button>
        <div data-no-about="">
          <span data-about="track:food">food</span>
        </div>
        <Info
          describe={(key) => (cards[key] ? { title: cards[key]!, rows: [] } : null)}
          onRule={() => {}}
          onSearch={searched}
        />
      </>,
      page,
    ),
  );
});
afterEach(() => {
  act(() => render(null, page));
  searched.mockClear();
  vi.useRealTimers();
});

const find = (about: string) => page.querySelector<HTMLElement>(`[data-about="${about}"]`)!;
const card = () => page.querySelector("[data-testid=info-card]");
const point = (type: string, target: Element, pointerType: string) =>
  act(() => {
    const event = new MouseEvent(type, { bubbles: true, clientX: 5, clientY: 5 });
    target.dispatchEvent(Object.assign(event, { pointerType }));
  });
const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const press = (key: string) =>
  act(() => void document.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true })));

test("a pointer that rests opens it, one that leaves closes it", () => {
  point("pointerover", find("face:wood"), "mouse");
  wait(HOVER_MS - 1);
  expect(card()).toBeNull();
  wait(1);
  expect(card()?.textContent).toContain("3 wood");
  expect(find("face:wood").getAttribute("aria-describedby")).toBe("info-card");
  point("pointerover", page, "mouse");
  expect(card()).toBeNull();
});

test("a long press opens it to stay, and presses nothing", () => {
  const pressed = vi.fn();
  find("face:wood").addEventListener("click", pressed);
  point("pointerdown", find("face:wood"), "touch");
  wait(LONG_PRESS_MS);
  expect(card()?.getAttribute("role")).toBe("dialog");
  point("pointerup", find("face:wood"), "touch");
  act(() => find("face:wood").click());
  expect(pressed).not.toHaveBeenCalled();
  expect(card()).not.toBeNull();
  press("Escape");
  expect(card()).toBeNull();
});

test("a short press is a press", () => {
  point("pointerdown", find("face:wood"), "touch");
  wait(LONG_PRESS_MS / 2);
  point("pointerup", find("face:wood"), "touch");
  wait(LONG_PRESS_MS);
  expect(card()).toBeNull();
});

test("the key ? asks about what is pointed at, and else looks for something", () => {
  press("?");
  expect(searched).toHaveBeenCalledOnce();
  point("pointerover", find("face:wood"), "mouse");
  press("?");
  expect(card()?.getAttribute("role")).toBe("dialog");
  act(closeInfo);
});

test("while a piece is in the hand the board is not asked about", () => {
  point("pointerover", find("track:food"), "mouse");
  wait(HOVER_MS);
  expect(card()).toBeNull();
});
