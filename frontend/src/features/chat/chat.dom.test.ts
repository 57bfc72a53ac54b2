import { render, screen, waitFor } from "@testing-library/svelte";
import { beforeEach, expect, test, vi } from "vitest";

import "../../ui/jsdom";
import { matchOf } from "../../board/builders";
import { tableOf } from "../../board/table";
import * as calls from "../../http/chat";
import type { Chat, Message } from "../../http/types";
import ChatSheet from "./ChatSheet.svelte";

const REACTIONS = ["👋", "👍", "😮", "😅", "🤔", "🙏"];
const match = matchOf({ stones: ["/", "/", "/", "/", "/", "/", "/", "/", "/"] });

function open(chat: Partial<Chat>, messages: Partial<Message>[] = []): void {
  vi.spyOn(calls, "chatGet").mockResolvedValue({ muted: false, open: false, reason: "guest", reactions: REACTIONS, ...chat } as Chat);
  vi.spyOn(calls, "messageList").mockResolvedValue({ results: messages as Message[], message: messages.length });
  render(ChatSheet, { match, table: tableOf(match), onclose: () => undefined });
}

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn();
});

test("with a guest there are six reactions to send, and no field", async () => {
  const write = vi.spyOn(calls, "messageWrite").mockResolvedValue({ number: 1, seat: 0, text: "👍", removed: false, created: "2026-11-20T12:00:00Z" });
  open({});
  const buttons = await screen.findAllByRole("button", { name: /^\p{Extended_Pictographic}/u });
  expect(buttons.map((button) => button.textContent)).toEqual(["👋 Hello!", "👍 Well played!", "😮 Wow!", "😅 Oops", "🤔 Let me think", "🙏 Thanks!"]);
  expect(screen.queryByRole("textbox")).toBeNull();
  buttons[1]?.click();
  await waitFor(() => expect(write).toHaveBeenCalledWith(match.id, "👍", expect.any(String)));
});

test("a reaction is read in the reader's language, another message as it is", async () => {
  const created = "2026-11-20T12:00:00Z";
  open({ open: true, reason: null }, [
    { number: 1, seat: 1, text: "🙏", removed: false, created },
    { number: 2, seat: 1, text: "Merci", removed: false, created },
  ]);
  await waitFor(() => expect([...document.querySelectorAll("p.text")].map((text) => text.textContent)).toEqual(["🙏 Thanks!", "Merci"]));
});

test("a guest who has muted the match can take that back, and sends nothing meanwhile", async () => {
  open({ muted: true, reactions: [] });
  await screen.findAllByText("Unmute this chat");
  expect(screen.queryByRole("button", { name: /Thanks/ })).toBeNull();
});
