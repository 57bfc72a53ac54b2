/** The bar of the pages one starts from, and the page about ways to play. */
export default {
  "tabs.label": "Main pages",
  "tabs.play": "Play",
  "tabs.matches": "Matches",
  "tabs.learn": "Learn",
  "tabs.me": "Me",
  "tabs.waiting": { one: "{count} match waits for you", other: "{count} matches wait for you" },
  "tabs.code.hint": "Accept an invitation that you were given",
  "tabs.new.hint": "Opponent, rules, pace",
  "tabs.lobby": "Lobby",
  "tabs.lobby.hint": "See who is waiting, and choose",
  "tabs.watch": "Watch",
  "tabs.watch.hint": "Public matches, as they are played",
} as const;
