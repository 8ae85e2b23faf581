import type { SentencePart } from '../../src/render/texts/translated/message.ts';
import { readOwnProperty } from '../../src/render/texts/translated/say.ts';
import { parseIcuMessage, UncompilableMessage } from './compile.ts';
import type { EnglishCatalogueText, EnglishMessage, EnglishTextFunction } from './english.ts';
import { icuSourceOfEnglishText } from './language.ts';
import { findTextLengthProblems } from './limits.ts';
import { findMarkupDifferences, findPlaceholderDifferences } from './markup.ts';
import { createSampleArguments } from './samples.ts';

interface Checked {
  readonly language: string;
  /** Texts of the language, including these messages. */
  readonly texts: object;
  readonly english: EnglishCatalogueText;
  readonly icu: string;
}

export function findTranslationProblems(checked: Checked): readonly string[] {
  const { english, icu, language } = checked;
  try {
    const parts = parseIcuMessage(icu);
    const formProblems = [...pluralProblems(parts, language), ...parts.flatMap(selectProblems)];
    if (formProblems.length > 0) return formProblems;
    const contentProblems = english.message
      ? messageProblems(english.message, parts, checked)
      : textProblems(parts, checked);
    return [...contentProblems, ...unitProblems(icu, english.path)];
  } catch (error) {
    if (error instanceof UncompilableMessage) return [error.message];
    throw error;
  }
}

function textProblems(parts: readonly SentencePart[], { english, texts }: Checked): readonly string[] {
  if (parts.some((part) => typeof part !== 'string')) return ['takes values, but the English text has none'];
  const text = String(valueAtCataloguePath(texts, english.path));
  const isBlank = text.trim() === '' && english.source.trim() !== '';
  const isPadded = text !== text.trim() && english.source === english.source.trim();
  return [
    ...(isBlank ? ['is empty'] : []),
    ...(isPadded ? ['begins or ends with a space'] : []),
    ...findTextLengthProblems(english, text),
    ...findMarkupDifferences(english.source, text),
  ];
}

function messageProblems(
  message: EnglishMessage,
  parts: readonly SentencePart[],
  { texts, english }: Checked,
): readonly string[] {
  const say = valueAtCataloguePath(texts, english.path);
  if (!isSaying(say)) return ['is no message'];
  const otherNames = nameProblems(parseIcuMessage(icuSourceOfEnglishText(english) ?? ''), parts);
  if (otherNames.length > 0) return otherNames;
  const problems = createSampleArguments(message, selectorWordsIn(parts)).flatMap((args) => {
    const expected = attempted(message.say, args);
    if (typeof expected !== 'string' || expected.includes('undefined')) return [];
    const said = attempted(say, args);
    if (typeof said !== 'string') return [`says nothing for ${argumentText(args)}`];
    return [...findMarkupDifferences(expected, said), ...findPlaceholderDifferences(expected, said)].map(
      (problem) => `${problem} (for ${argumentText(args)}: “${said}”)`,
    );
  });
  return problems.slice(0, 1);
}

/**
 * A translation must contain every value that the English text shows. It may use any value of the English text to
 * choose between cases.
 */
function nameProblems(english: readonly SentencePart[], translated: readonly SentencePart[]): readonly string[] {
  const known = new Set(english.flatMap(namesIn));
  const used = new Set(translated.flatMap(namesIn));
  const written = new Set(english.flatMap(writtenNames));
  const list = [...known].join(', ') || 'none';
  const unknownNames = Array.from(used.difference(known), (name) => `has no value “${name}”; there are: ${list}`);
  const missingNames = Array.from(written.difference(used), (name) => `lacks the value “${name}”`);
  return [...unknownNames, ...missingNames];
}

function nameOf(part: Exclude<SentencePart, string>): string {
  if ('value' in part) return part.value;
  return 'plural' in part ? part.plural : part.select;
}

const namesIn = (part: SentencePart): readonly string[] =>
  typeof part === 'string' ? [] : [nameOf(part), ...casesIn(part).flatMap((parts) => parts.flatMap(namesIn))];

function writtenNames(part: SentencePart): readonly string[] {
  if (typeof part === 'string') return [];
  return 'value' in part ? [part.value] : casesIn(part).flatMap((parts) => parts.flatMap(writtenNames));
}

/** Value at a path of a catalogue. Keys may contain dots. */
export function valueAtCataloguePath(catalogue: unknown, path: string): unknown {
  const own = readOwnProperty(catalogue, path);
  if (own !== undefined || !path.includes('.')) return own;
  const dots = [...path.matchAll(/\./g)].map(({ index }) => index);
  const dot = dots.find((index) => readOwnProperty(catalogue, path.slice(0, index)) !== undefined);
  return dot === undefined
    ? undefined
    : valueAtCataloguePath(readOwnProperty(catalogue, path.slice(0, dot)), path.slice(dot + 1));
}

const isSaying = (value: unknown): value is EnglishTextFunction => typeof value === 'function';

/** The English function may throw for values that never occur in practice. */
function attempted(say: EnglishTextFunction, args: readonly unknown[]): unknown {
  try {
    return say(...args);
  } catch {
    return undefined;
  }
}

const argumentText = (args: readonly unknown[]): string =>
  args.map((arg) => (typeof arg === 'function' ? 'a function' : (JSON.stringify(arg) ?? 'nothing'))).join(', ');

const casesIn = (part: SentencePart): readonly (readonly SentencePart[])[] =>
  typeof part === 'string' || 'value' in part ? [] : Object.values(part.cases);

/** Words that select a case in a message. The check tries each of them, so that it covers every case. */
export const selectorWordsIn = (parts: readonly SentencePart[]): readonly string[] =>
  parts.flatMap((part) => [
    ...(typeof part !== 'string' && 'select' in part ? Object.keys(part.cases).filter(isWord) : []),
    ...casesIn(part).flatMap(selectorWordsIn),
  ]);

const isWord = (key: string): boolean => !['other', 'none', 'true', 'false'].includes(key);

function selectProblems(part: SentencePart): readonly string[] {
  if (typeof part === 'string' || 'value' in part) return [];
  const inner = casesIn(part).flatMap((parts) => parts.flatMap(selectProblems));
  const isWhole = Object.hasOwn(part.cases, 'other');
  return isWhole ? inner : ['a choice lacks the case “other”', ...inner];
}

function pluralProblems(parts: readonly SentencePart[], language: string): readonly string[] {
  const categories: readonly string[] = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  return parts.flatMap((part) => {
    const inner = casesIn(part).flatMap((branch) => pluralProblems(branch, language));
    if (typeof part === 'string' || !('plural' in part)) return inner;
    const cases = Object.keys(part.cases);
    const keys = cases.filter((key) => !key.startsWith('='));
    const missing = categories.filter((category) => !keys.includes(category) && !isCovered(category, cases, language));
    const unknown = keys.filter((key) => !categories.includes(key));
    return [
      ...missing.map((category) => `the plural of ${part.plural} lacks the form “${category}”`),
      ...unknown.map((key) => `the plural of ${part.plural} has the form “${key}”, which the language does not have`),
      ...inner,
    ];
  });
}

/** Whole numbers up to the first that repeats every form, and one million, which has a form of its own in French. */
const WHOLE_NUMBERS = [...Array.from({ length: 201 }, (_, index) => index), 1_000_000];

/** True if the cases of exact numbers cover a plural form, as `=1` covers the form “one” of English. */
function isCovered(category: string, cases: readonly string[], language: string): boolean {
  const rules = new Intl.PluralRules(language);
  const numbers = WHOLE_NUMBERS.filter((number) => rules.select(number) === category);
  return category !== 'other' && numbers.length > 0 && numbers.every((number) => cases.includes(`=${number}`));
}

/** A number, or the place of one, with a plain space before its unit. */
export const UNIT_AFTER_BREAKING_SPACE = /[}\d] (?:min|h|s|ms|%|[KMG][Bo]|[kMG]?b(?:it)?\/s)(?![\p{L}\d’'-])/u;

/** Typed examples, in which people use plain spaces. */
const TYPED_EXAMPLES = ['browse.problems.forms.ms'];

/** A line may break at a plain space, so that a number and its unit are on two lines. */
const unitProblems = (icu: string, path: string): readonly string[] =>
  UNIT_AFTER_BREAKING_SPACE.test(icu) && !TYPED_EXAMPLES.includes(path)
    ? ['has a plain space between a number and its unit: write a no-break space (U+00A0)']
    : [];
