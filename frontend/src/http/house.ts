/** The call about the opponents that the server itself plays. */
import { ask } from "./client";

export const houseList = () => ask("get", "house/", {});
