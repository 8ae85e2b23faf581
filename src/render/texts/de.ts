import { access } from './de/access/access.ts';
import { blockedChannel } from './de/alerts/blockedChannel.ts';
import { changedSettings } from './de/alerts/changedSettings.ts';
import { stuckPost } from './de/alerts/stuckPost.ts';
import { audit } from './de/audit/audit.ts';
import { doctor } from './de/doctor/doctor.ts';
import { errors } from './de/errors.ts';
import { added } from './de/feeds/added.ts';
import { devices } from './de/feeds/devices.ts';
import { feeds } from './de/feeds/feeds.ts';
import { maintenance } from './de/feeds/maintenance.ts';
import { server } from './de/feeds/server.ts';
import { transcodes } from './de/feeds/transcodes.ts';
import { help } from './de/help.ts';
import { board } from './de/live/board.ts';
import { counter } from './de/live/counter.ts';
import { presence } from './de/live/presence.ts';
import { session } from './de/live/session.ts';
import { browse } from './de/media/browse/browse.ts';
import { item } from './de/media/item.ts';
import { library } from './de/media/library/library.ts';
import { match } from './de/media/match.ts';
import { playlist } from './de/media/playlist/playlist.ts';
import { scan } from './de/media/scan.ts';
import { search } from './de/media/search.ts';
import { notify } from './de/notify/notify.ts';
import { operation } from './de/operation.ts';
import { pages } from './de/pages.ts';
import { account } from './de/people/account.ts';
import { me } from './de/people/me.ts';
import { privacy } from './de/people/privacy.ts';
import { rules } from './de/rule/feed.ts';
import { rule } from './de/rule/rule.ts';
import { device } from './de/server/device.ts';
import { log } from './de/server/log.ts';
import { pref } from './de/server/pref.ts';
import { resource } from './de/server/resource.ts';
import { task } from './de/server/task.ts';
import { setup } from './de/setup.ts';
import { card } from './de/statistics/card.ts';
import { history } from './de/statistics/history.ts';
import { stats } from './de/statistics/stats.ts';
import type { en } from './en.ts';
import type { Translation } from './translation.ts';

/** Every sentence the bot says, in German. People are addressed as "du". */
export const de: Translation<typeof en> = {
  access,
  account,
  added,
  alerts: { blockedChannel, changedSettings, stuckPost },
  audit,
  board,
  browse,
  card,
  counter,
  device,
  devices,
  doctor,
  errors,
  feeds,
  help,
  history,
  item,
  library,
  log,
  maintenance,
  match,
  me,
  notify,
  operation,
  pages,
  playlist,
  pref,
  presence,
  privacy,
  resource,
  rule,
  rules,
  scan,
  search,
  server,
  session,
  setup,
  stats,
  task,
  transcodes,
};
