import fc from 'fast-check';
import { expect, test } from 'vitest';
import { serverId } from '../../../src/domain/servers/refs.ts';
import { runs } from '../../support/runs.ts';
import { aboutOthers, createWatchers, episodeOf, filmIn, HOUR, library, seriesIn, WEEK } from './support/watchers.ts';

const FILMS = [0, 1, 2, 3, 4, 5].map((n) => filmIn('1', `10${n}`));
const SERIES = seriesIn('2', '5');
const EPISODES = [1, 2].map((index) => episodeOf(SERIES, index));
const TITLES = [...FILMS, SERIES];
const PEOPLE = 12;
/** Where the viewer may look: one server, or both. */
const SCOPES = [[serverId(1)], [serverId(1), serverId(2)]];

type Watchers = Awaited<ReturnType<typeof createWatchers>>;
type Act = (watchers: Watchers) => Promise<unknown> | unknown;

const person = fc.integer({ min: 1, max: PEOPLE + 3 });
const title = fc.constantFrom(...FILMS, ...EPISODES);

/** An act of a person, the machine or an admin between two requests. */
const acts: fc.Arbitrary<readonly [string, Act]> = fc.oneof(
  { weight: 8, arbitrary: fc.tuple(person, title).map(watches) },
  { weight: 2, arbitrary: person.map(links) },
  person.map(unlinks),
  person.map(leaves),
  person.map(isAssigned),
  fc.tuple(person, fc.constantFrom([], ['1'], ['2'], 'refused' as const, 'failing' as const)).map(mayList),
  fc.integer({ min: -400, max: 400 }).map(setsClock),
  fc.constant(['restart', ({ restart }: Watchers) => restart()] as const),
  fc.constant(['another guild', ({ state }: Watchers) => state.guilds.push([1], [1, 2])] as const),
  fc.constant(['another server', ({ state }: Watchers) => state.servers.push(2)] as const),
  fc.constantFrom(true, false).map(readsAgain),
  fc.integer({ min: 1, max: 20 }).map((hours) => [`${hours} h`, ({ live }: Watchers) => live(hours * HOUR)] as const),
);

function watches([n, item]: [number, (typeof FILMS)[number]]): readonly [string, Act] {
  return [`${n} watches ${item.title}`, ({ watch }) => watch(`${n}`, item)];
}
function links(n: number): readonly [string, Act] {
  return [`${n} links`, ({ link }) => link(`user${n}`, `${n}`, ['1', '2'])];
}
function unlinks(n: number): readonly [string, Act] {
  return [`${n} unlinks`, ({ store }) => store.linkedAccounts.unlink(`user${n}`, serverId(1))];
}
function leaves(n: number): readonly [string, Act] {
  return [`${n} is forgotten`, ({ store }) => store.privacy.forgetUser(`user${n}`, store.clock.now())];
}
function isAssigned(n: number): readonly [string, Act] {
  return [`${n} is assigned`, ({ store }) => store.linkedAccounts.map(`user${n}`, `${n}`)];
}
function mayList([n, listing]: [number, readonly string[] | 'refused' | 'failing']): readonly [string, Act] {
  return [`${n} may see ${listing}`, ({ listings }) => listings.set(`token-of-user${n}-1`, listing)];
}
function setsClock(days: number): readonly [string, Act] {
  return [
    `clock ${days} days`,
    ({ store }) => store.clock.set(new Date(store.clock.now().getTime() + days * 24 * HOUR)),
  ];
}
function readsAgain(isCut: boolean): readonly [string, Act] {
  const read = async (watchers: Watchers) => {
    await watchers.read(library('1'), FILMS, { isCut });
    await watchers.read(library('2', 'show'), [SERIES, ...EPISODES]);
  };
  return [`read again, cut: ${isCut}`, read];
}

/** People of whom so many have seen each title that one more or less changes what is shown. */
async function countedWatchers(): Promise<Watchers> {
  const watchers = await createWatchers();
  await watchers.read(library('1'), FILMS);
  await watchers.read(library('2', 'show'), [SERIES, ...EPISODES]);
  for (let n = 1; n <= PEOPLE; n += 1) await watchers.link(`user${n}`, `${n}`, ['1', '2']);
  for (const [index, film] of FILMS.entries())
    for (let n = 1; n <= index + 3; n += 1) await watchers.watch(`${n}`, film);
  for (let n = 1; n <= 4; n += 1) for (const episode of EPISODES) await watchers.watch(`${n}`, episode);
  await watchers.live(0);
  return watchers;
}

/** All that a viewer can find out about others: the public card and the private answer of each title, by scope. */
async function everythingAboutOthers({ seen, card }: Watchers): Promise<readonly string[]> {
  const answers: string[] = [];
  for (const item of TITLES) {
    answers.push(await card('viewer', item));
    for (const servers of SCOPES) answers.push(aboutOthers(await seen('viewer', item, { servers })));
  }
  return answers;
}

test('within a week, no sequence of actions changes what a viewer reads about who else has seen a film', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(acts, { minLength: 1, maxLength: 8 }), async (sequence) => {
      const watchers = await countedWatchers();
      const before = await everythingAboutOthers(watchers);
      for (const [, act] of sequence) {
        await act(watchers);
        await watchers.live(0);
        expect(await everythingAboutOthers(watchers)).toEqual(before);
      }
    }),
    runs(7, 300),
  );
});

test('after a week, new plays change what a viewer reads about who else has seen a film', async () => {
  const watchers = await countedWatchers();
  const before = await everythingAboutOthers(watchers);
  for (const film of FILMS) await watchers.watch(`${FILMS.indexOf(film) + 4}`, film);
  await watchers.live(WEEK);
  const after = await everythingAboutOthers(watchers);
  expect(after.filter((answer, index) => answer !== before[index]).length).toBeGreaterThanOrEqual(6);
});
