import type { CommandDepsAndContext } from '../framework/context.ts';
import type { RuleDraft } from './draft.ts';
import type { RuleOptionValues } from './options.ts';
import { applyRuleOptions, EMPTY_RULE, type RuleSettingsDeps } from './settings.ts';

/** The ready-made rules of docs/rules.md. The language catalogues contain their names and their messages to viewers. */
export const RULE_PRESETS = {
  paused: { action: 'end', paused: 20 },
  transcodes: { action: 'end', resolution: '2160', grace: 1 },
  streams: { action: 'end', streams: 2, order: 'newest' },
  addresses: { action: 'warn', addresses: 2, grace: 10 },
  uplink: { action: 'end', remote: true, 'total-bandwidth': 20, hours: '18:00-23:00', order: 'transcoding' },
} as const satisfies Readonly<Record<string, RuleOptionValues>>;
export type RulePresetName = keyof typeof RULE_PRESETS;
export const RULE_PRESET_NAMES = Object.keys(RULE_PRESETS) as RulePresetName[];

/** Puts the settings of a ready-made rule into the draft. Exemptions and a typed name stay. */
export async function applyRulePreset(
  draft: RuleDraft,
  preset: RulePresetName,
  { deps, context }: CommandDepsAndContext<RuleSettingsDeps>,
): Promise<RuleDraft> {
  const { draft: words } = context.texts.rule;
  const { name, reason } = words.presets[preset];
  const { action } = RULE_PRESETS[preset];
  const { exempt, locale } = draft.settings;
  const settings = await applyRuleOptions(
    { ...EMPTY_RULE, exempt, action, locale },
    { ...RULE_PRESETS[preset], reason },
    { deps, context },
  );
  const presetNames = [words.unnamed, ...RULE_PRESET_NAMES.map((presetName) => words.presets[presetName].name)];
  return { ...draft, name: presetNames.includes(draft.name) ? name : draft.name, settings };
}
