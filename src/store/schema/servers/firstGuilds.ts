import type { Kysely } from 'kysely';
import { addColumn } from '../first/steps.ts';

/** Remembers that the guild that a media server was given to first is gone. Until then, its oldest row says which one that is. */
export const rememberGoneFirstGuilds = (db: Kysely<unknown>): Promise<void> =>
  addColumn(db, 'media_servers', 'first_guild_gone integer default 0 not null');
