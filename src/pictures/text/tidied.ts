/** In one line, composed, and without halves of characters. */
export const tidied = (text: string): string => text.toWellFormed().normalize('NFC').replace(/\s+/g, ' ').trim();
