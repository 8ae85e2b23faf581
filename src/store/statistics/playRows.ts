import { type Selectable, sql } from 'kysely';
import type { HistoryRef, ServerId } from '../../domain/servers/refs.ts';
import type { PlayCopyStatus, RecordedPlay } from '../../domain/statistics/plays.ts';
import { isSameHistoryRow, MAX_DUPLICATE_PLAY_GAP_MS, type PlayIdentifiers } from '../../domain/statistics/samePlay.ts';
import { chunksOf, toWellFormedKey } from '../database/columns.ts';
import type { Database, Transaction } from '../database/database.ts';
import { decodeRow } from '../tables/rows.ts';
import { playsTable } from '../tables/statistics/plays.ts';
import type { Tables } from '../tables/tables.ts';
import { readForgottenPlaysCutoff } from './forgotten.ts';
import { createPlayLookupIndex, type PlayLookupIndex } from './playIndex.ts';

export interface StoredPlay extends PlayIdentifiers {
  readonly id: number;
  readonly isGone: boolean;
}

type Row = Omit<Selectable<Tables['plays']>, 'library_key' | 'originally_available_at'> & {
  readonly history_key: HistoryRef;
};

const decodePlay = (row: Row): StoredPlay => ({ ...decodeRow(playsTable, row), historyKey: row.history_key });

const MARK_COLUMNS = sql`p.id, p.viewed_at, p.gone, p.account_id, p.device_id, p.rating_key, p.kind, p.title, p.parent_title,
  p.grandparent_title`;

/** Stored plays that may be the same as plays in a media server's history. */
export interface StoredPlays {
  readonly listed: ReadonlyMap<HistoryRef, StoredPlay>;
  /** Stored plays of the same items at about the same time. */
  readonly nearby: PlayLookupIndex<StoredPlay>;
}

/**
 * Finds stored plays that may be the same as these. The plays must fit into one chunk. Keys are searched as SQLite
 * stores them, with U+FFFD for half a surrogate pair.
 */
export async function findStoredPlays(
  db: Database,
  server: ServerId,
  plays: readonly PlayIdentifiers[],
): Promise<StoredPlays> {
  const keys = JSON.stringify(plays.map(({ historyKey }) => toWellFormedKey(historyKey)));
  const { rows } = await sql<Row>`select r.history_key, ${MARK_COLUMNS} from json_each(${keys}) k
    cross join play_rows r on r.history_key = k.value cross join plays p on p.id = r.play_id`.execute(db);
  const listedPlays = new Map(rows.map(decodePlay).map((play) => [play.historyKey, play]));
  const unlistedPlays = plays.filter((play) => !isListed(listedPlays, play));
  const nearbyPlays = unlistedPlays.length === 0 ? [] : await playsNear(db, server, unlistedPlays);
  return { listed: listedPlays, nearby: createPlayLookupIndex(nearbyPlays) };
}

/** Stored plays of the same items at about the same time. Plays without an item key are compared by title. */
async function playsNear(
  db: Database,
  server: ServerId,
  plays: readonly PlayIdentifiers[],
): Promise<readonly StoredPlay[]> {
  const marks = JSON.stringify(
    plays.map(({ ratingKey, title, viewedAt }) => [ratingKey, toWellFormedKey(title), viewedAt.getTime()]),
  );
  const isNear = sql`p.viewed_at > json_extract(m.value, '$[2]') - ${MAX_DUPLICATE_PLAY_GAP_MS}
    and p.viewed_at < json_extract(m.value, '$[2]') + ${MAX_DUPLICATE_PLAY_GAP_MS} and p.server_id = ${server}`;
  const { rows } = await sql<Row>`select '' as history_key, ${MARK_COLUMNS} from json_each(${marks}) m
      cross join plays p on p.rating_key = json_extract(m.value, '$[0]') and ${isNear}
    union select '' as history_key, ${MARK_COLUMNS} from json_each(${marks}) m
      cross join plays p on p.title = json_extract(m.value, '$[1]') and p.rating_key is null and ${isNear}
    union select '' as history_key, ${MARK_COLUMNS} from json_each(${marks}) m
      cross join plays p on p.title = json_extract(m.value, '$[1]') and ${isNear}
      where json_extract(m.value, '$[0]') is null`.execute(db);
  return rows.map(decodePlay);
}

/** True if the history key is stored for the same play. A media server may give the key to another play later. */
function isListed(listedPlays: StoredPlays['listed'], play: PlayIdentifiers): boolean {
  const listedPlay = listedPlays.get(toWellFormedKey(play.historyKey));
  return listedPlay !== undefined && isSameHistoryRow({ ...listedPlay, historyKey: play.historyKey }, play);
}

export function findStoredPlay({ listed, nearby }: StoredPlays, play: PlayIdentifiers): StoredPlay | undefined {
  return isListed(listed, play) ? listed.get(toWellFormedKey(play.historyKey)) : nearby.find(play);
}

/** A play that was deleted for its age counts as known, so that it is not stored or posted again. */
const FORGOTTEN: PlayCopyStatus = { isKnown: true, isListed: true, isReissued: false };

export async function readPlayStandings(
  db: Database,
  server: ServerId,
  plays: readonly RecordedPlay[],
): Promise<readonly PlayCopyStatus[]> {
  const standings: PlayCopyStatus[] = [];
  const forgottenBefore = (await readForgottenPlaysCutoff(db)) ?? Number.NEGATIVE_INFINITY;
  for (const chunk of chunksOf(plays)) {
    const copiedPlays = await findStoredPlays(db, server, chunk);
    for (const play of chunk) {
      if (play.viewedAt.getTime() < forgottenBefore) {
        standings.push(FORGOTTEN);
        continue;
      }
      const isListedAlready = isListed(copiedPlays.listed, play);
      standings.push({
        isKnown: isListedAlready || copiedPlays.nearby.find(play) !== undefined,
        isListed: isListedAlready,
        isReissued: !isListedAlready && copiedPlays.listed.has(toWellFormedKey(play.historyKey)),
      });
    }
  }
  return standings;
}

/** Stores the keys of plays in the media server's history. */
export async function markPlaysListedInHistory(
  trx: Transaction,
  server: ServerId,
  rows: readonly (readonly [historyKey: HistoryRef, playId: number])[],
): Promise<void> {
  // If a key occurs twice, the later row counts.
  const pairs = JSON.stringify(rows.map(([historyKey, playId]) => [toWellFormedKey(historyKey), playId]));
  await sql`insert into play_rows (history_key, play_id, walk)
    select json_extract(value, '$[0]'), json_extract(value, '$[1]'), 
        coalesce((select walks from backfill where server_id = ${server}), 0)
      from json_each(${pairs}) where true
    on conflict (history_key) do update set play_id = excluded.play_id, walk = excluded.walk`.execute(trx);
}
