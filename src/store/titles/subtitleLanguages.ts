/** Stored for a title whose subtitle languages the media server does not name. */
export const UNKNOWN_SUBTITLES = '?';

/** With a comma on either side of each language, so that a query can find a single one. */
export const encodeLanguages = (languages: readonly string[] | 'unknown'): string =>
  languages === 'unknown' ? UNKNOWN_SUBTITLES : `,${[...new Set(languages)].toSorted().join(',')},`;
