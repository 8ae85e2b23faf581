import { describe, expect, it, vi } from 'vitest';
import type { MediaItem } from '../../src/domain/media/items/item.ts';
import type { Library } from '../../src/domain/media/libraries/library.ts';
import type { MediaServer } from '../../src/domain/media/mediaServer.ts';
import { MediaServerFailure } from '../../src/domain/media/server/failure.ts';
import { film } from '../support/media.ts';
import { textOf } from '../support/messages.ts';
import { createSteppedClock } from '../support/steppedClock.ts';
import { answersTo, depsWith } from './support/deps.ts';
import { pressed } from './support/presses.ts';

const clock = createSteppedClock();
const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 86_400_000);
const LIBRARIES: readonly Library[] = [
  { key: '1', type: 'movie', title: 'Films', locations: [] },
  { key: '2', type: 'show', title: 'Series', locations: [] },
  { key: '9', type: 'photo', title: 'Photos', locations: [] },
];
const ITEMS: Readonly<Record<string, readonly MediaItem[]>> = {
  1: [
    film({ ratingKey: '11', title: 'Metropolis', addedAt: daysAgo(1) }),
    ...['Faust', 'Nosferatu', 'The Golem'].map((title, at) =>
      film({ ratingKey: `12${at}`, title, addedAt: daysAgo(100 + at) }),
    ),
  ],
  2: [1, 2, 3, 4, 5, 6].map((index) => ({
    kind: 'episode',
    ratingKey: `2${index}`,
    title: `Part ${index}`,
    index,
    addedAt: daysAgo(3),
    grandparentRatingKey: '20',
    grandparentTitle: 'Judex',
  })),
};

function reading(fails: readonly string[] = [], itemsByLibrary = ITEMS) {
  const libraryItems = vi.fn<MediaServer['libraryItems']>(async function* ({ libraryKey }) {
    if (fails.includes(libraryKey)) throw new MediaServerFailure('timeout', { method: 'GET', path: '/' });
    yield { listing: {}, items: itemsByLibrary[libraryKey] ?? [] };
  });
  return { deps: depsWith({ clock, media: { libraries: async () => LIBRARIES, libraryItems } }), libraryItems };
}
const said = async (raw = {}, deps = reading().deps) => {
  const [message] = await answersTo('new', raw, deps);
  return textOf(message ?? expect.fail('nothing was answered'));
};

describe('/new', () => {
  it('/new shows items of the last weeks from all libraries by day, with a series’ episodes in one row', async () => {
    const text = await said();
    expect(text.indexOf('Metropolis')).toBeLessThan(text.indexOf('Judex'));
    expect(text).toContain('6 episodes');
    expect(text.match(/^### <t:\d+:D>$/gm)).toHaveLength(2);
    expect(text).not.toMatch(/Faust|Part 1/);
  });

  it('/new shows each film of a day in its own row, even if the server sends no keys for them', async () => {
    const films = ['Faust', 'Nosferatu'].map((title) => film({ ratingKey: undefined, title, addedAt: daysAgo(1) }));
    const text = await said({ kind: 'films' }, reading([], { 1: films }).deps);
    expect(text).toMatch(/Faust[\s\S]*Nosferatu/);
    expect(text).not.toContain('episodes');
  });

  it('/new shows the newest items, however old, if few were added lately', async () => {
    expect(await said({ kind: 'films' })).toMatch(/Metropolis[\s\S]*Faust[\s\S]*Nosferatu/);
  });

  it('/new asks each library for recent items, except libraries of a kind that it does not list', async () => {
    const { deps, libraryItems } = reading();
    await said({}, deps);
    expect(libraryItems.mock.calls.map(([query]) => [query.libraryKey, query.kind])).toEqual([
      ['1', 'movie'],
      ['2', 'episode'],
    ]);
    expect(libraryItems.mock.calls[0]?.[0].filters).toHaveLength(1);
  });

  it('/new can show a single kind, chosen as an option or in its menu', async () => {
    expect(await said({ kind: 'series' })).not.toContain('Metropolis');
    const { deps } = reading();
    const [message] = await answersTo('new', {}, deps);
    const press = message?.presses?.find(({ action }) => action === 'new.kind') ?? expect.fail('no menu');
    const chosen = (value: string) => pressed(press.action, press.target, deps, undefined, { values: [value] });
    const films = textOf((await chosen('films'))[0] ?? expect.fail('nothing was answered'));
    expect(films).toContain('Metropolis');
    expect(films).not.toContain('Judex');
    await expect(chosen('everything else')).rejects.toThrow('not a kind');
  });

  it('/new for one library has no menu of kinds', async () => {
    const { deps } = reading();
    const [message] = await answersTo('new', { library: 'films' }, deps);
    expect(textOf(message ?? expect.fail())).toContain('## New in Films');
    expect(message?.presses?.some(({ action }) => action === 'new.kind')).toBe(false);
  });

  it('/new leaves out a library that cannot be read, and fails if it can read none', async () => {
    expect(await said({}, reading(['1']).deps)).toContain('Judex');
    await expect(said({}, reading(['1', '2', '9']).deps)).rejects.toMatchObject({ kind: 'timeout' });
  });

  it('/new says if no item of the chosen kind has a date', async () => {
    expect(await said({ kind: 'music' })).toContain('No title here has a date');
  });
});
