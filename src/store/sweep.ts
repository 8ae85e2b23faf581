import { setImmediate as turn } from 'node:timers/promises';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Clock } from '../domain/clock.ts';
import type { Logger } from '../domain/logger.ts';
import type { ServerId } from '../domain/servers/refs.ts';
import type { Signer } from './audit/chain.ts';
import { sweepAudit } from './audit/retention.ts';
import type { Database } from './database/database.ts';
import { emptyWriteAheadLog, shrinkDatabaseFile } from './database/space.ts';
import type { StoredSessionRules } from './live/rules/sessionRules.ts';
import { sweepSessionLog } from './live/sessionLog/sessionLog.ts';
import { sweepStreamTotals } from './live/streamTotals.ts';
import { sweepOrphanedPosts } from './notifications/outbox/orphanedPosts.ts';
import { sweepOutbox } from './notifications/outbox/outbox.ts';
import { sweepGroups } from './notifications/pending/pendingNotifications.ts';
import { trimWaitingNotifications } from './notifications/pending/trimWaiting.ts';
import { sweepFollows } from './notifications/subscriptions/endedFollows.ts';
import { sweepNames } from './people/people.ts';
import { forgetRemovedServers } from './removedServers.ts';
import { sweepOldPlays } from './statistics/forgotten.ts';
import { sweepDailyLibrarySizes } from './statistics/libraryDays.ts';
import type { RowExpiry } from './tables/table.ts';
import { TABLE_LIST } from './tables/tables.ts';

interface SweepOptions {
  readonly clock: Clock;
  readonly log: Logger;
  readonly signer: Signer;
  readonly sessionRules: StoredSessionRules;
  readonly onServerForgotten: (server: ServerId) => Promise<void>;
  readonly playsDays?: number | undefined;
  readonly auditDays?: number | undefined;
}

export function createSweeps(db: Database, options: SweepOptions) {
  const { clock, log, signer, sessionRules, onServerForgotten, playsDays, auditDays: days = 365 } = options;
  async function sweepAfter(work: () => Promise<void>): Promise<void> {
    try {
      await work();
      await sweepTables(db, { log, now: clock.now(), playsDays });
      await shrinkDatabaseFile(db);
    } finally {
      // Empties the write-ahead log. Another process may have kept it from being emptied after the last sweep.
      await emptyWriteAheadLog(db, log);
    }
  }
  return {
    /** Deletes expired rows and returns their space to the disk. Called every hour. */
    sweep: () =>
      sweepAfter(async () => {
        await sweepAudit(db, signer, { now: clock.now(), days });
        await sessionRules.forgetOld(clock.now());
        for (const server of await forgetRemovedServers(db, clock.now())) await onServerForgotten(server);
      }),
    /**
     * Deletes expired rows at the start, when the clock may still be wrong. Keeps the audit trail, removed media
     * servers and the memory of rules.
     */
    sweepAtStart: () => sweepAfter(async () => undefined),
  };
}

interface SweepContext extends Pick<SweepOptions, 'log' | 'playsDays'> {
  readonly now: Date;
}

async function sweepTables(db: Database, { log, now, playsDays }: SweepContext): Promise<void> {
  await sweepOrphanedPosts(db, log, now);
  await trimWaitingNotifications(db, log);
  await sweepNames(db);
  await sweepFollows(db);
  await sweepGroups(db, now);
  await sweepOutbox(db, now);
  await sweepOldPlays(db, playsDays, now);
  await sweepSessionLog(db, now);
  await sweepStreamTotals(db, now);
  await sweepDailyLibrarySizes(db, now);
  for (const { name, key, expired } of TABLE_LIST)
    if (expired) await sweepExpired(db, { name, key, isExpired: isExpired(name, expired, now) });
}

/** Rows per step. Other work of the process can run in between. */
const STEP = 500;

interface ExpiredRows {
  readonly name: string;
  readonly key: readonly string[];
  readonly isExpired: RawBuilder<SqlBool>;
}

async function sweepExpired(db: Database, { name, key, isExpired }: ExpiredRows): Promise<void> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const step = sql`select ${columns} from ${sql.table(name)} where ${isExpired} limit ${STEP}`;
  while (true) {
    const { numAffectedRows } = await sql`delete from ${sql.table(name)} where (${columns}) in (${step})`.execute(db);
    if (numAffectedRows !== BigInt(STEP)) return;
    await turn();
  }
}

function isExpired(table: string, { after = {}, mostRows, rows }: RowExpiry<string>, now: Date): RawBuilder<SqlBool> {
  const conditions = Object.entries(after).map(([column, keptMs = 0]) => {
    const before = now.getTime() - keptMs;
    return sql<SqlBool>`${sql.ref(column)} < ${before}`;
  });
  if (mostRows !== undefined)
    conditions.push(sql`id <= (select id from ${sql.table(table)} order by id desc limit 1 offset ${mostRows})`);
  if (rows) conditions.push(typeof rows === 'function' ? rows(now) : rows);
  return sql`(${sql.join(conditions, sql` or `)})`;
}
