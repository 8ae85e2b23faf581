import { describe, expect, it } from 'vitest';
import { drawRandomItems } from '../../src/commands/pick/lots.ts';
import type { HistoryEntry } from '../../src/domain/media/history/history.ts';
import type { MediaItem } from '../../src/domain/media/items/item.ts';
import type { Library } from '../../src/domain/media/libraries/library.ts';
import type { LinkedAccount, LinkedAccounts } from '../../src/domain/people/linkedAccounts.ts';
import { FIRST_SERVER_ID } from '../../src/domain/servers/refs.ts';
import type { Message } from '../../src/render/kit/message/message.ts';
import { en } from '../../src/render/texts/en.ts';
import { memoryStore } from '../store/support/openStore.ts';
import { film } from '../support/media.ts';
import { textOf } from '../support/messages.ts';
import { answersTo, asking, depsWith, ME } from './support/deps.ts';
import { pressed } from './support/presses.ts';

const OTHER = '555555555555555555';
const films = (count: number): MediaItem[] =>
  Array.from({ length: count }, (_, n) => film({ ratingKey: `${n + 1}`, title: `Film ${n + 1}`, year: 1900 + n }));
const LIBRARIES: readonly Library[] = [
  { key: '1', type: 'movie', title: 'Films', locations: [] },
  { key: '2', type: 'show', title: 'Series', locations: [] },
  { key: '3', type: 'artist', title: 'Music', locations: [] },
];
const play = (accountId: string, item: Partial<MediaItem>): HistoryEntry => ({
  historyKey: '1',
  item: film(item),
  viewedAt: new Date(0),
  accountId,
});

async function world({
  items = films(7),
  plays = [] as HistoryEntry[],
  linked = {} as Record<string, string>,
  libraries = LIBRARIES,
  unchecked = 0,
  account = undefined as ReturnType<LinkedAccounts['accountOf']>,
} = {}) {
  const asked: unknown[] = [];
  const { countedIn } = await memoryStore();
  const deps = depsWith({
    countedIn,
    linkedAccounts: {
      ...depsWith({}).linkedAccounts,
      accountOf: () => account,
      find: async (userId): Promise<LinkedAccount[]> =>
        Object.hasOwn(linked, userId)
          ? [{ userId, server: FIRST_SERVER_ID, accountId: linked[userId], linkedAt: new Date(0) }]
          : [],
    },
    media: {
      libraries: async () => libraries,
      libraryItems: async function* (query) {
        asked.push(query);
        yield { listing: {}, items: query.libraryKey === '1' ? items : [], unchecked };
      },
      history: async function* () {
        yield plays;
      },
    },
  });
  return { deps, asked, countedIn };
}

const drawnIn = (message: Message | undefined): readonly string[] =>
  [...textOf(message ?? expect.fail('nothing was answered')).matchAll(/\*\*(Film \d+|Judex)/g)].map(
    ([, title]) => title ?? '',
  );
const pressOf = (message: Message | undefined, action: string) =>
  message?.presses?.find((press) => press.action === action) ?? expect.fail(`no press ${action}`);

describe('drawing', () => {
  it('drawing at random shows every item once before it repeats any', () => {
    const items = films(7);
    let lot = { seed: '77', after: '' };
    const rounds = Array.from({ length: 4 }, () => {
      const { drawnItems, next } = drawRandomItems(items, lot);
      lot = next;
      return drawnItems.map(({ title }) => title);
    });
    expect(rounds.slice(0, 3).flat().toSorted()).toEqual(items.map(({ title }) => title).toSorted());
    expect(rounds.map(({ length }) => length)).toEqual([3, 3, 1, 3]);
  });

  it('a random draw begins with other items for another message, and draws nothing from an empty list', () => {
    const first = (seed: string) =>
      drawRandomItems(films(200), { seed, after: '' }).drawnItems.map(({ title }) => title);
    expect(first('1')).not.toEqual(first('2'));
    expect(drawRandomItems([], { seed: '1', after: '' }).drawnItems).toEqual([]);
  });
});

describe('/pick', () => {
  it('/pick shows three matching films or series, and a press draws three others', async () => {
    const { deps, asked } = await world();
    const [message] = await answersTo('pick', { genre: 'Comedy', minutes: 90 }, deps);
    expect(asked).toMatchObject([
      {
        libraryKey: '1',
        kind: 'movie',
        filters: [
          { field: 'genre', value: 'Comedy' },
          { operator: '<=', value: '5400000' },
        ],
      },
      { libraryKey: '2', kind: 'show' },
    ]);
    const { action, target } = pressOf(message, 'pick.another');
    const [other] = await pressed(action, target, deps);
    expect(new Set([...drawnIn(message), ...drawnIn(other)]).size).toBe(6);
    expect(textOf(message ?? expect.fail())).toContain('Comedy · at most 90 min');
    expect(textOf(message ?? expect.fail())).toContain('from 7 titles');
  });

  it('/pick offers the same actions for its results as /search, and a button that starts a vote on them', async () => {
    const [message] = await answersTo('pick', {}, (await world()).deps);
    expect(message?.presses?.map(({ action }) => action)).toEqual([
      'pick.another',
      'vote.start.these',
      'playlist.copy',
      'item.show',
      'card.add',
    ]);
  });

  it('/pick can be limited to one kind, and says if no title fits', async () => {
    const { deps, asked } = await world();
    const [message] = await answersTo('pick', { kind: 'series' }, deps);
    expect(asked).toHaveLength(1);
    expect(textOf(message ?? expect.fail())).toContain('No title fits.');
  });

  const clips = (agent: string): Library => ({ key: '4', type: 'movie', title: 'Clips', agent, locations: [] });
  it.each([
    { name: 'other videos of Plex', library: clips('com.plexapp.agents.none'), options: {}, keys: ['1', '2'] },
    { name: 'other videos of a newer Plex', library: clips('tv.plex.agents.none'), options: {}, keys: ['1', '2'] },
    {
      name: 'other videos of the neutral interface',
      library: clips('com.mediaapp.agents.none'),
      options: {},
      keys: ['1', '2'],
    },
    {
      name: 'other videos, for films',
      library: clips('com.plexapp.agents.none'),
      options: { kind: 'films' },
      keys: ['1'],
    },
    {
      name: 'other videos that are named',
      library: clips('com.plexapp.agents.none'),
      options: { library: 'Clips' },
      keys: ['4'],
    },
    { name: 'films of an agent', library: clips('tv.plex.agents.movie'), options: {}, keys: ['1', '2', '4'] },
    {
      name: 'films of an agent that has “none” in its name',
      library: clips('org.nonesuch.agents.nonet'),
      options: {},
      keys: ['1', '2', '4'],
    },
  ])(
    '/pick chooses its libraries by their agents and options if there is also a library of $name',
    async ({ library, options, keys }) => {
      const { deps, asked } = await world({ libraries: [...LIBRARIES, library] });
      await answersTo('pick', options, deps);
      expect(asked).toMatchObject(keys.map((libraryKey) => ({ libraryKey })));
      expect(asked).toHaveLength(keys.length);
    },
  );

  it('/pick draws from a library of other videos if there are no films and series', async () => {
    const { deps, asked } = await world({ libraries: [clips('com.plexapp.agents.none')] });
    await answersTo('pick', {}, deps);
    expect(asked).toMatchObject([{ libraryKey: '4' }]);
  });

  it.each([
    { name: 'can add titles to playlists of their own', account: { kind: 'own', token: 'mine' } as const, menus: 1 },
    { name: 'gets no menu for adding without a linked account', account: undefined, menus: 0 },
  ])('in /pick, a person who may not edit shared playlists $name', async ({ account, menus }) => {
    const { deps } = await world({ account });
    const context = asking({ may: (capability) => capability !== 'playlist.edit' });
    const [message] = await answersTo('pick', {}, deps, context);
    expect(message?.presses?.filter(({ action }) => action === 'card.add') ?? []).toHaveLength(menus);
  });

  it('/pick does not say that nothing fits while some titles could not be checked', async () => {
    const { deps } = await world({ items: [], unchecked: 75 });
    const [message] = await answersTo('pick', { genre: 'Noir' }, deps);
    const text = textOf(message ?? expect.fail());
    expect(text).not.toContain('No title fits');
    expect(text).toContain('None of the titles that I could check fits.');
    expect(text).toContain('150 more titles may fit');
  });

  it('/pick says how many other titles could not be checked', async () => {
    const { deps } = await world({ unchecked: 1 });
    const [message] = await answersTo('pick', { genre: 'Noir', kind: 'films' }, deps);
    expect(drawnIn(message)).toHaveLength(3);
    expect(textOf(message ?? expect.fail())).toContain('One more title may fit.');
  });

  it('/pick searches for a genre with a comma as one name and says so', async () => {
    const { deps } = await world({ items: [] });
    const [message] = await answersTo('pick', { genre: 'Crime, Drama' }, deps);
    expect(textOf(message ?? expect.fail())).toContain('one genre at a time');
    const [without] = await answersTo('pick', { genre: 'Crime' }, deps);
    expect(textOf(without ?? expect.fail())).not.toContain('one genre at a time');
  });

  it('/pick says that it looked through the first 5,000 titles of a larger library', async () => {
    const { deps } = await world({ items: films(6000) });
    const [message] = await answersTo('pick', {}, deps);
    expect(textOf(message ?? expect.fail())).toContain('the first 5,000 titles');
  });

  it('/pick shows a film that two servers have once, and leaves it out if it was seen on either', async () => {
    const twice = [
      film({ ratingKey: '1', title: 'Film 1', year: 1927 }),
      film({ ratingKey: '2:9', title: 'Film 1', year: 1927 }),
    ];
    const { deps } = await world({ items: twice, plays: [play('7', { ratingKey: '2:9' })], linked: { [ME]: '7' } });
    expect(drawnIn((await answersTo('pick', {}, deps))[0])).toEqual(['Film 1']);
    expect(drawnIn((await answersTo('pick', { unseen: true }, deps))[0])).toEqual([]);
  });
});

const ASKED = { mayAdd: false, lot: { seed: '77', after: '' } };

describe('/pick unseen', () => {
  const judex: MediaItem = { kind: 'show', ratingKey: '20', title: 'Judex' };
  const items = [...films(2), judex];
  const plays = [
    play('7', { ratingKey: '1' }),
    play('8', { kind: 'episode', ratingKey: '21', grandparentRatingKey: '20' }),
    play('9', { ratingKey: '2' }),
  ];

  it('/pick unseen leaves out what the person has played, but not what others have played', async () => {
    const { deps } = await world({ items, plays, linked: { [ME]: '7' } });
    const [message] = await answersTo('pick', { unseen: true }, deps);
    expect(drawnIn(message).toSorted()).toEqual(['Film 2', 'Judex']);
  });

  it('/pick unseen says if it looked through only the first 5,000 plays', async () => {
    const others = Array.from({ length: 5_000 }, () => play('9', { ratingKey: '2' }));
    const { deps } = await world({ items, plays: others, linked: { [ME]: '7' } });
    const [message] = await answersTo('pick', { unseen: true }, deps);
    expect(textOf(message ?? expect.fail())).toContain('only looked through 5,000 plays');
  });

  it('/pick unseen refuses a person without a linked account', async () => {
    const { deps, countedIn } = await world({ items, plays });
    const [message] = await answersTo('pick', { unseen: true }, deps);
    expect(message).toMatchObject({ private: true });
    expect(textOf(message ?? expect.fail())).toContain('/me link');
    expect(await countedIn.of('77')).toEqual([]);
  });

  it('the button of /pick unseen also leaves out what the presser has seen, without revealing who it is', async () => {
    const { deps } = await world({ items, plays, linked: { [ME]: '7', [OTHER]: '8' } });
    const [message] = await answersTo('pick', { unseen: true }, deps);
    const { action, target } = pressOf(message, 'pick.count');
    const other = asking({ actor: { userId: OTHER, guildId: '9', roleIds: [] } });
    const [together] = await pressed(action, target, deps, other);
    expect(drawnIn(together)).toEqual(['Film 2']);
    const text = textOf(together ?? expect.fail());
    expect(text).toContain('any of the 2 people');
    expect(JSON.stringify(together)).not.toMatch(`${OTHER}|"7"|"8"`);
    const [again] = await pressed(action, target, deps, other);
    expect(again).toMatchObject({ private: true, outcome: 'nothing' });
    const unlinked = asking({ actor: { userId: '666666666666666666', guildId: '9', roleIds: [] } });
    expect((await pressed(action, target, deps, unlinked))[0]).toMatchObject({ private: true });
  });

  it('/pick unseen lets a person include somebody else only with the right to see watch histories', async () => {
    const { deps, countedIn } = await world({ items, plays, linked: { [OTHER]: '8' } });
    const named = { with: { userId: OTHER, bot: false, roleIds: [] } };
    const viewer = asking({ may: (capability) => capability !== 'history.list' });
    expect((await answersTo('pick', named, deps, viewer))[0]).toMatchObject({ private: true });
    expect(await countedIn.of('77')).toEqual([]);
    const [message] = await answersTo('pick', named, deps);
    expect(drawnIn(message).toSorted()).toEqual(['Film 1', 'Film 2']);
    // Who is named did not ask to count: it is for nobody else, and the audit trail says who looked.
    const looked = { private: true, audit: { target: `what <@${OTHER}> has not seen` } };
    expect(message).toMatchObject(looked);
    expect(message?.presses?.map(({ action }) => action)).not.toContain('pick.count');
    const again = ['pick.another', { ...ASKED, unseenBy: '77', namesOther: true }, deps] as const;
    expect(await pressed(...again)).toMatchObject([looked]);
    const lost = (await pressed(...again, viewer))[0] ?? expect.fail();
    expect(textOf(lost)).toContain('You can’t name somebody else here');
    const nobody = { with: { userId: '666666666666666666', bot: false, roleIds: [] } };
    const notInTheGuild = { with: { userId: OTHER, bot: false } };
    for (const named of [nobody, notInTheGuild])
      expect(textOf((await answersTo('pick', named, deps))[0] ?? expect.fail())).toBe(en.pick.noAccount);
  });

  it('/pick unseen counts at most eight people, each once', async () => {
    const { countedIn } = await memoryStore();
    const add = (n: number) => countedIn.add('1', `${n}`, new Date(n));
    for (let n = 1; n <= 8; n += 1) expect(await add(n)).toBe('added');
    expect([await add(1), await add(9)]).toEqual(['known', 'full']);
    expect(await countedIn.of('1')).toHaveLength(8);
    expect(await countedIn.of('2')).toEqual([]);
  });
});
