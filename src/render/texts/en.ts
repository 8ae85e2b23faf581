import { access } from './en/access/access.ts';
import { blockedChannel } from './en/alerts/blockedChannel.ts';
import { changedSettings } from './en/alerts/changedSettings.ts';
import { stuckPost } from './en/alerts/stuckPost.ts';
import { audit } from './en/audit/audit.ts';
import { doctor } from './en/doctor/doctor.ts';
import { errors } from './en/errors.ts';
import { added } from './en/feeds/added.ts';
import { devices } from './en/feeds/devices.ts';
import { feeds } from './en/feeds/feeds.ts';
import { maintenance } from './en/feeds/maintenance.ts';
import { server } from './en/feeds/server.ts';
import { transcodes } from './en/feeds/transcodes.ts';
import { help } from './en/help.ts';
import { board } from './en/live/board.ts';
import { counter } from './en/live/counter.ts';
import { presence } from './en/live/presence.ts';
import { session } from './en/live/session.ts';
import { browse } from './en/media/browse/browse.ts';
import { item } from './en/media/item.ts';
import { library } from './en/media/library/library.ts';
import { match } from './en/media/match.ts';
import { playlist } from './en/media/playlist/playlist.ts';
import { scan } from './en/media/scan.ts';
import { search } from './en/media/search.ts';
import { notify } from './en/notify/notify.ts';
import { operation } from './en/operation.ts';
import { pages } from './en/pages.ts';
import { account } from './en/people/account.ts';
import { me } from './en/people/me.ts';
import { privacy } from './en/people/privacy.ts';
import { rules } from './en/rule/feed.ts';
import { rule } from './en/rule/rule.ts';
import { device } from './en/server/device.ts';
import { log } from './en/server/log.ts';
import { pref } from './en/server/pref.ts';
import { resource } from './en/server/resource.ts';
import { task } from './en/server/task.ts';
import { setup } from './en/setup.ts';
import { card } from './en/statistics/card.ts';
import { history } from './en/statistics/history.ts';
import { stats } from './en/statistics/stats.ts';

/** Every sentence the bot says, in English. The type of this is what another language has to fill. */
export const en = {
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
