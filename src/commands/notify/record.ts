import type { Subscription } from '../../domain/notifications/subscriptions.ts';
import { channelRecord, roleRecord } from '../framework/records.ts';

/** What is asked to be changed, as the audit trail keeps it. */
export const feedRecord = ({
  feed,
  library,
}: {
  readonly feed?: string | undefined;
  readonly library?: string | undefined;
}) => ({
  target: `subscription to ${feed ?? 'every feed'}${library === undefined ? '' : `, library ${library}`}`,
});

/** A subscription in one line, by ids. */
export const subscriptionRecord = ({
  channelId,
  digest,
  quiet,
  timeZone,
  mentionRoleId,
  people,
  locale,
  include,
  pausedAt,
}: Subscription): string =>
  JSON.stringify({
    ...{ channelId: channelRecord(channelId), digest, quiet, timeZone },
    ...{ mentionRoleId: mentionRoleId && roleRecord(mentionRoleId), people, locale, include, pausedAt },
  });
