import type { SecondCode } from "../../http/types";

/** A code of the second step as it is typed: of the app, or a spare one. */
export class Second {
  typed = $state("");
  spare = $state(false);

  /** As the API takes it. */
  get code(): SecondCode {
    const typed = this.typed.trim();
    return this.spare ? { spare_code: typed } : { code: typed };
  }

  /** Type the other sort. */
  turn(): void {
    this.spare = !this.spare;
    this.typed = "";
  }
}
