import { access } from './de/access.ts';
import { added } from './de/added.ts';
import { admin } from './de/admin.ts';
import { browse } from './de/browse.ts';
import { trouble } from './de/commands.ts';
import { declarations } from './de/declarations.ts';
import { devices } from './de/devices.ts';
import { feeds } from './de/feeds.ts';
import { help } from './de/help.ts';
import { historyList } from './de/historyList.ts';
import { card, item } from './de/item.ts';
import { library } from './de/library.ts';
import { agentPreferences, libraryAdd } from './de/libraryAdd.ts';
import { match } from './de/match.ts';
import { newDevices } from './de/newDevices.ts';
import { notify } from './de/notify.ts';
import { pages } from './de/pages.ts';
import { blocked } from './de/parked.ts';
import { playlist } from './de/playlist.ts';
import { pref } from './de/pref.ts';
import { progress } from './de/progress.ts';
import { removal } from './de/removal.ts';
import { resources } from './de/resources.ts';
import { search } from './de/search.ts';
import { server } from './de/server.ts';
import { session } from './de/session.ts';
import { stats } from './de/stats.ts';
import { stuck } from './de/stuck.ts';
import { transcodes } from './de/transcodes.ts';
import type { en } from './en.ts';
import type { Translation } from './translation.ts';

/** Every sentence the bot says, in German. People are addressed as "du". */
export const de: Translation<typeof en> = {
  access,
  added,
  admin,
  agentPreferences,
  browse,
  card,
  declarations,
  devices,
  feeds,
  help,
  historyList,
  item,
  library,
  libraryAdd,
  match,
  newDevices,
  notify,
  pages,
  blocked,
  stuck,
  playlist,
  pref,
  progress,
  removal,
  resources,
  search,
  server,
  session,
  stats,
  transcodes,
  trouble,
};
