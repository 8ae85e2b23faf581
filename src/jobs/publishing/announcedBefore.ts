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
 * The ids of pending events that messages to the person announce since the backup, if the database was restored: a title that they waited
 * for is named there, and what else they follow is older than one of these messages. Rejects with the failure while Discord does not say;
 * where it never will, they are told.
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
  // Later ones announce what was found since the restore.
  const before = messages.filter(({ id, innerTexts }) => sentAt(id) <= until && isAnnouncement(innerTexts));
  const older = others.filter((event) => before.some(({ at }) => event.at <= at));
  return [...named.flatMap(({ eventIds }) => eventIds), ...older.map(({ id }) => id)];
}
