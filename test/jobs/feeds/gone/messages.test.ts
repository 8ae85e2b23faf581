import { expect, test } from 'vitest';
import { FEED_DEFINITIONS } from '../../../../src/jobs/feeds/definitions.ts';
import type { GoneTitle, GoneTitleChange } from '../../../../src/jobs/feeds/gone/data.ts';
import { goneTitleChangeCodec } from '../../../../src/jobs/feeds/gone/data.ts';
import { textsForLanguage } from '../../../../src/render/texts/texts.ts';
import { aSubscription, memoryStore } from '../../../store/support/openStore.ts';
import { textsOf } from '../../../support/messages.ts';
import { NOON } from '../../support/fakes.ts';
import { pictureless } from '../../support/renderContext.ts';

const FILM: GoneTitle = { kind: 'movie', ratingKey: '30', title: 'Metropolis', year: 1927 };
const place = { libraryKey: '1', library: 'Silent Films', since: NOON };
const gone = (title: Partial<GoneTitle> = {}): GoneTitleChange => ({
  what: 'gone',
  ...place,
  title: { ...FILM, ...title },
});
const back = (title: Partial<GoneTitle> = {}): GoneTitleChange => ({
  what: 'back',
  ...place,
  title: { ...FILM, ...title },
});
const since = `<t:${NOON.getTime() / 1000}:R>`;

async function subscribed(locale: string) {
  const store = await memoryStore();
  const subscription = await store.subscriptions.set(aSubscription({ feed: 'gone', locale }));
  return {
    subscription,
    deps: { ...pictureless, ...store, textsFor: textsForLanguage, signal: new AbortController().signal },
  };
}

const notificationsOf = (changes: readonly GoneTitleChange[]) =>
  changes.map((change, n) => ({
    id: n,
    eventKey: `event ${n}`,
    at: NOON,
    recordedAt: NOON,
    server: 1,
    data: goneTitleChangeCodec.encode(change),
  }));

async function draftsOf(changes: readonly GoneTitleChange[], locale = 'en') {
  const { subscription, deps } = await subscribed(locale);
  return (await FEED_DEFINITIONS.gone.render(subscription, notificationsOf(changes), deps)).drafts;
}

/** The texts of the summary, which has all events. They come in pages of a hundred. */
async function summaryOf(changes: readonly GoneTitleChange[]) {
  const { subscription, deps } = await subscribed('en');
  const notifications = notificationsOf(changes);
  const pages = (async function* () {
    for (let start = 0; start < changes.length; start += 100) yield notifications.slice(start, start + 100);
  })();
  const [draft] = (await FEED_DEFINITIONS.gone.summarize(subscription, pages, { kind: 'many' }, deps)).drafts;
  expect(draft?.eventKeys).toHaveLength(changes.length);
  return draft ? textsOf(draft.message(1)) : [];
}

test('titles that left together share a message, and episodes of one series that left share a line', async () => {
  const episode = { kind: 'episode', grandparentTitle: 'Judex' } as const;
  const drafts = await draftsOf([gone(), gone({ ...episode, ratingKey: '31' }), gone({ ...episode, ratingKey: '32' })]);
  expect(drafts.map((draft) => textsOf(draft.message(1)))).toEqual([
    [
      '### No longer on the server',
      `**Metropolis (1927)**\n-# Silent Films · disappeared ${since}`,
      `**Judex**\n-# 2 episodes · Silent Films · disappeared ${since}`,
    ],
  ]);
});

test('a message about a title that left is edited, in the language of its channel, when the title is back', async () => {
  const [left] = await draftsOf([gone(), gone({ ratingKey: '31', title: 'Faust', year: 1926 })], 'de');
  const [returned] = await draftsOf([back()], 'de');
  expect(returned?.group?.key).toBe(left?.group?.key);
  const merged = returned?.group?.mergeWithStored([left?.group?.data ?? ''], 7);
  expect(merged && textsOf(merged.message)).toEqual([
    '### Nicht mehr auf dem Server',
    '**Metropolis (1927)**\n-# Silent Films · wieder da',
    `**Faust (1926)**\n-# Silent Films · verschwunden ${since}`,
  ]);
});

test('a title that left and returned before the message was written is one row', async () => {
  const changes = [gone(), gone({ ratingKey: '31', title: 'Faust', year: 1926 }), back()];
  const [draft] = await draftsOf(changes);
  expect(draft?.eventKeys).toHaveLength(3);
  expect(draft && textsOf(draft.message(1))).toEqual([
    '### No longer on the server',
    '**Metropolis (1927)**\n-# Silent Films · back again',
    `**Faust (1926)**\n-# Silent Films · disappeared ${since}`,
  ]);
  const summary = await summaryOf(changes);
  expect(summary.slice(1)).toEqual([
    '**Metropolis (1927)**\n-# Silent Films · back again',
    `**Faust (1926)**\n-# Silent Films · disappeared ${since}`,
  ]);
});

test('an episode that left and returned before the message was written is counted once', async () => {
  const episode = { kind: 'episode', grandparentTitle: 'Judex' } as const;
  const [draft] = await draftsOf([gone(episode), back(episode)]);
  expect(draft && textsOf(draft.message(1))).toEqual([
    '### Back on the server',
    '**Judex**\n-# One episode · Silent Films · back again',
  ]);
});

test('the return of a title whose loss is in no earlier message gets a message of its own', async () => {
  const [left] = await draftsOf([gone({ ratingKey: '31' })]);
  const [returned] = await draftsOf([back()]);
  expect(returned?.group?.mergeWithStored([left?.group?.data ?? ''], 7)).toBeUndefined();
  expect(returned?.group?.mergeWithStored(['not readable'], 7)).toBeUndefined();
  expect(returned && textsOf(returned.message(1))).toEqual([
    '### Back on the server',
    '**Metropolis (1927)**\n-# Silent Films · back again',
  ]);
});

test('an alert states the number of missing titles, and its message says later that most titles are back', async () => {
  const [alert] = await draftsOf([{ what: 'away', ...place, missing: 38 }]);
  expect(alert && textsOf(alert.message(1))).toEqual([
    '### A disk may be away',
    expect.stringContaining('38 titles of **Silent Films** are missing at once'),
  ]);
  const [over] = await draftsOf([{ what: 'here again', ...place, missing: 3 }]);
  const merged = over?.group?.mergeWithStored([alert?.group?.data ?? ''], 7);
  expect(merged && textsOf(merged.message)).toEqual([
    '### Back on the server',
    expect.stringContaining('3 titles are still missing'),
  ]);
});

test('a summary of thousands of titles shows the first ones and counts the others', async () => {
  const films = Array.from(Array(3000).keys(), (n) => gone({ ratingKey: String(n), title: `Film ${n}` }));
  const texts = await summaryOf(films);
  expect(texts[1]).toContain('Film 0');
  expect(texts.at(-1)).toContain('… and 2,985 more');
});
