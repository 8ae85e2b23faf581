import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import {
  type RuleConditions,
  type RuleSettings,
  ruleSettings,
  type SessionRule,
} from '../../domain/live/rules/rule.ts';
import { timeOfDay } from '../../render/kit/duration.ts';
import { playerKey } from '../../render/rule/words.ts';
import { decodeOptions } from '../framework/command.ts';
import type { Working } from '../framework/context.ts';
import { type Option, rawOf } from '../framework/options.ts';
import { OPTION_NAMES, type OptionName, ruleOptions } from './options.ts';
import { KBPS_PER_MBIT, MINUTE_MS, nameOf, type SettingsDeps, withOptions } from './settings.ts';

/** A rule that a person is about to create or change. Stored only in the tickets of its own buttons. */
export const draftSchema = z.object({
  /** The rule to change, with its revision at the start of the draft; missing for a new one. */
  rule: z.object({ id: z.int(), revision: z.int(), name: z.string() }).optional(),
  name: z.string(),
  settings: ruleSettings,
});
export type Draft = z.output<typeof draftSchema>;

const settingsOf = ({ conditions, exempt, action, reason, graceMs, order, locale }: RuleSettings): RuleSettings => ({
  conditions,
  exempt,
  action,
  reason,
  graceMs,
  order,
  locale,
});

export const draftOf = (rule: SessionRule): Draft => {
  const { id, revision, name } = rule;
  return { rule: { id, revision, name }, name, settings: settingsOf(rule) };
};

interface Part {
  /** Picked from a menu. */
  readonly picks?: readonly OptionName[];
  /** Fields of the form. A value that a menu lacks can be typed there, too. */
  readonly fields?: readonly OptionName[];
}

/** The groups of settings that are changed together: menus, and one form. */
export const PARTS = {
  name: { fields: ['name'] },
  action: { picks: ['action'] },
  paused: { fields: ['paused'] },
  transcoding: { picks: ['resolution'], fields: ['bitrate'] },
  streams: { picks: ['scope'], fields: ['streams', 'addresses'] },
  bandwidth: { fields: ['bandwidth', 'total-bandwidth'] },
  place: { picks: ['remote', 'player', 'platform'], fields: ['player', 'platform'] },
  media: { picks: ['library', 'kind'], fields: ['library'] },
  times: { picks: ['days'], fields: ['hours', 'time-zone'] },
  exempt: {
    picks: ['exempt-account', 'exempt-role', 'exempt-player'],
    fields: ['exempt-account', 'exempt-player'],
  },
  pace: { picks: ['order'], fields: ['grace'] },
  reason: { fields: ['reason'] },
} as const satisfies Readonly<Record<string, Part>>;
export type PartName = keyof typeof PARTS;
export const PART_NAMES = Object.keys(PARTS) as PartName[];
export const partOf = (name: PartName): Part => PARTS[name];

/** The conditions that are typed: a field that is emptied takes its condition out. */
const TYPED_CONDITIONS = {
  paused: 'pausedMs',
  bitrate: 'transcodedFromKbps',
  streams: 'streams',
  addresses: 'addresses',
  bandwidth: 'kbps',
  'total-bandwidth': 'totalKbps',
  player: 'player',
  platform: 'platform',
  hours: 'hours',
  'time-zone': 'timeZone',
} as const satisfies Partial<Record<OptionName, keyof RuleConditions>>;

/** The initial text of that field in a form. */
export function typedIn({ name, settings }: Draft, field: OptionName): string {
  const { conditions, graceMs, reason } = settings;
  const { pausedMs, transcodedFromKbps, streams, addresses, kbps, totalKbps } = conditions;
  const { player, platform, hours, timeZone } = conditions;
  const product = player && 'product' in player ? player.product : undefined;
  const typed: Partial<Record<OptionName, string | number | undefined>> = {
    name,
    streams,
    addresses,
    platform,
    reason,
    player: product,
    'time-zone': timeZone,
    paused: pausedMs && pausedMs / MINUTE_MS,
    bitrate: transcodedFromKbps && transcodedFromKbps / KBPS_PER_MBIT,
    bandwidth: kbps && kbps / KBPS_PER_MBIT,
    'total-bandwidth': totalKbps && totalKbps / KBPS_PER_MBIT,
    hours: hours && `${timeOfDay(hours.from)}-${timeOfDay(hours.to)}`,
    grace: graceMs === 0 ? undefined : graceMs / MINUTE_MS,
  };
  return String(typed[field] ?? '');
}

/** The draft with the picked or typed values. Throws a BadOption. */
export async function withTyped(
  draft: Draft,
  typed: Readonly<Partial<Record<OptionName, string>>>,
  { deps, context }: Working<SettingsDeps>,
): Promise<Draft> {
  const changed = OPTION_NAMES.flatMap((name) => {
    const text = typed[name]?.trim();
    return text === undefined || text === typedIn(draft, name) ? [] : [{ name, text }];
  });
  const given = changed.filter(({ name, text }) => text !== '' || name === 'name');
  const emptied = changed.filter((each) => !given.includes(each));
  const raw = given.map(({ name, text }): [string, unknown] => [name, rawOf(ruleOptions[name] satisfies Option, text)]);
  const args = decodeOptions({ options: ruleOptions }, Object.fromEntries(raw), context);
  const reduced = emptied.reduce((settings, { name }) => withoutTyped(settings, name), draft.settings);
  const before = { ...reduced, action: args.action ?? reduced.action };
  const name = args.name === undefined ? draft.name : nameOf(args.name, context);
  return { ...draft, name, settings: await withOptions(before, args, { deps, context }) };
}

function withoutTyped(settings: RuleSettings, name: OptionName): RuleSettings {
  if (name === 'grace') return { ...settings, graceMs: 0 };
  if (name === 'reason') return { ...settings, reason: undefined };
  const keys: Partial<Record<OptionName, keyof RuleConditions>> = TYPED_CONDITIONS;
  const key = keys[name];
  return key === undefined ? settings : { ...settings, conditions: without(settings.conditions, key) };
}

/** The settings without the part of that key (`partsOf`); undefined if it has no such part. */
export function withoutPart(settings: RuleSettings, key: string): RuleSettings | undefined {
  const { conditions, exempt } = settings;
  if (Object.hasOwn(conditions, key) && key !== 'timeZone' && key !== 'scope')
    return { ...settings, conditions: without(conditions, key) };
  const accounts = exempt.accounts.filter((id) => `account:${id}` !== key);
  const roleIds = exempt.roleIds.filter((id) => `role:${id}` !== key);
  const players = exempt.players.filter((_, at) => playerKey(at) !== key);
  const before = exempt.accounts.length + exempt.roleIds.length + exempt.players.length;
  const isFound = accounts.length + roleIds.length + players.length < before;
  return isFound ? { ...settings, exempt: { accounts, roleIds, players } } : undefined;
}

/** The zone and the scope are removed together with the conditions that use them. */
function without(conditions: RuleConditions, key: string): RuleConditions {
  const reduced: RuleConditions = { ...conditions, [key]: undefined };
  const needsZone = reduced.hours !== undefined || reduced.weekdays !== undefined;
  const needsScope = reduced.streams !== undefined || reduced.addresses !== undefined;
  return { ...reduced, ...(!needsZone && { timeZone: undefined }), ...(!needsScope && { scope: undefined }) };
}

/**
 * The draft's changes to the rule. A rule whose effect changes is a dry run again; a rule that is off stays
 * off.
 */
export function changeOf(before: SessionRule, { rule, name, settings }: Draft) {
  const asStored = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
  const isOther = !isDeepStrictEqual(asStored(settings), asStored(settingsOf(before)));
  return {
    ...(name !== rule?.name && { name }),
    ...(isOther && { settings, mode: before.mode === 'off' ? ('off' as const) : ('dry-run' as const) }),
  };
}
