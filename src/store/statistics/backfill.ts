import { type Selectable, sql } from 'kysely';
import type { ServerId } from '../../domain/servers/refs.ts';
import type { HistoryBackfillState, HistoryBackfillStore, HistoryRereading } from '../../domain/statistics/backfill.ts';
import type { Database } from '../database/database.ts';
import { decodeRow, encodeRow } from '../tables/rows.ts';
import { historyBackfillTable } from '../tables/statistics/backfill.ts';
import type { Tables } from '../tables/tables.ts';

const NOTHING_YET: HistoryBackfillState = { start: 0, done: false, requestedWalks: 0 };

function stateOf(row: Selectable<Tables['backfill']>): HistoryBackfillState {
  const { serverId, ...state } = decodeRow(historyBackfillTable, row);
  return state;
}

export function createHistoryBackfillStore(db: Database, server: ServerId): HistoryBackfillStore {
  return {
    state: () => readState(db, server),
    save: (state) => save(db, server, state),
    ask: (walk) => db.transaction().execute((trx) => requestHistoryRereading(trx, server, walk)),
  };
}

async function readState(db: Database, server: ServerId): Promise<HistoryBackfillState> {
  const rows = db.selectFrom('backfill').selectAll().where('server_id', '=', server);
  const row = await rows.executeTakeFirst();
  return row === undefined ? NOTHING_YET : stateOf(row);
}

/**
 * Writes the progress only if no reading was requested since `state` was read. The column `walks` counts these requests
 * and serves as the version of the row. `save` does not change it.
 */
async function save(db: Database, server: ServerId, state: HistoryBackfillState): Promise<boolean> {
  const progress = progressColumns(state);
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('backfill')
    .values({ server_id: server, walks: state.requestedWalks, ...progress })
    .onConflict((conflict) =>
      conflict.column('server_id').doUpdateSet(progress).where('backfill.walks', '=', state.requestedWalks),
    )
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

const progressColumns = ({ start, total, done, walk, readAt }: HistoryBackfillState) =>
  encodeRow(historyBackfillTable, { start, total, done, walk, readAt });

/**
 * Requests that the whole history is read again. Starts over even if it is being read, because the missing rows may
 * already have been passed.
 */
export async function requestHistoryRereading(trx: Database, server: ServerId, walk: HistoryRereading): Promise<void> {
  const state = await readState(trx, server);
  // While the history is read for the first time, nothing is missing yet. A nightly check finds rows that this reading
  // misses. A request with `drops` still counts: the server's history was replaced, so rows that were already read may
  // have to be dropped.
  if (!state.done && !walk.drops) return;
  // This `save` always writes, because the state was read in the same transaction.
  await save(trx, server, { ...state, start: 0, walk: mergeWalks(state.walk, walk) });
  // Raises the number of requests, so that the next `save` of a running reading fails.
  const update = trx.updateTable('backfill').set({ walks: sql<number>`walks + 1` });
  await update.where('server_id', '=', server).execute();
}

/**
 * Combines two requests to read the history again. If either does not say how many rows are missing, everything is
 * read.
 */
function mergeWalks(before: HistoryRereading | undefined, { missing, drops }: HistoryRereading): HistoryRereading {
  if (before === undefined) return { missing, drops };
  const dropsUnlisted = drops || before.drops;
  if (missing === undefined || before.missing === undefined) return { drops: dropsUnlisted };
  return { drops: dropsUnlisted, missing: missing + before.missing };
}
