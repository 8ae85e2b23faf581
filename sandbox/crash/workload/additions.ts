import type { LibraryItem } from '../../media-server/library/item.ts';
import { LIBRARY_SECTION_IDS } from '../../media-server/library/section.ts';
import type { SeededRandomGenerator } from '../../media-server/state/random.ts';
import type { TestEventLog } from '../checker/eventLog.ts';
import type { CrashTestWorld } from '../world.ts';

const FIRST_KEY = 800_000;
/** Maximum number of episodes in a season. A message with more than this only counts them. */
const EPISODES_OF_A_SEASON = 8;
const FILM_BYTES = 4_000_000_000;

export interface LibraryAdditionWorkload {
  /** Adds an episode to the newest season, and sometimes starts a new season. */
  episode(round: number): void;
  film(round: number): void;
  /** Title of the film that `film` or `other` adds next. */
  nextFilm(): string;
  /** Gives an existing film a better file. No guild subscribes to upgrades, so nothing may be posted. */
  upgrade(): void;
}

export function createLibraryAdditionWorkload(
  { media, clocks }: Pick<CrashTestWorld, 'media' | 'clocks'>,
  eventLog: TestEventLog,
  random: SeededRandomGenerator,
): LibraryAdditionWorkload {
  const show = media.library.titled('Les Vampires');
  const [firstSeason] = media.library.children(show.ratingKey);
  const [template] = media.library.leaves(show);
  const films = media.library.ofKind(LIBRARY_SECTION_IDS.films, 'movie');
  if (!firstSeason || !template) throw new Error('the embedded media server has no series');
  let [key, episodes, found] = [FIRST_KEY, 0, 0];
  let season = firstSeason;

  const filmTitle = (number: number) => `Find ${String(number).padStart(5, '0')}`;
  const seconds = () => Math.floor(clocks.media() / 1000);
  const putItem = (template: LibraryItem, changes: Partial<LibraryItem>): void => {
    const ratingKey = String(key++);
    const item = {
      ...template,
      ratingKey,
      guid: `crash/${ratingKey}`,
      addedAt: seconds(),
      updatedAt: seconds(),
      ...changes,
    };
    media.library.put(item);
    if (template === firstSeason) season = item;
  };
  return {
    episode: (round) => {
      const index = (episodes % EPISODES_OF_A_SEASON) + 1;
      const number = Math.floor(episodes / EPISODES_OF_A_SEASON) + 100;
      if (index === 1) putItem(firstSeason, { index: number, title: `Season ${number}` });
      episodes += 1;
      const name = `Chapter ${String(episodes).padStart(5, '0')}`;
      putItem(template, { parent: season.ratingKey, index, title: name, titleSort: name });
      eventLog.add({ feed: 'added', library: LIBRARY_SECTION_IDS.serials, name, round, inOrder: false });
    },
    film: (round) => {
      found += 1;
      const name = filmTitle(found);
      // The size identifies the film's file, even if the film reuses another film's key.
      const file = { size: FILM_BYTES + found, addedAt: seconds(), updatedAt: seconds() };
      media.libraryEditor.add({ kind: 'movie', title: name, ...file });
      eventLog.add({ feed: 'added', library: LIBRARY_SECTION_IDS.films, name, round, inOrder: false });
    },
    nextFilm: () => filmTitle(found + 1),
    upgrade: () =>
      void media.libraryEditor.upgrade(random.pick(films).ratingKey, { resolution: '4k', addedAt: seconds() }),
  };
}
