import type { AccountRef, ItemRef, LibraryRef, ServerId } from '../../src/domain/servers/refs.ts';
import type { RecordedPlay } from '../../src/domain/statistics/plays.ts';
import type { DatabaseStore } from '../../src/domain/store.ts';
import { createSeededRandom, type SeededRandom } from '../random.ts';

export const RECAP_GUILD_ID = '200000000000000001';
/** Number of people, each with an account on both media servers. */
const PEOPLE = 500;
const FILMS = 20_000;
const SERIES = 1000;
/** Plays stored per call. A fixed number keeps the use of memory constant. */
const STORED_AT_ONCE = 10_000;

const noAddress = (number: number): URL => new URL(`http://home${number}.example`);

/** Fills a store with two media servers, their people, and three years of plays up to `until`. */
export async function fillStoreWithGuildPlays(
  store: DatabaseStore,
  plays: number,
  until: number,
): Promise<readonly ServerId[]> {
  const owner = personId(0);
  for (const number of [1, 2])
    await store.mediaServers.add({
      name: `Home ${number}`,
      token: `${number}`,
      machineIdentifier: `m${number}`,
      addedBy: owner,
      guildId: RECAP_GUILD_ID,
      address: noAddress(number),
    });
  const servers = store.mediaServers.serversOf(RECAP_GUILD_ID).map(({ id }) => id);
  for (const server of servers)
    for (let person = 0; person < PEOPLE; person += 1)
      await store.linkedAccounts.map(personId(person), refOn<AccountRef>(server, person + 1));
  const random = createSeededRandom(1927);
  const step = (3 * 365 * 86_400_000) / plays;
  for (let first = 0; first < plays; first += STORED_AT_ONCE) {
    const count = Math.min(STORED_AT_ONCE, plays - first);
    for (const server of servers) {
      const rows = Array.from({ length: count }, (_, index) => first + index).filter((nth) => nth % 2 === server - 1);
      await store
        .ofServer(server)
        .plays.keep(rows.map((nth) => playOn(server, { nth, at: until - Math.round((plays - nth) * step), random })));
    }
  }
  return servers;
}

const personId = (number: number): string => `${300_000_000_000_000_000n + BigInt(number)}`;

/** A key on a media server. Keys of the first server do not contain its number. */
const refOn = <Ref extends string>(server: ServerId, key: number): Ref =>
  (server === 1 ? `${key}` : `${server}:${key}`) as Ref;

interface PlayTime {
  readonly nth: number;
  readonly at: number;
  readonly random: SeededRandom;
}

/** Invents a play. Six of ten plays are of films. As in real histories, a few titles have most of the plays. */
function playOn(server: ServerId, { nth, at, random }: PlayTime): RecordedPlay {
  const person = random.below(PEOPLE);
  const isFilm = random.next() < 0.6;
  const rank = Math.floor((isFilm ? FILMS : SERIES) * random.next() ** 2);
  const shared = {
    historyKey: refOn<RecordedPlay['historyKey']>(server, nth),
    viewedAt: new Date(at),
    accountId: refOn<AccountRef>(server, person + 1),
    librarySectionId: refOn<LibraryRef>(server, isFilm ? 1 : 2),
  };
  if (isFilm) {
    const day = new Date(Date.UTC(1920 + (rank % 100), 0, 1));
    const ratingKey = refOn<ItemRef>(server, rank);
    return { ...shared, kind: 'movie', title: `Film ${rank}`, ratingKey, originallyAvailableAt: day };
  }
  const ratingKey = refOn<ItemRef>(server, FILMS + rank * 100 + random.below(100));
  return { ...shared, kind: 'episode', title: 'An episode', grandparentTitle: `Series ${rank}`, ratingKey };
}
