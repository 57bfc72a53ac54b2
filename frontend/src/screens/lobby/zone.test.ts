import { expect, test, vi } from "vitest";

import { me } from "../../api/me.svelte";
import { Problem } from "../../api/problem";
import { ownZone } from "../../settings/dates";
import { withZone } from "./zone";

const needed = new Problem(409, "time_zone_needed", "");

test("whoever needs a time zone and has none gets the device's, and what was wanted is done", async () => {
  const changed = vi.spyOn(me, "change").mockResolvedValue();
  const work = vi.fn().mockRejectedValueOnce(needed).mockResolvedValueOnce("done");
  expect(await withZone(work)).toBe("done");
  expect(changed).toHaveBeenCalledExactlyOnceWith({ time_zone: ownZone() });
});

test("whoever has one keeps it, and every other refusal stands", async () => {
  const changed = vi.spyOn(me, "change").mockResolvedValue();
  expect(await withZone(() => Promise.resolve(1))).toBe(1);
  await expect(withZone(() => Promise.reject(new Problem(409, "challenge_closed", "")))).rejects.toThrow();
  expect(changed).not.toHaveBeenCalled();
  const refused = new Problem(0, "unreachable", "");
  changed.mockRejectedValueOnce(refused);
  await expect(withZone(() => Promise.reject(needed))).rejects.toBe(refused);
});
