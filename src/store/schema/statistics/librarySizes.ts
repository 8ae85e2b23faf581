import type { Kysely } from 'kysely';
import { addTables } from '../first/steps.ts';

/** The size of each library on each day. */
export const addLibrarySizes = (db: Kysely<unknown>): Promise<void> => addTables(db, ['library_days']);
