import { type Selectable, sql } from 'kysely';
import type { ServerId } from '../../domain/servers/refs.ts';
import type { BackfillState, BackfillStore, HistoryWalk } from '../../domain/statistics/backfill.ts';
import type { Database } from '../database/database.ts';
import { decodeRow, encodeRow } from '../tables/rows.ts';
import { backfill } from '../tables/statistics/backfill.ts';
import type { Tables } from '../tables/tables.ts';

const NOTHING_YET: BackfillState = { start: 0, done: false, requestedWalks: 0 };

function stateOf(row: Selectable<Tables['backfill']>): BackfillState {
  const { serverId, ...state } = decodeRow(backfill, row);
  return state;
}

export function createBackfillStore(db: Database, server: ServerId): BackfillStore {
  return {
    state: () => readState(db, server),
    save: (state) => save(db, server, state),
    ask: (walk) => db.transaction().execute((trx) => requestHistoryWalk(trx, server, walk)),
  };
}

async function readState(db: Database, server: ServerId): Promise<BackfillState> {
  const rows = db.selectFrom('backfill').selectAll().where('server_id', '=', server);
  const row = await rows.executeTakeFirst();
  return row === undefined ? NOTHING_YET : stateOf(row);
}

/**
 * Writes the progress only if no reading was requested since `state` was read. The column `walks` counts these requests
 * and serves as the version of the row. `save` does not change it.
 */
async function save(db: Database, server: ServerId, state: BackfillState): Promise<boolean> {
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

const progressColumns = ({ start, total, done, walk, readAt }: BackfillState) =>
  encodeRow(backfill, { start, total, done, walk, readAt });

/**
 * Requests that the whole history is read again. Starts over even if it is being read, because the missing rows may
 * already have been passed.
 */
export async function requestHistoryWalk(trx: Database, server: ServerId, walk: HistoryWalk): Promise<void> {
  const state = await readState(trx, server);
  // While the history is read for the first time, nothing is missing yet. A nightly check finds rows that this reading
  // misses. A request with `drops` still counts: the server's history was replaced, so rows that were already read may
  // have to be dropped.
  if (!state.done && !walk.drops) return;
  // Always writes, because the state was read in the same transaction.
  await save(trx, server, { ...state, start: 0, walk: mergeWalks(state.walk, walk) });
  // The new number makes the next `save` of a running reading fail.
  const update = trx.updateTable('backfill').set({ walks: sql<number>`walks + 1` });
  await update.where('server_id', '=', server).execute();
}

/**
 * Combines two requests to read the history again. If either does not say how many rows are missing, everything is
 * read.
 */
function mergeWalks(before: HistoryWalk | undefined, { missing, drops }: HistoryWalk): HistoryWalk {
  if (before === undefined) return { missing, drops };
  const dropsUnlisted = drops || before.drops;
  if (missing === undefined || before.missing === undefined) return { drops: dropsUnlisted };
  return { drops: dropsUnlisted, missing: missing + before.missing };
}
