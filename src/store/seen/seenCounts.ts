import { setImmediate as turn } from 'node:timers/promises';
import type { NewSeenCount, SeenCounts } from '../../domain/statistics/seen/seenTitles.ts';
import { chunksOf } from '../database/columns.ts';
import type { Database } from '../database/database.ts';
import { readMeta, writeMeta } from '../database/meta.ts';
import { encodeRow } from '../tables/rows.ts';
import { finishedTitlesTable, seenCounts } from '../tables/seen/seenCounts.ts';

/** Key in the table `meta` for how long the bot has run since the last count, in ms. */
const WAITED_KEY = 'seen-count-waited';

export const createSeenCounts = (db: Database): SeenCounts => ({
  addRunningTime: (ms) =>
    db.transaction().execute(async (trx) => {
      const waitedMs = await readMeta(trx, WAITED_KEY);
      if (waitedMs === undefined) return undefined;
      const sumMs = Number(waitedMs) + ms;
      if (ms > 0) await writeMeta(trx, WAITED_KEY, String(sumMs));
      return sumMs;
    }),
  begin: () => beginCount(db),
  find: async (servers, workKey) => {
    const row = await db
      .selectFrom('seen_counts')
      .leftJoin('seen_steps', (join) =>
        join
          .onRef('seen_steps.count_id', '=', 'seen_counts.count_id')
          .onRef('seen_steps.servers', '=', 'seen_counts.servers')
          .on('seen_steps.work_key', '=', workKey),
      )
      .select(['counted_at', 'step'])
      .where('seen_counts.servers', '=', servers)
      .executeTakeFirst();
    return row && { countedAt: new Date(row.counted_at), step: row.step ?? undefined };
  },
});

async function beginCount(db: Database): Promise<NewSeenCount> {
  await deleteFormerSteps(db);
  const { latest } = await db
    .selectFrom('seen_counts')
    .select(({ fn }) => fn.max('count_id').as('latest'))
    .executeTakeFirstOrThrow();
  const countId = (latest ?? 0) + 1;
  return {
    add: async (steps) => {
      for (const chunk of chunksOf(steps)) {
        const rows = chunk.map((step) => encodeRow(finishedTitlesTable, { countId, ...step }));
        await db.insertInto('seen_steps').values(rows).execute();
        await turn();
      }
    },
    publish: async (serverSets, at) => {
      await db.transaction().execute(async (trx) => {
        const rows = serverSets.map((servers) => encodeRow(seenCounts, { servers, countId, countedAt: at }));
        await trx.replaceInto('seen_counts').values(rows).execute();
        await writeMeta(trx, WAITED_KEY, '0');
      });
      await deleteFormerSteps(db);
    },
  };
}

/** Deletes steps of former counts, and of a count that a crash ended. */
async function deleteFormerSteps(db: Database): Promise<void> {
  const latestCounts = await db.selectFrom('seen_counts').selectAll().execute();
  const latestIds = new Map(latestCounts.map((row) => [row.servers, row.count_id]));
  const storedCounts = await db.selectFrom('seen_steps').select(['servers', 'count_id']).distinct().execute();
  for (const { servers, count_id } of storedCounts) {
    if (latestIds.get(servers) === count_id) continue;
    await db.deleteFrom('seen_steps').where('servers', '=', servers).where('count_id', '=', count_id).execute();
    await turn();
  }
}

/** The next count must be a week later, because people may have seen a count that is newer than the backup. */
export async function restartSeenCountWait(trx: Database): Promise<void> {
  if ((await readMeta(trx, WAITED_KEY)) !== undefined) await writeMeta(trx, WAITED_KEY, '0');
}
