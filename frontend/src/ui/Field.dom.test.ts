import { render, screen } from "@testing-library/svelte";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";

import Field from "./Field.svelte";

test("an error is read with its field", () => {
  render(Field, { label: "Name", value: "", hint: "Any name.", error: "This name is taken." });
  const input = screen.getByLabelText("Name");
  expect(input.getAttribute("aria-invalid")).toBe("true");
  const described = (input.getAttribute("aria-describedby") ?? "").split(" ");
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual(["This name is taken.", "Any name."]);
});

test("a field without fault claims none", () => {
  render(Field, { label: "Name", value: "" });
  const input = screen.getByLabelText("Name");
  expect(input.hasAttribute("aria-invalid")).toBe(false);
  expect(input.hasAttribute("aria-describedby")).toBe(false);
});

test("a password can be looked at", async () => {
  render(Field, { label: "Password", value: "secret", type: "password" });
  const input = screen.getByLabelText<HTMLInputElement>("Password");
  expect(input.type).toBe("password");
  await userEvent.click(screen.getByLabelText("Show password"));
  expect(input.type).toBe("text");
});
