import { admin } from './en/admin.ts';
import { trouble } from './en/commands.ts';
import { declarations } from './en/declarations.ts';
import { feeds } from './en/feeds.ts';
import { playlist } from './en/playlist.ts';
import { search } from './en/search.ts';
import { session } from './en/session.ts';

/** Every sentence the bot says, in English. The type of this is what another language has to fill. */
export const en = { admin, declarations, feeds, playlist, search, session, trouble };
