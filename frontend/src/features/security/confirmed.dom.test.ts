import { cleanup, screen, waitFor } from "@testing-library/svelte";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi, type MockInstance } from "vitest";

import "../../ui/jsdom";
import * as calls from "../../http/credentials";
import { Problem } from "../../http/problem";
import { session } from "../../stores/session.svelte";
import type { Account } from "../../http/types";
import { startRouter } from "../../ui/router.svelte";
import { Cancelled, Submission } from "../../ui/submission.svelte";
import { confirmed } from "./confirmed";

const needed = (): Problem => new Problem(403, "confirmation_needed", "");
let answer: MockInstance<typeof calls.sessionConfirm>;

beforeEach(() => {
  answer = vi.spyOn(calls, "sessionConfirm").mockResolvedValue(undefined);
});
afterEach(() => {
  cleanup();
  expect(document.querySelector("dialog")).toBeNull();
});

/** Work that is refused until the session is confirmed, `refusals` times. */
function work<T>(result: T, refusals = 1): () => Promise<T> {
  return vi.fn(() => (refusals-- > 0 ? Promise.reject(needed()) : Promise.resolve(result)));
}

async function give(password: string): Promise<void> {
  const field = await screen.findByLabelText("Password");
  await userEvent.clear(field);
  await userEvent.type(field, password + "{Enter}");
}

test("work that needs no confirmation is done, and nobody is asked", async () => {
  const done = work("done", 0);
  expect(await confirmed(done)).toBe("done");
  expect(done).toHaveBeenCalledOnce();
});

test("after the password the work is done again, and its answer is the answer", async () => {
  const done = work("done");
  const outcome = confirmed(done);
  await give("seven grey stones");
  expect(await outcome).toBe("done");
  expect(answer).toHaveBeenCalledExactlyOnceWith({ password: "seven grey stones" });
  expect(done).toHaveBeenCalledTimes(2);
});

test("a guest, who has no password, is asked for the recovery code", async () => {
  const guest: Account = { id: "1", username: "Grey-Finch-7", is_guest: true, is_bot: false };
  vi.spyOn(session, "account", "get").mockReturnValue(guest);
  const outcome = confirmed(work("done"));
  await userEvent.type(await screen.findByLabelText("Recovery code"), " 7k2mq-9d4xa {Enter}");
  expect(await outcome).toBe("done");
  expect(answer).toHaveBeenCalledExactlyOnceWith({ recovery_code: "7k2mq-9d4xa" });
});

test("work that is refused once more is not tried a third time", async () => {
  const done = work("done", 2);
  const outcome = expect(confirmed(done)).rejects.toMatchObject({ code: "confirmation_needed" });
  await give("seven grey stones");
  await outcome;
  expect(done).toHaveBeenCalledTimes(2);
});

test("a refusal of another kind is the work's own, and nobody is asked", async () => {
  const refused = new Problem(409, "two_step_on", "");
  await expect(confirmed(() => Promise.reject(refused))).rejects.toBe(refused);
});

test("a wrong password is said in the dialog, which stays for another", async () => {
  answer.mockRejectedValueOnce(new Problem(403, "wrong_password", ""));
  const outcome = confirmed(work("done"));
  await give("seven white stones");
  expect((await screen.findByText("Wrong password.")).closest("[role=alert]")).not.toBeNull();
  await give("seven grey stones");
  expect(await outcome).toBe("done");
});

test("closing the dialog cancels the work, and a form takes that for no fault", async () => {
  const done = work("done");
  const form = new Submission();
  const outcome = form.run(async () => void (await confirmed(done)));
  await userEvent.click(await screen.findByRole("button", { name: "Close", hidden: true }));
  expect(await outcome).toBe(false);
  expect([form.text, form.busy]).toEqual(["", false]);
  expect(done).toHaveBeenCalledOnce();
});

test("the way back cancels the work as well", async () => {
  const stop = startRouter();
  const outcome = expect(confirmed(work("done"))).rejects.toBeInstanceOf(Cancelled);
  await screen.findByLabelText("Password");
  history.back();
  await outcome;
  stop();
});

test("two works at a time share one dialog", async () => {
  const outcome = Promise.all([confirmed(work("one")), confirmed(work("other"))]);
  await waitFor(() => expect(document.querySelectorAll("dialog")).toHaveLength(1));
  await give("seven grey stones");
  expect(await outcome).toEqual(["one", "other"]);
  expect(answer).toHaveBeenCalledOnce();
});

test("a user who was signed out meanwhile is not asked on", async () => {
  answer.mockRejectedValueOnce(new Problem(401, "not_authenticated", ""));
  const outcome = expect(confirmed(work("done"))).rejects.toBeInstanceOf(Cancelled);
  await give("seven grey stones");
  await outcome;
});
