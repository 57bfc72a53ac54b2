/**
 * The sections of the settings, by the name in their address: `/settings/NAME`. Each is fetched when it is wanted, with its
 * words.
 */
import type { Component } from "svelte";

import { part } from "../i18n/part";

/** The one that is told an id takes it; the others have no props and are given none. */
type Section = () => Promise<{ default: Component | Component<{ id?: string }> }>;

export const sections: Readonly<Record<string, Section | undefined>> = {
  avatar: () => part("settings", import("./AvatarSection.svelte")),
  language: () => part(["settings", "menu"], import("./Language.svelte")),
  play: () => part("settings", import("./Play.svelte")),
  notifications: () => part(["settings", "notices"], import("./Notifications.svelte")),
  reach: () => part(["settings", "notices"], import("../notices/Reach.svelte")),
  vacation: () => part(["settings", "notices"], import("./Vacation.svelte")),
  privacy: () => part("settings", import("./Privacy.svelte")),
  blocks: () => part("settings", import("./Blocks.svelte")),
  email: () => part("security", import("../security/Email.svelte")),
  password: () => part("security", import("../security/Password.svelte")),
  name: () => part("security", import("../security/Name.svelte")),
  "two-step": () => part("security", import("../security/TwoStep.svelte")),
  devices: () => part("security", import("../security/Devices.svelte")),
  tokens: () => part("own", import("../own/Tokens.svelte")),
  "new-token": () => part("own", import("../own/NewToken.svelte")),
  webhooks: () => part("own", import("../own/Webhooks.svelte")),
  "new-webhook": () => part("own", import("../own/NewWebhook.svelte")),
  bot: () => part("own", import("../own/Bot.svelte")),
  upgrade: () => part(["own", "security"], import("../own/Upgrade.svelte")),
  recovery: () => part("own", import("../own/Recovery.svelte")),
  data: () => part("own", import("../own/Data.svelte")),
  sanctions: () => part("moderation", import("../moderation/Sanctions.svelte")),
};
