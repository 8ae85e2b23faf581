import type { Subscription } from '../../domain/notifications/subscriptions.ts';
import { channelRecord, roleRecord } from '../framework/records.ts';
import { chosenRefs } from '../shared/choiceValue.ts';

/** What is asked to be changed, as the audit trail keeps it. */
export const feedRecord = ({ feed, library }: { feed?: string | undefined; library?: string | undefined }) => ({
  target: `subscription to ${feed ?? 'every feed'}${library === undefined ? '' : `, library ${library}`}`,
  refs: chosenRefs(library),
});

/** A subscription in one line, by ids. */
export function subscriptionRecord({ channelId, mentionRoleId, ...settings }: Subscription): string {
  const { digest, quiet, timeZone, people, locale, include, pausedAt } = settings;
  return JSON.stringify({
    ...{ channelId: channelRecord(channelId), digest, quiet, timeZone },
    ...{ mentionRoleId: mentionRoleId && roleRecord(mentionRoleId), people, locale, include, pausedAt },
  });
}
