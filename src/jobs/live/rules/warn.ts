import type { Clock } from '../../../domain/clock.ts';
import type { RuleDecision } from '../../../domain/live/rules/decide.ts';
import type { ActEnd, RuleAct } from '../../../domain/live/rules/sessionRules.ts';
import type { Logger } from '../../../domain/logger.ts';
import { type ChannelDirectory, ChannelFailure } from '../../../domain/notifications/channels.ts';
import type { Outbox } from '../../../domain/notifications/outbox.ts';
import type { LinkedAccounts } from '../../../domain/people/linkedAccounts.ts';
import type { Wake } from '../../../domain/wake.ts';
import type { Message } from '../../../render/kit/message.ts';
import { textsFor } from '../../../render/texts/texts.ts';
import { NOT_TAKEN, noteKey, sendNote } from '../../delivery/directNotes.ts';
import { renderWarning } from '../view.ts';

export interface WarnDeps {
  readonly linkedAccounts: Pick<LinkedAccounts, 'usersOf'>;
  readonly directory: Pick<ChannelDirectory, 'direct'>;
  readonly outbox: Pick<Outbox, 'add' | 'fate'>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly wake: Wake;
}

/** How long, in ms, and how often it is looked whether a message arrived; afterwards the outbox goes on by itself. */
const ARRIVES_WITHIN_MS = 10_000;
const LOOK_EVERY_MS = 500;

/** Warns the people who are linked to the account. Rejects with the database's failure or the signal's reason. */
export async function warn(
  { id }: RuleAct,
  { rule, stream }: RuleDecision,
  deps: WarnDeps,
  signal: AbortSignal,
): Promise<ActEnd> {
  const { account } = stream;
  const users = account && (await deps.linkedAccounts.usersOf([account])).get(account);
  if (!users?.length) return { outcome: 'nobody-linked' };
  const words = { item: stream.item, reason: rule.reason };
  const draw = (marker: number) => renderWarning(textsFor(rule.locale), words, marker).components;
  const key = noteKey(`rule warning ${id}`);
  const sent = await Promise.all(users.map((userId) => send(userId, key, draw, deps, signal)));
  return { outcome: sent.find((how) => how === 'warned') ?? sent.find((how) => how === 'failed') ?? 'not-reached' };
}

async function send(
  userId: string,
  key: string,
  draw: (marker: number) => Message['components'],
  deps: WarnDeps,
  signal: AbortSignal,
): Promise<'warned' | 'not-reached' | 'failed'> {
  try {
    const channelId = await deps.directory.direct(userId);
    for (let waited = 0; waited < ARRIVES_WITHIN_MS; waited += LOOK_EVERY_MS) {
      const fate = await sendNote({ userId, channelId, key, draw }, deps);
      if (fate !== 'under way') return fate === 'arrived' ? 'warned' : 'not-reached';
      await deps.clock.wait(LOOK_EVERY_MS, signal);
    }
    return 'warned';
  } catch (err) {
    if (!(err instanceof ChannelFailure)) throw err;
    deps.log.warn({ err, user: userId }, 'a warning of a rule could not be sent');
    return NOT_TAKEN.has(err.kind) ? 'not-reached' : 'failed';
  }
}
