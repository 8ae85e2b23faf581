import * as access from './en/access.ts';
import * as alerts from './en/alerts.ts';
import * as answers from './en/answers.ts';
import * as audit from './en/audit.ts';
import * as doctor from './en/doctor.ts';
import * as feeds from './en/feeds.ts';
import * as help from './en/help.ts';
import * as incomplete from './en/incomplete.ts';
import * as board from './en/live/board.ts';
import * as session from './en/live/session.ts';
import * as browse from './en/media/browse.ts';
import * as evening from './en/media/evening.ts';
import * as items from './en/media/items.ts';
import * as library from './en/media/library.ts';
import * as playlist from './en/media/playlist.ts';
import * as search from './en/media/search.ts';
import * as seen from './en/media/seen.ts';
import * as follow from './en/notify/follow.ts';
import * as notify from './en/notify/notify.ts';
import * as wish from './en/notify/wish.ts';
import * as panel from './en/panel.ts';
import * as people from './en/people.ts';
import * as recap from './en/recap.ts';
import * as recipes from './en/recipes.ts';
import * as report from './en/report.ts';
import * as rule from './en/rule/rule.ts';
import * as server from './en/server.ts';
import * as servers from './en/servers.ts';
import * as setup from './en/setup.ts';
import * as signIn from './en/signIn.ts';
import * as statistics from './en/statistics.ts';
import * as tokens from './en/tokens.ts';

/** All sentences of the bot in English. Their type is the model for all other languages. */
export const en = {
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
