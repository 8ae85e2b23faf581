/** Stands for a title whose streams the server does not name. */
export const UNKNOWN_SUBTITLES = '?';

/** Between commas, so that a query finds one language. */
export const encodeLanguages = (languages: readonly string[] | 'unknown'): string =>
  languages === 'unknown' ? UNKNOWN_SUBTITLES : `,${[...new Set(languages)].toSorted().join(',')},`;
