/**
 * The name of a media server's vocabulary, as set and stored. `api/vocabularies` lists the names; any other,
 * for example a newer version's, is unknown.
 */
export type VocabularyName = string;

/** The vocabulary of a server that identifies itself. It is valid while the server stays the same machine. */
export interface KnownVocabulary {
  readonly vocabulary: VocabularyName;
  readonly machineIdentifier: string;
}

/** Keeps the last detected vocabulary over restarts. Its functions reject only with the database's failure. */
export interface VocabularyMemory {
  recall(): Promise<KnownVocabulary | undefined>;
  remember(known: KnownVocabulary): Promise<void>;
}
