import type { Subscription } from '../../domain/notifications/subscriptions.ts';
import { channelRecord, roleRecord } from '../framework/records.ts';
import { chosenRefs } from '../shared/choiceValue.ts';
import { ALL } from './find.ts';

/** The requested change, as the audit trail keeps it. */
export const feedRecord = ({ feed, library, channel }: Named) => {
  const of = [library && `library ${library}`, channel && channelRecord(channel)].filter((each) => each !== undefined);
  return {
    target: [`subscription to ${(feed ?? ALL) === ALL ? 'every feed' : feed}`, ...of].join(', '),
    refs: chosenRefs(library),
  };
};

interface Named {
  readonly feed?: string | undefined;
  readonly library?: string | undefined;
  readonly channel?: string | undefined;
}

/** A subscription in one line, by ids. */
export function subscriptionRecord({ channelId, mentionRoleId, ...settings }: Subscription): string {
  const { digest, quiet, timeZone, people, locale, include, pausedAt } = settings;
  return JSON.stringify({
    channelId: channelRecord(channelId),
    digest,
    quiet,
    timeZone,
    mentionRoleId: mentionRoleId && roleRecord(mentionRoleId),
    people,
    locale,
    include,
    pausedAt,
  });
}

/** Several subscriptions in one line, each with its feed; undefined for an empty list. */
export function subscriptionsRecord(subscriptions: readonly (Subscription | undefined)[]): string | undefined {
  const there = subscriptions.flatMap((each) => each ?? []);
  if (subscriptions.length === 1) return there[0] && subscriptionRecord(there[0]);
  return there.map((each) => `${each.feed}: ${subscriptionRecord(each)}`).join('; ') || undefined;
}
