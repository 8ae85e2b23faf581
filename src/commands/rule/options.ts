import { ENDING_ORDERS, RULE_ACTIONS } from '../../domain/live/rules/rule.ts';
import { WEEKDAYS } from '../../domain/notifications/settings.ts';
import { MAX_RULE_NAME } from '../../render/rule/words.ts';
import type { DecodedCommandOptions } from '../framework/command.ts';
import {
  choiceOption,
  flagOption,
  integerOption,
  makeOptionOptional,
  roleOption,
  textOption,
} from '../framework/options.ts';
import { completeAccount } from '../shared/history/filters.ts';
import { completeLibraryOrServer } from '../shared/libraryOption.ts';
import { completePlatform, completePlayer } from './players.ts';

/** A week, in minutes. The session log goes no further back, so `/rule test` could not replay longer times. */
const MOST_MINUTES = 7 * 24 * 60;
const minutesOption = integerOption({ min: 0, max: MOST_MINUTES });
const mbitOption = integerOption({ min: 1, max: 1000 });
const countOption = integerOption({ min: 1, max: 100 });

const RESOLUTIONS = ['any', '720', '1080', '1440', '2160'] as const;
const RULE_ITEM_KINDS = ['movie', 'episode', 'track', 'photo', 'clip'] as const;
const SCOPES = ['account', 'person'] as const;
export const RULE_DAY_CHOICES = ['workdays', 'weekend', ...WEEKDAYS] as const;

/** All settings of a rule. `/rule add` offers the most common ones, the draft all of them. */
export const ruleOptions = {
  name: makeOptionOptional(textOption({ max: MAX_RULE_NAME })),
  action: makeOptionOptional(choiceOption(RULE_ACTIONS)),
  paused: makeOptionOptional(integerOption({ min: 1, max: MOST_MINUTES })),
  resolution: makeOptionOptional(choiceOption(RESOLUTIONS)),
  bitrate: makeOptionOptional(mbitOption),
  streams: makeOptionOptional(countOption),
  addresses: makeOptionOptional(countOption),
  /** Offered only in the draft, in guilds that see several media servers. */
  scope: makeOptionOptional(choiceOption(SCOPES)),
  bandwidth: makeOptionOptional(mbitOption),
  'total-bandwidth': makeOptionOptional(mbitOption),
  remote: makeOptionOptional(flagOption()),
  player: makeOptionOptional(textOption({ complete: completePlayer })),
  platform: makeOptionOptional(textOption({ complete: completePlatform })),
  library: makeOptionOptional(textOption({ complete: completeLibraryOrServer, menu: true })),
  kind: makeOptionOptional(choiceOption(RULE_ITEM_KINDS)),
  hours: makeOptionOptional(textOption({ max: 20 })),
  days: makeOptionOptional(choiceOption(RULE_DAY_CHOICES)),
  'time-zone': makeOptionOptional(textOption({ max: 60 })),
  'exempt-account': makeOptionOptional(textOption({ complete: completeAccount, menu: true })),
  'exempt-role': makeOptionOptional(roleOption()),
  'exempt-player': makeOptionOptional(textOption({ complete: completePlayer })),
  grace: makeOptionOptional(minutesOption),
  order: makeOptionOptional(choiceOption(ENDING_ORDERS)),
  reason: makeOptionOptional(textOption({ max: 300 })),
};
export type RuleOptionName = keyof typeof ruleOptions;
export const RULE_OPTION_NAMES = Object.keys(ruleOptions) as RuleOptionName[];
export type RuleOptionValues = Partial<DecodedCommandOptions<typeof ruleOptions>>;
