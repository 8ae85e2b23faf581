import type { Kysely } from 'kysely';
import { addColumn } from '../first/steps.ts';

/**
 * Adds a mark for media servers that their first guild no longer sees. Without the mark, the guild with the oldest row
 * in `guild_servers` counts as the first.
 */
export const addFirstGuildGoneColumn = (db: Kysely<unknown>): Promise<void> =>
  addColumn(db, 'media_servers', 'first_guild_gone integer default 0 not null');
