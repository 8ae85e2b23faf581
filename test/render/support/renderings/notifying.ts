import fc from 'fast-check';
import {
  renderPausedSubscriptions,
  renderResumedSubscriptions,
  renderSavedDigest,
} from '../../../../src/commands/notify/views/changes.ts';
import {
  renderGuide,
  renderGuideCancelled,
  renderQuietHoursForm,
} from '../../../../src/commands/notify/views/guide.ts';
import { renderSubscriptions } from '../../../../src/commands/notify/views/list.ts';
import * as notifyTest from '../../../../src/commands/notify/views/posts.ts';
import * as notifyRemove from '../../../../src/commands/notify/views/remove.ts';
import { renderChannelNeeded, renderWhichChannel } from '../../../../src/commands/notify/views/whichChannel.ts';
import { CHANNEL_PROBLEMS } from '../../../../src/domain/notifications/channels.ts';
import { FEEDS } from '../../../../src/domain/notifications/feeds.ts';
import { PEOPLE_DISPLAY_MODES } from '../../../../src/domain/notifications/peopleShown.ts';
import {
  DIGEST_FREQUENCIES,
  type DigestTiming,
  NEW_ITEMS_FEED_SCOPES,
} from '../../../../src/domain/notifications/settings.ts';
import type { Subscription } from '../../../../src/domain/notifications/subscriptions.ts';
import {
  renderChannelUnusable,
  renderSubscriptionSaved,
  renderSubscriptionsSaved,
} from '../../../../src/render/notify/set.ts';
import { subscriptionName } from '../../../../src/render/notify/subscription.ts';
import { date, key, many, maybe, number, pagePress, press, text } from '../anything.ts';
import { rendering } from '../rendering.ts';

const snowflake = fc
  .bigInt({ min: 10n ** 17n, max: 10n ** 18n - 1n })
  .filter((id) => id !== 110000000000000014n)
  .map(String);
const minutes = fc.nat({ max: 1439 });
const digest: fc.Arbitrary<DigestTiming> = fc.oneof(
  fc.record({ kind: fc.constantFrom('off' as const, 'hourly' as const) }),
  fc.record({ kind: fc.constant('daily' as const), at: minutes }),
  fc.record({ kind: fc.constant('weekly' as const), at: minutes, weekday: fc.integer({ min: 1, max: 7 }) }),
);
export const subscription: fc.Arbitrary<Subscription> = fc.record({
  id: fc.nat(),
  guildId: snowflake,
  feed: fc.constantFrom(...FEEDS),
  librarySectionId: maybe(key),
  channelId: snowflake,
  digest,
  quiet: maybe(fc.record({ from: minutes, to: minutes })),
  timeZone: fc.constantFrom('UTC', 'America/Argentina/ComodRivadavia', 'America/North_Dakota/New_Salem'),
  isDefaultTimeZone: maybe(fc.boolean()),
  mentionRoleId: maybe(snowflake),
  people: fc.constantFrom(...PEOPLE_DISPLAY_MODES),
  locale: fc.constantFrom('en-US', 'de', 'fr'),
  include: fc.constantFrom(...NEW_ITEMS_FEED_SCOPES),
  pausedAt: maybe(date),
  createdAt: date,
});
const titles = fc.array(fc.tuple(key, text), { maxLength: 5 }).map((pairs) => new Map(pairs));
const ids = fc.constantFrom(new Map<string, string>(), new Map([['notify', '1100000000000000']]));
const problems = fc.subarray([...CHANNEL_PROBLEMS]);
const somethingWrong = fc.subarray([...CHANNEL_PROBLEMS], { minLength: 1 });
const blocked = fc.record({
  channelId: snowflake,
  kind: fc.constantFrom('gone' as const, 'forbidden' as const),
  since: date,
  posts: number,
});
const KINDS = ['gone', 'forbidden', 'invalid', 'missing', 'unauthorized', 'unavailable', 'uncertain'] as const;
const lines = many(fc.record({ subscription, waitingCount: number }));
const removed = fc.record({
  titles,
  lostCount: number,
  written: number,
  isBlocked: fc.boolean(),
  endsTask: fc.boolean(),
  siblings: many(subscription),
  general: many(subscription),
  ids,
});
const waitReason = fc.oneof(
  fc.record({ why: fc.constantFrom('paused' as const, 'polling' as const, 'blocked' as const), since: date }),
  fc.record({ why: fc.constant('backlog' as const), since: date, posts: number }),
  fc.record({ why: fc.constantFrom('quiet' as const, 'digest' as const), since: date, until: date }),
);

/** Where news go, and what comes of changing it. */
/** A stored post that says anything. */
const body = text.map((content) => JSON.stringify({ components: [{ type: 10, content }] }));

const saved = fc.record({
  before: maybe(subscription),
  subscription,
  titles,
  waitingCount: number,
  ids,
  siblings: many(subscription),
  losingSubscriptions: many(subscription),
  isUnblocked: fc.boolean(),
  isOnly: fc.boolean(),
  pingsRole: maybe(fc.boolean()),
  taskFrom: maybe(date),
  problems,
});

export const notifying = [
  rendering(
    'renderGuide',
    fc.record({
      draft: fc.record({
        feeds: fc.subarray([...FEEDS]),
        channelId: maybe(snowflake),
        kind: maybe(fc.constantFrom(...DIGEST_FREQUENCIES)),
        quiet: maybe(fc.record({ from: minutes, to: minutes })),
      }),
      feeds: fc.constant(FEEDS),
      timeZone: text,
      existing: fc.array(subscription, { maxLength: 12 }),
      ids,
      problem: fc.constant(undefined),
      presses: fc.record({ feeds: press, channel: press, kind: press, quiet: press, save: press, cancel: press }),
    }),
    renderGuide,
  ),
  rendering(
    'renderQuietHoursForm',
    fc.record({
      quiet: maybe(fc.record({ from: minutes, to: minutes })),
      timeZone: fc.constant('Europe/Berlin'),
      typedText: fc.constant(undefined),
      press,
    }),
    renderQuietHoursForm,
  ),
  rendering('renderGuideCancelled', fc.constant(undefined), renderGuideCancelled),
  rendering(
    'renderWhichChannel',
    fc.tuple(subscription, fc.record({ subscriptions: many(subscription), titles, isMove: fc.boolean() })),
    (texts, [of, given]) => renderWhichChannel(texts, subscriptionName(texts, of, given.titles), given),
  ),
  rendering('renderSubscriptionSaved', saved, renderSubscriptionSaved),
  rendering(
    'renderSubscriptionsSaved',
    fc.tuple(
      many(saved),
      fc.record({
        title: fc.constant('Plays'),
        leftOut: fc.subarray([...FEEDS]),
        staying: many(subscription),
        titles,
        ids,
      }),
    ),
    (texts, given) => renderSubscriptionsSaved(texts, ...given),
  ),
  rendering(
    'renderChannelUnusable',
    fc.tuple(subscription, titles, fc.record({ channelId: snowflake, problems })),
    (texts, [of, named, given]) => renderChannelUnusable(texts, subscriptionName(texts, of, named), given),
  ),
  rendering(
    'renderSubscriptions',
    fc.record({
      states: many(
        fc.record({
          subscription,
          waitingCount: number,
          nextDigest: maybe(date),
          blocked: maybe(blocked),
          waits: maybe(waitReason),
          heldUp: maybe(fc.record({ posts: number, since: date, kind: maybe(fc.constantFrom(...KINDS)) })),
          refused: maybe(fc.record({ posts: number, last: date, bodies: fc.array(body, { maxLength: 3 }) })),
        }),
      ),
      orphaned: many(blocked),
      page: fc.integer({ min: 1, max: 200 }),
      titles,
      ids,
    }),
    (texts, given) => renderSubscriptions(texts, { ...given, pagePress }),
  ),
  rendering(
    'renderTestPostOutcome',
    fc.tuple(
      subscription,
      fc.record({
        fate: fc.oneof(
          fc.record({ kind: fc.constant('there' as const), messageId: snowflake }),
          fc.record({
            kind: fc.constant('waiting' as const),
            reason: maybe(fc.constantFrom(...KINDS)),
            before: number,
          }),
        ),
        ids,
      }),
    ),
    (texts, given) => notifyTest.renderTestPostOutcome(texts, ...given),
  ),
  rendering('renderPausedSubscriptions', fc.tuple(lines, titles), (texts, given) =>
    renderPausedSubscriptions(texts, ...given),
  ),
  rendering(
    'renderResumedSubscriptions',
    fc.record({
      subscriptions: lines,
      orphaned: many(blocked),
      titles,
      stillBlocked: many(fc.record({ channelId: snowflake, problems: somethingWrong })),
    }),
    renderResumedSubscriptions,
  ),
  rendering(
    'renderSavedDigest',
    fc.tuple(
      many(fc.record({ before: subscription, subscription, next: maybe(date), waitingCount: number })),
      fc.record({ titles, ids }),
    ),
    (texts, given) => renderSavedDigest(texts, ...given),
  ),
  rendering(
    'renderRemoveSubscription',
    fc.tuple(
      subscription,
      fc.record({ titles, waitingCount: number, endsTask: fc.boolean(), remove: press, keep: press }),
    ),
    (texts, given) => notifyRemove.renderRemoveSubscription(texts, ...given),
  ),
  rendering(
    'renderChannelNeeded',
    fc.tuple(subscription, fc.record({ titles, sameFeed: many(subscription) })),
    (texts, given) => renderChannelNeeded(texts, ...given),
  ),
  rendering('renderSubscriptionRemoved', fc.tuple(subscription, removed), (texts, given) =>
    notifyRemove.renderSubscriptionRemoved(texts, ...given),
  ),
  rendering('renderSubscriptionKept', fc.tuple(subscription, titles), (texts, given) =>
    notifyRemove.renderSubscriptionKept(texts, ...given),
  ),
  rendering(
    'renderNoSubscription',
    fc.tuple(subscription, fc.record({ sameFeed: many(subscription), titles, ids })),
    (texts, given) => notifyRemove.renderNoSubscription(texts, ...given),
  ),
  rendering('renderNoSubscriptions', fc.tuple(fc.boolean(), ids), (texts, given) =>
    notifyRemove.renderNoSubscriptions(texts, ...given),
  ),
];
