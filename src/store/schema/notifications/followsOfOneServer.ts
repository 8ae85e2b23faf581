import type { Kysely } from 'kysely';
import { addColumn } from '../first/steps.ts';

/**
 * Adds a mark for follows that apply to every media server. Other follows apply only to the server where they began.
 */
export const addFollowsEverywhere = (db: Kysely<unknown>): Promise<void> =>
  addColumn(db, 'follows', 'everywhere integer default 0 not null');
