/** The vocabularies of media servers: `neutral` is exactly interface.md, `plex` is what real servers use. */
export const VOCABULARY_NAMES = ['neutral', 'plex'] as const;
export type VocabularyName = (typeof VOCABULARY_NAMES)[number];

/** The vocabulary that a server was found to use. */
export interface FoundVocabulary {
  readonly vocabulary: VocabularyName;
  /** The server on which it was found; undefined if that does not identify itself. */
  readonly machineIdentifier: string | undefined;
}

/** The vocabulary of a server that identifies itself: it holds as long as it is the same server. */
export type KnownVocabulary = FoundVocabulary & { readonly machineIdentifier: string };

/** Keeps what was found last across restarts. Both reject only with the database's failure. */
export interface VocabularyMemory {
  recall(): Promise<KnownVocabulary | undefined>;
  remember(known: KnownVocabulary): Promise<void>;
}
