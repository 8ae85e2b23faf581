/**
 * Name of a vocabulary: the words that a vendor's media servers use. `api/vocabularies` lists the names. Any other
 * name, for example from a newer version, is unknown.
 */
export type VocabularyName = string;

/** The vocabulary of a server that has identified itself. It is valid only for the same machine. */
export interface KnownVocabulary {
  readonly vocabulary: VocabularyName;
  readonly machineIdentifier: string;
}

/** Remembers the last detected vocabulary across restarts. Rejects only if the database fails. */
export interface VocabularyMemory {
  recall(): Promise<KnownVocabulary | undefined>;
  remember(known: KnownVocabulary): Promise<void>;
}
