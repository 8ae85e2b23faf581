import type { Kysely } from 'kysely';
import { createAccessTables } from './access.ts';
import { createActionTables } from './actions.ts';
import { createBoardTables } from './boards.ts';
import { createFeedTables } from './feeds.ts';
import { createNotificationTables } from './notifications.ts';
import { createOutboxTables } from './outbox.ts';
import { createPeopleTables } from './people.ts';
import { createPlayTables } from './plays.ts';
import { createRuleTables } from './rules.ts';
import { createSessionTables } from './sessions.ts';
import { createStreamTotalsTables } from './streamTotals.ts';

/**
 * The tables of the first release. Once that is out, nothing here changes any more: a change is a migration of its own.
 */
export async function createFirstSchema(db: Kysely<unknown>): Promise<void> {
  await createFeedTables(db);
  await createNotificationTables(db);
  await createOutboxTables(db);
  await createPlayTables(db);
  await createPeopleTables(db);
  await createAccessTables(db);
  await createActionTables(db);
  await createBoardTables(db);
  await createSessionTables(db);
  await createStreamTotalsTables(db);
  await createRuleTables(db);
}
