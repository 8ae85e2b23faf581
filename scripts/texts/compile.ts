import { parse, type Select, type Token } from '@messageformat/parser';
import {
  type Sentence,
  type SentencePart,
  type TranslatedMessages,
  VALUE_FORMATS,
  type ValueFormat,
} from '../../src/render/texts/translated/message.ts';
import type { EnglishCatalogueText } from './english.ts';

/** Thrown for a message that cannot be compiled. The error's text tells the translator the reason. */
export class UncompilableMessage extends Error {}

/** Compiles messages from ICU MessageFormat. Keys are paths in the catalogue. */
export const compileIcuMessages = (
  messages: ReadonlyMap<string, string>,
  english: readonly EnglishCatalogueText[],
): TranslatedMessages =>
  Object.fromEntries(
    english.flatMap(({ path, message, sameAs = '' }) => {
      const icu = messages.get(path) ?? messages.get(sameAs);
      if (icu === undefined) return [];
      const says = parseIcuMessage(icu);
      const [only = ''] = says;
      const isPlain = says.length < 2 && typeof only === 'string';
      return [[path, isPlain ? only : { given: message ? namesOf(message) : [], says }]];
    }),
  );

const namesOf = ({ parameters }: NonNullable<EnglishCatalogueText['message']>): Sentence['given'] =>
  parameters.map(({ isObject, values }) => {
    const names = values.map(({ name }) => name);
    return isObject ? names : (names[0] ?? '');
  });

export function parseIcuMessage(icu: string): readonly SentencePart[] {
  try {
    return parse(icu).flatMap((token) => partOf(token, undefined));
  } catch (error) {
    throw error instanceof UncompilableMessage
      ? error
      : new UncompilableMessage(`not ICU MessageFormat: ${firstLine(error)} in ${icu}`);
  }
}

const firstLine = (error: unknown): string => (error instanceof Error ? (error.message.split('\n')[0] ?? '') : '');

/** `counted` is the name of the value that `#` stands for, inside a plural. */
function partOf(token: Token, counted: string | undefined): readonly SentencePart[] {
  switch (token.type) {
    case 'content':
      return [token.value];
    case 'argument':
      return [{ value: token.arg }];
    case 'function':
      return [{ value: token.arg, as: formatOf(token.key), ...patternOf(token.param) }];
    case 'octothorpe':
      return counted === undefined ? ['#'] : [{ value: counted, as: 'number' }];
    case 'plural':
      if (token.pluralOffset) throw new UncompilableMessage('a plural with an offset');
      return [{ plural: token.arg, cases: casesOf(token, token.arg) }];
    case 'select':
      return [{ select: token.arg, cases: casesOf(token, counted) }];
    case 'selectordinal':
      throw new UncompilableMessage('selectordinal, which is not supported');
  }
}

const casesOf = ({ cases }: Select, counted: string | undefined): Readonly<Record<string, readonly SentencePart[]>> =>
  Object.fromEntries(cases.map(({ key, tokens }) => [key, tokens.flatMap((token) => partOf(token, counted))]));

function formatOf(key: string): ValueFormat {
  const format = VALUE_FORMATS.find((known) => known === key);
  if (!format) throw new UncompilableMessage(`the format ${key}; there are ${VALUE_FORMATS.join(', ')}`);
  return format;
}

function patternOf(param: readonly Token[] | undefined): { readonly pattern?: string } {
  if (!param) return {};
  return {
    pattern: param
      .map((token) => (token.type === 'content' ? token.value : ''))
      .join('')
      .trim(),
  };
}
