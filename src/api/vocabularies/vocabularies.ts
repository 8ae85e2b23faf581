import type { Vocabulary } from '../vocabulary.ts';
import { neutral } from './neutral/vocabulary.ts';
import { plex } from './plex/vocabulary.ts';

/**
 * All vocabularies by name. Each has a folder here and a line in this list, and the other code asks its row.
 */
export const VOCABULARIES = {
  neutral,
  plex,
} as const satisfies Readonly<Record<string, Vocabulary>>;

export type VocabularyName = keyof typeof VOCABULARIES;

const ALL: readonly (Vocabulary & { readonly name: VocabularyName })[] = Object.values(VOCABULARIES);

export const VOCABULARY_NAMES: readonly VocabularyName[] = ALL.map(({ name }) => name);

/** The vocabularies that send the token in a header. */
export const HEADER_NAMES: readonly VocabularyName[] = ALL.filter(({ token }) => token.sentAs === 'header').map(
  ({ name }) => name,
);

/**
 * The order in which vocabularies are tried. An address may be logged, so one that holds the token comes
 * last.
 */
export const TRIED_NAMES: readonly VocabularyName[] = [
  ...HEADER_NAMES,
  ...VOCABULARY_NAMES.filter((name) => !HEADER_NAMES.includes(name)),
];

/**
 * The vocabulary of requests without a token, which servers of every vendor understand. Its headers name the
 * client, as some servers require.
 */
export const TOKENLESS: VocabularyName = 'plex';

/** Adds nothing to a request that has no token. */
export const PLAIN: Vocabulary = neutral;

/**
 * An owner can set Usher up by signing in at this vendor's account service, which the texts of the setup
 * name.
 */
export const SETUP_VENDOR = plex;

/** Undefined for a name that is not in the list; a newer version may have stored it. */
export function vocabularyNamed(name: string | undefined): (typeof ALL)[number] | undefined {
  return ALL.find((vocabulary) => vocabulary.name === name);
}

/** The vendor whose mark is among the headers of a response. */
export function markOf(headers: Readonly<Record<string, unknown>>): VocabularyName | undefined {
  return ALL.find(({ mark }) => mark !== undefined && headers[mark] !== undefined)?.name;
}

/** The vendor in whose domain a host has its name. */
export function vendorOfHost(host: string): Vocabulary | undefined {
  return ALL.find(({ certificateDomain: domain }) => domain !== undefined && host.endsWith(`.${domain}`));
}
