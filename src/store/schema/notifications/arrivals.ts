import type { Kysely } from 'kysely';
import { addColumn } from '../first/steps.ts';

/** The events with which an awaited title arrived: the title is followed until one of them is posted. */
export const rememberArrivals = (db: Kysely<unknown>): Promise<void> => addColumn(db, 'follows', 'arrived_with text');
