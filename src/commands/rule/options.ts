import { ENDING_ORDERS, RULE_ACTIONS } from '../../domain/live/rules/rule.ts';
import { WEEKDAYS } from '../../domain/notifications/settings.ts';
import { MAX_RULE_NAME } from '../../render/rule/words.ts';
import type { ArgsOf } from '../framework/command.ts';
import { choice, flag, integer, optional, role, text } from '../framework/options.ts';
import { completeUser } from '../shared/history/filters.ts';
import { completeLibraryOrServer } from '../shared/libraryOption.ts';
import { completePlatform, completePlayer } from './players.ts';

/** A week: the session log reaches no further back, so `/rule test` could not replay a longer time. */
const MOST_MINUTES = 7 * 24 * 60;
const minutes = integer({ min: 0, max: MOST_MINUTES });
const mbit = integer({ min: 1, max: 1000 });
const count = integer({ min: 1, max: 100 });

const RESOLUTIONS = ['any', '720', '1080', '1440', '2160'] as const;
const KINDS = ['movie', 'episode', 'track', 'photo', 'clip'] as const;
const SCOPES = ['account', 'person'] as const;
export const DAYS = ['workdays', 'weekend', ...WEEKDAYS] as const;

/**
 * Every setting of a rule. `/rule add` has those with which people begin; the draft has them all, in its menus and forms.
 */
export const ruleOptions = {
  name: optional(text({ max: MAX_RULE_NAME })),
  action: optional(choice(RULE_ACTIONS)),
  paused: optional(integer({ min: 1, max: MOST_MINUTES })),
  resolution: optional(choice(RESOLUTIONS)),
  bitrate: optional(mbit),
  streams: optional(count),
  addresses: optional(count),
  /** Only in the draft, where the guild may see several media servers. */
  scope: optional(choice(SCOPES)),
  bandwidth: optional(mbit),
  'total-bandwidth': optional(mbit),
  remote: optional(flag()),
  player: optional(text({ complete: completePlayer })),
  platform: optional(text({ complete: completePlatform })),
  library: optional(text({ complete: completeLibraryOrServer })),
  kind: optional(choice(KINDS)),
  hours: optional(text({ max: 20 })),
  days: optional(choice(DAYS)),
  'time-zone': optional(text({ max: 60 })),
  'exempt-account': optional(text({ complete: completeUser })),
  'exempt-role': optional(role()),
  'exempt-player': optional(text({ complete: completePlayer })),
  grace: optional(minutes),
  order: optional(choice(ENDING_ORDERS)),
  reason: optional(text({ max: 300 })),
};
export type OptionName = keyof typeof ruleOptions;
export const OPTION_NAMES = Object.keys(ruleOptions) as OptionName[];
export type RuleArgs = Partial<ArgsOf<typeof ruleOptions>>;
