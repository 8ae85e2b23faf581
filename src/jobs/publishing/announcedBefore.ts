import { ChannelFailure, type ReadOwnMessages } from '../../domain/notifications/channels.ts';
import type { PendingNotifications } from '../../domain/notifications/pendingNotifications.ts';
import { idAt } from '../../domain/notifications/sentAt.ts';
import type { Subscription } from '../../domain/notifications/subscriptions.ts';
import { announces } from '../feeds/added/announced.ts';

export interface AnnouncedBeforeDeps {
  readonly notifications: Pick<PendingNotifications, 'formerlyAwaited'>;
  readonly readOwnMessages: ReadOwnMessages;
}

/**
 * The ids of pending events with titles that the person waited for before the database was restored, and that a message to them announces
 * since the backup. Rejects with the failure while Discord does not say; where it never will, they are told.
 */
export async function announcedBefore(
  { id, channelId }: Pick<Subscription, 'id' | 'channelId'>,
  { notifications, readOwnMessages }: AnnouncedBeforeDeps,
): Promise<readonly number[]> {
  const awaited = await notifications.formerlyAwaited(id);
  if (!awaited) return [];
  try {
    const { messages } = await readOwnMessages(channelId, idAt(awaited.since));
    return awaited.titles.flatMap((title) =>
      messages.some(({ innerTexts }) => announces(innerTexts, title)) ? title.eventIds : [],
    );
  } catch (error) {
    if (!(error instanceof ChannelFailure) || error.isPassing || error.kind === 'unauthorized') throw error;
    return [];
  }
}
