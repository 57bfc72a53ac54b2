/** The calls about what an account is kept by: password, address, second step, devices. None is part of the first load. */
import { cursorOf } from "./calls";
import { ask } from "./client";
import type { Confirmation, SecondCode } from "./types";

/** Show once more who one is: by password, or as a guest by recovery code. */
export const sessionConfirm = (shown: Confirmation) => ask("post", "session/confirm/", { body: shown });

export const passwordChange = (password: string, new_password: string, keep_programs: boolean) =>
  ask("post", "me/password/", { body: { password, new_password, keep_programs } });
/** Ask for a link to choose a password or, for a guest, to return; whether somebody has the address is not told. */
export const passwordReset = (email: string) => ask("post", "password-reset/", { body: { email } });
export const passwordResetConfirm = (code: string, password: string, keep_programs: boolean) =>
  ask("post", "password-reset/confirm/", { body: { code, password, keep_programs } });

/** Sign a guest in by the mailed code. */
export const sessionReturn = (code: string) => ask("post", "session/return/", { body: { code } });

export const emailGet = () => ask("get", "me/email/", {});
export const emailChange = (email: string) => ask("post", "me/email/", { body: { email } });
export const emailResend = () => ask("post", "me/email/resend/", { body: {} });
export const emailConfirm = (code: string) => ask("post", "me/email/confirm/", { body: { code } });
export const emailUndo = (code: string) => ask("post", "me/email/undo/", { body: { code } });

export const twoStepGet = () => ask("get", "me/two-step/", {});
export const twoStepStart = () => ask("post", "me/two-step/", { body: {} });
export const twoStepConfirm = (code: string) => ask("post", "me/two-step/confirm/", { body: { code } });
export const twoStepCodes = (code: SecondCode) => ask("post", "me/two-step/codes/", { body: code });
export const twoStepOff = (code: SecondCode) => ask("post", "me/two-step/off/", { body: code });

/** A page of the devices, and where the next one begins. */
export async function deviceList(cursor: string | null = null) {
  const { results, next } = await ask("get", "me/devices/", { cursor });
  return { devices: results, next: cursorOf(next ?? null) };
}
export const deviceSignOut = (device_id: string) => ask("delete", "me/devices/{device_id}/", { path: { device_id } });
export const deviceSignOutEverywhere = (keep_programs: boolean) =>
  ask("post", "me/devices/sign-out-everywhere/", { body: { keep_programs } });
