import { type Selectable, sql } from 'kysely';
import type { HistoryRef, ServerId } from '../../domain/servers/refs.ts';
import type { Play, PlayStanding } from '../../domain/statistics/plays.ts';
import { isSameRow, ONE_PLAY_MS, type PlayMarks } from '../../domain/statistics/samePlay.ts';
import { asStored, chunksOf } from '../database/columns.ts';
import type { Database, Transaction } from '../database/database.ts';
import { decodeRow } from '../tables/rows.ts';
import { plays } from '../tables/statistics/plays.ts';
import type { Tables } from '../tables/tables.ts';
import { forgottenBefore } from './forgotten.ts';
import { createPlayIndex, type PlayIndex } from './playIndex.ts';

export interface KeptPlay extends PlayMarks {
  readonly id: number;
  readonly isGone: boolean;
}

type Row = Omit<Selectable<Tables['plays']>, 'library_key' | 'originally_available_at'> & {
  readonly history_key: HistoryRef;
};

const keptPlay = (row: Row): KeptPlay => ({ ...decodeRow(plays, row), historyKey: row.history_key });

const MARKS = sql`p.id, p.viewed_at, p.gone, p.account_id, p.device_id, p.rating_key, p.kind, p.title, p.parent_title,
  p.grandparent_title`;

/** The copy's plays under these rows' numbers, and its plays of about the same time. */
export interface Known {
  readonly listed: ReadonlyMap<HistoryRef, KeptPlay>;
  readonly near: PlayIndex<KeptPlay>;
}

/**
 * Takes at most a chunk of plays. Half a surrogate pair is not valid UTF-8: it was stored as U+FFFD, and is
 * looked up as that.
 */
export async function knownAround(db: Database, server: ServerId, plays: readonly PlayMarks[]): Promise<Known> {
  const numbers = JSON.stringify(plays.map(({ historyKey }) => asStored(historyKey)));
  const byNumber = await sql<Row>`select r.history_key, ${MARKS} from json_each(${numbers}) n
    cross join play_rows r on r.history_key = n.value cross join plays p on p.id = r.play_id`.execute(db);
  const listed = new Map(byNumber.rows.map(keptPlay).map((kept) => [kept.historyKey, kept]));
  const others = plays.filter((play) => !isListed(listed, play));
  return { listed, near: createPlayIndex(others.length === 0 ? [] : await playsNear(db, server, others)) };
}

/**
 * Plays of the same item (or of the same title, where one of the two has no key) at about the same time.
 * Indexes serve both lookups.
 */
async function playsNear(db: Database, server: ServerId, plays: readonly PlayMarks[]): Promise<readonly KeptPlay[]> {
  const marks = JSON.stringify(
    plays.map(({ ratingKey, title, viewedAt }) => [ratingKey, asStored(title), viewedAt.getTime()]),
  );
  const isNear = sql`p.viewed_at > json_extract(m.value, '$[2]') - ${ONE_PLAY_MS}
    and p.viewed_at < json_extract(m.value, '$[2]') + ${ONE_PLAY_MS} and p.server_id = ${server}`;
  const { rows } = await sql<Row>`select '' as history_key, ${MARKS} from json_each(${marks}) m
      cross join plays p on p.rating_key = json_extract(m.value, '$[0]') and ${isNear}
    union select '' as history_key, ${MARKS} from json_each(${marks}) m
      cross join plays p on p.title = json_extract(m.value, '$[1]') and p.rating_key is null and ${isNear}
    union select '' as history_key, ${MARKS} from json_each(${marks}) m
      cross join plays p on p.title = json_extract(m.value, '$[1]') and ${isNear}
      where json_extract(m.value, '$[0]') is null`.execute(db);
  return rows.map(keptPlay);
}

const isListed = (listed: Known['listed'], play: PlayMarks): boolean => {
  const kept = listed.get(asStored(play.historyKey));
  return kept !== undefined && isSameRow({ ...kept, historyKey: play.historyKey }, play);
};

/** The play in the copy that a row is about. */
export function keptPlayOf({ listed, near }: Known, play: PlayMarks): KeptPlay | undefined {
  return isListed(listed, play) ? listed.get(asStored(play.historyKey)) : near.find(play);
}

/** Treated as if the copy still had it: it is neither kept nor posted again. */
const FORGOTTEN: PlayStanding = { isKnown: true, isListed: true, isReissued: false };

export async function standingsOf(
  db: Database,
  server: ServerId,
  plays: readonly Play[],
): Promise<readonly PlayStanding[]> {
  const standings: PlayStanding[] = [];
  const before = (await forgottenBefore(db)) ?? Number.NEGATIVE_INFINITY;
  for (const some of chunksOf(plays)) {
    const known = await knownAround(db, server, some);
    for (const play of some) {
      if (play.viewedAt.getTime() < before) {
        standings.push(FORGOTTEN);
        continue;
      }
      const isOld = isListed(known.listed, play);
      standings.push({
        isKnown: isOld || known.near.find(play) !== undefined,
        isListed: isOld,
        isReissued: !isOld && known.listed.has(asStored(play.historyKey)),
      });
    }
  }
  return standings;
}

/** Notes that the server now lists these plays under these numbers. */
export async function listRows(
  trx: Transaction,
  server: ServerId,
  rows: readonly (readonly [historyKey: HistoryRef, playId: number])[],
): Promise<void> {
  // If a number occurs twice in a batch, the later row counts: SQLite changes a row only once per statement.
  const pairs = JSON.stringify(rows.map(([historyKey, playId]) => [asStored(historyKey), playId]));
  await sql`insert into play_rows (history_key, play_id, walk)
    select json_extract(value, '$[0]'), json_extract(value, '$[1]'), 
        coalesce((select walks from backfill where server_id = ${server}), 0)
      from json_each(${pairs}) where true
    on conflict (history_key) do update set play_id = excluded.play_id, walk = excluded.walk`.execute(trx);
}
