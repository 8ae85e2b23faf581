import { ChannelFailure, type PostedMessage, type ReadBotMessages } from '../../domain/notifications/channels.ts';
import type { MaybeSentNotifications, PendingNotifications } from '../../domain/notifications/pendingNotifications.ts';
import { lowestMessageIdAt, sentTimeOfMessageId } from '../../domain/notifications/sentAt.ts';
import type { Subscription } from '../../domain/notifications/subscriptions.ts';
import { userMention } from '../../render/kit/text/mention.ts';
import { isAnnouncement, isTitleAnnouncedInTexts } from '../feeds/added/announced.ts';

export interface ReadAnnouncedEventIdsDeps {
  readonly notifications: Pick<PendingNotifications, 'ofUnknownTime'>;
  readonly readOwnMessages: ReadBotMessages;
}

type Recipient = Pick<Subscription, 'id' | 'channelId' | 'mentionUserId'>;

/**
 * Pending events of which the bot already notified the person between a backup and its restore, found in the messages
 * of that time. The arrival of a title counts as announced if a message names it; any other event if a message is
 * newer. Rejects while Discord does not return the messages. If it never will, no event counts as announced.
 */
export async function readAnnouncedEventIds(
  { id, channelId, mentionUserId }: Recipient,
  { notifications, readOwnMessages }: ReadAnnouncedEventIdsDeps,
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
  { titles, others, until }: MaybeSentNotifications,
  messages: readonly PostedMessage[],
): readonly number[] {
  const announcedTitles = titles.filter((title) =>
    messages.some(({ innerTexts }) => isTitleAnnouncedInTexts(innerTexts, title)),
  );
  // Later messages announce events that were recorded after the restore.
  const messagesBefore = messages.filter(
    ({ id, innerTexts }) => sentTimeOfMessageId(id) <= until && isAnnouncement(innerTexts),
  );
  const olderEvents = others.filter((event) => messagesBefore.some(({ at }) => event.at <= at));
  return [...announcedTitles.flatMap(({ eventIds }) => eventIds), ...olderEvents.map(({ id }) => id)];
}
