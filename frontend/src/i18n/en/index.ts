/** English as a whole: the language that says which messages there are. Pages fetch its parts (`../words.ts`). */
import account from "./account";
import board from "./board";
import command from "./command";
import consent from "./consent";
import core from "./core";
import keep from "./keep";
import learn from "./learn";
import list from "./list";
import lobby from "./lobby";
import match from "./match";
import menu from "./menu";
import moderation from "./moderation";
import notifications from "./notifications";
import plan from "./plan";
import privacy from "./privacy";
import problems from "./problems";
import push from "./push";
import rules from "./rules";
import security from "./security";
import settings from "./settings";
import sheets from "./sheets";
import start from "./start";
import tabs from "./tabs";

export default { core, problems, menu, start, keep, list, board, sheets, settings, security, account, lobby, rules, learn, match, plan, command, notifications, moderation, push, tabs, consent, privacy } as const;
