import type { Kysely } from 'kysely';
import { addColumn } from '../first/steps.ts';

/**
 * Adds a column for the events that announce the arrival of a followed title. The follow ends once one of them is
 * posted.
 */
export const addArrivalEvents = (db: Kysely<unknown>): Promise<void> => addColumn(db, 'follows', 'arrived_with text');
