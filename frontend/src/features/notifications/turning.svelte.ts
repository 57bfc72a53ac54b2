/** Turning notifications on and off on this device, with what to say when that fails. */
import { t } from "../../i18n/index.svelte";
import { Submission } from "../../ui/submission.svelte";
import { device, NoSubscription } from "./device.svelte";
import { startNotices } from "./front.svelte";

export class Turning {
  readonly #form = new Submission();
  #failed = $state(false);

  get busy(): boolean {
    return this.#form.busy;
  }

  /** Why it could not be done; "" when it was. */
  get text(): string {
    return this.#failed ? t("notices.failed") : this.#form.text;
  }

  /** On a tap. Returns whether they are on. */
  async on(): Promise<boolean> {
    await this.#run(() => device.turnOn());
    if (device.state === "on") startNotices();
    return device.state === "on";
  }

  async off(): Promise<void> {
    await this.#run(() => device.turnOff());
  }

  async #run(work: () => Promise<void>): Promise<void> {
    this.#failed = false;
    await this.#form.run(async () => {
      try {
        await work();
      } catch (error) {
        if (!(error instanceof NoSubscription)) throw error;
        this.#failed = true;
      }
    });
  }
}
