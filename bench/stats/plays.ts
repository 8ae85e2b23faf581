import type { LibraryItem } from '../../sandbox/media-server/library/item.ts';
import type { EmbeddedMediaServer } from '../../sandbox/media-server/server.ts';
import type { PlayHistoryRow } from '../../sandbox/media-server/state/history.ts';
import { FIRST_SERVER_ID } from '../../src/domain/servers/refs.ts';
import type { RecordedPlay } from '../../src/domain/statistics/plays.ts';
import { openDatabase } from '../../src/store/database/database.ts';
import { createHistoryBackfillStore } from '../../src/store/statistics/backfill.ts';
import { createPlays } from '../../src/store/statistics/plays.ts';

const STEP_SECONDS = 600;
/** Number of plays in two years, with one every ten minutes. */
export const PLAYS_IN_TWO_YEARS = 2 * 365 * 144;

/** Adds plays to a media server's history. Of ten, five are films, three episodes and two tracks. */
export function addPlaysToHistory({ library, history, accounts, devices }: EmbeddedMediaServer): void {
  const itemsOf = (kind: 'movie' | 'episode' | 'track') => library.ofKind(library.sectionFor(kind), kind);
  const films = itemsOf('movie');
  const episodes = itemsOf('episode');
  const tracks = itemsOf('track');
  const turns = [films, episodes, films, tracks, films, episodes, films, tracks, films, episodes];
  const people = Object.values(accounts);
  const players = Object.values(devices);
  const began = Math.floor(Date.now() / 1000) - PLAYS_IN_TWO_YEARS * STEP_SECONDS;
  for (let nth = 0; nth < PLAYS_IN_TWO_YEARS; nth += 1) {
    const items = turns[nth % turns.length] ?? films;
    const item = items[(nth * 7919) % items.length];
    const account = people[nth % people.length];
    const device = players[nth % players.length];
    if (!item || !account || !device) throw new Error('the media server has nobody, or nothing of a kind');
    history.add({ item, viewedAt: began + nth * STEP_SECONDS, account, device });
  }
}

/**
 * Fills the database of a bot that has started before with all plays of a media server, as if the bot had just read
 * them.
 */
export async function fillDatabaseWithPlays(path: string, { history }: EmbeddedMediaServer): Promise<void> {
  const db = openDatabase(path);
  const total = history.rows.length;
  // Plays are stored in the order in which a bot reads them: newest first.
  await createPlays(db, FIRST_SERVER_ID).keep(history.rows.map(playOf).toReversed());
  const backfill = createHistoryBackfillStore(db, FIRST_SERVER_ID);
  const { requestedWalks } = await backfill.state();
  const isSaved = await backfill.save({ start: 0, total, done: true, readAt: new Date(), requestedWalks });
  if (!isSaved) throw new Error('the plays were not marked as read');
  await db.destroy();
}

function playOf({ historyKey, viewedAt, accountId, deviceId, lineage }: PlayHistoryRow): RecordedPlay {
  const [item, parent, grandparent] = lineage;
  if (!item) throw new Error('a play is of nothing');
  return {
    historyKey,
    viewedAt: new Date(viewedAt * 1000),
    accountId: String(accountId),
    deviceId: String(deviceId),
    librarySectionId: item.sectionId,
    ratingKey: item.ratingKey,
    kind: kindOf(item),
    title: item.title,
    parentTitle: parent?.title,
    grandparentTitle: grandparent?.title,
    originallyAvailableAt: item.year === undefined ? undefined : new Date(Date.UTC(item.year, 0, 1)),
  };
}

function kindOf({ kind }: LibraryItem): RecordedPlay['kind'] {
  if (kind === 'movie' || kind === 'episode' || kind === 'track') return kind;
  throw new Error(`nobody plays a ${kind}`);
}
