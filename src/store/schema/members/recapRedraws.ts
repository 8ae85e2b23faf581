import type { Kysely } from 'kysely';
import { addColumn } from '../first/steps.ts';

/**
 * Adds a column that is 1 while posted recaps may still show the account of a person who deleted their data, so that
 * they have to be drawn again.
 */
export const addRecapRedraws = (db: Kysely<unknown>): Promise<void> =>
  addColumn(db, 'recap_exclusions', 'redraw_due integer not null default 0');
