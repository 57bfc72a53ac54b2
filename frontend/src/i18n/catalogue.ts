/** Types of a catalogue: English says which parts, keys and parameters there are, every other language has the same ones. */
import type en from "./en";

/** A message that depends on a `count`; `Intl.PluralRules` picks the form, `other` stands in for missing ones. */
export type Plural = { readonly other: string } & { readonly [form in Intl.LDMLPluralRule]?: string };

export type Message = string | Plural;

/** What is fetched at once: `core` with the first load, another part with the screens that need it. */
export type Part = keyof typeof en;

/** What a part is in another language: the same keys, and plurals where English has plurals. */
export type Words<P extends Part> = { readonly [K in keyof (typeof en)[P]]: (typeof en)[P][K] extends string ? string : Plural };

type Every<P = Part> = P extends Part ? { [K in keyof (typeof en)[P]]: (typeof en)[P][K] } : never;
type All = Intersection<Every>;
type Intersection<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void ? I : never;

export type Key = keyof All & string;

type Names<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
type NamesOf<M> = M extends string ? Names<M> : "count" | Names<M[keyof M]>;

/** The parameters of a message: `{name}` in the text asks for `name`; a plural asks for `count`. */
export type Params<K extends Key> = {
  [Name in NamesOf<All[K]>]: Name extends "count" ? number : string | number;
};
