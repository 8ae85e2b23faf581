import * as access from './de/access.ts';
import * as alerts from './de/alerts.ts';
import * as answers from './de/answers.ts';
import * as audit from './de/audit.ts';
import * as doctor from './de/doctor.ts';
import * as feeds from './de/feeds.ts';
import * as help from './de/help.ts';
import * as incomplete from './de/incomplete.ts';
import * as board from './de/live/board.ts';
import * as session from './de/live/session.ts';
import * as browse from './de/media/browse.ts';
import * as evening from './de/media/evening.ts';
import * as items from './de/media/items.ts';
import * as library from './de/media/library.ts';
import * as playlist from './de/media/playlist.ts';
import * as search from './de/media/search.ts';
import * as seen from './de/media/seen.ts';
import * as follow from './de/notify/follow.ts';
import * as notify from './de/notify/notify.ts';
import * as wish from './de/notify/wish.ts';
import * as panel from './de/panel.ts';
import * as people from './de/people.ts';
import * as recap from './de/recap.ts';
import * as recipes from './de/recipes.ts';
import * as report from './de/report.ts';
import * as rule from './de/rule/rule.ts';
import * as server from './de/server.ts';
import * as servers from './de/servers.ts';
import * as setup from './de/setup.ts';
import * as signIn from './de/signIn.ts';
import * as statistics from './de/statistics.ts';
import * as tokens from './de/tokens.ts';
import type { Texts } from './translation.ts';

/** All sentences of the bot in German. People are addressed as "du". */
export const de: Texts = {
  ...access,
  alerts,
  ...answers,
  ...audit,
  ...doctor,
  ...feeds,
  ...help,
  ...incomplete,
  ...board,
  ...session,
  ...browse,
  ...evening,
  ...items,
  ...library,
  ...playlist,
  ...search,
  ...seen,
  ...follow,
  ...notify,
  ...wish,
  ...panel,
  ...people,
  ...recap,
  ...recipes,
  ...report,
  ...rule,
  ...server,
  ...servers,
  ...setup,
  ...signIn,
  ...statistics,
  ...tokens,
};
