import type { Kysely } from 'kysely';
import { addColumn } from '../first/steps.ts';

/** Adds the events with which an awaited title arrived. The title stays followed until one of the events is posted. */
export const rememberArrivals = (db: Kysely<unknown>): Promise<void> => addColumn(db, 'follows', 'arrived_with text');
