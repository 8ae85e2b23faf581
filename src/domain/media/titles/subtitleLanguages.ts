/**
 * Two-letter code of a language, if it has one: `ger`, `deu` and `de-AT` become `de`. Undefined for a word that is no
 * language code.
 */
export function normalizeLanguageCode(code: string | undefined): string | undefined {
  if (code === undefined || !/^[a-z]{2,3}(?:[-_]|$)/i.test(code)) return undefined;
  try {
    return new Intl.Locale(code.replaceAll('_', '-')).language;
  } catch {
    return undefined;
  }
}
