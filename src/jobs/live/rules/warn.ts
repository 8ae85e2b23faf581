import type { Clock } from '../../../domain/clock.ts';
import type { RuleDecision } from '../../../domain/live/rules/decide.ts';
import type { ActEnd, RuleAct } from '../../../domain/live/rules/sessionRules.ts';
import type { Logger } from '../../../domain/logger.ts';
import type { ChannelDirectory } from '../../../domain/notifications/channels.ts';
import type { Outbox } from '../../../domain/notifications/outbox.ts';
import type { MayRead, Reader } from '../../../domain/notifications/readers.ts';
import type { LinkedAccounts } from '../../../domain/people/linkedAccounts.ts';
import { serverOf } from '../../../domain/servers/refs.ts';
import type { Wake } from '../../../domain/wake.ts';
import type { Message } from '../../../render/kit/message.ts';
import { textsFor } from '../../../render/texts/texts.ts';
import { noteKey, sendNote } from '../../delivery/directNotes.ts';
import { openDirect } from '../../openDirect.ts';
import { renderWarning } from '../view.ts';

export interface WarnDeps {
  readonly linkedAccounts: Pick<LinkedAccounts, 'usersOf'>;
  readonly directory: Pick<ChannelDirectory, 'direct'>;
  readonly mayRead: MayRead;
  readonly outbox: Pick<Outbox, 'add' | 'fate'>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly wake: Wake;
}

/** How long, and how often, to check whether a message arrived, in ms. Afterwards the outbox takes care of it. */
const ARRIVES_WITHIN_MS = 10_000;
const LOOK_EVERY_MS = 500;

interface DecidedWarning {
  readonly act: Pick<RuleAct, 'id'>;
  readonly decision: Pick<RuleDecision, 'rule' | 'stream'>;
  readonly signal: AbortSignal;
}

/**
 * Warns the people who are linked to the account and in the rule's guild. Rejects with the database's failure
 * or the signal's reason.
 */
export async function warn({ act, decision, signal }: DecidedWarning, deps: WarnDeps): Promise<ActEnd> {
  const { rule, stream } = decision;
  const { account } = stream;
  const users = account && (await deps.linkedAccounts.usersOf([account])).get(account);
  if (account === undefined || !users?.length) return { outcome: 'nobody-linked' };
  const words = { item: stream.item, reason: rule.reason };
  const draw = (marker: number) => renderWarning(textsFor(rule.locale), words, marker).components;
  const key = noteKey(`rule warning ${act.id}`);
  const guild = { guildId: rule.guildId, needs: 'me.show', server: serverOf(account) } as const;
  const sent = await Promise.all(
    users.map((userId) => send({ reader: { userId, ...guild }, key, draw, signal }, deps)),
  );
  return { outcome: sent.find((how) => how === 'warned') ?? sent.find((how) => how === 'failed') ?? 'not-reached' };
}

interface Warning {
  readonly reader: Reader;
  readonly key: string;
  readonly draw: (marker: number) => Message['components'];
  readonly signal: AbortSignal;
}

async function send(
  { reader, key, draw, signal }: Warning,
  deps: WarnDeps,
): Promise<'warned' | 'not-reached' | 'failed'> {
  // While Discord does not name its members, the warning waits in the outbox.
  if ((await deps.mayRead(reader)) === false) return 'not-reached';
  const opened = await openDirect(reader.userId, deps);
  if (opened.kind !== 'open') {
    deps.log.warn({ err: opened.failure, user: reader.userId }, 'a warning of a rule could not be sent');
    return opened.kind === 'closed' ? 'not-reached' : 'failed';
  }
  const note = { reader, channelId: opened.channelId, key, draw };
  for (let waited = 0; waited < ARRIVES_WITHIN_MS; waited += LOOK_EVERY_MS) {
    const fate = await sendNote(note, deps);
    if (fate !== 'under way') return fate === 'arrived' ? 'warned' : 'not-reached';
    await deps.clock.wait(LOOK_EVERY_MS, signal);
  }
  return 'warned';
}
