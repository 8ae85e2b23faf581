import type { Outbox } from '../../domain/notifications/outbox.ts';
import type { FeedPost } from '../../domain/notifications/posts.ts';
import type { Reader } from '../../domain/notifications/readers.ts';
import type { Wake } from '../../domain/wake.ts';
import type { Message } from '../../render/kit/message.ts';
import { DAY_MS } from '../../time/units.ts';
import { NOT_TAKEN } from '../openDirect.ts';
import { markerOf } from '../publishing/postMarker.ts';

const PREFIX = 'note:';
/** `blocked` and `stuck` are the prefixes of alerts in earlier versions. */
const NOTE = /^(?:note|blocked|stuck):/;

/** Key of a direct message that is sent once and causes no alert if it fails. */
export const noteKey = (about: string): string => `${PREFIX}${about}`;

export const isNote = ({ key }: Pick<FeedPost, 'key'>): boolean => NOTE.test(key);

/** A note that could not be sent for this long is out of date. */
const LONGEST_WAIT_MS = 7 * DAY_MS;

/** False as long as no send has failed. */
export const isTooOld = (since: Date | undefined, now: Date): boolean =>
  since !== undefined && now.getTime() - since.getTime() >= LONGEST_WAIT_MS;

interface Note {
  readonly reader: Reader;
  /** Channel of the reader's direct messages. */
  readonly channelId: string;
  readonly key: string;
  readonly draw: (marker: number) => Message['components'] | Promise<Message['components']>;
}

export type NoteFate = 'arrived' | 'refused' | 'under way';

/**
 * Sends a note once, however often it is called, and returns its outcome so far. Rejects if the database
 * fails.
 */
export async function sendNote(
  { reader, channelId, key, draw }: Note,
  { outbox, wake }: { readonly outbox: Pick<Outbox, 'add' | 'fate'>; readonly wake: Wake },
): Promise<NoteFate> {
  const fate = await outbox.fate(channelId, key);
  if (fate?.messageId !== undefined) return 'arrived';
  if (NOT_TAKEN.has(fate?.kind)) return 'refused';
  if (!fate) {
    const components = await draw(markerOf(key, channelId));
    await outbox.add({ key, channelId, reader, body: JSON.stringify({ components }) });
    wake();
  }
  return 'under way';
}
