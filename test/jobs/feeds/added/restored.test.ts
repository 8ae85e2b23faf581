import { expect, test } from 'vitest';
import { cursorBehind } from '../../../../src/jobs/feeds/added/cursor.ts';
import { DAY, HOUR } from '../../support/fakes.ts';
import { addedHarness, aLibrary, type Leaf } from './support/library.ts';

type Harness = Awaited<ReturnType<typeof addedHarness>>;

/** A film came before the backup and one after it, which was announced; then the database is restored. */
async function restored() {
  const harness = await addedHarness(aLibrary('1'), aLibrary('2', 'show'));
  const { store, put, film, at, tick, faults } = harness;
  put('1', film('1', { addedAt: at(HOUR) }));
  await tick();
  await tick();
  const backup = await store.feeds.cursor('added');
  await store.clock.advance(DAY);
  put('1', film('2'));
  const announced = at();
  await store.clock.advance(HOUR);
  await store.feeds.record({ feed: 'added', cursor: cursorBehind(backup ?? '', announced), events: [] });
  /** The server is away for two polls, and back. */
  const back = async () => {
    for (const library of ['1', '2']) faults.add(library);
    for (let polls = 0; polls < 2; polls += 1) await expect(tick()).rejects.toThrow();
    faults.clear();
    for (let polls = 0; polls < 20; polls += 1) await tick();
  };
  return { ...harness, announced, back };
}

type World = Awaited<ReturnType<typeof restored>>;

const episode = ({ film }: Harness, more: Partial<Leaf>): Leaf =>
  film('70', { kind: 'episode', title: 'Chapter 1', grandparentTitle: 'Judex', parentRatingKey: '60', ...more });

test.each<[string, (world: World) => unknown, readonly string[]]>([
  ['nothing, if nothing came', () => undefined, []],
  ['a film that came while the server was away', ({ put, film }) => put('1', film('3')), ['new Film 3']],
  [
    'a film that came behind the newest message, before the restore',
    ({ put, film, announced }) => put('1', film('3', { addedAt: new Date(announced.getTime() + 1000) })),
    ['new Film 3'],
  ],
  [
    'an episode, of a library that had none',
    (world) => world.put('2', episode(world, { addedAt: world.at() })),
    ['new Chapter 1'],
  ],
  [
    'nothing of a film that is dated long ago, which may have been announced',
    ({ put, film, at }) => put('1', film('3', { addedAt: at(400 * DAY), updatedAt: at() })),
    [],
  ],
  [
    'nothing of a film that was there at the backup',
    ({ put, film, at }) => put('1', film('1', { addedAt: at(HOUR) })),
    [],
  ],
  [
    'a better file of that film',
    ({ put, film }) => put('1', film('1', { files: film('9').files })),
    ['upgraded Film 1'],
  ],
  [
    'a film that the server only matches later',
    ({ put, film, at }) => put('1', film('3', { guid: 'local://3', addedAt: at() })),
    ['new Film 3'],
  ],
  [
    'a film of the day of the restore that the server only matches days later',
    async ({ put, film, at, store, announced }) => {
      put('1', film('3', { guid: 'local://3', addedAt: new Date(announced.getTime() + 1000) }));
      await store.clock.advance(3 * DAY);
      put('1', film('4', { addedAt: at() }));
    },
    ['new Film 4', 'new Film 3'],
  ],
  [
    'nothing of a library that is new, as always',
    ({ addLibrary, put, film }) => {
      addLibrary(aLibrary('9'));
      put('9', film('90'));
    },
    [],
  ],
])('after a restore, a server that is back announces once: %s', async (_, happens, expected) => {
  const world = await restored();
  await happens(world);
  await world.back();
  expect(await world.entries()).toEqual(expected);
  world.put('1', world.film('5'));
  await world.tick();
  expect(await world.entries()).toEqual(['new Film 5']);
});
