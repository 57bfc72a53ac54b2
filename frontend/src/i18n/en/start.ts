/** The start: opponents of the house, and the other ways to play. */
export default {
  "start.lead": "A card duel for nine stones. Bluff a little, prove a lot.",
  "start.touch": "Nine boundary stones: touch one to take it",
  "start.goal": "Five of them win, or three side by side.",
  "start.code": "I have a code",

  "house.title": "Play now",
  "house.whom": "Opponent",
  "house.go": "Play against {name}",
  "house.going": "Dealing the cards…",
  "house.all": { other: "All {count} opponents" },
  "house.level": "Level {level} of {of}",
  "house.rating": "Strength {rating}",
  "house.manner.1": "learns too",
  "house.manner.2": "follows the wind",
  "house.manner.3": "stands firm",
  "house.manner.4": "yields nothing",
  "house.manner.5": "forgets nothing",
  "house.manner.6": "sees it coming",
  "house.off": "Play with somebody",
  "house.off.hint": "This server has no opponents of its own, but a friend is one link away: the match begins when they follow it.",
  "house.away": "Our own opponents cannot be reached at the moment. You can still play a friend.",

  "ways.friend": "Play a friend",
  "ways.friend.hint": "Send a link; no account needed",
  "ways.find": "Find an opponent",
  "ways.find.hint": "At once, or when somebody comes",
  "ways.learn.why": "New to it?",
  "ways.learn": "Learn in 3 minutes",

  "app.unofficial": "An unofficial place to play Schotten Totten.",
  "app.about": "About",
} as const;
