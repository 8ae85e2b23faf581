import { ChannelFailure, type PostedMessage, type ReadOwnMessages } from '../../domain/notifications/channels.ts';
import type { OfUnknownTime, PendingNotifications } from '../../domain/notifications/pendingNotifications.ts';
import { idAt, sentAt } from '../../domain/notifications/sentAt.ts';
import type { Subscription } from '../../domain/notifications/subscriptions.ts';
import { personMention } from '../../render/kit/mention.ts';
import { announces, isAnnouncement } from '../feeds/added/announced.ts';

export interface AnnouncedBeforeDeps {
  readonly notifications: Pick<PendingNotifications, 'ofUnknownTime'>;
  readonly readOwnMessages: ReadOwnMessages;
}

type Recipient = Pick<Subscription, 'id' | 'channelId' | 'mentionUserId'>;

/**
 * Finds the pending events that the bot announced to the person between the backup and its restore, by its
 * messages from that time. An awaited title counts as announced if a message names it; any other event, if
 * one of the messages is newer. Rejects with the failure while Discord does not show the messages. If it
 * never will, no event counts as announced.
 */
export async function announcedBefore(
  { id, channelId, mentionUserId }: Recipient,
  { notifications, readOwnMessages }: AnnouncedBeforeDeps,
): Promise<readonly number[]> {
  const unknown = await notifications.ofUnknownTime(id);
  if (!unknown) return [];
  try {
    const { messages } = await readOwnMessages(channelId, idAt(unknown.since));
    const theirs = messages.filter(
      ({ texts }) => mentionUserId === undefined || texts.includes(personMention(mentionUserId)),
    );
    return announcedAmong(unknown, theirs);
  } catch (error) {
    if (!(error instanceof ChannelFailure) || error.isPassing || error.kind === 'unauthorized') throw error;
    return [];
  }
}

function announcedAmong(
  { titles, others, until }: OfUnknownTime,
  messages: readonly PostedMessage[],
): readonly number[] {
  const named = titles.filter((title) => messages.some(({ innerTexts }) => announces(innerTexts, title)));
  // Later messages announce events that were found since the restore.
  const before = messages.filter(({ id, innerTexts }) => sentAt(id) <= until && isAnnouncement(innerTexts));
  const older = others.filter((event) => before.some(({ at }) => event.at <= at));
  return [...named.flatMap(({ eventIds }) => eventIds), ...older.map(({ id }) => id)];
}
