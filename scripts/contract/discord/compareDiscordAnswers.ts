import type { TableCell, TableRow } from '../table.ts';
import { DISCORD_REQUEST_FAILURES, type DiscordRequestAnswer } from './discordAnswers.ts';
import { SAMPLE_MESSAGE_NAMES } from './samples.ts';
import { REQUEST_WORDS, RUN_PARTS } from './sendRequestsToDiscord.ts';

const KINDS = ['text', 'number', 'true or false', 'list', 'object', 'nothing'] as const;
type Kind = (typeof KINDS)[number];

/** Fields whose numbers come from Discord's reference and not from the guild, so their values are compared. */
const NUMBERS = [
  'type',
  'flags',
  'style',
  'min_values',
  'max_values',
  'spacing',
  'accent_color',
  'min_value',
  'max_value',
];
/** True-or-false fields that do not depend on the guild, so their values are compared. */
const FLAGS = ['disabled', 'required', 'spoiler', 'divider', 'autocomplete', 'pinned', 'tts', 'mention_everyone'];
/** Fields whose text Discord returns unchanged, so their values are compared. */
const TEXTS = [
  'custom_id',
  'label',
  'placeholder',
  'content',
  'description',
  'filename',
  'name',
  'value',
  'nonce',
  'content_type',
];
/** Parts whose values and lists depend on the bot and its guild. Only their keys and types are compared. */
const OF_THE_GUILD = ['own user', 'own application'];

const OWN_WORDS = [
  'status',
  'content type',
  'JSON',
  'another',
  'failure',
  'an answer',
  'key',
  'type of',
  'value of',
  'length of',
  'missing',
  'the same text',
  'another text',
  'yes',
  'no',
  ',',
];

/**
 * Words that may appear in a row of the table: Usher's own, and keys of the embedded Discord's responses. Other words
 * are hidden.
 */
export function tableWordsOfAnswers(expectedAnswers: readonly DiscordRequestAnswer[]): ReadonlySet<string> {
  const words = new Set<string>([
    ...OWN_WORDS,
    ...KINDS,
    ...DISCORD_REQUEST_FAILURES,
    ...RUN_PARTS,
    ...REQUEST_WORDS,
    ...SAMPLE_MESSAGE_NAMES,
  ]);
  for (const { body } of expectedAnswers) addKeys(body, words);
  return words;
}

function addKeys(value: unknown, words: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (!Array.isArray(value)) words.add(key);
    addKeys(inner, words);
  }
}

/**
 * Differences between the responses of Discord and of the embedded Discord. Both lists belong to the same requests, in
 * the same order.
 */
export function compareDiscordAnswers(
  expectedAnswers: readonly DiscordRequestAnswer[],
  actual: readonly DiscordRequestAnswer[],
): readonly TableRow[] {
  return actual.flatMap((answer) => {
    const expectedAnswer = expectedAnswers.find(({ step }) => step.join() === answer.step.join());
    if (expectedAnswer === undefined) return [];
    const rows = [...headRows(expectedAnswer, answer), ...bodyRows(expectedAnswer, answer)];
    const unique = [...new Map(rows.map((row) => [JSON.stringify(row), row])).values()];
    return unique.map((row) => ({ operation: answer.step, ...row }));
  });
}

type Difference = Omit<TableRow, 'operation'>;

function headRows(
  expectedAnswer: DiscordRequestAnswer,
  { statuses, isJson, failure }: DiscordRequestAnswer,
): readonly Difference[] {
  const rows = statuses
    .filter((status) => !expectedAnswer.statuses.includes(status))
    .map((status): Difference => ({ difference: ['status'], expected: expectedAnswer.statuses, actual: [status] }));
  if (rows.length === 0 && failure !== undefined && failure !== expectedAnswer.failure)
    rows.push({ difference: ['failure'], expected: ['an answer'], actual: [failure] });
  if (isJson.includes(false)) rows.push({ difference: ['content type'], expected: ['JSON'], actual: ['another'] });
  return rows;
}

function bodyRows(
  expectedAnswer: DiscordRequestAnswer,
  { step, body, failure }: DiscordRequestAnswer,
): readonly Difference[] {
  const part = String(step[0]);
  if (failure !== undefined || step.at(-1) === 'deleted' || part === 'guild' || part === 'channels') return [];
  const isOfGuild = OF_THE_GUILD.includes(part);
  return differences({ path: [], wanted: inOrder(expectedAnswer.body), actual: inOrder(body), isOfGuild });
}

/** Sorts lists of commands, because Discord lists them in another order. */
function inOrder(body: unknown): unknown {
  if (!Array.isArray(body)) return body;
  const keyOf = (value: unknown): string =>
    JSON.stringify([Reflect.get(Object(value), 'type'), Reflect.get(Object(value), 'name')]);
  return body.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

interface Pair {
  /** Keys that lead to this value in the embedded Discord's response. */
  readonly path: readonly string[];
  readonly wanted: unknown;
  readonly actual: unknown;
  readonly isOfGuild: boolean;
}

function differences({ path, wanted, actual, isOfGuild }: Pair): readonly Difference[] {
  const kinds = { wanted: kindOf(wanted), actual: kindOf(actual) };
  // A value that only one side has is no difference, because it may depend on the guild or the time.
  if (kinds.wanted === 'nothing' || kinds.actual === 'nothing') return [];
  if (kinds.wanted !== kinds.actual)
    return [{ difference: ['type of', ...path], expected: [kinds.wanted], actual: [kinds.actual] }];
  if (Array.isArray(wanted) && Array.isArray(actual)) return listRows({ path, wanted, actual, isOfGuild });
  if (kinds.wanted === 'object') return keyRows({ path, wanted, actual, isOfGuild });
  return isOfGuild ? [] : valueRows(path, wanted, actual);
}

interface Lists {
  readonly path: readonly string[];
  readonly wanted: readonly unknown[];
  readonly actual: readonly unknown[];
  readonly isOfGuild: boolean;
}

function listRows({ path, wanted, actual, isOfGuild }: Lists): readonly Difference[] {
  if (isOfGuild) return [];
  const rows: Difference[] = [];
  if (wanted.length !== actual.length)
    rows.push({ difference: ['length of', ...path], expected: [wanted.length], actual: [actual.length] });
  for (const [index, element] of wanted.entries())
    if (index < actual.length) rows.push(...differences({ path, wanted: element, actual: actual[index], isOfGuild }));
  return rows;
}

function keyRows({ path, wanted, actual, isOfGuild }: Pair): readonly Difference[] {
  const values = new Map(Object.entries(Object(actual)));
  return Object.entries(Object(wanted)).flatMap(([key, value]) => {
    const inner = [...path, key];
    if (!values.has(key)) {
      return [{ difference: ['key', ...inner], expected: [kindOf(value)], actual: ['missing'] }];
    }
    return differences({ path: inner, wanted: value, actual: values.get(key), isOfGuild });
  });
}

/** Compares values that do not depend on the guild. Texts are compared, but never printed. */
function valueRows(path: readonly string[], expectedAnswer: unknown, actual: unknown): readonly Difference[] {
  const key = path.at(-1) ?? '';
  if (expectedAnswer === actual) return [];
  const difference: TableCell = ['value of', ...path];
  if (typeof expectedAnswer === 'number' && typeof actual === 'number' && NUMBERS.includes(key))
    return [{ difference, expected: [expectedAnswer], actual: [actual] }];
  if (typeof expectedAnswer === 'boolean' && FLAGS.includes(key))
    return [{ difference, expected: [expectedAnswer ? 'yes' : 'no'], actual: [expectedAnswer ? 'no' : 'yes'] }];
  if (typeof expectedAnswer === 'string' && TEXTS.includes(key))
    return [{ difference, expected: ['the same text'], actual: ['another text'] }];
  return [];
}

function kindOf(value: unknown): Kind {
  if (value === null || value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'list';
  if (typeof value === 'string') return 'text';
  if (typeof value === 'number') return 'number';
  return typeof value === 'boolean' ? 'true or false' : 'object';
}
