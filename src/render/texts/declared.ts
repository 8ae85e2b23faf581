export const declaration = (name: string, description: string) => ({ name, description });

export const choice = <C>(name: string, description: string, choices: C) => ({ name, description, choices });

export const command = <O>(name: string, description: string, options: O) => ({ name, description, options });

/** Adds words, separated by spaces, by which `/help` finds a command besides its name, description and options. */
export const withSynonyms = <C extends object>(synonyms: string, words: C) => ({ ...words, synonyms });

/**
 * Adds a title for the command's form, of at most 45 characters. By default, the title is the command's description.
 */
export const withTitle = <C extends object>(title: string, words: C) => ({ ...words, title });
