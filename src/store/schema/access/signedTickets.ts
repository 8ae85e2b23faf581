import type { Kysely } from 'kysely';
import { addColumn } from '../first/steps.ts';

/**
 * Adds a column for the signature of a ticket's target. The first start after the update signs existing tickets
 * (`signRows`).
 */
export const signTicketRows = (db: Kysely<unknown>): Promise<void> => addColumn(db, 'tickets', 'mac text');
