/** Makes the first letter a capital, for a title or the beginning of a sentence. */
export const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
