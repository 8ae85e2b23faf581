import type { Words } from '../vocabulary.ts';
import { agentsFor, formOf, LIBRARY_TYPES, type LibraryForm, languagesFor, scannersFor } from './libraries.ts';
import { defaultsFor, libraryPreferences } from './libraryPreferences.ts';

/** A library as a request to 4.2 describes it; a missing parameter is undefined. */
export interface LibraryWish {
  readonly name: string | undefined;
  readonly type: string | undefined;
  readonly agent: string | undefined;
  readonly scanner: string | undefined;
  readonly language: string | undefined;
  readonly locations: readonly string[];
  readonly preferences: readonly (readonly [name: string, value: string])[];
}

/** Lists everything that is wrong with it at once, because 4.2's 400 names every problem. */
export function problemsOf(words: Words, wish: LibraryWish): readonly string[] {
  const missing = (['name', 'type', 'agent', 'scanner', 'language'] as const).filter((name) => !wish[name]);
  return [
    ...missing.map((name) => `${name} is missing`),
    ...locationProblems(wish.locations),
    ...choiceProblems(words, wish),
  ];
}

function locationProblems(locations: readonly string[]): readonly string[] {
  if (locations.length === 0) return ['location is missing'];
  return locations.filter((path) => !/^(?:\/|[A-Za-z]:\\)/.test(path)).map((path) => `location "${path}" is no folder`);
}

/** The valid values depend on the type, so they can only be checked for a known type. */
function choiceProblems(words: Words, wish: LibraryWish): readonly string[] {
  if (!wish.type) return [];
  const type = LIBRARY_TYPES.find((candidate) => candidate === wish.type);
  if (type === undefined) return [`type "${wish.type}" is not one of ${LIBRARY_TYPES.join(', ')}`];
  const form = formOf(words, type, wish.agent);
  const choices = [
    ['agent', wish.agent, agentsFor(words, type)],
    ['scanner', wish.scanner, scannersFor(words, type)],
    ['language', wish.language, languagesFor(form)],
  ] as const;
  return [
    ...choices
      .filter(([, value, allowed]) => value && !allowed.includes(value))
      .map(([name, value]) => `${name} "${value}" is not for ${form} libraries`),
    ...wish.preferences.flatMap(([name, value]) => preferenceProblem(words, form, name, value) ?? []),
  ];
}

function preferenceProblem(words: Words, form: LibraryForm, name: string, value: string): string | undefined {
  const known = libraryPreferences(words).find((preference) => preference.name === name);
  if (known === undefined) return `there is no preference ${name}`;
  if (!known.forms.includes(form)) return `preference ${name} is not for ${form} libraries`;
  if (!known.values.includes(value)) return `preference ${name} takes ${known.values.join(', ')}, not "${value}"`;
  return undefined;
}

/** The preferences of a new library: the request's values, and defaults for the rest. */
export function preferencesOf(words: Words, form: LibraryForm, wish: LibraryWish): Readonly<Record<string, string>> {
  return { ...defaultsFor(words, form), ...Object.fromEntries(wish.preferences) };
}
