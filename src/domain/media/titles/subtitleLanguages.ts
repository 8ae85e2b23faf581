/** A language as two letters if it has two: `ger`, `deu` and `de-AT` are `de`. Undefined for a word that is no code. */
export function languageOf(code: string | undefined): string | undefined {
  if (code === undefined || !/^[a-z]{2,3}(?:[-_]|$)/i.test(code)) return undefined;
  try {
    return new Intl.Locale(code.replaceAll('_', '-')).language;
  } catch {
    return undefined;
  }
}
