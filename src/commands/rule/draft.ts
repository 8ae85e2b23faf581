import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import {
  type RuleConditions,
  type RuleSettings,
  ruleSettings,
  type SessionRule,
} from '../../domain/live/rules/rule.ts';
import type { Json } from '../../render/kit/message/press.ts';
import { formatTimeOfDay } from '../../render/kit/text/duration.ts';
import { playerKey } from '../../render/rule/words.ts';
import { decodeOptions } from '../framework/command.ts';
import type { CommandDepsAndContext } from '../framework/context.ts';
import { rawOptionValue } from '../framework/options.ts';
import { RULE_OPTION_NAMES, type RuleOptionName, ruleOptions } from './options.ts';
import { applyRuleOptions, KBPS_PER_MBIT, MINUTE_MS, parseRuleName, type RuleSettingsDeps } from './settings.ts';

/** A rule that a person is adding or changing. The draft is stored only in the tickets of its buttons. */
export const ruleDraftSchema = z.object({
  /** The rule to change, with its revision when the draft began. Missing for a new rule. */
  rule: z.object({ id: z.int(), revision: z.int(), name: z.string() }).optional(),
  name: z.string(),
  settings: ruleSettings,
});
export type RuleDraft = z.output<typeof ruleDraftSchema>;

const settingsOnly = ({ conditions, exempt, action, reason, graceMs, order, locale }: RuleSettings): RuleSettings => ({
  conditions,
  exempt,
  action,
  reason,
  graceMs,
  order,
  locale,
});

export const ruleDraftFromRule = (rule: SessionRule): RuleDraft => {
  const { id, revision, name } = rule;
  return { rule: { id, revision, name }, name, settings: settingsOnly(rule) };
};

interface DraftPart {
  readonly picks?: readonly RuleOptionName[];
  /** Settings with a text field in the form. The field also accepts values that the menu does not offer. */
  readonly fields?: readonly RuleOptionName[];
}

/** Groups of settings that are changed together, in menus (`picks`), in a form (`fields`), or in both. */
export const RULE_DRAFT_PARTS = {
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
} as const satisfies Readonly<Record<string, DraftPart>>;
export type RuleDraftPartName = keyof typeof RULE_DRAFT_PARTS;
export const RULE_DRAFT_PART_NAMES = Object.keys(RULE_DRAFT_PARTS) as RuleDraftPartName[];
export const findRuleDraftPart = (name: RuleDraftPartName): DraftPart => RULE_DRAFT_PARTS[name];

/** Conditions that are typed. Clearing the field removes the condition. */
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
} as const satisfies Partial<Record<RuleOptionName, keyof RuleConditions>>;

export function ruleDraftFieldText({ name, settings }: RuleDraft, field: RuleOptionName): string {
  const { conditions, graceMs, reason } = settings;
  const { pausedMs, transcodedFromKbps, streams, addresses, kbps, totalKbps } = conditions;
  const { player, platform, hours, timeZone } = conditions;
  const product = player && 'product' in player ? player.product : undefined;
  const values: Partial<Record<RuleOptionName, string | number | undefined>> = {
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
    hours: hours && `${formatTimeOfDay(hours.from)}-${formatTimeOfDay(hours.to)}`,
    grace: graceMs === 0 ? undefined : graceMs / MINUTE_MS,
  };
  return String(values[field] ?? '');
}

/** The draft with the chosen or typed values. Throws an InvalidOptionError for an invalid value. */
export async function setRuleDraftFields(
  draft: RuleDraft,
  fieldTexts: Readonly<Partial<Record<RuleOptionName, string>>>,
  { deps, context }: CommandDepsAndContext<RuleSettingsDeps>,
): Promise<RuleDraft> {
  const changedFields = RULE_OPTION_NAMES.flatMap((name) => {
    const text = fieldTexts[name]?.trim();
    return text === undefined || text === ruleDraftFieldText(draft, name) ? [] : [{ name, text }];
  });
  const filledFields = changedFields.filter(({ name, text }) => text !== '' || name === 'name');
  const emptiedFields = changedFields.filter((field) => !filledFields.includes(field));
  const rawOptions = filledFields.map(({ name, text }): [string, Json] => [
    name,
    rawOptionValue(ruleOptions[name].discord.type, text),
  ]);
  const args = decodeOptions({ options: ruleOptions }, Object.fromEntries(rawOptions), context);
  let reducedSettings = draft.settings;
  for (const { name: emptiedName } of emptiedFields) reducedSettings = withoutField(reducedSettings, emptiedName);
  const before = { ...reducedSettings, action: args.action ?? reducedSettings.action };
  const name = args.name === undefined ? draft.name : parseRuleName(args.name, context);
  return { ...draft, name, settings: await applyRuleOptions(before, args, { deps, context }) };
}

function withoutField(settings: RuleSettings, name: RuleOptionName): RuleSettings {
  if (name === 'grace') return { ...settings, graceMs: 0 };
  if (name === 'reason') return { ...settings, reason: undefined };
  const keys: Partial<Record<RuleOptionName, keyof RuleConditions>> = TYPED_CONDITIONS;
  const key = keys[name];
  return key === undefined ? settings : { ...settings, conditions: withoutCondition(settings.conditions, key) };
}

/** The settings without the part that has this key (see `ruleParts`). Undefined for an unknown part. */
export function withoutRulePart(settings: RuleSettings, key: string): RuleSettings | undefined {
  const { conditions, exempt } = settings;
  if (Object.hasOwn(conditions, key) && key !== 'timeZone' && key !== 'scope')
    return { ...settings, conditions: withoutCondition(conditions, key) };
  const accounts = exempt.accounts.filter((id) => `account:${id}` !== key);
  const roleIds = exempt.roleIds.filter((id) => `role:${id}` !== key);
  const players = exempt.players.filter((_player, index) => playerKey(index) !== key);
  const countBefore = exempt.accounts.length + exempt.roleIds.length + exempt.players.length;
  const isRemoved = accounts.length + roleIds.length + players.length < countBefore;
  return isRemoved ? { ...settings, exempt: { accounts, roleIds, players } } : undefined;
}

/** Removes a condition. Also removes the time zone or the scope if no remaining condition needs it. */
function withoutCondition(conditions: RuleConditions, key: string): RuleConditions {
  const reducedConditions: RuleConditions = { ...conditions, [key]: undefined };
  const needsZone = reducedConditions.hours !== undefined || reducedConditions.weekdays !== undefined;
  const needsScope = reducedConditions.streams !== undefined || reducedConditions.addresses !== undefined;
  return { ...reducedConditions, ...(!needsZone && { timeZone: undefined }), ...(!needsScope && { scope: undefined }) };
}

/** The changes in the draft. A rule with changed settings becomes a dry run again, unless it is off. */
export function changesInDraft(before: SessionRule, { rule, name, settings }: RuleDraft) {
  // Compares the stored forms: JSON leaves out undefined members.
  const storedForm = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
  const isChanged = !isDeepStrictEqual(storedForm(settings), storedForm(settingsOnly(before)));
  return {
    ...(name !== rule?.name && { name }),
    ...(isChanged && { settings, mode: before.mode === 'off' ? ('off' as const) : ('dry-run' as const) }),
  };
}
