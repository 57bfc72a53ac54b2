/** Taking someone's challenge, with a number of our own for the deal. */
import { challengeAccept } from "../../http/challenges";
import { randomNonce } from "../../http/client";
import { navigate } from "../../ui/router.svelte";
import { withZone } from "./zone";

/** Accept and go to the match. Throws Problem when it could not be accepted. */
export async function acceptAndPlay(challenge: string): Promise<void> {
  const match = await withZone(() => challengeAccept(challenge, randomNonce()));
  navigate(`/m/${match.id}`, { replace: true });
}
