import type { Subscription } from '../../domain/notifications/subscriptions.ts';
import { channelAuditText, roleAuditText } from '../framework/records.ts';
import { chosenRefs } from '../shared/encodeRefAsChoiceValue.ts';
import { ALL_FEEDS } from './find.ts';

interface NamedFeed {
  readonly feed?: string | undefined;
  readonly library?: string | undefined;
  readonly channel?: string | undefined;
}

export const feedAuditTarget = ({ feed, library, channel }: NamedFeed) => {
  const scopeTexts = [library && `library ${library}`, channel && channelAuditText(channel)].filter(
    (text) => text !== undefined,
  );
  return {
    target: [`subscription to ${(feed ?? ALL_FEEDS) === ALL_FEEDS ? 'every feed' : feed}`, ...scopeTexts].join(', '),
    refs: chosenRefs(library),
  };
};

/** A subscription as text for the audit trail. Contains ids, because the audit trail stores no names. */
export function subscriptionAuditText({ channelId, mentionRoleId, ...settings }: Subscription): string {
  const { digest, quiet, timeZone, people, locale, include, hiddenParts, pausedAt } = settings;
  return JSON.stringify({
    channelId: channelAuditText(channelId),
    digest,
    quiet,
    timeZone,
    mentionRoleId: mentionRoleId && roleAuditText(mentionRoleId),
    people,
    locale,
    include,
    hiddenParts,
    pausedAt,
  });
}

/** Several subscriptions with their feeds, as one line for the audit trail. Undefined for an empty list. */
export function subscriptionsAuditText(subscriptions: readonly (Subscription | undefined)[]): string | undefined {
  const existingSubscriptions = subscriptions.flatMap((subscription) => subscription ?? []);
  if (subscriptions.length === 1) return existingSubscriptions[0] && subscriptionAuditText(existingSubscriptions[0]);
  return (
    existingSubscriptions
      .map((subscription) => `${subscription.feed}: ${subscriptionAuditText(subscription)}`)
      .join('; ') || undefined
  );
}
