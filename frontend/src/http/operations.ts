/** Types that read the generated `paths`: which path takes which parameters and body, and what it answers. */
import type { paths as documented } from "./schema";
import type { Authorization } from "./types";

/** The document's, and what our own pages ask and nobody else may. */
interface paths extends documented {
  "/api/v1/oauth/authorization/": {
    post: {
      parameters: { path?: never; query?: never };
      requestBody: { content: { "application/json": { query: string; allow: boolean } } };
      responses: { 200: { content: { "application/json": Authorization } } };
    };
  };
}

type Below<Path> = Path extends `/api/v1/${infer Rest}` ? Rest : never;

/** A path below `/api/v1/`, as the document writes it: `matches/{match_id}/`. */
export type Path = Below<keyof paths>;

type Item<P extends Path> = paths[`/api/v1/${P}` & keyof paths];

interface Operation {
  parameters: { path?: unknown; query?: unknown };
  requestBody?: unknown;
  responses: unknown;
}

type Verb = "get" | "post" | "put" | "patch" | "delete";

/** The methods that a path has. */
export type Method<P extends Path> = { [M in Verb]: Item<P> extends Record<M, Operation> ? M : never }[Verb];

type At<P extends Path, M> = M extends keyof Item<P> ? Extract<Item<P>[M], Operation> : never;

type Json<Message> = Message extends { content: { "application/json": infer Content } } ? Content : never;

/** An entry of the details: absent where the document has none, optional where it may be left out. */
type Entry<Name extends string, Asked, Value> = [Asked] extends [never] | [undefined]
  ? unknown
  : undefined extends Asked
    ? { [K in Name]?: Value }
    : { [K in Name]: Value };

type DetailsOf<Op extends Operation> = Entry<"path", Op["parameters"]["path"], Op["parameters"]["path"]> &
  Entry<"query", Op["parameters"]["query"], Op["parameters"]["query"]> &
  Entry<"body", Op["requestBody"], Json<Op["requestBody"]>>;

/** What a call has to say beyond method and path. */
export type Details<P extends Path, M> = DetailsOf<At<P, M>>;

type Content<Response> = Response extends { content: { "application/json": infer Answer } } ? Answer : undefined;
type Success = 200 | 201 | 202 | 204;

/** What a call answers when it succeeds. */
export type Answer<P extends Path, M> =
  At<P, M> extends { responses: infer All }
    ? { [Status in keyof All & Success]: Content<All[Status]> }[keyof All & Success]
    : never;
