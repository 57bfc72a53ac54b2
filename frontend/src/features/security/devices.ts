import type { Device } from "../../http/types";
import { t } from "../../i18n/index.svelte";

/** What people recognize a device by, such as `Firefox, Android`. */
export function deviceName({ browser, system }: Pick<Device, "browser" | "system">): string {
  return [browser, system].filter(Boolean).join(", ") || t("security.devices.unknown");
}
