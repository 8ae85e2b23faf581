import type { Formats } from './formats.ts';
import type { FindMessage } from './message.ts';
import { memberOf, say, type Values, valuesOf } from './say.ts';

/** A part of a language's texts, for example everything below `pick`. */
interface Place {
  readonly find: FindMessage;
  readonly formats: Formats;
  /** The path from the root, for example `pick.among`. */
  readonly path: string;
  /** Code for sentences of this part that need some; see `decisions.ts`. */
  readonly decisions: unknown;
}

/**
 * Texts in another language: the English ones, with each translated sentence replaced. A proxy replaces a sentence when
 * it is first read, so an unused language takes little memory.
 */
export function inLanguage<T extends object>(english: T, place: Place): T {
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
  decisions: memberOf(place.decisions, name),
});

function replacementOf(original: unknown, place: Place): unknown {
  if (typeof original === 'string') return textAt(place) ?? original;
  if (isFunction(original)) return functionAt(original, place);
  return typeof original === 'object' && original !== null ? inLanguage(original, place) : original;
}

function textAt({ find, path }: Place): string | undefined {
  const message = find(path);
  return typeof message === 'string' ? message : undefined;
}

type Saying = (...args: readonly unknown[]) => unknown;

const isFunction = (value: unknown): value is Saying => typeof value === 'function';

/** The sentence as a function in the language. English replaces a missing sentence. */
function functionAt(english: Saying, { find, formats, path, decisions }: Place): Saying {
  const message = find(path);
  if (typeof message === 'string') return () => message;
  if (!isFunction(decisions)) {
    return message === undefined ? english : (...args) => say(message.says, valuesOf(message, args), formats);
  }
  return (...args) => {
    const decision = decisions(...args);
    // The decision is a whole text, or undefined if nothing is to be said.
    if (!isValues(decision)) return decision;
    return message === undefined ? english(...args) : say(message.says, decision, formats);
  };
}

const isValues = (decision: unknown): decision is Values => typeof decision === 'object' && decision !== null;
