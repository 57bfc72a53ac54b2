import { expect, test } from "vitest";

import { serverPaths } from "./routes";

test("the server's copy of the paths is up to date, or else: npm run routes", async () => {
  await expect(`${JSON.stringify(serverPaths(), null, 2)}\n`).toMatchFileSnapshot("../../backend/config/routes.json");
});
