// Take the addresses out of package-lock.json: funding pages are of no use to `npm ci`, and the lock shall name no host.
import { readFileSync, writeFileSync } from "node:fs";

const path = new URL("../package-lock.json", import.meta.url);
const lock = JSON.parse(readFileSync(path, "utf8"));
for (const entry of Object.values(lock.packages)) {
  delete entry.funding;
  delete entry.deprecated;
  delete entry.resolved;
}
writeFileSync(path, JSON.stringify(lock, null, 2) + "\n");
