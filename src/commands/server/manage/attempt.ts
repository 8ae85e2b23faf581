import type { ChangeMessage } from '../../../render/kit/message.ts';
import type { Deps, InteractionContext } from '../../framework/context.ts';
import { audited } from '../../framework/records.ts';
import { isBotsOwner } from './typed.ts';

/** Why an address and a token did not work. */
export interface NotReached {
  /** For the audit trail. */
  readonly failure: string;
  readonly reason: string;
  /** The address that would work, if one is known. */
  readonly instead?: string | undefined;
}

interface Attempt {
  /** Tries the input and stores it if it works. */
  readonly run: () => Promise<ChangeMessage | NotReached>;
  /** Shows why nothing was changed, with the form's button. */
  readonly render: (reason: string, instead?: string) => ChangeMessage;
}

/** Longer than a media server is tried (15 s), in ms. */
const SAME_DELAY_MS = 20_000;
/** The failure of every attempt whose details are withheld from the person. */
const WITHHELD = 'not told';

/**
 * Shows the bot's owner immediately why an attempt failed. People whom the owner appointed read one sentence
 * after one delay, whatever failed: otherwise they could find out which hosts and ports of the owner's
 * network answer.
 */
export async function reportAttempt(
  { run, render }: Attempt,
  deps: Pick<Deps, 'clock' | 'installation'>,
  context: InteractionContext,
): Promise<ChangeMessage> {
  if (isBotsOwner(deps, context)) {
    const result = await run();
    return 'reason' in result ? failed(render(result.reason, result.instead), result.failure) : result;
  }
  const delay = deps.clock.wait(SAME_DELAY_MS, context.signal);
  // An attempt that works is answered without the rest of the delay.
  delay.catch(() => undefined);
  const result = await run();
  if (!('reason' in result)) return result;
  await delay;
  return failed(render(context.texts.servers.withheld), WITHHELD);
}

/** It was tried without effect. */
const failed = (message: ChangeMessage, failure: string): ChangeMessage =>
  audited({ ...message, outcome: 'failed' }, { failure });
