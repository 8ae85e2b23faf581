import { type AuditEntry, ruleNameInAction } from '../../domain/audit.ts';
import { FEEDS } from '../../domain/notifications/feeds.ts';
import { libraryRef } from '../../domain/servers/storedRefs.ts';
import { fitLines, joinFacts } from '../kit/text/lines.ts';
import { channelMention, subscriptionName } from '../notify/subscription.ts';
import type { Texts } from '../texts/texts.ts';
import { accessTarget } from './access.ts';
import { recordedText, subjectText } from './recorded.ts';
import { recordWords } from './records.ts';
import { type AuditSource, areTypedValues, isAboutAccess, isTypedTarget } from './typed.ts';
import { type AuditNames, auditText, NO_NAMES, typedText } from './words.ts';

interface TextLimits {
  /** Maximum characters of the old value, and of the new value. */
  readonly max: number;
  readonly names?: AuditNames | undefined;
}

/**
 * The old and the new value on one line. A failed change marks the new value as requested. If both values are settings,
 * only the settings that differ appear.
 */
export function changeWords(
  texts: Texts,
  change: AuditSource & Pick<AuditEntry, 'target' | 'before' | 'after' | 'outcome'>,
  { max, names = NO_NAMES }: TextLimits,
): string | undefined {
  const { before, after, outcome } = change;
  const settingsBefore = before ? recordWords(texts, { ...change, text: before }, names) : undefined;
  const settingsAfter = after ? recordWords(texts, { ...change, text: after }, names) : undefined;
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
  const values = fitLines(setting.split(/(?<=,) /), maxSetting);
  const words = values.length > 0 ? values : fitLines(setting.split(' '), maxSetting);
  return [...words, '…'].join(' ');
}

function fittingWords(settings: readonly string[], max: number): string {
  const fittingSettings = fitLines(settings, max);
  const [firstSetting = ''] = settings;
  const shownSettings = fittingSettings.length > 0 ? fittingSettings : [cutSetting(firstSetting, max)];
  return joinFacts([...shownSettings, shownSettings.length < settings.length ? '…' : undefined]);
}

interface AuditSide extends AuditSource {
  readonly target?: string | undefined;
  readonly text: string;
}

/** The old or the new value alone: as many settings as fit, including unchanged ones. */
export function sideWords(texts: Texts, side: AuditSide, { max, names = NO_NAMES }: TextLimits): string {
  const settings = recordWords(texts, side, names);
  return settings ? fittingWords(settings, max) : sideText(texts, side, { max, names });
}

/** Matches the item key before each title in an audit entry about a playlist. */
const KEY_OF_TITLE = /(^(?:add )?|; |[a-z]+: )(?:(?:\d+:)?\d+|\?) (?=\S)/g;

function sideText(texts: Texts, side: AuditSide, { max, names }: TextLimits): string {
  const { target = '', text } = side;
  if (areTypedValues(side)) return typedText(text, max);
  const recorded = recordedText(texts, text);
  if (recorded !== undefined) return recorded;
  const isPlaylist = /^(?:new )?playlist/.test(target);
  return auditText(isPlaylist ? text.replace(KEY_OF_TITLE, '$1') : text, max, names);
}

const BOARD = /^board in channel (\d{17,20})$/;

/**
 * The subject of an audit entry, with names of subscriptions and rules instead of ids, and titles without item keys.
 */
export function targetWords(
  texts: Texts,
  entry: AuditSource & { readonly target: string },
  { max, names = NO_NAMES }: TextLimits,
): string {
  const { target } = entry;
  if (isTypedTarget(entry)) return typedText(target, max);
  const rule = ruleNameInAction(target);
  if (rule !== undefined) return texts.audit.byRule(auditText(rule, max));
  const channelId = BOARD.exec(target)?.[1];
  if (channelId !== undefined) return texts.audit.board(channelMention(channelId));
  return (
    (isAboutAccess(entry) ? accessTarget(texts, target, names) : undefined) ??
    subscriptionWords(texts, target, { max, names }) ??
    recordedText(texts, target) ??
    subjectText(texts, target, { max, names }) ??
    auditText(target, max, names)
  );
}

const SUBSCRIPTION = /^subscriptions? to (.+?)(?:, library #?((?:\d+:)?\d*))?(?:, channel (\d+))?$/;

/**
 * A subscription in words: "Plays · “Films” → #cinema". Undefined if the entry is not about a subscription, or if a
 * person typed the library by its title.
 */
function subscriptionWords(texts: Texts, target: string, { max, names }: TextLimits): string | undefined {
  const [, feedNames, library, channelId] = SUBSCRIPTION.exec(target) ?? [];
  if (feedNames === undefined) return undefined;
  const feeds = feedNames.split(', ').map((name) => feedNamed(name));
  const titles = names?.libraries ?? new Map();
  const librarySectionId = library ? libraryRef.safeParse(library).data : undefined;
  const words = feeds.flatMap((feed) => (feed ? subscriptionName(texts, { feed, librarySectionId }, titles) : []));
  if (words.length < feeds.length) return undefined;
  const fittingNames = fitLines(words, max);
  const subscriptionText = [...fittingNames, ...(fittingNames.length < words.length ? ['…'] : [])].join(', ');
  return channelId === undefined ? subscriptionText : texts.notify.to(subscriptionText, channelMention(channelId));
}

const feedNamed = (name: string) => (name === 'every feed' ? 'all' : FEEDS.find((feed) => feed === name));
