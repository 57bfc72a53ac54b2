/**
 * The sections of the settings, by the name in their address: `/settings/NAME`. Each is fetched when it is wanted, with its
 * words: `email: () => part("security", import("./security/Email.svelte"))`.
 */
import type { Component } from "svelte";

type Section = () => Promise<{ default: Component }>;

export const sections: Readonly<Record<string, Section | undefined>> = {};
