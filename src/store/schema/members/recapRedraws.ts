import type { Kysely } from 'kysely';
import { addColumn } from '../first/steps.ts';

/** Adds a mark for accounts of forgotten people that posted recaps may still show. */
export const addRecapRedraws = (db: Kysely<unknown>): Promise<void> =>
  addColumn(db, 'recap_exclusions', 'redraw_due integer not null default 0');
