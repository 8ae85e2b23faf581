import { expect, test } from 'vitest';
import { cursorAfterRestore } from '../../../../src/jobs/feeds/added/cursor.ts';
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
  await store.feeds.record({ feed: 'added', cursor: cursorAfterRestore(backup ?? '', announced), events: [] });
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

test.each<{ name: string; happens: (world: World) => unknown; expected: readonly string[] }>([
  { name: 'nothing, if nothing came', happens: () => undefined, expected: [] },
  {
    name: 'a film that came while the server was away',
    happens: ({ put, film }) => put('1', film('3')),
    expected: ['new Film 3'],
  },
  {
    name: 'a film that came behind the newest message, before the restore',
    happens: ({ put, film, announced }) => put('1', film('3', { addedAt: new Date(announced.getTime() + 1000) })),
    expected: ['new Film 3'],
  },
  {
    name: 'an episode, of a library that had none',
    happens: (world) => world.put('2', episode(world, { addedAt: world.at() })),
    expected: ['new Chapter 1'],
  },
  {
    name: 'nothing of a film that is dated long ago, which may have been announced',
    happens: ({ put, film, at }) => put('1', film('3', { addedAt: at(400 * DAY), updatedAt: at() })),
    expected: [],
  },
  {
    name: 'nothing of a film that was there at the backup',
    happens: ({ put, film, at }) => put('1', film('1', { addedAt: at(HOUR) })),
    expected: [],
  },
  {
    name: 'a better file of that film',
    happens: ({ put, film }) => put('1', film('1', { files: film('9').files })),
    expected: ['upgraded Film 1'],
  },
  {
    name: 'a film that the server only matches later',
    happens: ({ put, film, at }) => put('1', film('3', { guid: 'local://3', addedAt: at() })),
    expected: ['new Film 3'],
  },
  {
    name: 'a film of the day of the restore that the server only matches days later',
    happens: async ({ put, film, at, store, announced }) => {
      put('1', film('3', { guid: 'local://3', addedAt: new Date(announced.getTime() + 1000) }));
      await store.clock.advance(3 * DAY);
      put('1', film('4', { addedAt: at() }));
    },
    expected: ['new Film 4', 'new Film 3'],
  },
  {
    name: 'nothing of a library that is new, as always',
    happens: ({ addLibrary, put, film }) => {
      addLibrary(aLibrary('9'));
      put('9', film('90'));
    },
    expected: [],
  },
])('after a restore, the feed announces what came since, once: $name', async ({ happens, expected }) => {
  const world = await restored();
  await happens(world);
  await world.back();
  expect(await world.entries()).toEqual(expected);
  world.put('1', world.film('5'));
  await world.tick();
  expect(await world.entries()).toEqual(['new Film 5']);
});
