import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { dragCard, longPress } from "./gestures";

let node: HTMLButtonElement;

function point(type: string, x: number, y: number, button = 0): void {
  const place = { clientX: x, clientY: y, button, pointerId: 1, isPrimary: true };
  node.dispatchEvent(new PointerEvent(type, { ...place, bubbles: true }));
}

beforeEach(() => {
  vi.useFakeTimers();
  node = document.createElement("button");
  node.setPointerCapture = vi.fn();
  document.body.append(node);
});

afterEach(() => {
  // What a gesture left on the window to swallow its click goes with the pointer.
  point("pointerup", 0, 0);
  vi.runAllTimers();
  vi.useRealTimers();
  document.body.replaceChildren();
});

describe("a long press", () => {
  it("looks once, and the click that ends it is no tap", () => {
    const [look, tap] = [vi.fn(), vi.fn()];
    node.addEventListener("click", tap);
    longPress(node, look);
    point("pointerdown", 10, 10);
    vi.advanceTimersByTime(600);
    expect(look).toHaveBeenCalledTimes(1);
    point("pointerup", 10, 10);
    node.click();
    expect(tap).not.toHaveBeenCalled();
    vi.advanceTimersByTime(100);
    node.click();
    expect(tap).toHaveBeenCalledTimes(1);
  });

  it("is none when the finger moves or is lifted in time", () => {
    const look = vi.fn();
    longPress(node, look);
    point("pointerdown", 10, 10);
    point("pointermove", 10, 30);
    vi.advanceTimersByTime(600);
    point("pointerup", 10, 30);
    point("pointerdown", 10, 10);
    vi.advanceTimersByTime(200);
    point("pointerup", 10, 10);
    vi.advanceTimersByTime(600);
    expect(look).not.toHaveBeenCalled();
  });

  it("has the secondary button beside it, which swallows no click", () => {
    const [look, tap] = [vi.fn(), vi.fn()];
    node.addEventListener("click", tap);
    longPress(node, look);
    point("pointerdown", 10, 10, 2);
    node.dispatchEvent(new MouseEvent("contextmenu", { cancelable: true }));
    expect(look).toHaveBeenCalledTimes(1);
    node.click();
    expect(tap).toHaveBeenCalledTimes(1);
  });
});

describe("a drag", () => {
  const handlers = { start: vi.fn(() => true), over: vi.fn(), drop: vi.fn() };

  beforeEach(() => {
    vi.clearAllMocks();
    handlers.start.mockReturnValue(true);
    const column = document.createElement("div");
    column.dataset["pick"] = "stone 4";
    document.elementsFromPoint = (_x, y) => (y < 100 ? [column] : []);
    dragCard(node, handlers);
  });

  it("begins after 8 pixels and drops where the pointer is lifted", () => {
    point("pointerdown", 50, 300);
    point("pointermove", 55, 296);
    expect(handlers.start).not.toHaveBeenCalled();
    point("pointermove", 60, 90);
    expect(handlers.over).toHaveBeenLastCalledWith("stone 4");
    expect(node.dataset["dragging"]).toBe("");
    expect(handlers.drop).not.toHaveBeenCalled();
    point("pointerup", 60, 90);
    expect(handlers.drop).toHaveBeenCalledWith("stone 4");
  });

  it("beside the border drops on nothing, as does a pointer taken away", () => {
    point("pointerdown", 50, 300);
    point("pointermove", 60, 280);
    point("pointerup", 60, 280);
    expect(handlers.drop).toHaveBeenLastCalledWith(null);
    point("pointerdown", 50, 300);
    point("pointermove", 60, 90);
    point("pointercancel", 60, 90);
    expect(handlers.drop).toHaveBeenLastCalledWith(null);
    expect(node.dataset["dragging"]).toBeUndefined();
  });

  it("does not begin with a card that cannot be placed", () => {
    handlers.start.mockReturnValue(false);
    point("pointerdown", 50, 300);
    point("pointermove", 60, 90);
    point("pointerup", 60, 90);
    expect(handlers.start).toHaveBeenCalledTimes(1);
    expect(handlers.drop).not.toHaveBeenCalled();
  });
});
