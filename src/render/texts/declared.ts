export const declaration = (name: string, description: string) => ({ name, description });

export const choice = <C>(name: string, description: string, choices: C) => ({ name, description, choices });

export const command = <O>(name: string, description: string, options: O) => ({ name, description, options });

/**
 * Adds words that people may type for a command, separated by spaces. `/help` finds the command by them, and by its
 * name, its description and its options.
 */
export const withSynonyms = <C extends object>(synonyms: string, words: C) => ({ ...words, synonyms });

/** Adds a title for the command's form, of at most 45 characters. Without one, the form has the description as its title. */
export const withTitle = <C extends object>(title: string, words: C) => ({ ...words, title });
