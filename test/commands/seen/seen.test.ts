import { expect, test } from 'vitest';
import { pressActions } from '../../../src/commands/index.ts';
import { serverId } from '../../../src/domain/servers/refs.ts';
import { de } from '../../../src/render/texts/de.ts';
import { textOf } from '../../support/messages.ts';
import { pressed } from '../support/presses.ts';
import { aboutOthers, createWatchers, episodeOf, filmIn, HOUR, library, seriesIn, WEEK } from './support/watchers.ts';

const FILM = filmIn('1', '101');
const SERIES = seriesIn('2', '5');
const EPISODES = [1, 2, 3].map((index) => episodeOf(SERIES, index));

/** A library of one film and one of a series; people 1 to `people` are linked and see both. */
async function tenWatchers(people = 10) {
  const watchers = await createWatchers();
  await watchers.read(library('1'), [FILM]);
  await watchers.read(library('2', 'show'), [SERIES, ...EPISODES]);
  for (let n = 1; n <= people; n += 1) await watchers.link(`user${n}`, `${n}`, ['1', '2']);
  return watchers;
}

test('a viewer is shown their own plays of a film, and never those of the account whose token the bot uses', async () => {
  const { seen, watch, card } = await tenWatchers();
  const ownedByBot = { ...FILM, viewCount: 12, lastViewedAt: new Date(99_000) };
  await watch('1', FILM);
  expect(await seen('user1', FILM)).toContain('You have seen it.');
  expect(await seen('user2', ownedByBot)).toContain('You have not seen it.');
  expect(await card('user2', ownedByBot)).not.toMatch(/play|12|<t:99/);
});

test.each([
  { name: 'none', watched: 0, sentence: 'You have not started it. There are 3 episodes.' },
  { name: 'two of three', watched: 2, sentence: 'You have seen 2 of 3 episodes.' },
  { name: 'all', watched: 3, sentence: 'You have seen all 3 episodes that there are so far.' },
])('a viewer of a series reads how many of its episodes they have played: $name', async ({ watched, sentence }) => {
  const { seen, watch } = await tenWatchers();
  for (const episode of EPISODES.slice(0, watched)) await watch('1', episode);
  expect(await seen('user1', SERIES)).toContain(sentence);
});

test('a series that a viewer has finished no longer counts as finished when it gets a new episode', async () => {
  const { seen, watch, read } = await tenWatchers();
  for (const episode of EPISODES) await watch('1', episode);
  await read(library('2', 'show'), [SERIES, ...EPISODES, episodeOf(SERIES, 4)]);
  expect(await seen('user1', SERIES)).toContain('You have seen 3 of 4 episodes.');
});

test('a viewer without a linked account reads how to link one, and still reads whether others have seen the film', async () => {
  const { seen, live } = await tenWatchers();
  await live(HOUR);
  expect(await seen('nobody', FILM)).toMatch(/Link it with `\/me link`[\s\S]*at least five people/);
});

test('a film that was replaced under another key, and an episode without a key, count as seen', async () => {
  const { seen, watch } = await tenWatchers();
  await watch('1', FILM, { ratingKey: '99' });
  await watch('2', FILM, { ratingKey: '99', originallyAvailableAt: new Date('1984-05-01') });
  for (const episode of EPISODES) await watch('3', episode, { ratingKey: undefined });
  expect(await seen('user1', FILM)).toContain('You have seen it.');
  expect(await seen('user2', FILM)).toContain('You have not seen it.');
  expect(await seen('user3', SERIES)).toContain('You have seen all 3 episodes');
});

test('episodes that were played under former keys count as seen after the series was added again', async () => {
  const { seen, watch } = await tenWatchers();
  for (const [n, episode] of EPISODES.entries()) await watch('1', episode, { ratingKey: `99${n}` });
  for (const [n, episode] of EPISODES.entries())
    await watch('2', episode, { ratingKey: `88${n}`, grandparentTitle: 'Another series' });
  expect(await seen('user1', SERIES)).toContain('You have seen all 3 episodes');
  expect(await seen('user2', SERIES)).not.toContain('You have seen');
});

test('a play of one of two listed films with the same title and year does not count for the other film', async () => {
  const { seen, watch, read } = await tenWatchers();
  const other = filmIn('1', '102', { title: FILM.title });
  await read(library('1'), [FILM, other]);
  await watch('1', other);
  expect([await seen('user1', FILM), await seen('user1', other)]).toEqual([
    expect.stringContaining('You have not seen it.'),
    expect.stringContaining('You have seen it.'),
  ]);
});

test('an answer about who has seen a title claims nothing about a library or history that was not fully read', async () => {
  const { seen, watch, read, state } = await tenWatchers();
  const unread = filmIn('1', '199');
  await read(library('9'), [filmIn('9', '901')], { isCut: true });
  await read(library('2', 'show'), [SERIES, EPISODES[0] ?? SERIES], { isCut: true });
  await watch('1', EPISODES[0] ?? SERIES);
  const started = await seen('user1', SERIES);
  expect(started).toContain('You have seen 1 episode.');
  expect(started).toContain('I have not read its library to the end yet');
  expect(started).not.toContain('of 3');
  await read(library('1'), [FILM]);
  state.readServers.delete(1);
  expect(await seen('user1', FILM)).toMatch(/cannot say whether[\s\S]*not read the whole history/);
  await watch('1', FILM);
  expect(await seen('user1', FILM)).toContain('You have seen it.');
  await read(library('3'), [unread]);
  expect(await seen('user1', { ...unread })).toContain('not read this title');
});

test('nobody is told that they have not seen a film if the server’s old plays are deleted', async () => {
  const { seen, state, names } = await tenWatchers();
  state.keptSince = new Date('2025-10-01');
  expect(await seen('user1', FILM)).toMatch(/cannot say whether[\s\S]*Plays before <t:\d+:D> are deleted/);
  expect(await names(FILM)).toContain('are deleted');
});

test.each([
  { finished: 4, sentence: 'at least five people have finished it' },
  { finished: 5, sentence: 'Some people have seen it.' },
  { finished: 8, sentence: 'About half of the people have seen it.' },
  { finished: 13, sentence: 'Most people have seen it.' },
])('if $finished of 15 people have seen a film, the public answer is: $sentence', async (row) => {
  const { seen, watch, live, card } = await tenWatchers(15);
  for (let n = 1; n <= row.finished; n += 1) await watch(`${n}`, FILM);
  await live(HOUR);
  const answer = aboutOthers(await seen('nobody', FILM));
  expect(answer).toContain(row.sentence);
  expect(answer).toContain('Who counts: people with a linked account that sees the library');
  expect(answer).not.toMatch(/name|\d of/);
  expect((await card('nobody', FILM)).includes(row.sentence)).toBe(row.finished >= 5);
});

test('before the first weekly count, a viewer reads that other people were not counted yet and when they will be', async () => {
  const { seen, contextOf, deps } = await tenWatchers();
  expect(await seen('user1', FILM)).toContain('Others were not counted yet. I count once a week, as soon as');
  const german = { ...contextOf('user1'), texts: de };
  const [answer] = await pressed('item.seen', { items: [{ ratingKey: '101', title: '' }] }, deps, german);
  expect(textOf(answer ?? expect.fail())).toContain('Andere sind noch nicht gezählt.');
});

test('people who may see the history can read how many have seen a title and who, and others get no button for it', async () => {
  const { names, watch, deps, contextOf, live } = await tenWatchers(4);
  await live(0);
  for (const episode of EPISODES) await watch('1', episode);
  await watch('2', EPISODES[0] ?? SERIES);
  await live(25 * HOUR);
  const answer = await names(SERIES);
  expect(answer).toContain('**1 of 4 people** has seen all of it, as far as there is. Started, but not finished: 1.');
  expect(answer).toContain('**Seen:** name 1');
  expect(answer).toContain('**Started:** name 2 (1 of 3)');
  const target = { items: [{ ratingKey: '5', title: '' }] };
  const actionsFor = async (may: (capability: string) => boolean) =>
    (await pressed('item.seen', target, deps, contextOf('user1', { may })))[0]?.presses?.map(({ action }) => action);
  expect(await actionsFor(() => true)).toEqual(['item.seen.names']);
  expect(await actionsFor((capability) => capability !== 'history.list')).toBeUndefined();
  expect(pressActions.find(({ name }) => name === 'item.seen.names')).toMatchObject({
    requires: 'history.list',
    discloses: true,
    response: { place: 'private' },
  });
});

test('a person counts for a library if their token lists it, or if their assigned account has a play in it', async () => {
  const { names, watch, link, live, store } = await tenWatchers(2);
  await link('elsewhere', '3', ['2']);
  await link('expired', '4', 'refused');
  await link('odd', '5', 'failing');
  await link('unknown', undefined, ['1']);
  await store.linkedAccounts.map('assigned', '6');
  await store.linkedAccounts.map('idle', '7');
  for (const account of ['3', '4', '5', '7']) await watch(account, EPISODES[0] ?? SERIES);
  await watch('6', FILM);
  await watch('8', FILM);
  await live(HOUR);
  const answer = await names(FILM);
  expect(answer).toContain('**1 of 4 people** has seen it.');
  expect(answer).toContain('Of 1 person I do not know the account');
  expect(answer).toContain('**Seen:** name 6');
  expect(answer).not.toContain('name 8');
});

test('a person who has seen copies of a film in two libraries and on two servers counts once', async () => {
  const { names, watch, link, read, state, live, seen } = await tenWatchers(4);
  state.servers = [1, 2];
  state.guilds = [[1, 2]];
  const copy = filmIn('3', '301', { guid: FILM.guid });
  const elsewhere = filmIn('2:1', '2:101', { guid: `${FILM.guid}?lang=de` });
  await read(library('3'), [copy]);
  await read(library('2:1'), [elsewhere]);
  for (let n = 1; n <= 4; n += 1) {
    await link(`user${n}`, `2:${n}`, ['2:1']);
    for (const [account, item] of [
      [`${n}`, FILM],
      [`${n}`, copy],
      [`2:${n}`, elsewhere],
    ] as const)
      await watch(account, item);
  }
  await live(HOUR);
  expect(await names(FILM)).toContain('**4 of 4 people** have seen it.');
  expect(aboutOthers(await seen('user1', FILM))).toContain('at least five people');
  expect(await seen('user1', elsewhere)).toContain('You have seen it.');
});

test('a series that was watched half in one copy and half in another is finished', async () => {
  const { watch, read, seen } = await tenWatchers();
  const copy = seriesIn('3', '6', { guid: SERIES.guid });
  const copies = [1, 2, 3].map((index) => episodeOf(copy, index));
  await read(library('3', 'show'), [copy, ...copies]);
  for (const episode of [EPISODES[0], copies[1], copies[2]]) await watch('1', episode ?? SERIES);
  expect(await seen('user1', SERIES)).toContain('You have seen all 3 episodes');
});

test('plays on a server that the guild does not see do not count in its answer about who has seen a film', async () => {
  const { watch, link, read, state, live, seen, names } = await tenWatchers(4);
  state.servers = [1, 2];
  state.guilds = [[1], [1, 2]];
  const elsewhere = filmIn('2:1', '2:101', { guid: FILM.guid });
  await read(library('2:1'), [elsewhere]);
  for (let n = 1; n <= 9; n += 1) {
    await link(`user${n}`, `2:${n}`, ['2:1']);
    await watch(`2:${n}`, elsewhere);
  }
  await live(HOUR);
  const servers = [serverId(1)];
  expect(aboutOthers(await seen('user1', FILM, { servers }))).toContain('at least five people');
  expect(await seen('user1', FILM, { servers })).toContain('You have not seen it.');
  expect(await names(FILM, { servers })).toContain('**0 of 4 people** have seen it.');
  expect(aboutOthers(await seen('user1', FILM))).toContain('Most people have seen it.');
});

test('two people who share an account count as one among the people who have seen a film', async () => {
  const { names, watch, store, live } = await tenWatchers(3);
  await store.linkedAccounts.map('sharing', '1');
  await watch('1', FILM);
  await live(HOUR);
  expect(await names(FILM)).toContain('**1 of 3 people** has seen it.');
});

test('the public answer about how many people have seen a film is updated after a week', async () => {
  const { watch, live, seen } = await tenWatchers();
  for (let n = 1; n <= 4; n += 1) await watch(`${n}`, FILM);
  await live(HOUR);
  await watch('5', FILM);
  await live(WEEK);
  expect(aboutOthers(await seen('nobody', FILM))).toContain('About half of the people have seen it.');
});
