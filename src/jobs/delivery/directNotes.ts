import type { Outbox } from '../../domain/notifications/outbox.ts';
import type { FeedPost } from '../../domain/notifications/posts.ts';
import type { MessageReader } from '../../domain/notifications/readers.ts';
import type { WakeJob } from '../../domain/wake.ts';
import type { Message } from '../../render/kit/message/message.ts';
import { DAY_MS } from '../../time/units.ts';
import { PERMANENT_FAILURES } from '../openDirect.ts';
import { createMessageMarker } from '../publishing/postMarker.ts';

const PREFIX = 'note:';
/** Prefixes of keys of direct messages. `blocked` and `stuck` come from earlier versions. */
const NOTE = /^(?:note|blocked|stuck):/;

/** Key of a direct message that is sent only once. If it cannot be sent, no one is alerted. */
export const oneTimeDirectMessageKey = (subject: string): string => `${PREFIX}${subject}`;

export const isOneTimeDirectMessage = ({ key }: Pick<FeedPost, 'key'>): boolean => NOTE.test(key);

/** The bot stops trying to send a direct message after this time, in ms, because the message is then out of date. */
const MAX_WAIT_MS = 7 * DAY_MS;

/** True if the bot has tried to send the direct message for too long. False if no send has failed. */
export const hasRetriedDirectMessageTooLong = (since: Date | undefined, now: Date): boolean =>
  since !== undefined && now.getTime() - since.getTime() >= MAX_WAIT_MS;

interface Note {
  readonly reader: MessageReader;
  readonly channelId: string;
  readonly key: string;
  readonly draw: (marker: number) => Message['components'] | Promise<Message['components']>;
}

export type DirectMessageOutcome = 'arrived' | 'refused' | 'under way';

/**
 * Sends a direct message only once, however often it is called. Returns the outcome so far. Rejects if the database
 * fails.
 */
export async function sendDirectMessageOnce(
  { reader, channelId, key, draw }: Note,
  { outbox, wake }: { readonly outbox: Pick<Outbox, 'add' | 'fate'>; readonly wake: WakeJob },
): Promise<DirectMessageOutcome> {
  const fate = await outbox.fate(channelId, key);
  if (fate?.messageId !== undefined) return 'arrived';
  if (PERMANENT_FAILURES.has(fate?.kind)) return 'refused';
  if (!fate) {
    const components = await draw(createMessageMarker(key, channelId));
    await outbox.add({ key, channelId, reader, body: JSON.stringify({ components }) });
    wake();
  }
  return 'under way';
}
