import type { Kysely } from 'kysely';
import { addColumn } from '../first/steps.ts';

/**
 * Adds a mark for follows that a person extended to all servers. Other follows count only on the server where they
 * began.
 */
export const followOnOneServer = (db: Kysely<unknown>): Promise<void> =>
  addColumn(db, 'follows', 'everywhere integer default 0 not null');
