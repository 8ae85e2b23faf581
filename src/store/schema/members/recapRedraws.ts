import type { Kysely } from 'kysely';
import { addColumn } from '../first/steps.ts';

/** Adds a column for accounts that posted recaps may still show, because their person deleted their data. */
export const addRecapRedraws = (db: Kysely<unknown>): Promise<void> =>
  addColumn(db, 'recap_exclusions', 'redraw_due integer not null default 0');
