export const createNameAndDescription = (name: string, description: string) => ({ name, description });

export const createChoiceOptionTexts = <C>(name: string, description: string, choices: C) => ({
  name,
  description,
  choices,
});

export const createCommandTexts = <O>(name: string, description: string, options: O) => ({
  name,
  description,
  options,
});

/**
 * Adds search words, separated by spaces. `/help` finds the command by them besides its name, description and options.
 */
export const addSearchSynonyms = <C extends object>(synonyms: string, words: C) => ({ ...words, synonyms });

/**
 * Adds a title of at most 45 characters for the command's form. Without it, the form's title is the command's
 * description.
 */
export const addFormTitle = <C extends object>(title: string, words: C) => ({ ...words, title });
