import type { Vocabulary } from '../vocabulary.ts';
import { neutralVocabulary } from './neutral/vocabulary.ts';
import { plex } from './plex/vocabulary.ts';

/**
 * All vendors' vocabularies by name. Each has a folder here and a line in this list. Other code reads a vendor's
 * differences from its entry.
 */
export const VOCABULARIES = {
  neutral: neutralVocabulary,
  plex,
} as const satisfies Readonly<Record<string, Vocabulary>>;

export type VocabularyName = keyof typeof VOCABULARIES;

const ALL_VOCABULARIES: readonly (Vocabulary & { readonly name: VocabularyName })[] = Object.values(VOCABULARIES);

export const VOCABULARY_NAMES: readonly VocabularyName[] = ALL_VOCABULARIES.map(({ name }) => name);

export const HEADER_NAMES: readonly VocabularyName[] = ALL_VOCABULARIES.filter(
  ({ token }) => token.sentAs === 'header',
).map(({ name }) => name);

/** Order in which vocabularies are tried. Those with the token in the URL come last, because URLs may be logged. */
export const VOCABULARY_DETECTION_ORDER: readonly VocabularyName[] = [
  ...HEADER_NAMES,
  ...VOCABULARY_NAMES.filter((name) => !HEADER_NAMES.includes(name)),
];

/**
 * Vocabulary of requests without a token, which servers of every vendor understand. Its headers name the client,
 * because some servers require that.
 */
export const TOKENLESS_VOCABULARY: VocabularyName = 'plex';

/** A vocabulary that adds nothing to requests without a token. */
export const VENDOR_NEUTRAL_VOCABULARY: Vocabulary = neutralVocabulary;

/**
 * The vendor at which owners sign in during the setup: the first with a sign-in page, otherwise a vocabulary without
 * sign-in.
 */
export const SETUP_VENDOR: Vocabulary =
  ALL_VOCABULARIES.find(({ signInPage }) => signInPage !== undefined) ?? VENDOR_NEUTRAL_VOCABULARY;

/** Finds a vocabulary by its name. Undefined for an unknown name, which a newer version of the bot may have stored. */
export function findVocabularyByName(name: string | undefined): (typeof ALL_VOCABULARIES)[number] | undefined {
  return ALL_VOCABULARIES.find((vocabulary) => vocabulary.name === name);
}

export function vocabularyNameFromHeaders(headers: Readonly<Record<string, unknown>>): VocabularyName | undefined {
  return ALL_VOCABULARIES.find(({ mark }) => mark !== undefined && headers[mark] !== undefined)?.name;
}

export function vendorOfHost(host: string): Vocabulary | undefined {
  return ALL_VOCABULARIES.find(({ certificateDomain: domain }) => domain !== undefined && host.endsWith(`.${domain}`));
}
