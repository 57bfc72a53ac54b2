/** What most pages want is part of the start, so that none of them fetches a file for it. */
import "./stores/match.svelte";
import "./stores/rulesets.svelte";
import "./stores/unread.svelte";
import "./ui/device.svelte";
import "./ui/problems";
