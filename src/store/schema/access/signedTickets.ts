import type { Kysely } from 'kysely';
import { addColumn } from '../first/steps.ts';

/**
 * The target of a ticket is signed. Tickets of an earlier version are signed at the first start (`signRows`).
 */
export const signTicketRows = (db: Kysely<unknown>): Promise<void> => addColumn(db, 'tickets', 'mac text');
