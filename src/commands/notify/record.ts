import type { Subscription } from '../../domain/notifications/subscriptions.ts';

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
  JSON.stringify({ channelId, digest, quiet, timeZone, mentionRoleId, people, locale, include, pausedAt });
