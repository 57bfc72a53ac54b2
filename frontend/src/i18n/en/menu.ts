/** The menu of every page. */
export default {
  "settings.title": "Menu",
  "settings.language": "Language",
  "settings.theme": "Appearance",
  "settings.theme.system": "System",
  "settings.theme.light": "Light",
  "settings.theme.dark": "Dark",
  "settings.account": "Signed in as {name}",
  "settings.account.guest": "Playing as guest {name}",
  "settings.signout": "Sign out",
  "settings.signout.guest": "Without the recovery code, or an address that you have left, you cannot come back to the matches of {name}.",
  "settings.signout.anyway": "Sign out anyway",
  "settings.learn": "Learn to play",
  "settings.install": "Install the app",
  "guest.show": "Show recovery code",
} as const;
