import type { Kysely } from 'kysely';
import { addColumn } from '../first/steps.ts';

/**
 * Each version of a permission map is signed. Maps of an earlier version of Usher are signed at the first
 * start (`signRows`).
 */
export const signVersionRows = (db: Kysely<unknown>): Promise<void> => addColumn(db, 'access_versions', 'mac text');
