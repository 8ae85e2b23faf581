import type { Kysely } from 'kysely';
import { addTables } from '../first/steps.ts';

export const addLibrarySizesTable = (db: Kysely<unknown>): Promise<void> => addTables(db, ['library_days']);
