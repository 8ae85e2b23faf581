import type { Clock } from '../domain/clock.ts';
import type { Logger } from '../domain/logger.ts';
import type { Database } from './database/database.ts';
import { giveBackSpace } from './database/space.ts';
import { sweepActs } from './live/rules/acts.ts';
import { sweepSessionLog } from './live/sessionLog/sessionLog.ts';
import { sweepStreamTotals } from './live/streamTotals.ts';
import { sweepOrphanedPosts } from './notifications/orphanedPosts.ts';
import { sweepOutbox } from './notifications/outbox.ts';
import { sweepGroups } from './notifications/pendingNotifications.ts';
import { trimWaiting } from './notifications/trimWaiting.ts';
import { sweepNames } from './people/people.ts';
import { sweepRemovals } from './removals.ts';
import { sweepPlays } from './statistics/forgotten.ts';
import { sweepTickets } from './tickets.ts';

export interface SweepOptions {
  readonly clock: Clock;
  readonly log: Logger;
  /** How many days plays are kept; for ever if missing. */
  readonly playsDays?: number | undefined;
}

/** Deletes what is past its time, and gives the room back to the disk. */
export async function sweep(db: Database, { clock, log, playsDays }: SweepOptions): Promise<void> {
  const now = clock.now();
  await sweepOrphanedPosts(db, log, now);
  await trimWaiting(db, log);
  await sweepNames(db);
  await sweepGroups(db, now);
  await sweepOutbox(db, now);
  await sweepTickets(db, now);
  await sweepRemovals(db, now);
  await sweepActs(db, now);
  await sweepPlays(db, playsDays, now);
  await sweepSessionLog(db, now);
  await sweepStreamTotals(db, now);
  await giveBackSpace(db);
}
