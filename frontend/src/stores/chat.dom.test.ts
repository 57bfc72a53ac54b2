import { beforeEach, expect, test, vi } from "vitest";

import { chatGet, messageList, messageWrite } from "../http/chat";
import { ChatStore } from "./chat.svelte";
import { Problem } from "../http/problem";
import type { Message } from "../http/types";
import { unread } from "./unread.svelte";

vi.mock("../http/chat");

const message = (number: number, text = `message ${String(number)}`): Message => ({ number, seat: 1, text, removed: false, created: "" });
const numbers = (chat: ChatStore): number[] => chat.messages.map(({ number }) => number);

/** A server with so many messages, which answers as the API does: those after a number, a hundred at most. */
function holding(last: number): void {
  vi.mocked(messageList).mockImplementation((_, after) => {
    const rest = Array.from({ length: Math.max(0, last - after) }, (_, index) => message(after + index + 1));
    return Promise.resolve({ results: rest.slice(0, 100), message: last });
  });
}

beforeEach(() => {
  localStorage.clear();
  vi.mocked(chatGet).mockResolvedValue({ muted: false, open: true, reason: null, reactions: [] });
  holding(0);
});

test("the latest of a long chat are shown first, and the earlier ones when asked for", async () => {
  holding(230);
  const chat = new ChatStore("long");
  await chat.refresh();
  expect([numbers(chat)[0], numbers(chat).at(-1)]).toEqual([181, 230]);
  expect(chat.hasEarlier).toBe(true);
  await chat.showEarlier();
  expect(numbers(chat)[0]).toBe(131);
  expect(new Set(numbers(chat)).size).toBe(numbers(chat).length);
});

test("a message that is shown has been read", async () => {
  holding(3);
  const chat = new ChatStore("read");
  await chat.refresh();
  unread.mark("read", 1);
  expect(unread.has("read")).toBe(false);
  expect(JSON.parse(localStorage.getItem("cairn.read") ?? "{}")).toMatchObject({ read: 3 });
});

test("a message that was not taken stays, and is sent again with the key it had", async () => {
  const chat = new ChatStore("again");
  await chat.refresh();
  vi.mocked(messageWrite).mockRejectedValueOnce(new Problem(0, "unreachable", ""));
  await chat.write("Hello");
  const [waiting] = chat.outgoing;
  expect(waiting).toMatchObject({ text: "Hello", problem: { code: "unreachable" } });

  vi.mocked(messageWrite).mockResolvedValueOnce(message(1, "Hello"));
  if (waiting) await chat.again(waiting);
  const keys = vi.mocked(messageWrite).mock.calls.map(([, , key]) => key);
  expect(keys[0]).toBe(keys[1]);
  expect(chat.outgoing).toEqual([]);
  expect(chat.messages).toEqual([message(1, "Hello")]);
});

test("a message is shown once, whether its answer or the notice of it comes first", async () => {
  const chat = new ChatStore("once");
  await chat.refresh();
  vi.mocked(messageWrite).mockImplementation(async () => {
    holding(1);
    await chat.refresh();
    return message(1);
  });
  await chat.write("message 1");
  expect(numbers(chat)).toEqual([1]);
});

test("a chat that was switched off meanwhile says so", async () => {
  const chat = new ChatStore("off");
  await chat.refresh();
  vi.mocked(messageWrite).mockRejectedValueOnce(new Problem(403, "chat_off", ""));
  vi.mocked(chatGet).mockResolvedValue({ muted: false, open: false, reason: "switched_off", reactions: [] });
  await chat.write("Hello");
  expect(chat.chat?.reason).toBe("switched_off");
});
