import type { Vocabulary } from '../vocabulary.ts';
import {
  LIBRARY_TYPES,
  type LibraryContentKind,
  languagesForLibraryContentKind,
  libraryFormOf,
  metadataAgentsForLibraryType,
  scannersForLibraryType,
} from './libraries.ts';
import { defaultLibraryPreferences, listLibraryPreferences } from './libraryPreferences.ts';

/** A request for a new library (interface.md, 4.2). Missing parameters are undefined. */
export interface NewLibraryRequest {
  readonly name: string | undefined;
  readonly type: string | undefined;
  readonly agent: string | undefined;
  readonly scanner: string | undefined;
  readonly language: string | undefined;
  readonly locations: readonly string[];
  readonly preferences: readonly (readonly [name: string, value: string])[];
}

/** Lists all problems of a request, because the 400 of interface.md, 4.2 names every problem. */
export function findNewLibraryProblems(words: Vocabulary, wish: NewLibraryRequest): readonly string[] {
  const missingNames = (['name', 'type', 'agent', 'scanner', 'language'] as const).filter((name) => !wish[name]);
  return [
    ...missingNames.map((name) => `${name} is missing`),
    ...locationProblems(wish.locations),
    ...choiceProblems(words, wish),
  ];
}

function locationProblems(locations: readonly string[]): readonly string[] {
  if (locations.length === 0) return ['location is missing'];
  return locations.filter((path) => !/^(?:\/|[A-Za-z]:\\)/.test(path)).map((path) => `location "${path}" is no folder`);
}

/** Problems with values that depend on the library's type. They are checked only for a known type. */
function choiceProblems(words: Vocabulary, wish: NewLibraryRequest): readonly string[] {
  if (!wish.type) return [];
  const type = LIBRARY_TYPES.find((candidate) => candidate === wish.type);
  if (type === undefined) return [`type "${wish.type}" is not one of ${LIBRARY_TYPES.join(', ')}`];
  const form = libraryFormOf(words, type, wish.agent);
  const choices = [
    ['agent', wish.agent, metadataAgentsForLibraryType(words, type)],
    ['scanner', wish.scanner, scannersForLibraryType(words, type)],
    ['language', wish.language, languagesForLibraryContentKind(form)],
  ] as const;
  return [
    ...choices
      .filter(([, value, allowed]) => value && !allowed.includes(value))
      .map(([name, value]) => `${name} "${value}" is not for ${form} libraries`),
    ...wish.preferences.flatMap(([name, value]) => preferenceProblem(words, form, name, value) ?? []),
  ];
}

function preferenceProblem(
  words: Vocabulary,
  form: LibraryContentKind,
  name: string,
  value: string,
): string | undefined {
  const declared = listLibraryPreferences(words).find((preference) => preference.name === name);
  if (declared === undefined) return `there is no preference ${name}`;
  if (!declared.forms.includes(form)) return `preference ${name} is not for ${form} libraries`;
  if (!declared.values.includes(value)) return `preference ${name} takes ${declared.values.join(', ')}, not "${value}"`;
  return undefined;
}

export function newLibraryPreferences(
  words: Vocabulary,
  form: LibraryContentKind,
  wish: NewLibraryRequest,
): Readonly<Record<string, string>> {
  return { ...defaultLibraryPreferences(words, form), ...Object.fromEntries(wish.preferences) };
}
