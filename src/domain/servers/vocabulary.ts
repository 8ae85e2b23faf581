/**
 * Name of the words that a vendor's media server speaks, as set and stored. `api/vocabularies` lists the names. Any
 * other name, such as one of a newer version, is unknown.
 */
export type VocabularyName = string;

/** The vocabulary of a server that has identified itself. It is valid as long as the server is the same machine. */
export interface KnownVocabulary {
  readonly vocabulary: VocabularyName;
  readonly machineIdentifier: string;
}

/** Remembers the last detected vocabulary across restarts. Rejects only if the database fails. */
export interface VocabularyMemory {
  recall(): Promise<KnownVocabulary | undefined>;
  remember(known: KnownVocabulary): Promise<void>;
}
