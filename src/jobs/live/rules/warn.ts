import type { Clock } from '../../../domain/clock.ts';
import type { RuleActionDecision } from '../../../domain/live/rules/decide.ts';
import type { RuleActionOnStream, RuleActionResult } from '../../../domain/live/rules/sessionRules.ts';
import type { Logger } from '../../../domain/logger.ts';
import type { ChannelDirectory } from '../../../domain/notifications/channels.ts';
import type { Outbox } from '../../../domain/notifications/outbox.ts';
import type { MayPersonReadMessage, MessageReader } from '../../../domain/notifications/readers.ts';
import type { LinkedAccounts } from '../../../domain/people/linkedAccounts.ts';
import { serverOfRef } from '../../../domain/servers/refs.ts';
import type { WakeJob } from '../../../domain/wake.ts';
import type { Message } from '../../../render/kit/message/message.ts';
import { textsForLanguage } from '../../../render/texts/texts.ts';
import { oneTimeDirectMessageKey, sendDirectMessageOnce } from '../../delivery/directNotes.ts';
import { openDirectChannel } from '../../openDirect.ts';
import { renderRuleWarning } from '../view.ts';

export interface WarnViewersDeps {
  readonly linkedAccounts: Pick<LinkedAccounts, 'usersOf'>;
  readonly directory: Pick<ChannelDirectory, 'direct'>;
  readonly mayRead: MayPersonReadMessage;
  readonly outbox: Pick<Outbox, 'add' | 'fate'>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly wake: WakeJob;
}

/** Time in ms for which the bot checks if a warning was delivered. The outbox keeps trying afterwards. */
const ARRIVAL_WAIT_MS = 10_000;
const CHECK_EVERY_MS = 500;

interface DecidedWarning {
  readonly act: Pick<RuleActionOnStream, 'id'>;
  readonly decision: Pick<RuleActionDecision, 'rule' | 'stream'>;
  readonly signal: AbortSignal;
}

/**
 * Warns people who are linked to the account and members of the rule's guild. Rejects if the database fails, or with
 * the signal's reason.
 */
export async function warnViewers(
  { act, decision, signal }: DecidedWarning,
  deps: WarnViewersDeps,
): Promise<RuleActionResult> {
  const { rule, stream } = decision;
  const { account } = stream;
  const users = account && (await deps.linkedAccounts.usersOf([account])).get(account);
  if (account === undefined || !users?.length) return { outcome: 'nobody-linked' };
  const warning = { item: stream.item, reason: rule.reason };
  const draw = (marker: number) => renderRuleWarning(textsForLanguage(rule.locale), warning, marker).components;
  const key = oneTimeDirectMessageKey(`rule warning ${act.id}`);
  const guild = { guildId: rule.guildId, needs: 'me.show', server: serverOfRef(account) } as const;
  const outcomes = await Promise.all(
    users.map((userId) => sendWarning({ reader: { userId, ...guild }, key, draw, signal }, deps)),
  );
  if (outcomes.includes('warned')) return { outcome: 'warned' };
  return { outcome: outcomes.includes('failed') ? 'failed' : 'not-reached' };
}

interface Warning {
  readonly reader: MessageReader;
  readonly key: string;
  readonly draw: (marker: number) => Message['components'];
  readonly signal: AbortSignal;
}

async function sendWarning(
  { reader, key, draw, signal }: Warning,
  deps: WarnViewersDeps,
): Promise<'warned' | 'not-reached' | 'failed'> {
  // The warning waits while the bot does not know if the person may read it.
  if ((await deps.mayRead(reader)) === false) return 'not-reached';
  const opening = await openDirectChannel(reader.userId, deps);
  if (opening.kind !== 'open') {
    deps.log.warn(
      { err: opening.failure, user: reader.userId },
      'could not open direct messages with a viewer to send the warning of a rule',
    );
    return opening.kind === 'closed' ? 'not-reached' : 'failed';
  }
  const note = { reader, channelId: opening.channelId, key, draw };
  for (let waitedMs = 0; waitedMs < ARRIVAL_WAIT_MS; waitedMs += CHECK_EVERY_MS) {
    const fate = await sendDirectMessageOnce(note, deps);
    if (fate !== 'under way') return fate === 'arrived' ? 'warned' : 'not-reached';
    await deps.clock.wait(CHECK_EVERY_MS, signal);
  }
  return 'warned';
}
