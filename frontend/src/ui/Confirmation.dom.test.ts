import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";

import "./jsdom";

import { Problem } from "../http/problem";
import Confirmation from "./Confirmation.svelte";

const click = (name: string): Promise<void> => userEvent.click(screen.getByRole("button", { name }));

function ask(act: () => Promise<unknown>) {
  const onclose = vi.fn();
  const ondone = vi.fn((close: () => void) => close());
  render(Confirmation, { title: "Delete it?", hint: "It is gone then.", go: "Delete", act, ondone, onclose });
  return { onclose, ondone };
}

test("the confirmed action is done, and the sheet closes", async () => {
  const act = vi.fn(() => Promise.resolve());
  const { onclose, ondone } = ask(act);
  await click("Delete");
  expect([act, ondone, onclose].map((each) => each.mock.calls.length)).toEqual([1, 1, 1]);
});

test("a refusal is shown, and the sheet stays open; cancelling does nothing", async () => {
  const act = vi.fn(() => Promise.reject(new Problem(403, "forbidden", "Not yours.")));
  const { onclose, ondone } = ask(act);
  await click("Delete");
  expect(screen.getByRole("alert").textContent).not.toBe("");
  expect(onclose).not.toHaveBeenCalled();
  await click("Cancel");
  expect(onclose).toHaveBeenCalledOnce();
  expect(act).toHaveBeenCalledOnce();
  expect(ondone).not.toHaveBeenCalled();
});
