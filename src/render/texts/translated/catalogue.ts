import type { SentenceValueFormats } from './formats.ts';
import type { FindTranslatedMessage } from './message.ts';
import { formatSentence, readOwnProperty, type SentenceValues, valuesOfSentence } from './say.ts';

/** A part of the catalogue, for example everything below `pick`, and what its translation needs. */
interface Place {
  readonly find: FindTranslatedMessage;
  readonly formats: SentenceValueFormats;
  /** Path of the part from the catalogue's root, for example `pick.among`. */
  readonly path: string;
  /** The functions of `decisions.ts` for this part of the catalogue. */
  readonly decisions: unknown;
}

/**
 * The English texts with their translations in place. A proxy replaces each sentence when it is first read, so an
 * unused language takes little memory.
 */
export function translateTexts<T extends object>(english: T, place: Place): T {
  const replacements = new Map<PropertyKey, unknown>();
  return new Proxy(english, {
    get: (target, name) => {
      const original: unknown = Reflect.get(target, name);
      if (typeof name === 'symbol' || !Object.hasOwn(target, name)) return original;
      if (!replacements.has(name)) replacements.set(name, replacementOf(original, placeBelow(place, name)));
      return replacements.get(name);
    },
  });
}

const placeBelow = (place: Place, name: string): Place => ({
  find: place.find,
  formats: place.formats,
  path: place.path === '' ? name : `${place.path}.${name}`,
  decisions: readOwnProperty(place.decisions, name),
});

function replacementOf(original: unknown, place: Place): unknown {
  if (typeof original === 'string') return textAt(place) ?? original;
  if (isFunction(original)) return functionAt(original, place);
  return typeof original === 'object' && original !== null ? translateTexts(original, place) : original;
}

function textAt({ find, path }: Place): string | undefined {
  const message = find(path);
  return typeof message === 'string' ? message : undefined;
}

type Saying = (...args: readonly unknown[]) => unknown;

const isFunction = (value: unknown): value is Saying => typeof value === 'function';

/** Function that writes the sentence in the language, or in English if the translation is missing. */
function functionAt(english: Saying, { find, formats, path, decisions }: Place): Saying {
  const message = find(path);
  if (typeof message === 'string') return () => message;
  if (!isFunction(decisions)) {
    return message === undefined
      ? english
      : (...args) => formatSentence(message.says, valuesOfSentence(message, args), formats);
  }
  return (...args) => {
    const decision = decisions(...args);
    // The decision is the finished text, or undefined if there is nothing to say.
    if (!isValues(decision)) return decision;
    return message === undefined ? english(...args) : formatSentence(message.says, decision, formats);
  };
}

const isValues = (decision: unknown): decision is SentenceValues => typeof decision === 'object' && decision !== null;
