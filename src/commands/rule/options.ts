import { ENDING_ORDERS, RULE_ACTIONS } from '../../domain/live/rules/rule.ts';
import { WEEKDAYS } from '../../domain/notifications/settings.ts';
import { MAX_RULE_NAME } from '../../render/rule/words.ts';
import type { ArgsOf } from '../framework/command.ts';
import { choice, flag, integer, optional, role, text } from '../framework/options.ts';
import { completeAccount } from '../shared/history/filters.ts';
import { completeLibraryOrServer } from '../shared/libraryOption.ts';
import { completePlatform, completePlayer } from './players.ts';

/** A week, in minutes. The session log goes no further back, so `/rule test` could not replay longer times. */
const MOST_MINUTES = 7 * 24 * 60;
const minutesOption = integer({ min: 0, max: MOST_MINUTES });
const mbitOption = integer({ min: 1, max: 1000 });
const countOption = integer({ min: 1, max: 100 });

const RESOLUTIONS = ['any', '720', '1080', '1440', '2160'] as const;
const RULE_ITEM_KINDS = ['movie', 'episode', 'track', 'photo', 'clip'] as const;
const SCOPES = ['account', 'person'] as const;
export const DAYS = ['workdays', 'weekend', ...WEEKDAYS] as const;

/** All settings of a rule. `/rule add` offers the most common ones, the draft all of them. */
export const ruleOptions = {
  name: optional(text({ max: MAX_RULE_NAME })),
  action: optional(choice(RULE_ACTIONS)),
  paused: optional(integer({ min: 1, max: MOST_MINUTES })),
  resolution: optional(choice(RESOLUTIONS)),
  bitrate: optional(mbitOption),
  streams: optional(countOption),
  addresses: optional(countOption),
  /** Offered only in the draft, in guilds that see several media servers. */
  scope: optional(choice(SCOPES)),
  bandwidth: optional(mbitOption),
  'total-bandwidth': optional(mbitOption),
  remote: optional(flag()),
  player: optional(text({ complete: completePlayer })),
  platform: optional(text({ complete: completePlatform })),
  library: optional(text({ complete: completeLibraryOrServer, menu: true })),
  kind: optional(choice(RULE_ITEM_KINDS)),
  hours: optional(text({ max: 20 })),
  days: optional(choice(DAYS)),
  'time-zone': optional(text({ max: 60 })),
  'exempt-account': optional(text({ complete: completeAccount, menu: true })),
  'exempt-role': optional(role()),
  'exempt-player': optional(text({ complete: completePlayer })),
  grace: optional(minutesOption),
  order: optional(choice(ENDING_ORDERS)),
  reason: optional(text({ max: 300 })),
};
export type OptionName = keyof typeof ruleOptions;
export const OPTION_NAMES = Object.keys(ruleOptions) as OptionName[];
export type RuleArgs = Partial<ArgsOf<typeof ruleOptions>>;
