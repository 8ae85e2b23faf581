/** The words that media servers speak: `neutral` is exactly interface.md, `plex` is what servers in the field speak. */
export const VOCABULARY_NAMES = ['neutral', 'plex'] as const;
export type VocabularyName = (typeof VOCABULARY_NAMES)[number];

/** What a server was found to speak. */
export interface FoundVocabulary {
  readonly vocabulary: VocabularyName;
  /** The server it was found at; undefined for one that does not identify itself. */
  readonly machineIdentifier: string | undefined;
}

/** What was found of a server that tells who it is: it speaks that as long as it is the same server. */
export type KnownVocabulary = FoundVocabulary & { readonly machineIdentifier: string };

/** What was found last, across restarts. Both reject with the database's failure only. */
export interface VocabularyMemory {
  recall(): Promise<KnownVocabulary | undefined>;
  remember(known: KnownVocabulary): Promise<void>;
}
