/** The calls about moderation: reporting, what moderators have decided about the reader, and appealing. None is part of the first load. */
import { ask } from "./client";
import type { NewReport, OutsideReport, OwnReport, Page, Sanction } from "./types";

export const reportMake = (report: NewReport) => ask("post", "reports/", { body: report, repeatable: true });
/** Report somebody without an account; the answer is the receipt. */
export const outsideReportMake = (report: OutsideReport) => ask("post", "reports/outside/", { body: report });
/** What everybody keeps to on this server; a report may name one of them. */
export const houseRuleList = () => ask("get", "house-rules/", {});
/** The reader's own reports, the latest first. */
export const reportList = (cursor: string | null = null) => ask("get", "me/reports/", { cursor }) as Promise<Page<OwnReport>>;
/** What was decided about the reader, the latest first. */
export const sanctionList = (cursor: string | null = null) =>
  ask("get", "me/sanctions/", { cursor }) as Promise<Page<Sanction>>;
export const sanctionGet = (sanction_id: string) =>
  ask("get", "me/sanctions/{sanction_id}/", { path: { sanction_id } });
/** Appeal, once for each sanction. Throws Problem `appeal_made` when that was done. */
export const appealMake = (sanction_id: string, text: string) =>
  ask("post", "me/sanctions/{sanction_id}/appeal/", { path: { sanction_id }, body: { text }, repeatable: true });
