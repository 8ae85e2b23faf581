import type { Kysely } from 'kysely';
import { addColumn } from '../first/steps.ts';

/**
 * Adds a column for the signature of a button's target. Existing rows are signed at the first start after the update.
 */
export const signTicketRows = (db: Kysely<unknown>): Promise<void> => addColumn(db, 'tickets', 'mac text');
