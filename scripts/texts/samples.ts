import type { TextFunction, TextFunctionParameter, TextValue, TextValueKind } from './arrows.ts';

/** Numbers that each message is tried with, among them those at which languages change their plural form. */
const NUMBERS = [0, 1, 2, 3, 5, 7, 11, 21, 22, 100, 1_000_000];

/** Used instead of `NUMBERS` for messages without a number. */
const ONE_NUMBER = [2];

/** Maximum combinations of values other than numbers. */
const MOST_COMBINATIONS = 24;

/** Puts brackets around a sample text, by which the text can be found in the finished sentence. */
const marked = (name: string): string => `⟦${name}⟧`;

const LISTS: readonly (readonly string[])[] = [[], [marked('first')], [marked('first'), marked('second')]];

const PROBLEM = { address: 'http://192.168.1.10/path', failure: 'unauthorized' };

/** Samples of objects that sentences get as a whole, by the name of the parameter. */
const OBJECTS: Readonly<Record<string, readonly unknown[]>> = {
  scope: [{}, { channel: marked('channel') }, { server: marked('server') }],
  problem: [
    PROBLEM,
    { ...PROBLEM, failure: 'malformed' },
    { ...PROBLEM, failure: 'not-found' },
    { ...PROBLEM, reason: 'certificate', code: marked('code') },
    { ...PROBLEM, reason: 'unknown-host', vendorDomain: marked('vendorDomain') },
    { ...PROBLEM, expired: { at: new Date(0) } },
  ],
  day: [() => marked('day')],
  viewers: ['everyone', ...LISTS],
  of: ['discord', 'media server'],
  at: [new Date(0)],
  languages: [[{ name: marked('name'), percent: 40 }]],
};

interface EnglishFunction {
  readonly parameters: readonly TextFunctionParameter[];
  readonly arrow: TextFunction;
}

/** Lists of arguments for an English function. The words are values that select a case. */
export function createSampleArguments(
  { parameters, arrow }: EnglishFunction,
  words: readonly string[],
): readonly (readonly unknown[])[] {
  const values = parameters.flatMap((parameter) => parameter.values);
  const numbers = values.some(({ kind }) => kind === 'number') ? NUMBERS : ONE_NUMBER;
  const combinations = combinationsOf(values.map((value) => samplesOf(value, words, arrow.source)));
  return combinations.flatMap((combination) =>
    numbers.map((number) => {
      const given = new Map(values.map((value, index) => [value, replaced(combination[index], number)]));
      return parameters.map((parameter) => argumentOf(parameter, given));
    }),
  );
}

const NUMBER = Symbol('the number of the sample');

const replaced = (sample: unknown, number: number): unknown => (sample === NUMBER ? number : sample);

function argumentOf({ isObject, values }: TextFunctionParameter, given: ReadonlyMap<TextValue, unknown>): unknown {
  if (isObject) return Object.fromEntries(values.map((value) => [value.name, given.get(value)]));
  return values[0] && given.get(values[0]);
}

function samplesOf(
  { name, local, kind, isOptional }: TextValue,
  words: readonly string[],
  source: string,
): readonly unknown[] {
  const objects = kind === 'unknown' || kind === 'text' ? OBJECTS[name] : undefined;
  const samples = objects ?? SAMPLES[kind](name, words);
  const empty = new RegExp(`\\b${local} === ''`).test(source) ? [''] : [];
  return [...samples, ...empty, ...(isOptional ? [undefined] : [])];
}

const SAMPLES: Readonly<Record<TextValueKind, (name: string, words: readonly string[]) => readonly unknown[]>> = {
  text: (name, words) => [marked(name), ...words],
  unknown: (name, words) => [marked(name), ...words],
  number: () => [NUMBER],
  boolean: () => [true, false],
  list: () => LISTS,
  date: () => [new Date(0)],
  ref: () => ['101'],
};

function combinationsOf(samples: readonly (readonly unknown[])[]): readonly (readonly unknown[])[] {
  const [first = [], ...rest] = samples;
  if (samples.length === 0) return [[]];
  const combinations = combinationsOf(rest);
  const all = first.flatMap((sample) => combinations.map((combination) => [sample, ...combination]));
  return all.slice(0, MOST_COMBINATIONS);
}
