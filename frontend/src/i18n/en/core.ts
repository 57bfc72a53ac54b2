/** The first load: what the start and every page have in common. */
export default {
  "app.name": "Cairn",
  "app.loading": "Loading…",
  "app.back": "Back",
  "app.close": "Close",
  "app.cancel": "Cancel",
  "app.menu": "Menu",
  "avatar.bot": "Bot",
  "app.throttled": {
    one: "That was a lot at once. Please wait {count} minute.",
    other: "That was a lot at once. Please wait {count} minutes.",
  },
  "legal.label": "This server",
  "legal.terms": "Terms",
  "legal.privacy": "Privacy",
  "legal.imprint": "Imprint",

  "title.signin": "Sign in",
  "title.signup": "Create an account",
  "title.new": "New match",
  "title.match": "Match against {name}",
  "title.settings": "Settings",
  "title.about": "About Cairn",
  "title.rules": "Rules",
  "title.notfound": "Nothing here",
  "title.away": "Server unavailable",

  "start.hero": "A cairn beside a row of boundary stones",

  "field.password.show": "Show password",

  "guest.copy": "Copy",
  "guest.copied": "Copied",
  "share.copy": "Copy link",
  "share.copied": "Link copied",
  "matches.new": "New match",
  "matches.more": "Show more",
  "turn.waits": "Your turn will be sent when you are online again",
  "turn.refused": "Your turn was not played",

  "clock.over": "no time left",
  "clock.paused": "{left} (paused until {until})",
  "clock.paused.short": "{left} (paused)",

  "match.back": "Back to my matches",
  "match.cards": { one: "{count} card", other: "{count} cards" },
  "match.score": "Stones: you {mine}, {name} {theirs}",

  "deal.limit": "What it cannot show: whether someone who runs the server looked at a hand.",

  "notfound.text": "This page does not exist, or is not for you to see.",
  "notfound.home": "Go to the start",

  "away.text": "We cannot reach it at the moment. Your matches are safe, and we keep trying.",
  "away.offline": "You are offline",
  "away.offline.text": "As soon as you are connected again, we go on.",
  "away.retry": "Try now",

  "connection.connecting": "Connecting…",
  "connection.lost": "Connection lost, retrying…",
  "connection.offline": "You are offline: showing the last update",
  "connection.back": "Back online",
  "update.ready": "A new version is ready.",
  "update.old": "This version of the app is too old for the server.",
  "update.reload": "Reload",

  "problem.server_error": "Something went wrong on the server. Please try again.",
  "problem.unreachable": "The server cannot be reached. Please try again.",
} as const;
