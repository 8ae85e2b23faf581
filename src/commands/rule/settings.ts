import type { PlayerSelector, RuleConditions, RuleExemptions, RuleSettings } from '../../domain/live/rules/rule.ts';
import { WEEKDAYS } from '../../domain/notifications/settings.ts';
import { type AccountRef, serverOfRef } from '../../domain/servers/refs.ts';
import { isBlank } from '../../domain/visibleText.ts';
import { oneLine } from '../../render/kit/text/markdown.ts';
import { parseTimeZoneName } from '../../time/timeZones.ts';
import { AbortWithMessageError } from '../framework/action.ts';
import { InvalidOptionError } from '../framework/command.ts';
import type { CommandDeps, CommandDepsAndContext, InteractionContext } from '../framework/context.ts';
import { findAccount } from '../shared/history/filters.ts';
import { resolveLibraryId } from '../shared/notify/libraries.ts';
import { parseTimeOfDay } from '../shared/notify/times.ts';
import type { RULE_DAY_CHOICES, RuleOptionValues } from './options.ts';
import { findPlayer } from './players.ts';

export const EMPTY_RULE = {
  conditions: {},
  graceMs: 0,
  order: 'newest',
  exempt: { accounts: [], roleIds: [], players: [] },
} as const satisfies Partial<RuleSettings>;

export const MINUTE_MS = 60_000;
export const KBPS_PER_MBIT = 1000;
/** Maximum number of exempt accounts, of exempt roles and of exempt players per rule. */
const MOST_EXEMPT = 25;

export type RuleSettingsDeps = Pick<CommandDeps, 'media' | 'serverNames' | 'timeZone'>;

/**
 * Changes the settings by these options. Settings without an option stay unchanged. Throws an InvalidOptionError for an
 * invalid value.
 */
export async function applyRuleOptions(
  before: RuleSettings,
  args: RuleOptionValues,
  { deps, context }: CommandDepsAndContext<RuleSettingsDeps>,
): Promise<RuleSettings> {
  const findLibraryId = (value: string) => resolveLibraryId(value, deps, context);
  const librarySectionId = await lookUpOption({ option: 'library', value: args.library }, findLibraryId, context);
  // A library that the guild may not see is reported as not found.
  if (librarySectionId !== undefined && !context.servers.includes(serverOfRef(librarySectionId)))
    throw new InvalidOptionError('library', context.texts.rule.draft.notFound);
  const lookUpAccount = (value: string) => findAccount(value, deps, context);
  const typedAccount = { option: 'exempt-account', value: args['exempt-account'] };
  const exemptAccount = await lookUpOption(typedAccount, lookUpAccount, context);
  const { player: typedPlayer, 'exempt-player': typedExemptPlayer, grace, order, reason } = args;
  const player = typedPlayer === undefined ? undefined : await findPlayer('player', typedPlayer, { deps, context });
  const exemptPlayer =
    typedExemptPlayer === undefined
      ? undefined
      : await findPlayer('exempt-player', typedExemptPlayer, { deps, context });
  const conditions = {
    ...before.conditions,
    ...plainConditions(args),
    ...(librarySectionId !== undefined && { librarySectionId }),
    ...(player && { player }),
  };
  return {
    ...before,
    conditions: {
      ...conditions,
      ...scopeCondition(conditions, args, context),
      ...zoneCondition(conditions, args, { deps, context }),
      ...hoursCondition(args, context),
    },
    exempt: addExemptions(
      before.exempt,
      { account: exemptAccount?.id, role: args['exempt-role']?.id, player: exemptPlayer },
      context,
    ),
    ...(grace !== undefined && { graceMs: grace * MINUTE_MS }),
    ...(order !== undefined && { order }),
    ...(reason !== undefined && { reason }),
  };
}

/** Looks up an option's value. If nothing matches, throws an InvalidOptionError, so that the form opens again. */
async function lookUpOption<T>(
  { option, value }: { readonly option: string; readonly value: string | undefined },
  find: (value: string) => Promise<T>,
  { texts }: InteractionContext,
): Promise<T | undefined> {
  try {
    return value === undefined ? undefined : await find(value);
  } catch (error) {
    throw error instanceof AbortWithMessageError ? new InvalidOptionError(option, texts.rule.draft.notFound) : error;
  }
}

/** Conditions that need no lookup. `remote: false` removes the condition that a stream is remote. */
function plainConditions(args: RuleOptionValues): RuleConditions {
  const { paused, streams, addresses, bandwidth, remote, platform, kind, days } = args;
  const total = args['total-bandwidth'];
  return {
    ...(paused !== undefined && { pausedMs: paused * MINUTE_MS }),
    ...transcodingConditions(args),
    ...(streams !== undefined && { streams }),
    ...(addresses !== undefined && { addresses }),
    ...(bandwidth !== undefined && { kbps: bandwidth * KBPS_PER_MBIT }),
    ...(total !== undefined && { totalKbps: total * KBPS_PER_MBIT }),
    ...(remote !== undefined && { isRemote: remote || undefined }),
    ...(platform !== undefined && { platform }),
    ...(kind !== undefined && { kind }),
    ...(days !== undefined && { weekdays: weekdaysOf(days) }),
  };
}

const transcodingConditions = ({ resolution, bitrate }: RuleOptionValues): RuleConditions => ({
  ...(resolution !== undefined && { transcodedFromLines: resolution === 'any' ? 0 : Number(resolution) }),
  ...(bitrate !== undefined && { transcodedFromKbps: bitrate * KBPS_PER_MBIT }),
});

/** Numbers of weekdays, from 1 for Monday. */
function weekdaysOf(days: (typeof RULE_DAY_CHOICES)[number]): readonly number[] {
  if (days === 'workdays') return [1, 2, 3, 4, 5];
  if (days === 'weekend') return [6, 7];
  return [WEEKDAYS.indexOf(days) + 1];
}

/** Parses hours such as "22:00-6:00". */
function hoursCondition({ hours }: RuleOptionValues, { texts }: InteractionContext): Pick<RuleConditions, 'hours'> {
  if (hours === undefined) return {};
  const [from, to, ...otherTimes] = hours.split(/[-–]/).map(parseTimeOfDay);
  if (from === undefined || to === undefined || otherTimes.length > 0 || from === to)
    throw new InvalidOptionError('hours', texts.rule.badHours);
  return { hours: { from, to } };
}

/** Sets whether streams and addresses are counted per person or per account, which is the default. */
function scopeCondition(
  { streams, addresses }: RuleConditions,
  { scope }: RuleOptionValues,
  { texts }: InteractionContext,
): Pick<RuleConditions, 'scope'> {
  if (scope === undefined) return {};
  if (scope === 'account') return { scope: undefined };
  if ((streams ?? addresses) === undefined) throw new InvalidOptionError('scope', texts.rule.needsCount);
  return { scope };
}

function zoneCondition(
  conditions: RuleConditions,
  args: RuleOptionValues,
  { deps, context }: CommandDepsAndContext<RuleSettingsDeps>,
): Pick<RuleConditions, 'timeZone'> {
  const { texts } = context;
  const typedText = args['time-zone'];
  const zone = typedText === undefined ? undefined : parseTimeZoneName(typedText);
  if (typedText !== undefined && zone === undefined) throw new InvalidOptionError('time-zone', texts.notify.badZone);
  const needsZone = [args.hours, conditions.hours, conditions.weekdays].some((value) => value !== undefined);
  if (typedText !== undefined && !needsZone) throw new InvalidOptionError('time-zone', texts.rule.needsHours);
  return needsZone ? { timeZone: zone ?? conditions.timeZone ?? deps.timeZone } : {};
}

function addExemptions(
  { accounts, roleIds, players }: RuleExemptions,
  additions: {
    readonly account?: AccountRef | undefined;
    readonly role?: string | undefined;
    readonly player?: PlayerSelector | undefined;
  },
  { texts }: InteractionContext,
): RuleExemptions {
  const withAddition = <T>(option: string, entries: readonly T[], addition: T | undefined): readonly T[] => {
    const isThere = entries.some((entry) => JSON.stringify(entry) === JSON.stringify(addition));
    if (addition === undefined || isThere) return entries;
    if (entries.length >= MOST_EXEMPT) throw new InvalidOptionError(option, texts.rule.tooMany(MOST_EXEMPT));
    return [...entries, addition];
  };
  return {
    accounts: withAddition('exempt-account', accounts, additions.account),
    roleIds: withAddition('exempt-role', roleIds, additions.role),
    players: withAddition('exempt-player', players, additions.player),
  };
}

/** True if a condition selects streams. A time zone alone does not select any. */
export const hasStreamCondition = (conditions: RuleConditions): boolean =>
  Object.entries(conditions).some(([name, value]) => name !== 'timeZone' && value !== undefined);

/** The typed name as one visible line. Throws an InvalidOptionError for an invalid name. */
export function parseRuleName(typedText: string, { texts }: Pick<InteractionContext, 'texts'>): string {
  const name = oneLine(typedText);
  if (isBlank(name)) throw new InvalidOptionError('name', texts.people.badName);
  return name;
}
