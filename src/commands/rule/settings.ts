import type { RuleConditions, RuleExemptions, RuleSettings, SessionRule } from '../../domain/live/rules/rule.ts';
import { WEEKDAYS } from '../../domain/notifications/settings.ts';
import { timeZoneOf } from '../../time/timeZones.ts';
import { BadOption } from '../framework/command.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';
import { roleRecord } from '../framework/records.ts';
import { findUser } from '../history/filters.ts';
import { libraryId } from '../notify/libraries.ts';
import { minutesOf } from '../notify/times.ts';
import type { DAYS, SettingsArgs } from './options.ts';
import { playerOf } from './players.ts';

/** A rule as the audit trail has it, by ids and without its name in Discord. */
export const ruleRecord = ({ mode, conditions, exempt, action, reason, graceMs, order }: SessionRule): string =>
  JSON.stringify({ mode, action, conditions, exempt: exemptRecord(exempt), graceMs, order, reason });

/** What was typed, before anything is known of the rule that comes of it. */
export const optionsRecord = ({
  'exempt-role': role,
  ...typed
}: { readonly 'exempt-role'?: { readonly id: string } | undefined } & Readonly<Record<string, unknown>>): string =>
  JSON.stringify({ ...typed, 'exempt-role': role && roleRecord(role.id) });

export const targetOf = ({ id, name }: Pick<SessionRule, 'id' | 'name'>): string => `rule ${id} “${name}”`;

const exemptRecord = ({ accounts, roleIds, players }: SessionRule['exempt']) => ({
  ...{ accounts: accounts.map((id) => `account ${id}`), roleIds: roleIds.map(roleRecord), players },
});

const MINUTE_MS = 60_000;
const KBPS_PER_MBIT = 1000;
const MOST_EXEMPT = 25;

type SettingsDeps = Pick<Deps, 'media' | 'timeZone'>;

/** The settings with what these options say; what they leave out stays. Throws a BadOption, and what to say where a name is not known. */
export async function withOptions(
  before: RuleSettings,
  args: SettingsArgs,
  deps: SettingsDeps,
  context: InteractionContext,
): Promise<RuleSettings> {
  const librarySectionId = args.library === undefined ? undefined : await libraryId(args.library, deps, context);
  const account = args['exempt-account'];
  const who = account === undefined ? undefined : await findUser(account, deps, context);
  const { grace, order, reason } = args;
  const conditions = {
    ...before.conditions,
    ...conditionsOf(args),
    ...(librarySectionId !== undefined && { librarySectionId }),
  };
  return {
    ...before,
    conditions: { ...conditions, ...zoneOf(conditions, args, deps, context), ...hoursOf(args, context) },
    exempt: exemptionsOf(before.exempt, args, who?.id, context),
    ...(grace !== undefined && { graceMs: grace * MINUTE_MS }),
    ...(order !== undefined && { order }),
    ...(reason !== undefined && { reason }),
  };
}

/** The conditions in the options, without those that have to be looked up. `remote: false` takes the condition away. */
function conditionsOf(args: SettingsArgs): RuleConditions {
  const { paused, resolution, bitrate, streams, addresses, bandwidth, remote, player, platform, kind, days } = args;
  const total = args['total-bandwidth'];
  return {
    ...(paused !== undefined && { pausedMs: paused * MINUTE_MS }),
    ...(resolution !== undefined && { transcodedFromLines: resolution === 'any' ? 0 : Number(resolution) }),
    ...(bitrate !== undefined && { transcodedFromKbps: bitrate * KBPS_PER_MBIT }),
    ...(streams !== undefined && { streams }),
    ...(addresses !== undefined && { addresses }),
    ...(bandwidth !== undefined && { kbps: bandwidth * KBPS_PER_MBIT }),
    ...(total !== undefined && { totalKbps: total * KBPS_PER_MBIT }),
    ...(remote !== undefined && { isRemote: remote || undefined }),
    ...(player !== undefined && { player: playerOf(player) }),
    ...(platform !== undefined && { platform }),
    ...(kind !== undefined && { kind }),
    ...(days !== undefined && { weekdays: weekdaysOf(days) }),
  };
}

function weekdaysOf(days: (typeof DAYS)[number]): readonly number[] {
  if (days === 'workdays') return [1, 2, 3, 4, 5];
  if (days === 'weekend') return [6, 7];
  return [WEEKDAYS.indexOf(days) + 1];
}

/** "22:00-6:00" */
function hoursOf({ hours }: SettingsArgs, { texts }: InteractionContext): Pick<RuleConditions, 'hours'> {
  if (hours === undefined) return {};
  const [from, to, ...more] = hours.split(/[-–]/).map(minutesOf);
  if (from === undefined || to === undefined || more.length > 0 || from === to)
    throw new BadOption('hours', texts.rule.badHours);
  return { hours: { from, to } };
}

function zoneOf(
  conditions: RuleConditions,
  args: SettingsArgs,
  deps: SettingsDeps,
  { texts }: InteractionContext,
): Pick<RuleConditions, 'timeZone'> {
  const typed = args['time-zone'];
  const zone = typed === undefined ? undefined : timeZoneOf(typed);
  if (typed !== undefined && zone === undefined) throw new BadOption('time-zone', texts.notify.badZone);
  const needsZone = [args.hours, conditions.hours, conditions.weekdays].some((each) => each !== undefined);
  if (typed !== undefined && !needsZone) throw new BadOption('time-zone', texts.rule.needsHours);
  return needsZone ? { timeZone: zone ?? conditions.timeZone ?? deps.timeZone } : {};
}

function exemptionsOf(
  { accounts, roleIds, players }: RuleExemptions,
  args: SettingsArgs,
  account: string | undefined,
  { texts }: InteractionContext,
): RuleExemptions {
  const role = args['exempt-role'];
  const player = args['exempt-player'];
  const added = <T>(option: string, all: readonly T[], more: T | undefined): readonly T[] => {
    const isThere = all.some((each) => JSON.stringify(each) === JSON.stringify(more));
    if (more === undefined || isThere) return all;
    if (all.length >= MOST_EXEMPT) throw new BadOption(option, texts.rule.tooMany(MOST_EXEMPT));
    return [...all, more];
  };
  return {
    accounts: added('exempt-account', accounts, account),
    roleIds: added('exempt-role', roleIds, role?.id),
    players: added('exempt-player', players, player === undefined ? undefined : playerOf(player)),
  };
}

/** Whether anything tells which streams it is about. A time zone alone does not. */
export const hasCondition = ({ timeZone: _, ...conditions }: RuleConditions): boolean =>
  Object.values(conditions).some((each) => each !== undefined);
