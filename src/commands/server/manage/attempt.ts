import type { ChangeMessage } from '../../../render/kit/message.ts';
import type { Deps, InteractionContext } from '../../framework/context.ts';
import { withAudit } from '../../framework/records.ts';
import { isBotsOwner } from './typed.ts';

export interface NotReached {
  /** The failure as the audit trail records it. The person sees `reason` instead. */
  readonly failure: string;
  readonly reason: string;
  /** An address that would work, if one is known. */
  readonly workingAddress?: string | undefined;
}

interface Attempt {
  readonly run: () => Promise<ChangeMessage | NotReached>;
  readonly render: (reason: string, workingAddress?: string) => ChangeMessage;
}

/**
 * How long each answer is delayed, in ms: longer than any attempt (at most 15 s), so that the delay hides how long the
 * attempt took.
 */
const SAME_DELAY_MS = 20_000;
/** The audit trail records this instead of the failure if the person must not see the failure. */
const WITHHELD = 'not told';

/**
 * Runs the attempt and reports its result. The bot's owner is told at once why it failed. Other people, whom the owner
 * appointed, always get the same sentence after the same delay: otherwise they could find out which hosts and ports of
 * the owner's network answer.
 */
export async function reportAttempt(
  { run, render }: Attempt,
  deps: Pick<Deps, 'clock' | 'installation'>,
  context: InteractionContext,
): Promise<ChangeMessage> {
  if (isBotsOwner(deps, context)) {
    const result = await run();
    return 'reason' in result ? failed(render(result.reason, result.workingAddress), result.failure) : result;
  }
  const delay = deps.clock.wait(SAME_DELAY_MS, context.signal);
  // Success is reported without waiting for the delay, so a rejection of it must not stay unhandled.
  delay.catch(() => undefined);
  const result = await run();
  if (!('reason' in result)) return result;
  await delay;
  return failed(render(context.texts.servers.withheld), WITHHELD);
}

const failed = (message: ChangeMessage, failure: string): ChangeMessage =>
  withAudit({ ...message, outcome: 'failed' }, { failure });
