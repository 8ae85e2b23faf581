/** The value of a choice that stands for something on the server, or for a whole server: `#` and its key. Any other text was typed. */
const PICKED = /^#(\d{1,19}|[1-9]\d{0,8}:)$/;

export const choiceValue = (key: string): string => `#${key}`;

export function choiceKey(value: string): string | undefined {
  return PICKED.exec(value)?.[1];
}
