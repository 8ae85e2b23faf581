import type {
  PlayerMatch,
  RuleConditions,
  RuleExemptions,
  RuleSettings,
  SessionRule,
} from '../../domain/live/rules/rule.ts';
import { WEEKDAYS } from '../../domain/notifications/settings.ts';
import { type AccountRef, serverOf } from '../../domain/servers/refs.ts';
import { isBlank } from '../../domain/visibleText.ts';
import { oneLine } from '../../render/kit/markdown.ts';
import { timeZoneOf } from '../../time/timeZones.ts';
import { Instead } from '../framework/action.ts';
import { BadOption } from '../framework/command.ts';
import type { Deps, InteractionContext, Working } from '../framework/context.ts';
import { roleRecord } from '../framework/records.ts';
import { findUser } from '../shared/history/filters.ts';
import { libraryId } from '../shared/notify/libraries.ts';
import { minutesOf } from '../shared/notify/times.ts';
import type { DAYS, RuleArgs } from './options.ts';
import { findPlayer } from './players.ts';

/** A rule as the audit trail has it, by ids and without its name in Discord. */
export const ruleRecord = ({
  mode,
  conditions,
  exempt,
  action,
  reason,
  graceMs,
  order,
}: RuleSettings & Partial<SessionRule>): string =>
  JSON.stringify({ mode, action, conditions, exempt: exemptRecord(exempt), graceMs, order, reason });

export const targetOf = ({ id, name }: Pick<SessionRule, 'id' | 'name'>): string => `rule ${id} “${name}”`;

const exemptRecord = ({ accounts, roleIds, players }: SessionRule['exempt']) => ({
  accounts: accounts.map((id) => `account ${id}`),
  roleIds: roleIds.map(roleRecord),
  players,
});

export const NEW = {
  conditions: {},
  graceMs: 0,
  order: 'newest',
  exempt: { accounts: [], roleIds: [], players: [] },
} as const satisfies Partial<RuleSettings>;

export const MINUTE_MS = 60_000;
export const KBPS_PER_MBIT = 1000;
const MOST_EXEMPT = 25;

export type SettingsDeps = Pick<Deps, 'media' | 'serverNames' | 'timeZone'>;

/** The settings with these options; missing options stay unchanged. Throws a BadOption. */
export async function withOptions(
  before: RuleSettings,
  args: RuleArgs,
  { deps, context }: Working<SettingsDeps>,
): Promise<RuleSettings> {
  const { library, 'exempt-account': account } = args;
  const librarySectionId = await known('library', library, (value) => libraryId(value, deps, context), context);
  // Libraries that the guild may not see do not exist here.
  if (librarySectionId !== undefined && !context.servers.includes(serverOf(librarySectionId)))
    throw new BadOption('library', context.texts.rule.draft.notFound);
  const who = await known('exempt-account', account, (value) => findUser(value, deps, context), context);
  const player = args.player === undefined ? undefined : await findPlayer('player', args.player, { deps, context });
  const { 'exempt-player': typed, grace, order, reason } = args;
  const exemptPlayer = typed === undefined ? undefined : await findPlayer('exempt-player', typed, { deps, context });
  const conditions = {
    ...before.conditions,
    ...conditionsOf(args),
    ...(librarySectionId !== undefined && { librarySectionId }),
    ...(player && { player }),
  };
  return {
    ...before,
    conditions: {
      ...conditions,
      ...scopeOf(conditions, args, context),
      ...zoneOf(conditions, args, { deps, context }),
      ...hoursOf(args, context),
    },
    exempt: exemptionsOf(
      before.exempt,
      { account: who?.id, role: args['exempt-role']?.id, player: exemptPlayer },
      context,
    ),
    ...(grace !== undefined && { graceMs: grace * MINUTE_MS }),
    ...(order !== undefined && { order }),
    ...(reason !== undefined && { reason }),
  };
}

/** Looks up an option's value; if it does not exist, the form can be filled in again. */
async function known<T>(
  option: string,
  value: string | undefined,
  find: (value: string) => Promise<T>,
  { texts }: InteractionContext,
): Promise<T | undefined> {
  try {
    return value === undefined ? undefined : await find(value);
  } catch (error) {
    throw error instanceof Instead ? new BadOption(option, texts.rule.draft.notFound) : error;
  }
}

/** The conditions in the options that need no lookup. `remote: false` removes that condition. */
function conditionsOf(args: RuleArgs): RuleConditions {
  const { paused, streams, addresses, bandwidth, remote, platform, kind, days } = args;
  const total = args['total-bandwidth'];
  return {
    ...(paused !== undefined && { pausedMs: paused * MINUTE_MS }),
    ...transcodingOf(args),
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

const transcodingOf = ({ resolution, bitrate }: RuleArgs): RuleConditions => ({
  ...(resolution !== undefined && { transcodedFromLines: resolution === 'any' ? 0 : Number(resolution) }),
  ...(bitrate !== undefined && { transcodedFromKbps: bitrate * KBPS_PER_MBIT }),
});

function weekdaysOf(days: (typeof DAYS)[number]): readonly number[] {
  if (days === 'workdays') return [1, 2, 3, 4, 5];
  if (days === 'weekend') return [6, 7];
  return [WEEKDAYS.indexOf(days) + 1];
}

/** "22:00-6:00" */
function hoursOf({ hours }: RuleArgs, { texts }: InteractionContext): Pick<RuleConditions, 'hours'> {
  if (hours === undefined) return {};
  const [from, to, ...more] = hours.split(/[-–]/).map(minutesOf);
  if (from === undefined || to === undefined || more.length > 0 || from === to)
    throw new BadOption('hours', texts.rule.badHours);
  return { hours: { from, to } };
}

/** Counts streams and addresses per account or per person. */
function scopeOf(
  { streams, addresses }: RuleConditions,
  { scope }: RuleArgs,
  { texts }: InteractionContext,
): Pick<RuleConditions, 'scope'> {
  if (scope === undefined) return {};
  if (scope === 'account') return { scope: undefined };
  if ((streams ?? addresses) === undefined) throw new BadOption('scope', texts.rule.needsCount);
  return { scope };
}

function zoneOf(
  conditions: RuleConditions,
  args: RuleArgs,
  { deps, context }: Working<SettingsDeps>,
): Pick<RuleConditions, 'timeZone'> {
  const { texts } = context;
  const typed = args['time-zone'];
  const zone = typed === undefined ? undefined : timeZoneOf(typed);
  if (typed !== undefined && zone === undefined) throw new BadOption('time-zone', texts.notify.badZone);
  const needsZone = [args.hours, conditions.hours, conditions.weekdays].some((each) => each !== undefined);
  if (typed !== undefined && !needsZone) throw new BadOption('time-zone', texts.rule.needsHours);
  return needsZone ? { timeZone: zone ?? conditions.timeZone ?? deps.timeZone } : {};
}

function exemptionsOf(
  { accounts, roleIds, players }: RuleExemptions,
  more: {
    readonly account?: AccountRef | undefined;
    readonly role?: string | undefined;
    readonly player?: PlayerMatch | undefined;
  },
  { texts }: InteractionContext,
): RuleExemptions {
  const added = <T>(option: string, all: readonly T[], more: T | undefined): readonly T[] => {
    const isThere = all.some((each) => JSON.stringify(each) === JSON.stringify(more));
    if (more === undefined || isThere) return all;
    if (all.length >= MOST_EXEMPT) throw new BadOption(option, texts.rule.tooMany(MOST_EXEMPT));
    return [...all, more];
  };
  return {
    accounts: added('exempt-account', accounts, more.account),
    roleIds: added('exempt-role', roleIds, more.role),
    players: added('exempt-player', players, more.player),
  };
}

/** True if the rule has a condition that selects streams. A time zone alone does not. */
export const hasCondition = ({ timeZone: _, ...conditions }: RuleConditions): boolean =>
  Object.values(conditions).some((each) => each !== undefined);

/** One visible line; throws a BadOption. */
export function nameOf(typed: string, { texts }: Pick<InteractionContext, 'texts'>): string {
  const name = oneLine(typed);
  if (isBlank(name)) throw new BadOption('name', texts.people.badName);
  return name;
}
