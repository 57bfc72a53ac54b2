import { expect, test, vi } from "vitest";

import { me } from "../../stores/me.svelte";
import { Problem } from "../../http/problem";
import { ownZone } from "../../ui/dates";
import { withZone } from "./zone";

const needed = new Problem(409, "time_zone_needed", "");

test("missing time zone is set to the device's, and the request repeated", async () => {
  const changed = vi.spyOn(me, "change").mockResolvedValue();
  const work = vi.fn().mockRejectedValueOnce(needed).mockResolvedValueOnce("done");
  expect(await withZone(work)).toBe("done");
  expect(changed).toHaveBeenCalledExactlyOnceWith({ time_zone: ownZone() });
});

test("time zone that is set stays, and other problems are thrown", async () => {
  const changed = vi.spyOn(me, "change").mockResolvedValue();
  expect(await withZone(() => Promise.resolve(1))).toBe(1);
  await expect(withZone(() => Promise.reject(new Problem(409, "challenge_closed", "")))).rejects.toThrow();
  expect(changed).not.toHaveBeenCalled();
  const refused = new Problem(0, "unreachable", "");
  changed.mockRejectedValueOnce(refused);
  await expect(withZone(() => Promise.reject(needed))).rejects.toBe(refused);
});
