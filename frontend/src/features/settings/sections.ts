/**
 * The sections of the settings, by the name in their address: `/settings/NAME`. Each is fetched when it is wanted, with its
 * words.
 */
import type { Component } from "svelte";

import { part } from "../../i18n/part";

type Section = () => Promise<{ default: Component }>;

export const sections: Readonly<Record<string, Section | undefined>> = {
  avatar: () => part("settings", import("./AvatarSection.svelte")),
  language: () => part(["settings", "menu"], import("./Language.svelte")),
  play: () => part("settings", import("./Play.svelte")),
  notifications: () => part(["settings", "notifications"], import("./Notifications.svelte")),
  /** Where notices about deliveries lead: the same page. */
  delivery: () => part(["settings", "notifications"], import("./Notifications.svelte")),
  vacation: () => part(["settings", "notifications"], import("./Vacation.svelte")),
  privacy: () => part("settings", import("./Privacy.svelte")),
  blocks: () => part("settings", import("../profile/Blocks.svelte")),
  email: () => part("security", import("../security/Email.svelte")),
  password: () => part("security", import("../security/Password.svelte")),
  name: () => part("security", import("../security/Name.svelte")),
  "two-step": () => part("security", import("../security/TwoStep.svelte")),
  devices: () => part("security", import("../security/Devices.svelte")),
  tokens: () => part("account", import("../integrations/Tokens.svelte")),
  "new-token": () => part("account", import("../integrations/NewToken.svelte")),
  webhooks: () => part("account", import("../integrations/Webhooks.svelte")),
  "new-webhook": () => part("account", import("../integrations/NewWebhook.svelte")),
  bot: () => part("account", import("../integrations/Bot.svelte")),
  upgrade: () => part(["account", "security"], import("../account-data/Upgrade.svelte")),
  recovery: () => part(["account", "keep"], import("../security/Recovery.svelte")),
  data: () => part("account", import("../account-data/Data.svelte")),
};
