import type { Kysely } from 'kysely';
import { addColumn } from '../first/steps.ts';

/** Adds a column that is 1 while a post has to be made again, because its unsent edit was withdrawn. */
export const addRedrawMarkToOutbox = (db: Kysely<unknown>): Promise<void> =>
  addColumn(db, 'outbox', 'redraw_due integer not null default 0');
