import type { ChangeResultMessage } from '../../../render/kit/message/message.ts';
import type { CommandDeps, InteractionContext } from '../../framework/context.ts';
import { addAuditDetailsToMessage } from '../../framework/records.ts';
import { isBotsOwner } from './typed.ts';

export interface ServerNotReached {
  /** The failure for the audit trail. The person sees `reason` instead. */
  readonly failure: string;
  readonly reason: string;
  /** Another address at which the attempt would succeed, if the bot knows one. */
  readonly workingAddress?: string | undefined;
}

interface Attempt {
  readonly run: () => Promise<ChangeResultMessage | ServerNotReached>;
  readonly render: (reason: string, workingAddress?: string) => ChangeResultMessage;
}

/**
 * Delay in ms of the answer about a failed attempt. Longer than any attempt (at most 15 s), so that the time of the
 * answer does not reveal how long the attempt took.
 */
const SAME_DELAY_MS = 20_000;
/** Text for the audit trail in place of the failure, if the person must not learn the failure. */
const WITHHELD = 'not told';

/**
 * Tells the bot's owner at once why an attempt failed. People whom the owner appointed get the same sentence after the
 * same delay for every failure. Otherwise they could find out which hosts and ports of the owner's network answer.
 */
export async function reportConnectionAttempt(
  { run, render }: Attempt,
  deps: Pick<CommandDeps, 'clock' | 'installation'>,
  context: InteractionContext,
): Promise<ChangeResultMessage> {
  if (isBotsOwner(deps, context)) {
    const result = await run();
    return 'reason' in result ? asFailed(render(result.reason, result.workingAddress), result.failure) : result;
  }
  const delay = deps.clock.wait(SAME_DELAY_MS, context.signal);
  // After a success, nobody awaits the delay. Without this handler, its rejection would be unhandled.
  delay.catch(() => undefined);
  const result = await run();
  if (!('reason' in result)) return result;
  await delay;
  return asFailed(render(context.texts.servers.withheld), WITHHELD);
}

const asFailed = (message: ChangeResultMessage, failure: string): ChangeResultMessage =>
  addAuditDetailsToMessage({ ...message, outcome: 'failed' }, { failure });
