/** A function for each part of each language that fetches it, by its file. A further language is a further folder. */
import type { Message } from "./catalogue";

export const words = import.meta.glob<{ default: Record<string, Message> }>(["./??/*.ts", "!./??/index.ts", "!./??/push.ts"]);
