import type { Vocabulary } from '../vocabulary.ts';
import { neutral } from './neutral/vocabulary.ts';
import { plex } from './plex/vocabulary.ts';

/**
 * All vocabularies by name. Each has a folder here and a line in this list; other code reads a vendor's differences
 * from its entry.
 */
export const VOCABULARIES = {
  neutral,
  plex,
} as const satisfies Readonly<Record<string, Vocabulary>>;

export type VocabularyName = keyof typeof VOCABULARIES;

const ALL_VOCABULARIES: readonly (Vocabulary & { readonly name: VocabularyName })[] = Object.values(VOCABULARIES);

export const VOCABULARY_NAMES: readonly VocabularyName[] = ALL_VOCABULARIES.map(({ name }) => name);

export const HEADER_NAMES: readonly VocabularyName[] = ALL_VOCABULARIES.filter(
  ({ token }) => token.sentAs === 'header',
).map(({ name }) => name);

/**
 * The order in which vocabularies are tried. URLs may be logged, so vocabularies with the token in the URL come last.
 */
export const TRIED_NAMES: readonly VocabularyName[] = [
  ...HEADER_NAMES,
  ...VOCABULARY_NAMES.filter((name) => !HEADER_NAMES.includes(name)),
];

/**
 * Vocabulary of requests without a token, which servers of every vendor understand. Its headers name the client, as
 * some servers require.
 */
export const TOKENLESS: VocabularyName = 'plex';

/** The vocabulary of requests without a token; it adds nothing to them. */
export const PLAIN: Vocabulary = neutral;

/**
 * The vendor with which owners sign in during the setup: the first with a sign-in page, else a vocabulary without a
 * sign-in.
 */
export const SETUP_VENDOR: Vocabulary = ALL_VOCABULARIES.find(({ signInPage }) => signInPage !== undefined) ?? PLAIN;

/** The vocabulary with this name. Undefined for an unknown name, which a newer version of the bot may have stored. */
export function vocabularyNamed(name: string | undefined): (typeof ALL_VOCABULARIES)[number] | undefined {
  return ALL_VOCABULARIES.find((vocabulary) => vocabulary.name === name);
}

export function markOf(headers: Readonly<Record<string, unknown>>): VocabularyName | undefined {
  return ALL_VOCABULARIES.find(({ mark }) => mark !== undefined && headers[mark] !== undefined)?.name;
}

export function vendorOfHost(host: string): Vocabulary | undefined {
  return ALL_VOCABULARIES.find(({ certificateDomain: domain }) => domain !== undefined && host.endsWith(`.${domain}`));
}
