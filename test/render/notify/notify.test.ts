import { describe, expect, it, test } from 'vitest';
import { renderPausedSubscriptions, renderResumedSubscriptions } from '../../../src/commands/notify/views/changes.ts';
import { renderSubscriptions } from '../../../src/commands/notify/views/list.ts';
import { renderNoSubscription } from '../../../src/commands/notify/views/remove.ts';
import { CHANNEL_FAILURE_KINDS } from '../../../src/domain/notifications/channels.ts';
import type { Subscription } from '../../../src/domain/notifications/subscriptions.ts';
import { subscriptionFactLines } from '../../../src/render/notify/subscription.ts';
import {
  DEFAULT_TEXTS,
  localeOf,
  type Texts,
  TRANSLATIONS,
  textsForLanguage,
} from '../../../src/render/texts/texts.ts';
import { textOf } from '../../support/messages.ts';

const LANGUAGES = Object.entries({ 'en-US': DEFAULT_TEXTS, ...TRANSLATIONS });
const ID = '1'.repeat(20);
const AT = new Date('2099-12-31T23:59:59Z');

/** Everything that can be said of a route, each as long as it gets. */
const longest = (id: number, feed: Subscription['feed']): Subscription => ({
  id,
  feed,
  guildId: ID,
  channelId: ID,
  librarySectionId: '3',
  createdAt: AT,
  pausedAt: AT,
  digest: { kind: 'weekly', at: 1439, weekday: 3 },
  quiet: { from: 1439, to: 1438 },
  timeZone: 'America/Argentina/ComodRivadavia',
  mentionRoleId: ID,
  people: 'pseudonym',
  locale: 'de',
  include: 'upgrades-and-returns',
});
const LONG_BODY = JSON.stringify({ components: [{ type: 10, content: 'x'.repeat(4000) }] });
const titles = new Map([['3', '*'.repeat(100)]]);
const ids = new Map([['notify', ID]]);

describe.each(LANGUAGES)('in %s', (locale, texts) => {
  const blocked = { channelId: ID, kind: 'forbidden', since: AT, posts: 1_000_000 } as const;
  const troubles = [
    { name: 'and given up', trouble: { blocked } },
    ...CHANNEL_FAILURE_KINDS.map((kind) => ({
      name: kind,
      trouble: { heldUp: { posts: 1_000_000, since: AT, kind } },
    })),
  ];
  it.each(
    (['history', 'added', 'transcodes'] as const).flatMap((feed) =>
      troubles.map(({ name, trouble }) => ({ feed, name, trouble })),
    ),
  )('a page holds three of the longest subscriptions of $feed, $name', ({ feed, trouble }) => {
    const states = Array.from({ length: 7 }, (_, id) => ({
      subscription: { ...longest(id, feed), locale: LANGUAGES.find(([other]) => other !== locale)?.[0] ?? locale },
      waitingCount: 1_000_000,
      waits: { why: 'backlog', since: AT, posts: 1_000_000 } as const,
      nextDigest: AT,
      refused: { posts: 1_000_000, last: AT, bodies: Array.from({ length: 3 }, () => LONG_BODY) },
      ...trouble,
    }));
    const pagePress = (page: number) => ({ action: 'x', target: page, by: 'invoker' as const });
    const message = renderSubscriptions(texts, { states, orphaned: [], titles, page: 1, pagePress, ids });
    expect(textOf(message).split(`→ <#${ID}>`)).toHaveLength(4);
    expect(textOf(message)).toContain(texts.pages.shown(3, 7, 0));
    expect(textOf(message)).toContain(texts.notify.postedIn(''));
  });

  it('the list of subscriptions counts notifications dropped during a pause, and so does resuming', () => {
    const subscription = { ...longest(1, 'added'), pausedAt: AT, dropped: 12_345 };
    const pagePress = (page: number) => ({ action: 'x', target: page, by: 'invoker' as const });
    const state = { subscription, waitingCount: 10_000, nextDigest: undefined };
    const list = renderSubscriptions(texts, { states: [state], orphaned: [], titles, page: 1, pagePress, ids });
    const resumed = renderResumedSubscriptions(texts, {
      subscriptions: [{ subscription, waitingCount: 10_000 }],
      orphaned: [],
      stillBlocked: [],
      titles,
    });
    for (const message of [list, resumed]) expect(textOf(message)).toContain(texts.notify.dropped(12_345));
  });

  it('the list of subscriptions counts entries that do not fit', () => {
    const subscriptions = Array.from({ length: 60 }, (_, id) => ({
      subscription: longest(id, 'added'),
      waitingCount: 5,
    }));
    const text = textOf(renderPausedSubscriptions(texts, subscriptions, titles));
    const kept = text.split(`→ <#${ID}>`).length - 1;
    expect(kept).toBeGreaterThan(10);
    expect(text).toContain(texts.notify.more(60 - kept));
    const others = subscriptions.map(({ subscription }) => subscription);
    const none = textOf(renderNoSubscription(texts, { feed: 'added' }, { sameFeed: others, titles, ids }));
    expect(none).toContain(texts.notify.more(61 - none.split(`→ <#${ID}>`).length));
  });

  it('the locale stored for a language leads back to the same language', () => {
    expect(localeOf(texts)).toBe(locale);
    expect(textsForLanguage(localeOf(texts))).toBe(texts);
  });
});

test('a subscription’s setting has a colon as its language writes it, in French with a space before the colon', () => {
  const setting = (texts: Texts) => subscriptionFactLines(texts, undefined, longest(1, 'history'))[0];
  expect(setting(DEFAULT_TEXTS)).toBe(`- Channel: <#${ID}>`);
  expect(setting(TRANSLATIONS.fr)).toBe(`- Salon\u00a0: <#${ID}>`);
});
