import { expect, test, vi } from "vitest";

import type { Account } from "../http/types";
import { offered } from "./offered.svelte";
import { session } from "./session.svelte";

const guest = { id: "g", username: "Mossy-Heron-42", is_guest: true, is_bot: false } as Account;

test("the offer comes to each guest until it is marked, and to a full account never", () => {
  const account = vi.spyOn(session, "account", "get").mockReturnValue(guest);
  expect(offered.done).toBe(false);
  offered.mark();
  expect(offered.done).toBe(true);
  account.mockReturnValue({ ...guest, id: "h" });
  expect(offered.done).toBe(false);
  account.mockReturnValue({ ...guest, id: "i", is_guest: false });
  expect(offered.done).toBe(true);
});
