import { expect, test } from 'vitest';
import {
  DEFAULT_SUBSCRIPTION_SETTINGS,
  type NewItemsFeedScope,
} from '../../../../src/domain/notifications/settings.ts';
import type { Subscription } from '../../../../src/domain/notifications/subscriptions.ts';
import { FIRST_SERVER_ID } from '../../../../src/domain/servers/refs.ts';
import { returnNoPlayerLink } from '../../../../src/domain/serving/links.ts';
import type { AddedItem, ItemChange } from '../../../../src/jobs/feeds/added/data.ts';
import { addedItemsFeed } from '../../../../src/jobs/feeds/added/index.ts';
import { addedItemsMessages } from '../../../../src/jobs/feeds/added/messages.ts';
import type { FeedEntry, FeedMessageDraft, RenderContext } from '../../../../src/jobs/feeds/feed.ts';
import { DEFAULT_TEXTS, textsForLanguage } from '../../../../src/render/texts/texts.ts';
import { NO_APPEARANCE } from '../../../support/appearance.ts';
import { textsOf } from '../../../support/messages.ts';
import { CHANNEL, inPages, NOON } from '../../support/fakes.ts';
import { recapless } from '../../support/renderContext.ts';

const subscription: Subscription = {
  ...DEFAULT_SUBSCRIPTION_SETTINGS,
  id: 1,
  guildId: '200000000000000001',
  feed: 'added',
  channelId: CHANNEL,
  createdAt: NOON,
};

interface Wished {
  readonly include?: NewItemsFeedScope;
  /** Of somebody who follows something. */
  readonly userId?: string;
  readonly locale?: string;
}

function context({
  include = 'nothing',
  userId,
  locale = 'en-US',
}: Wished = {}): RenderContext & { readonly asked: string[] } {
  const asked: string[] = [];
  const small: RenderContext['posters']['small'] = async (thumbs) => {
    asked.push(...thumbs);
    return new Map(thumbs.map((thumb) => [thumb, new Uint8Array([1])]));
  };
  const { signal } = new AbortController();
  const texts = locale === 'en-US' ? DEFAULT_TEXTS : textsForLanguage(locale);
  const chart = async () => undefined;
  return {
    ...recapless,
    subscription: { ...subscription, include, userId },
    appearance: NO_APPEARANCE,
    texts,
    now: NOON,
    person: () => undefined,
    members: () => [],
    device: () => undefined,
    posters: { small },
    links: returnNoPlayerLink,
    chart,
    signal,
    asked,
  };
}

const film = (n: number, more: Partial<AddedItem> = {}): AddedItem => ({
  ratingKey: String(n),
  kind: 'movie',
  title: `Film ${n}`,
  year: 1900 + n,
  librarySectionId: '1',
  librarySectionTitle: 'Silent Films',
  ...more,
});
const episode = (n: number, more: Partial<AddedItem> = {}): AddedItem => ({
  ratingKey: String(100 + n),
  kind: 'episode',
  title: `Chapter ${n}`,
  index: n,
  parentIndex: 2,
  parentRatingKey: '50',
  parentTitle: 'Season 2',
  grandparentTitle: 'Les Vampires',
  librarySectionId: '2',
  librarySectionTitle: 'Serials',
  ...more,
});
const track = (n: number, more: Partial<AddedItem> = {}): AddedItem => ({
  ...episode(n),
  ratingKey: String(200 + n),
  kind: 'track',
  title: `Movement ${n}`,
  parentIndex: 1,
  parentRatingKey: '60',
  parentTitle: 'Symphonies',
  grandparentTitle: 'Beethoven',
  ...more,
});
const fresh = (...items: readonly AddedItem[]): readonly ItemChange[] => items.map((item) => ({ what: 'new', item }));
const entries = (change: readonly ItemChange[]): readonly FeedEntry<ItemChange>[] =>
  change.map((data, n) => ({ key: `event ${n}`, at: NOON, data }));
const lines = ({ message }: Pick<FeedMessageDraft, 'message'>): readonly string[] => textsOf(message(4711));
const draft = async (change: readonly ItemChange[], wished?: Wished) =>
  addedItemsFeed.draft(entries(change), context(wished));

const many = { kind: 'many' } as const;
const summed = (change: readonly ItemChange[], wished?: Wished) =>
  addedItemsMessages.summary(inPages(entries(change)), many, context(wished));
const summary = async (change: readonly ItemChange[], wished?: Wished) => lines(await summed(change, wished));

test('several new films make one message, with a row and the known details for each film', async () => {
  const item = film(1, { durationMs: 9_180_000, summary: 'A city and its *machine*.' });
  const drafts = await draft([
    { what: 'new', item, quality: { resolution: '1080' } },
    ...fresh(film(2, { year: undefined, librarySectionTitle: undefined })),
  ]);
  expect(drafts.map(lines)).toEqual([
    [
      '### New on the server',
      '**Film 1 (1901)**\n-# Film · 2\u00a0h 33\u00a0min · 1080p · in Silent Films\nA city and its \\*machine\\*.',
      '**Film 2**\n-# Film',
    ],
  ]);
  expect(drafts[0]).toMatchObject({ eventKeys: ['event 0', 'event 1'], items: ['1', '2'] });
});

test('a message shows a poster beside each new film, and the season’s poster beside new episodes', async () => {
  const how = context();
  const change = fresh(film(1, { thumb: '/a' }), episode(1, { thumb: '/still', parentThumb: '/season' }));
  const drafts = await addedItemsFeed.draft(entries(change), how);
  expect(how.asked.toSorted()).toEqual(['/a', '/season']);
  expect(drafts.map(({ message }) => message(1).files?.map(({ name }) => name))).toEqual([
    ['poster-1.webp'],
    ['poster-50.webp'],
  ]);
});

test('25 new films make three messages, and each film is in one of them', async () => {
  const change = fresh(...Array.from({ length: 25 }, (_, n) => film(n)));
  const drafts = await draft(change);
  expect(drafts.map(({ eventKeys }) => eventKeys.length)).toEqual([10, 10, 5]);
  expect(drafts.flatMap(({ eventKeys }) => eventKeys)).toEqual(entries(change).map(({ key }) => key));
});

test('new episodes of a season, or tracks of an album, make one message in their order', async () => {
  const drafts = await draft(fresh(episode(3), track(1), episode(1), film(9)));
  expect(drafts.map(lines)).toEqual([
    ['### Les Vampires · Season 2', '**2 new episodes** · in Serials\nE1 · Chapter 1\nE3 · Chapter 3'],
    ['### Symphonies · Beethoven', '**One new track** · in Serials\n1 · Movement 1'],
    ['### New on the server', '**Film 9 (1909)**\n-# Film · in Silent Films'],
  ]);
  expect(drafts.map(({ group, eventKeys }) => [group?.key, eventKeys])).toEqual([
    ['season:50', ['event 0', 'event 2']],
    ['album:60', ['event 1']],
    [undefined, ['event 3']],
  ]);
});

test('new tracks are ordered by their disc, also when the album is added in parts', async () => {
  const onDisc = (disc: number, n: number) => track(n, { ratingKey: `9${disc}${n}`, parentIndex: disc });
  const [second] = await draft(fresh(onDisc(2, 2), onDisc(2, 1)));
  expect(second && lines(second)[1]).toBe('**2 new tracks** · in Serials\n2-1 · Movement 1\n2-2 · Movement 2');
  const [first] = await draft(fresh(onDisc(1, 2), track(1, { parentIndex: undefined })));
  expect(first && lines(first)[1]).toBe('**2 new tracks** · in Serials\n1 · Movement 1\n2 · Movement 2');
  const grown = first?.group?.mergeWithStored([second?.group?.data ?? ''], 4711);
  expect(grown && textsOf(grown.message)[1]).toBe(
    '**4 new tracks** · in Serials\n1-1 · Movement 1\n1-2 · Movement 2\n2-1 · Movement 1\n2-2 · Movement 2',
  );
});

test('a new episode whose season is unknown has a row of its own', async () => {
  const drafts = await draft(fresh(episode(3, { parentRatingKey: undefined })));
  expect(drafts.map(lines)).toEqual([
    ['### New on the server', '**Les Vampires · S2 E3 · Chapter 3**\n-# Episode · in Serials'],
  ]);
  expect(drafts[0]?.group).toBeUndefined();
});

test('a season that is added in parts makes one message that grows, with each episode once', async () => {
  const [first] = await draft(fresh(episode(1), episode(4)));
  const [second] = await draft(fresh(episode(2), episode(4, { title: 'The Fourth' })));
  const grown = second?.group?.mergeWithStored([first?.group?.data ?? ''], 4711);
  expect(grown && textsOf(grown.message)).toEqual([
    '### Les Vampires · Season 2',
    '**3 new episodes** · in Serials\nE1 · Chapter 1\nE2 · Chapter 2\nE4 · The Fourth',
  ]);
  expect(grown?.items).toEqual(['101', '104', '102']);
});

test('a message with a hundred episodes does not grow, and neither does a message whose stored data is damaged', async () => {
  const [first] = await draft(fresh(...Array.from({ length: 99 }, (_, n) => episode(n))));
  const [second, third] = [await draft(fresh(episode(99))), await draft(fresh(episode(100)))].flat();
  const data = [first?.group?.data ?? '', second?.group?.data ?? ''];
  expect(second?.group?.mergeWithStored(data.slice(0, 1), 1)).toBeDefined();
  expect(third?.group?.mergeWithStored(data, 1)).toBeUndefined();
  expect(third?.group?.mergeWithStored(['[{"index":1}]'], 1)).toBeUndefined();
  expect(third?.group?.mergeWithStored(['not JSON'], 1)).toBeUndefined();
});

test('a message counts the new episodes that do not fit', async () => {
  const [drawn] = await draft(fresh(...Array.from({ length: 20 }, (_, n) => episode(n + 1))));
  const shown = (drawn ? lines(drawn)[1] : '')?.split('\n') ?? [];
  expect(shown).toHaveLength(17);
  expect([shown[0], shown.at(-2), shown.at(-1)]).toEqual([
    '**20 new episodes** · in Serials',
    'E15 · Chapter 15',
    '-# and 5 more',
  ]);
});

const upgrade: ItemChange = {
  what: 'upgraded',
  item: film(1),
  was: { resolution: '720' },
  quality: { resolution: '1080' },
  isBetter: true,
};
const returned: ItemChange = { what: 'returned', item: film(2), quality: { resolution: '1080' } };

test.each([
  ['nothing', ['event 2']],
  ['upgrades', ['event 0', 'event 2']],
  ['upgrades-and-returns', ['event 0', 'event 1', 'event 2']],
] as const)('a subscription to new titles that also includes %s gets the events %j', async (include, keys) => {
  const change = [upgrade, returned, ...fresh(film(3))];
  expect((await draft(change, { include })).flatMap(({ eventKeys }) => eventKeys)).toEqual(keys);
  expect((await summed(change, { include })).eventKeys).toEqual(keys);
});

test('a returned title or better file is announced in direct messages to a person who waited for that title', async () => {
  const [back] = await draft([returned], { userId: '300000000000000001' });
  expect(back && lines(back)[0]).toBe('### Back on the server');
});

test('a message leaves out changes that its subscription does not include', async () => {
  expect(await draft([upgrade, returned])).toEqual([]);
  expect((await summed([upgrade, returned])).eventKeys).toEqual([]);
});

test('a message marks better versions, other versions and returned titles as such', async () => {
  const include = 'upgrades-and-returns';
  const worse: ItemChange = { ...upgrade, item: film(4), isBetter: false, quality: { resolution: 'sd' } };
  expect((await draft([upgrade, returned, worse], { include })).map(lines)).toEqual([
    [
      '### New on the server',
      'Better version: **Film 1 (1901)**\n-# Film · 720p → 1080p · in Silent Films',
      'Back: **Film 2 (1902)**\n-# Film · in Silent Films',
      'Other version: **Film 4 (1904)**\n-# Film · 720p → SD · in Silent Films',
    ],
  ]);
  expect((await draft([upgrade], { include })).map((each) => lines(each)[0])).toEqual([
    '### Other versions on the server',
  ]);
  expect((await draft([returned], { include })).map((each) => lines(each)[0])).toEqual(['### Back on the server']);
});

test.each([
  [{ resolution: '1080', bitrateKbps: 900 }, { resolution: '1080', bitrateKbps: 9100 }, '900 kbit/s → 9.1 Mbit/s'],
  [{ resolution: '1080', sizeBytes: 7e8 }, { resolution: '1080', sizeBytes: 4.2e9 }, '700 MB → 4.2 GB'],
  [{ resolution: '720p' }, { resolution: '4k' }, '720p → 4K'],
  [{ audioCodec: 'mp3' }, { audioCodec: 'flac' }, 'MP3 → FLAC'],
])('an upgrade from %j to %j is shown as %s', async (was, quality, expected) => {
  const [drawn] = await draft([{ ...upgrade, was, quality }], { include: 'upgrades' });
  expect(drawn && lines(drawn)[1]).toContain(`Film · ${expected} · in`);
});

test('better copies of several episodes of a season are one row in the message', async () => {
  const change = [1, 2].map((n): ItemChange => ({ ...upgrade, item: episode(n) }));
  expect((await draft(change, { include: 'upgrades' })).map(lines)).toEqual([
    [
      '### Other versions on the server',
      'Better version: 2 episodes of **Les Vampires** · Season 2\n-# E1, E2 · 720p → 1080p · in Serials',
    ],
  ]);
});

test('a burst of new titles makes one message with a row for each season, album and library of films', async () => {
  const change = [
    ...fresh(...Array.from({ length: 22 }, (_, n) => episode(n + 1))),
    ...fresh(film(1), track(1), film(2)),
    ...fresh(film(3, { librarySectionId: '7', librarySectionTitle: 'Actualities' })),
    returned,
  ];
  expect(await summary(change, { include: 'upgrades-and-returns' })).toEqual([
    '### Many notifications at once\n26 new · 1 back',
    '22 episodes of **Les Vampires** · Season 2\n-# E1, E2, E3, E4, E5, E6, E7, E8, and 14 more · in Serials',
    '**2 films**\n-# Film 1 (1901), Film 2 (1902) · in Silent Films',
    expect.stringContaining('**Movement 1**'),
    expect.stringContaining('**Film 3 (1903)**'),
    expect.stringContaining('Back: **Film 2 (1902)**'),
  ]);
});

/** Films of one library, of these qualities one after the other. */
const filmsIn = (...resolutions: readonly (string | undefined)[]) =>
  resolutions.map((resolution, n): ItemChange => ({ what: 'new', item: film(n), quality: { resolution } }));

test.each([
  { name: 'all are the same', resolutions: ['4k', '4k', '4k'], said: '4K' },
  { name: 'they differ', resolutions: ['4k', '1080', '1080'], said: '1080p (2), 4K (1)' },
  { name: 'not all are known', resolutions: ['4k', undefined, '4k'], said: '4K (2)' },
])('a row about several films says how many have which quality: $name', async ({ resolutions, said }) => {
  expect((await summary(filmsIn(...resolutions)))[1]).toContain(`Film 2 (1902) · ${said} · in Silent Films`);
});

test.each([
  { name: 'none is known', resolutions: [undefined, undefined] },
  { name: 'they are too many', resolutions: ['4k', '1080', '720', '480', '4k'] },
])('a row about several films does not mention the quality if $name', async ({ resolutions }) => {
  expect((await summary(filmsIn(...resolutions)))[1]).toMatch(/Film \d \(190\d\) · in Silent Films$/);
});

test('a row about better copies of a season says how many episodes changed from which quality to which', async () => {
  const change = ['720', '720', 'sd'].map(
    (resolution, n): ItemChange => ({ ...upgrade, item: episode(n), was: { resolution } }),
  );
  const [drawn] = await draft(change, { include: 'upgrades' });
  expect(drawn && lines(drawn)[1]).toContain('E0, E1, E2 · 720p → 1080p (2), SD → 1080p (1) · in Serials');
});

test('a summary of new titles counts those that do not fit', async () => {
  const seasons = Array.from({ length: 60 }, (_, season) =>
    [1, 2, 3].map((n) => episode(n, { ratingKey: `${season}${n}`, parentRatingKey: String(1000 + season) })),
  );
  const drawn = await summary(fresh(...seasons.flat()));
  expect(drawn[0]).toContain('180 new');
  expect(drawn.at(-1)).toBe(`-# ${(drawn.length - 2) * 3} of 180 items shown.`);
  expect(drawn.length).toBeGreaterThan(20);
});

test('messages about new titles can be drawn in German', async () => {
  const [rows, group] = await draft(fresh(film(1), episode(1), episode(2)), { locale: 'de' });
  expect(rows && lines(rows)).toEqual(['### Neu auf dem Server', '**Film 1 (1901)**\n-# Film · in Silent Films']);
  expect(group && lines(group)[1]).toContain('**2 neue Folgen** · in Serials');
});

test('the sample of the feed of new titles can be drawn, and decoded like any event', async () => {
  const changes = addedItemsFeed.sample(NOON);
  expect(changes.map((data) => addedItemsFeed.data.decode(addedItemsFeed.data.encode(data)))).toEqual(changes);
  const sample = changes.map((data, at) => ({ key: `sample ${at}`, at: NOON, data }));
  const drafts = await addedItemsFeed.draft(sample, context({ include: 'upgrades' }));
  expect(drafts.flatMap(({ eventKeys }) => eventKeys).toSorted()).toEqual(sample.map(({ key }) => key).toSorted());
  expect(drafts.map((each) => lines(each)[0])).toEqual(['### New on the server', '### Les Vampires · Season 1']);
});

test('a guild’s post has a button that follows the series, artist or library; samples and direct messages do not', async () => {
  const pressed = async (change: ItemChange, more: Partial<Subscription> = {}, server?: 1) => {
    const given = context();
    const entry = { key: 'e', at: NOON, server: server && FIRST_SERVER_ID, data: change };
    const [draft] = await addedItemsFeed.draft([entry], { ...given, subscription: { ...given.subscription, ...more } });
    return (draft?.message(1000).presses ?? []).map(({ action, target }) => [action, target]);
  };
  const fresh = (item: AddedItem) => ({ what: 'new', item }) as const;
  const series = fresh(episode(1, { grandparentRatingKey: '40' }));
  expect(await pressed(series, {}, 1)).toEqual([
    ['follow.item', { items: [{ ratingKey: '40', title: 'Les Vampires' }] }],
  ]);
  expect(await pressed(fresh(episode(1)), {}, 1)).toEqual([
    ['follow.item', { items: [{ ratingKey: '50', title: 'Les Vampires' }] }],
  ]);
  expect(await pressed(fresh(track(1, { grandparentRatingKey: '41' })), {}, 1)).toEqual([
    ['follow.item', { items: [{ ratingKey: '41', title: 'Beethoven' }] }],
  ]);
  for (const other of [film(1), track(1)])
    expect(await pressed(fresh(other), {}, 1)).toEqual([['follow.library', { key: other.librarySectionId }]]);
  expect([await pressed(series), await pressed(series, { userId: '3' }, 1)]).toEqual([[], []]);
});

test('a post opens its title in the player: by a button for a single title, or else in the title’s row', async () => {
  const links: RenderContext['links'] = ({ ratingKey }) => ({
    url: `https://play.example/${ratingKey}`,
    player: 'Plex',
  });
  const opened = async (...items: readonly AddedItem[]) => {
    const entries = items.map((item, n) => ({ key: `e${n}`, at: NOON, data: { what: 'new', item } as const }));
    const drafts = await addedItemsFeed.draft(entries, { ...context(), links });
    return drafts.map((each) => JSON.stringify(each.message(1000).components));
  };
  const [one] = await opened(film(1));
  expect(one).toContain('"url":"https://play.example/1"');
  const [several] = await opened(film(1), film(2));
  for (const key of [1, 2]) expect(several).toContain(`[Open in Plex](https://play.example/${key})`);
  const [season] = await opened(episode(1), episode(2));
  expect(season).toContain('"url":"https://play.example/50"');
});

/** A series that hides its seasons names neither their keys nor their titles. */
const hidden = (n: number, more: Partial<AddedItem> = {}): AddedItem => ({
  ...episode(n),
  parentRatingKey: undefined,
  parentTitle: undefined,
  grandparentRatingKey: '9',
  ...more,
});

test.each<{ name: string; episodes: readonly AddedItem[]; count: number }>([
  { name: 'of one season are one message', episodes: [hidden(1), hidden(2), hidden(3)], count: 1 },
  {
    name: 'of its specials are one message',
    episodes: [hidden(1, { parentIndex: 0 }), hidden(2, { parentIndex: 0 })],
    count: 1,
  },
  { name: 'of two seasons are two messages', episodes: [hidden(1), hidden(2, { parentIndex: 3 })], count: 2 },
  { name: 'of two series are two messages', episodes: [hidden(1), hidden(2, { grandparentRatingKey: '8' })], count: 2 },
  {
    name: 'without a number are of no season',
    episodes: [hidden(1, { parentIndex: undefined }), hidden(2, { parentIndex: undefined })],
    count: 0,
  },
])('new episodes are grouped into messages by their hidden season: episodes $name', async ({ episodes, count }) => {
  const drafts = await draft(fresh(...episodes));
  expect(drafts.filter(({ group }) => group !== undefined)).toHaveLength(count);
});

test('a message about a hidden season has the poster of the series, and opens the series in its player', async () => {
  const given = context();
  const links: RenderContext['links'] = ({ ratingKey }) => ({
    url: `https://play.example/${ratingKey}`,
    player: 'Plex',
  });
  const episodes = [1, 2].map((n) => hidden(n, { thumb: '/episode', grandparentThumb: '/series' }));
  const [season] = await addedItemsFeed.draft(entries(fresh(...episodes)), { ...given, links });
  expect(JSON.stringify(season?.message(1000).components)).toContain('"url":"https://play.example/9"');
  expect(given.asked).toEqual(['/series']);
});
