import type { Kysely } from 'kysely';
import { addColumn } from '../first/steps.ts';

/**
 * Remembers that the guild that first got a media server is gone. Until then, the server's oldest row names
 * that guild.
 */
export const rememberGoneFirstGuilds = (db: Kysely<unknown>): Promise<void> =>
  addColumn(db, 'media_servers', 'first_guild_gone integer default 0 not null');
