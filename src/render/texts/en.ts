import { access } from './en/access.ts';
import { added } from './en/added.ts';
import { admin } from './en/admin.ts';
import { browse } from './en/browse.ts';
import { trouble } from './en/commands.ts';
import { declarations } from './en/declarations.ts';
import { devices } from './en/devices.ts';
import { feeds } from './en/feeds.ts';
import { help } from './en/help.ts';
import { historyList } from './en/historyList.ts';
import { card, item } from './en/item.ts';
import { library } from './en/library.ts';
import { agentPreferences, libraryAdd } from './en/libraryAdd.ts';
import { match } from './en/match.ts';
import { newDevices } from './en/newDevices.ts';
import { notify } from './en/notify.ts';
import { pages } from './en/pages.ts';
import { blocked } from './en/parked.ts';
import { playlist } from './en/playlist.ts';
import { pref } from './en/pref.ts';
import { progress } from './en/progress.ts';
import { removal } from './en/removal.ts';
import { resources } from './en/resources.ts';
import { search } from './en/search.ts';
import { server } from './en/server.ts';
import { session } from './en/session.ts';
import { stats } from './en/stats.ts';
import { stuck } from './en/stuck.ts';
import { transcodes } from './en/transcodes.ts';

/** Every sentence the bot says, in English. The type of this is what another language has to fill. */
export const en = {
  resources,
  historyList,
  devices,
  access,
  added,
  admin,
  browse,
  card,
  declarations,
  feeds,
  help,
  item,
  newDevices,
  notify,
  pages,
  blocked,
  stuck,
  playlist,
  progress,
  pref,
  removal,
  match,
  agentPreferences,
  library,
  libraryAdd,
  search,
  server,
  session,
  stats,
  transcodes,
  trouble,
};
