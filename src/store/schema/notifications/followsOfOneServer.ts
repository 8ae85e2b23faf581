import type { Kysely } from 'kysely';
import { addColumn } from '../first/steps.ts';

/** A follow is about the server where it began, until its person extends it to all. */
export const followOnOneServer = (db: Kysely<unknown>): Promise<void> =>
  addColumn(db, 'follows', 'everywhere integer default 0 not null');
