import type { Kysely } from 'kysely';
import { addColumn } from '../first/steps.ts';

/**
 * Adds a column for follows that count on every media server. Other follows count only on the server where they began.
 */
export const addFollowsEverywhere = (db: Kysely<unknown>): Promise<void> =>
  addColumn(db, 'follows', 'everywhere integer default 0 not null');
