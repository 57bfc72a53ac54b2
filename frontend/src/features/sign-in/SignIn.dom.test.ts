import { cleanup, render, screen } from "@testing-library/svelte";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi, type MockInstance } from "vitest";

import "../../ui/jsdom";
import { Problem } from "../../http/problem";
import { session } from "../../stores/session.svelte";
import SignIn from "./SignIn.svelte";

let signIn: MockInstance<typeof session.signIn>;
const refuse = (code: string): Problem => new Problem(403, code, "");

beforeEach(async () => {
  signIn = vi.spyOn(session, "signIn").mockRejectedValueOnce(refuse("code_needed"));
  render(SignIn);
  await userEvent.type(screen.getByLabelText("Username"), "Ailsa");
  await userEvent.type(screen.getByLabelText("Password"), "seven grey stones{Enter}");
});
afterEach(cleanup);

test("an account with a second step is asked for the code, and the password is sent with it", async () => {
  signIn.mockResolvedValueOnce();
  expect(document.activeElement).toBe(screen.getByLabelText("Code from your app"));
  expect(screen.queryByText("Enter the code of your authenticator app as well.")).toBeNull();
  await userEvent.keyboard(" 123 456 {Enter}");
  expect(signIn).toHaveBeenLastCalledWith("Ailsa", "seven grey stones", { code: "123 456" });
});

test("a spare code is sent as one", async () => {
  signIn.mockRejectedValueOnce(refuse("wrong_code")).mockResolvedValueOnce();
  await userEvent.keyboard("000000{Enter}");
  expect(screen.getByRole("alert").textContent).toContain("This code is not right, or was used before.");
  await userEvent.click(screen.getByRole("button", { name: "Use a spare code" }));
  expect(document.activeElement).toBe(screen.getByLabelText("Spare code"));
  await userEvent.keyboard("7k2mq-9d4xa-00000{Enter}");
  expect(signIn).toHaveBeenLastCalledWith("Ailsa", "seven grey stones", { spare_code: "7k2mq-9d4xa-00000" });
});

test("a sign-in can start again with another name", async () => {
  await userEvent.click(screen.getByRole("button", { name: "Start again" }));
  expect(screen.getByLabelText<HTMLInputElement>("Username").value).toBe("Ailsa");
  expect(screen.getByLabelText<HTMLInputElement>("Password").value).toBe("");
});
