import type { AuditEntry } from '../../domain/audit.ts';
import { joinFacts, keepLinesThatFit } from '../kit/text/lines.ts';
import type { Texts } from '../texts/texts.ts';
import { describeAuditRecord } from './records.ts';
import { describeRecordedAuditValue, type RecordedAuditValue } from './sides.ts';
import { dropServerFromAuditTarget } from './targets.ts';
import { type AuditEntryKind, areValuesTypedByPerson } from './typed.ts';
import {
  formatAuditText,
  formatTypedText,
  NO_AUDIT_NAMES,
  type PartialAuditTextLimits,
  type TextLimits,
} from './words.ts';

/**
 * The old and the new value on one line, each of at most `max` characters. A failed change marks the new value as
 * requested. If both values are settings, only the settings that differ appear.
 */
export function describeAuditedChange(
  texts: Texts,
  entry: AuditEntryKind & Pick<AuditEntry, 'target' | 'before' | 'after' | 'outcome'>,
  { max, names = NO_AUDIT_NAMES }: PartialAuditTextLimits,
): string | undefined {
  const change = dropServerFromAuditTarget(texts, entry);
  const { before, after, outcome } = change;
  const settingsBefore = before ? describeAuditRecord(texts, { ...change, text: before }, names) : undefined;
  const settingsAfter = after ? describeAuditRecord(texts, { ...change, text: after }, names) : undefined;
  const wordsOf = (text: string | undefined, settings: Settings, otherSettings: Settings): string | undefined => {
    if (!settings) return text && sideText(texts, { ...change, text }, { max, names });
    return fittingWords(otherSettings ? differingSettings(settings, otherSettings) : settings, max);
  };
  const beforeWords = wordsOf(before, settingsBefore, settingsAfter);
  // A change that only removed settings has nothing to show as its new value, so the word "none" appears.
  const removedWords = settingsBefore && settingsAfter && beforeWords ? texts.notify.none : undefined;
  const afterWords = wordsOf(after, settingsAfter, settingsBefore) || removedWords;
  if (!afterWords) return beforeWords || undefined;
  if (outcome !== 'done') return [beforeWords, texts.audit.wanted(afterWords)].filter(Boolean).join(', ');
  return beforeWords ? `${beforeWords} → ${afterWords}` : afterWords;
}

/** Settings, each in words. Undefined if the audited text contains none. */
type Settings = readonly string[] | undefined;

function differingSettings(settings: readonly string[], otherSettings: readonly string[]): readonly string[] {
  const isSame =
    settings.length === otherSettings.length && settings.every((setting) => otherSettings.includes(setting));
  return isSame ? settings : settings.filter((setting) => !otherSettings.includes(setting));
}

/** Maximum characters of the first setting if it is too long to fit, for example the libraries of a board. */
const MAX_SETTING = 120;

/**
 * Cuts a long setting after the last value that fits, for example a library, or else after the last word. Mentions
 * contain no space, so they stay whole.
 */
function cutSetting(setting: string, max: number): string {
  const maxSetting = Math.max(max, MAX_SETTING);
  if (setting.length < maxSetting) return setting;
  const values = keepLinesThatFit(setting.split(/(?<=,) /), maxSetting);
  const words = values.length > 0 ? values : keepLinesThatFit(setting.split(' '), maxSetting);
  return [...words, '…'].join(' ');
}

function fittingWords(settings: readonly string[], max: number): string {
  const fittingSettings = keepLinesThatFit(settings, max);
  const [firstSetting = ''] = settings;
  const shownSettings = fittingSettings.length > 0 ? fittingSettings : [cutSetting(firstSetting, max)];
  return joinFacts([...shownSettings, shownSettings.length < settings.length ? '…' : undefined]);
}

/** The old or the new value alone: as many settings as fit, including unchanged ones. */
export function describeAuditedValue(
  texts: Texts,
  entry: RecordedAuditValue,
  { max, names = NO_AUDIT_NAMES }: PartialAuditTextLimits,
): string {
  const side = dropServerFromAuditTarget(texts, entry);
  const settings = describeAuditRecord(texts, side, names);
  return settings ? fittingWords(settings, max) : sideText(texts, side, { max, names });
}

function sideText(texts: Texts, side: RecordedAuditValue, limits: TextLimits): string {
  const { text } = side;
  if (areValuesTypedByPerson(side)) return formatTypedText(text, limits.max);
  return describeRecordedAuditValue(texts, side, limits) ?? formatAuditText(text, limits.max, limits.names);
}
