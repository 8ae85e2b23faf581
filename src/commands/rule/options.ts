import { ENDING_ORDERS, RULE_ACTIONS } from '../../domain/live/rules/rule.ts';
import { WEEKDAYS } from '../../domain/notifications/settings.ts';
import { MAX_RULE_NAME } from '../../render/rule/words.ts';
import type { DecodedOptions } from '../framework/command.ts';
import { choiceOption, flagOption, integerOption, makeOptional, roleOption, textOption } from '../framework/options.ts';
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
export const RULE_DAYS = ['workdays', 'weekend', ...WEEKDAYS] as const;

/** All settings of a rule. `/rule add` offers the most common ones, the draft all of them. */
export const ruleOptions = {
  name: makeOptional(textOption({ max: MAX_RULE_NAME })),
  action: makeOptional(choiceOption(RULE_ACTIONS)),
  paused: makeOptional(integerOption({ min: 1, max: MOST_MINUTES })),
  resolution: makeOptional(choiceOption(RESOLUTIONS)),
  bitrate: makeOptional(mbitOption),
  streams: makeOptional(countOption),
  addresses: makeOptional(countOption),
  /** Offered only in the draft, in guilds that see several media servers. */
  scope: makeOptional(choiceOption(SCOPES)),
  bandwidth: makeOptional(mbitOption),
  'total-bandwidth': makeOptional(mbitOption),
  remote: makeOptional(flagOption()),
  player: makeOptional(textOption({ complete: completePlayer })),
  platform: makeOptional(textOption({ complete: completePlatform })),
  library: makeOptional(textOption({ complete: completeLibraryOrServer, menu: true })),
  kind: makeOptional(choiceOption(RULE_ITEM_KINDS)),
  hours: makeOptional(textOption({ max: 20 })),
  days: makeOptional(choiceOption(RULE_DAYS)),
  'time-zone': makeOptional(textOption({ max: 60 })),
  'exempt-account': makeOptional(textOption({ complete: completeAccount, menu: true })),
  'exempt-role': makeOptional(roleOption()),
  'exempt-player': makeOptional(textOption({ complete: completePlayer })),
  grace: makeOptional(minutesOption),
  order: makeOptional(choiceOption(ENDING_ORDERS)),
  reason: makeOptional(textOption({ max: 300 })),
};
export type RuleOptionName = keyof typeof ruleOptions;
export const RULE_OPTION_NAMES = Object.keys(ruleOptions) as RuleOptionName[];
export type RuleArgs = Partial<DecodedOptions<typeof ruleOptions>>;
