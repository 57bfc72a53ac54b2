// A bot of what openapi-typescript has made, and no more: `node bot.ts ADDRESS TOKEN`. It accepts the first challenge.
import type { components, paths } from "./made.ts";

type Match = components["schemas"]["Match"];
type MoveBody = NonNullable<paths["/api/v1/matches/{match_id}/moves/"]["post"]["requestBody"]>["content"]["application/json"];
type Challenges =
  paths["/api/v1/challenges/"]["get"]["responses"]["200"]["content"]["application/json"];

const [address, token] = process.argv.slice(2);
const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };

async function ask<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const answer = await fetch(`${address}/api/v1/${path}`, { method, headers, body: body && JSON.stringify(body) } as RequestInit);
  if (!answer.ok) {
    const problem = (await answer.json()) as components["schemas"]["Problem"];
    throw new Error(`${problem.code}: ${problem.detail}`);
  }
  return (await answer.json()) as Answer;
}

async function sitDown(): Promise<Match> {
  for (;;) {
    const { results } = await ask<Challenges>("GET", "challenges/?show=received");
    const first = results[0];
    if (first) return ask<Match>("POST", `challenges/${first.id}/accept/`, {});
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function play(id: string): Promise<Match> {
  for (;;) {
    const match = await ask<Match>("GET", `matches/${id}/`);
    const option = match.options[0];
    if (match.status === "finished") return match;
    if (option) {
      const actions = [option.action, ...option.claims.slice(0, 1).map((stone) => `!${stone}`)];
      const body: MoveBody = { actions, expected_version: match.version };
      await ask("POST", `matches/${id}/moves/`, body);
    } else {
      await ask("GET", `matches/${id}/events/?after=${match.event}&wait=10`);
    }
  }
}

const match = await play((await sitDown()).id);
console.log("winner", match.result?.winner ?? null);
