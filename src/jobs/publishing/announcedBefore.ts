import { ChannelFailure, type PostedMessage, type ReadOwnMessages } from '../../domain/notifications/channels.ts';
import type { NotificationsInDoubt, PendingNotifications } from '../../domain/notifications/pendingNotifications.ts';
import { lowestMessageIdAt, messageSentAt } from '../../domain/notifications/sentAt.ts';
import type { Subscription } from '../../domain/notifications/subscriptions.ts';
import { userMention } from '../../render/kit/text/mention.ts';
import { announcesTitle, isAnnouncement } from '../feeds/added/announced.ts';

export interface ReadAnnouncedDeps {
  readonly notifications: Pick<PendingNotifications, 'ofUnknownTime'>;
  readonly readOwnMessages: ReadOwnMessages;
}

type Recipient = Pick<Subscription, 'id' | 'channelId' | 'mentionUserId'>;

/**
 * Pending events of which the bot already notified the person between a backup and its restore, found in the messages
 * of that time. The arrival of a title counts as announced if a message names it; any other event if a message is
 * newer. Rejects while Discord does not return the messages. If it never will, no event counts as announced.
 */
export async function readAnnouncedEventIds(
  { id, channelId, mentionUserId }: Recipient,
  { notifications, readOwnMessages }: ReadAnnouncedDeps,
): Promise<readonly number[]> {
  const undatedEvents = await notifications.ofUnknownTime(id);
  if (!undatedEvents) return [];
  try {
    const { messages } = await readOwnMessages(channelId, lowestMessageIdAt(undatedEvents.since));
    const ownMessages = messages.filter(
      ({ texts }) => mentionUserId === undefined || texts.includes(userMention(mentionUserId)),
    );
    return announcedEventIds(undatedEvents, ownMessages);
  } catch (error) {
    if (!(error instanceof ChannelFailure) || error.isPassing || error.kind === 'unauthorized') throw error;
    return [];
  }
}

function announcedEventIds(
  { titles, others, until }: NotificationsInDoubt,
  messages: readonly PostedMessage[],
): readonly number[] {
  const announcedTitles = titles.filter((title) =>
    messages.some(({ innerTexts }) => announcesTitle(innerTexts, title)),
  );
  // Later messages announce events that were recorded after the restore.
  const messagesBefore = messages.filter(
    ({ id, innerTexts }) => messageSentAt(id) <= until && isAnnouncement(innerTexts),
  );
  const olderEvents = others.filter((event) => messagesBefore.some(({ at }) => event.at <= at));
  return [...announcedTitles.flatMap(({ eventIds }) => eventIds), ...olderEvents.map(({ id }) => id)];
}
