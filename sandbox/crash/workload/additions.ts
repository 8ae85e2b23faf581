import type { Item } from '../../media-server/library/item.ts';
import { SECTION_IDS } from '../../media-server/library/section.ts';
import type { Random } from '../../media-server/state/random.ts';
import type { EventLog } from '../checker/eventLog.ts';
import type { TestWorld } from '../world.ts';

const FIRST_KEY = 800_000;
/** Fewer than the number that a message names before it only counts the rest. */
const EPISODES_OF_A_SEASON = 8;
const FILM_BYTES = 4_000_000_000;

export interface Additions {
  /** Adds another episode of the newest season; now and then it is the first of a new season. */
  episode(round: number): void;
  /** Adds a film, which gets a post of its own. */
  film(round: number): void;
  /** The title that the next film will have. */
  nextFilm(): string;
  /** An existing film gets a better file, to which no guild subscribes. */
  upgrade(): void;
}

export function createAdditions(
  { media, clocks }: Pick<TestWorld, 'media' | 'clocks'>,
  eventLog: EventLog,
  random: Random,
): Additions {
  const show = media.library.titled('Les Vampires');
  const [firstSeason] = media.library.children(show.ratingKey);
  const [template] = media.library.leaves(show);
  const films = media.library.ofKind(SECTION_IDS.films, 'movie');
  if (!firstSeason || !template) throw new Error('the embedded media server has no series');
  let [key, episodes, found] = [FIRST_KEY, 0, 0];
  let season = firstSeason;

  const filmTitle = (number: number) => `Find ${String(number).padStart(5, '0')}`;
  const seconds = () => Math.floor(clocks.media() / 1000);
  const put = (of: Item, more: Partial<Item>): void => {
    const ratingKey = String(key++);
    const item = { ...of, ratingKey, guid: `crash/${ratingKey}`, addedAt: seconds(), updatedAt: seconds(), ...more };
    media.library.put(item);
    if (of === firstSeason) season = item;
  };
  return {
    episode: (round) => {
      const index = (episodes % EPISODES_OF_A_SEASON) + 1;
      const number = Math.floor(episodes / EPISODES_OF_A_SEASON) + 100;
      if (index === 1) put(firstSeason, { index: number, title: `Season ${number}` });
      episodes += 1;
      const name = `Chapter ${String(episodes).padStart(5, '0')}`;
      put(template, { parent: season.ratingKey, index, title: name, titleSort: name });
      eventLog.add({ feed: 'added', library: SECTION_IDS.serials, name, round, inOrder: false });
    },
    film: (round) => {
      found += 1;
      const name = filmTitle(found);
      // A size of its own: whatever key it gets, it is not the file of an earlier film.
      const file = { size: FILM_BYTES + found, addedAt: seconds(), updatedAt: seconds() };
      media.libraryEditor.add({ kind: 'movie', title: name, ...file });
      eventLog.add({ feed: 'added', library: SECTION_IDS.films, name, round, inOrder: false });
    },
    nextFilm: () => filmTitle(found + 1),
    upgrade: () =>
      void media.libraryEditor.upgrade(random.pick(films).ratingKey, { resolution: '4k', addedAt: seconds() }),
  };
}
