import type { Texts } from '../texts/texts.ts';

/** Translates a text that Usher's own code recorded. Undefined for a text from a person or a media server. */
export function translateRecordedAuditText({ audit }: Texts, text: string): string | undefined {
  const [, lostCount] = /^removed, with (\d+) pending notifications$/.exec(text) ?? [];
  if (lostCount !== undefined) return audit.removedWith(Number(lostCount));
  return findValueByName(audit.recorded, text);
}

/** The value under a name that comes from a stored text, which may name anything. */
export const findValueByName = <T>(values: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.entries(values).find(([key]) => key === name)?.[1];
