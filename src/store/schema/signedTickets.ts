import type { Kysely } from 'kysely';
import { addColumn } from './steps.ts';

/** What a ticket stands for is signed. Those of an earlier version are signed at the first start (`signRows`). */
export const signTicketRows = (db: Kysely<unknown>): Promise<void> => addColumn(db, 'tickets', 'mac text');
