import type { Kysely } from 'kysely';
import { addColumn } from '../first/steps.ts';

/** The events with which an awaited title arrived. The title is followed until one of the events is posted. */
export const rememberArrivals = (db: Kysely<unknown>): Promise<void> => addColumn(db, 'follows', 'arrived_with text');
