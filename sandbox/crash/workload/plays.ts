import type { LibraryItem } from '../../media-server/library/item.ts';
import { LIBRARY_SECTION_IDS } from '../../media-server/library/section.ts';
import type { SeededRandomGenerator } from '../../media-server/state/random.ts';
import type { TestEventLog } from '../checker/eventLog.ts';
import type { CrashTestWorld } from '../world.ts';

/** Time at which played items were added, in Unix seconds. It is long ago, so the bot announces only the plays. */
const LONG_AGO = 1_614_556_800;
const FIRST_KEY = 700_000;
/** Maximum delay of a late play in seconds: one minute less than the part of the history that each poll reads again. */
const LATE_AT_MOST = 86_400 - 60;
const REGULARS = 3;
const ONE_PLAY_SECONDS = 60;

export interface PlayWorkload {
  /** Adds a play of a film or song. About one in ten arrives late at the server. */
  any(round: number): void;
  song(round: number): void;
  /** Adds a play from this many ms ago. Returns the film's name. */
  late(round: number, ms: number): string;
}

export function createPlayWorkload(
  { media, clocks }: Pick<CrashTestWorld, 'media' | 'clocks'>,
  eventLog: TestEventLog,
  random: SeededRandomGenerator,
): PlayWorkload {
  const [film] = media.library.ofKind(LIBRARY_SECTION_IDS.films, 'movie');
  const [song] = media.library.ofKind(LIBRARY_SECTION_IDS.music, 'track');
  if (!film || !song) throw new Error('the embedded media server has no film or no music');
  let key = FIRST_KEY;
  let latest = 0;
  const putItem = (template: LibraryItem, title: string): LibraryItem => {
    const ratingKey = String(key++);
    const item = { ...template, ratingKey, title, titleSort: title, guid: `crash/${ratingKey}`, addedAt: LONG_AGO };
    media.library.put(item);
    return item;
  };
  const numberedTitle = (title: string, number: number) => `${title} ${String(number).padStart(5, '0')}`;
  const regulars = Array.from({ length: REGULARS }, (_, index) => putItem(film, numberedTitle('Rerun', index + 1)));
  const [accounts, devices] = [Object.values(media.accounts), Object.values(media.devices)];
  const newFilm = () => putItem(film, numberedTitle('Reel', key - FIRST_KEY));
  const newSong = () => putItem(song, numberedTitle('Song', key - FIRST_KEY));
  const add = (round: number, wantedItem: LibraryItem, secondsAgo: number): string => {
    const viewedAt = Math.floor(clocks.media() / 1000) - secondsAgo;
    const [account, device] = [random.pick(accounts), random.pick(devices)];
    // One person's plays of an item within a minute count as one play, so a new film is played instead.
    const isRow = media.history.rows.some(
      (row) =>
        row.lineage[0]?.ratingKey === wantedItem.ratingKey &&
        row.accountId === account.id &&
        Math.abs(row.viewedAt - viewedAt) < ONE_PLAY_SECONDS,
    );
    const item = isRow ? newFilm() : wantedItem;
    media.history.add({ item, viewedAt, account, device });
    eventLog.add({
      feed: 'history',
      library: item.sectionId,
      name: item.title,
      round,
      at: viewedAt,
      person: account.name,
      device: device.name,
      // A play dated before an earlier one counts as late. That includes plays after the server's clock was set back.
      inOrder: viewedAt >= latest && !regulars.includes(item),
    });
    latest = Math.max(latest, viewedAt);
    return item.title;
  };
  return {
    any: (round) => {
      const kind = random.next();
      const item = kind < 0.15 ? random.pick(regulars) : kind < 0.3 ? newSong() : newFilm();
      add(round, item, random.chance(0.1) ? random.between(1, LATE_AT_MOST) : 0);
    },
    song: (round) => void add(round, newSong(), 0),
    late: (round, ms) => add(round, newFilm(), Math.floor(ms / 1000)),
  };
}
