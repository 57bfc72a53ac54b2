/** Types of a catalogue: English says which keys and parameters there are, every other language has the same. */
import type { en } from "./en";

/** A message that depends on a `count`; `Intl.PluralRules` picks the form, `other` stands in for missing ones. */
export type Plural = { readonly other: string } & { readonly [form in Intl.LDMLPluralRule]?: string };

export type Message = string | Plural;
export type Key = keyof typeof en;

/** What a translation of `English` must be: the same keys, plurals where English has plurals. */
export type CatalogueOf<English> = { readonly [K in keyof English]: English[K] extends string ? string : Plural };

/** What a whole language must be. */
export type Catalogue = CatalogueOf<typeof en>;

type Names<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
type NamesOf<M> = M extends string ? Names<M> : "count" | Names<M[keyof M]>;

/** The parameters of a message: `{name}` in the text asks for `name`; a plural asks for `count`. */
export type Params<K extends Key> = {
  [Name in NamesOf<(typeof en)[K]>]: Name extends "count" ? number : string | number;
};
