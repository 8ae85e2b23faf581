import { ruleNameFromAuditAction } from '../../domain/audit.ts';
import { RULE_ACTIONS } from '../../domain/live/rules/rule.ts';
import { RULE_OUTCOMES } from '../../domain/live/rules/sessionRules.ts';
import { FEEDS } from '../../domain/notifications/feeds.ts';
import { localizeStoredTitle } from '../kit/media/title.ts';
import { describeRuleActionOutcome } from '../rule/post.ts';
import type { Texts } from '../texts/texts.ts';
import { findValueByName, translateRecordedAuditText } from './recorded.ts';
import type { AuditEntryKind } from './typed.ts';
import { formatInlineAuditText, type TextLimits } from './words.ts';

export interface RecordedAuditValue extends AuditEntryKind {
  readonly target?: string | undefined;
  readonly text: string;
}

/** Value of a choice whose words depend on what the entry is about. */
function choiceWords(
  texts: Texts,
  { capability, action = '', target = '', text }: RecordedAuditValue,
): string | undefined {
  if (target === 'own place in recaps')
    return findValueByName(texts.recap.declarations.visible.options.show.choices, text);
  if (capability === 'report.send') return findValueByName(texts.report.kinds, text);
  return ruleNameFromAuditAction(action) === undefined ? undefined : actWords(texts, text);
}

const ACT_OUTCOME = new RegExp(`^(${RULE_OUTCOMES.join('|')})(?: after (\\d+) s)?$`);

/** Translates a planned act of a rule, or its outcome. */
function actWords(texts: Texts, text: string): string | undefined {
  const action = RULE_ACTIONS.find((name) => name === text);
  if (action !== undefined) return texts.rule.actions[action];
  const [, name, seconds = '0'] = ACT_OUTCOME.exec(text) ?? [];
  const outcome = RULE_OUTCOMES.find((candidate) => candidate === name);
  if (outcome === undefined) return undefined;
  // Only acts of live rules are in the audit trail.
  return describeRuleActionOutcome(texts, { outcome, action: 'end', mode: 'live', afterMs: Number(seconds) * 1000 });
}

const DIGEST = /^(off|hourly|daily|weekly)(?: ([a-z]+day))?(?: (\d\S*))?$/;

/** Options of `/notify digest`, for example "weekly monday 09:00". */
function digestOptions({ notify }: Texts, { target = '', text }: RecordedAuditValue): string | undefined {
  const [, kind, weekday = '', at] = target.startsWith('subscription') ? (DIGEST.exec(text) ?? []) : [];
  if (kind === undefined) return undefined;
  const { options } = notify.declarations.digest;
  const words = [
    findValueByName(options.kind.choices, kind),
    findValueByName(options.weekday.choices, weekday) ?? weekday,
    at,
  ];
  return words.filter(Boolean).join(' · ');
}

const PAUSE_STATE = /^([\w-]+): (paused|running)$/;

/** Translates the states of several feeds' subscriptions, each paused or running. */
function pauseStates(texts: Texts, text: string): string | undefined {
  const states = text.split('; ').map((part) => {
    const [, name, state = ''] = PAUSE_STATE.exec(part) ?? [];
    const feed = FEEDS.find((candidate) => candidate === name);
    return feed && texts.lines.labelled(texts.notify.feeds[feed], translateRecordedAuditText(texts, state) ?? state);
  });
  return states.every((state) => state !== undefined) ? states.join('; ') : undefined;
}

/** Several recorded texts in a list, for example "a new token, a new address". */
function recordedList(texts: Texts, text: string): string | undefined {
  const words = text.split(', ').map((part) => translateRecordedAuditText(texts, part));
  return words.every((part) => part !== undefined) ? words.join(', ') : undefined;
}

const COPIED = /^copied (\d+), now (\d+)$/;

/** Translates the numbers of titles that were copied to several playlists. */
function copiedCounts({ audit }: Texts, text: string): string | undefined {
  const counts = text.split('; ').map((part) => {
    const [, newCount, total] = COPIED.exec(part) ?? [];
    return newCount === undefined ? undefined : audit.sides.copied(Number(newCount), Number(total));
  });
  return counts.every((count) => count !== undefined) ? counts.join('; ') : undefined;
}

interface SentenceForm {
  readonly pattern: RegExp;
  readonly words: (texts: Texts, groups: readonly (string | undefined)[], limits: TextLimits) => string | undefined;
}

/** Recorded texts that are longer than a few words. */
const SENTENCES: readonly SentenceForm[] = [
  { pattern: /^place (\d+)$/, words: ({ audit }, [place = '']) => audit.sides.place(place) },
  {
    pattern: /^(allowed|not allowed) in guild (\d+)$/,
    words: ({ audit }, [kind, guild = '']) =>
      kind === 'allowed' ? audit.sides.allowed(guild) : audit.sides.notAllowed(guild),
  },
  {
    pattern: /^no own account on (.+)$/s,
    words: ({ audit }, [server = ''], limits) => audit.sides.unlinked(formatInlineAuditText(server, limits)),
  },
  {
    pattern: /^([^()]+) \((<@\d+>(?:, <@\d+>)*) manage media servers\)$/,
    words: (texts, [decision = '', people = '']) => {
      const decisionText = translateRecordedAuditText(texts, decision);
      return decisionText && texts.audit.sides.managers(decisionText, people);
    },
  },
];

function sentence(texts: Texts, text: string, limits: TextLimits): string | undefined {
  for (const { pattern, words } of SENTENCES) {
    const groups = pattern.exec(text)?.slice(1);
    const sentenceText = groups && words(texts, groups, limits);
    if (sentenceText !== undefined) return sentenceText;
  }
  return undefined;
}

/** Buttons whose titles come from the media server, each after its key. Commands record titles as they were typed. */
const KEYED_ADDITIONS = ['card.add.into', 'card.add.new'];

/** Titles of a playlist, with their outcomes in words. Undefined for an entry about something else. */
function playlistTitles(
  texts: Texts,
  { target = '', text, action }: RecordedAuditValue,
  limits: TextLimits,
): string | undefined {
  if (!/^(?:new )?playlist /.test(target)) return undefined;
  const [, titles] = /^add (.+)$/s.exec(text) ?? [];
  if (titles === undefined) return titlesWithoutKeys(texts, text, limits);
  const hasKeys = action === undefined || KEYED_ADDITIONS.includes(action);
  return texts.audit.sides.add(
    hasKeys ? titlesWithoutKeys(texts, titles, limits) : formatInlineAuditText(titles, limits),
  );
}

const BETWEEN_TITLES = /; (?=(?:[a-z][a-z -]*: )?(?:(?:\d+:)?\d+|\?) )/;
/** Matches the outcome for a title, the title's key, and the title. */
const TITLE = /^(?:([a-z][a-z -]*): )?(?:(?:\d+:)?\d+|\?) (.*)$/s;

function titlesWithoutKeys(texts: Texts, text: string, { max, names }: TextLimits): string {
  const words: string[] = [];
  let remainingLength = max;
  for (const part of text.split(BETWEEN_TITLES)) {
    if (remainingLength <= 0) return `${words.join('; ').replace(/…$/, '').trimEnd()} …`;
    const [, result = '', title = part] = TITLE.exec(part) ?? [];
    const resultWords = findValueByName(texts.audit.sides.results, result);
    const titleText = formatInlineAuditText(localizeStoredTitle(texts.search, title), { max: remainingLength, names });
    words.push(resultWords === undefined ? titleText : texts.lines.labelled(resultWords, titleText));
    remainingLength -= title.length;
  }
  return words.join('; ');
}

/** A value that the code records, in the reader's language. Undefined for a text that a person or a server gave. */
export function describeRecordedAuditValue(
  texts: Texts,
  side: RecordedAuditValue,
  limits: TextLimits,
): string | undefined {
  const { text } = side;
  return (
    choiceWords(texts, side) ??
    digestOptions(texts, side) ??
    translateRecordedAuditText(texts, text) ??
    pauseStates(texts, text) ??
    recordedList(texts, text) ??
    copiedCounts(texts, text) ??
    sentence(texts, text, limits) ??
    playlistTitles(texts, side, limits)
  );
}
