import { expect, test } from 'vitest';
import { serverId } from '../../src/domain/servers/refs.ts';
import type { NewVote } from '../../src/domain/votes.ts';
import { openDatabaseStore as openAny } from '../../src/store/open.ts';
import { createSteppedClock } from '../support/steppedClock.ts';
import { damagedStore, silent, temporaryPath } from './support/openStore.ts';

const CHANNEL = '300000000000000001';
const HOUR = 3_600_000;

async function opened(path = ':memory:', clock = createSteppedClock()) {
  const store = await openAny({ path, clock, log: silent });
  return { store, clock, votes: store.votes };
}
const voteUntil = (endsAt: Date, change: Partial<NewVote> = {}): NewVote => ({
  guildId: '9',
  channelId: CHANNEL,
  setBy: '42',
  locale: 'en-US',
  isHidden: false,
  endsAt,
  items: [
    { ratingKey: '1', kind: 'movie', title: 'Metropolis' },
    { ratingKey: '2:1', kind: 'movie', title: 'Faust' },
  ],
  ...change,
});
const post = (id: number) => ({ key: `vote:${id}`, channelId: CHANNEL, body: '{"components":[],"mentionRoleIds":[]}' });
const inAnHour = ({ now }: { now(): Date }) => new Date(now().getTime() + HOUR);

test('if two hundred people vote at once and some vote twice, the last ballot of each person counts', async () => {
  const { votes, clock } = await opened();
  const { id } = await votes.start(voteUntil(inAnHour(clock)));
  const people = Array.from({ length: 200 }, (_, n) => `${n}`);
  const came = await Promise.all([
    ...people.map((userId) => votes.cast(id, userId, '1')),
    ...people.slice(0, 120).map((userId) => votes.cast(id, userId, '2:1')),
  ]);
  expect(new Set(came)).toEqual(new Set(['cast']));
  expect(await votes.counts(id)).toEqual(
    new Map([
      ['1', 80],
      ['2:1', 120],
    ]),
  );
});

test('no ballot counts once its vote’s time is over or a person ended the vote', async () => {
  const { votes, clock } = await opened();
  const [first, second] = [
    await votes.start(voteUntil(inAnHour(clock))),
    await votes.start(voteUntil(inAnHour(clock))),
  ];
  expect(await votes.end(first.id)).toBe(true);
  expect(await votes.end(first.id)).toBe(false);
  expect(await votes.cast(first.id, '1', '1')).toBe('over');
  expect(await votes.cast(second.id, '1', '1')).toBe('cast');
  expect((await votes.due()).map(({ id }) => id)).toEqual([first.id]);
  await clock.advance(HOUR);
  expect(await votes.cast(second.id, '2', '1')).toBe('over');
  expect(await votes.counts(second.id)).toEqual(new Map([['1', 1]]));
  expect((await votes.due()).map(({ id }) => id)).toEqual([first.id, second.id]);
  expect(await votes.find(second.id)).toMatchObject({ isOver: true, setBy: '42' });
});

test('the result of a vote is posted once, even if the process is killed and restarted before', async () => {
  const path = await temporaryPath();
  const before = await opened(path);
  const { id } = await before.votes.start(voteUntil(inAnHour(before.clock)));
  await before.votes.cast(id, '1', '2:1');
  await before.store.close();
  await before.clock.advance(HOUR);
  const { store, votes } = await opened(path, before.clock);
  expect((await votes.due()).map((vote) => vote.id)).toEqual([id]);
  expect(await votes.counts(id)).toEqual(new Map([['2:1', 1]]));
  expect(await Promise.all([votes.close(id, post(id)), votes.close(id, post(id))])).toEqual([true, false]);
  expect(await votes.due()).toEqual([]);
  expect(await store.outbox.next(CHANNEL)).toMatchObject({ key: `vote:${id}` });
  await store.close();
});

test('a person’s ballots and started votes are exported and forgotten, and the votes stay', async () => {
  const { store, votes, clock } = await opened();
  const { id } = await votes.start(voteUntil(inAnHour(clock)));
  await votes.cast(id, '42', '1');
  await votes.cast(id, '43', '1');
  const { rows } = await store.privacy.ofUser('42');
  expect([rows.votes, rows.vote_ballots]).toMatchObject([[{ id }], [{ rating_key: '1' }]]);
  await store.privacy.forgetUser('42', clock.now());
  expect(await votes.counts(id)).toEqual(new Map([['1', 1]]));
  expect((await votes.find(id))?.setBy).toBeUndefined();
});

test('a vote that cannot be read is logged once, and is deleted after 30 days like any other vote', async () => {
  const { votes, clock, damage, errors, sweep } = await damagedStore();
  const { id } = await votes.start(voteUntil(inAnHour(clock)));
  await votes.cast(id, '42', '1');
  damage(`update votes set items = '[{"ratingKey":7}]'`);
  await clock.advance(HOUR);
  expect([await votes.due(), await votes.due()]).toEqual([[], []]);
  expect(errors).toMatchObject([{ vote: id }]);
  await clock.advance(31 * 24 * HOUR);
  await sweep();
  expect([...(await votes.counts(id))]).toEqual([]);
});

test('a vote is kept for thirty days after its result was posted', async () => {
  const { store, votes, clock } = await opened();
  const { id } = await votes.start(voteUntil(inAnHour(clock)));
  await clock.advance(40 * 24 * HOUR);
  await store.sweep();
  await votes.close((await votes.due())[0]?.id ?? expect.fail('it is gone'), post(id));
  await store.sweep();
  expect(await votes.find(id)).toBeDefined();
  await clock.advance(31 * 24 * HOUR);
  await store.sweep();
  expect(await votes.find(id)).toBeUndefined();
});

test.each([
  [1, '2:1', 'Faust', '1'],
  [2, '1', '2:22', '2:1'],
])(
  'without server %i a vote continues with the remaining titles, and ends if it has none left',
  async (gone, key, title, other) => {
    const { store, votes, clock } = await opened();
    const attic = { name: 'Attic', address: new URL('http://attic.test'), token: 'b', addedBy: '1', guildId: '9' };
    await store.mediaServers.add({ ...attic, name: 'Cellar' });
    await store.mediaServers.add(attic);
    const kept = { ratingKey: key, kind: 'movie', title } as const;
    const lost = { ratingKey: other, kind: 'movie', title: 'Cops' } as const;
    const vote = await votes.start(
      voteUntil(inAnHour(clock), { items: [lost, kept, { ...kept, ratingKey: `${key}0` }] }),
    );
    const only = await votes.start(voteUntil(inAnHour(clock), { items: [lost] }));
    await votes.cast(vote.id, '1', other);
    await votes.cast(vote.id, '2', key);
    const { serverIdentity } = store.ofServer(serverId(gone));
    await serverIdentity.rememberServer('one');
    await serverIdentity.rememberServer('another');
    expect((await votes.find(vote.id))?.items).toEqual([kept, { ...kept, ratingKey: `${key}0` }]);
    expect(await votes.counts(vote.id)).toEqual(new Map([[key, 1]]));
    expect(await votes.find(only.id)).toBeUndefined();
  },
);

test.each([
  { name: 'a minute', byMs: 60_000 },
  { name: 'an hour', byMs: HOUR },
  { name: 'a day', byMs: 24 * HOUR },
  { name: 'a month', byMs: 30 * 24 * HOUR },
  { name: 'a year', byMs: 365 * 24 * HOUR },
])('a vote whose result was posted stays over if the clock is set back by $name', async ({ byMs }) => {
  const { votes, clock } = await opened();
  const { id } = await votes.start(voteUntil(inAnHour(clock)));
  await clock.advance(HOUR);
  await votes.close(id, post(id));
  clock.set(new Date(clock.now().getTime() - byMs));
  expect(await votes.cast(id, '1', '1')).toBe('over');
  expect(await votes.end(id)).toBe(false);
  expect(await votes.find(id)).toMatchObject({ isOver: true });
  expect(await votes.due()).toEqual([]);
});

test('a vote that was started while the clock was a year ahead ends once the clock is set right', async () => {
  const { votes, clock } = await opened();
  const { id } = await votes.start(voteUntil(new Date(clock.now().getTime() + 365 * 24 * HOUR + HOUR)));
  expect(await votes.cast(id, '1', '1')).toBe('over');
  expect((await votes.due()).map((vote) => vote.id)).toEqual([id]);
});
