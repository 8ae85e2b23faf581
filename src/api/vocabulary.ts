/** The vendor's words as data: `neutral` is exactly interface.md, `plex` is what servers in the field speak. */

export const VOCABULARY_NAMES = ['neutral', 'plex'] as const;
export type VocabularyName = (typeof VOCABULARY_NAMES)[number];

export interface Vocabulary {
  readonly name: VocabularyName;
  /** The one way the token travels; interface 5 knows the query only, a header is in no URL and no server log. */
  readonly token: { readonly name: string; readonly sentAs: 'query' | 'header' };
  /** Names of the headers by which a client says who it is, where a server wants them. */
  readonly client?: { readonly identifier: string; readonly product: string; readonly version: string } | undefined;
  /** Query parameters of a page: how many entries to leave out, and how many to send. */
  readonly paging: { readonly start: string; readonly size: string };
  /** The middle of `server://{machine}/{plugin}/library/metadata/{id}` (interface 4.14). */
  readonly libraryPlugin: string;
  /** Who is the parent of a track in the history: 2.9 says the artist, real servers say the album. */
  readonly historyTrackParent: 'artist' | 'album';
}

export const VOCABULARIES = {
  neutral: {
    name: 'neutral',
    token: { name: 'X-Media-Token', sentAs: 'query' },
    paging: { start: 'X-Media-Container-Start', size: 'X-Media-Container-Size' },
    libraryPlugin: 'com.mediaapp.plugins.library',
    historyTrackParent: 'artist',
  },
  plex: {
    name: 'plex',
    token: { name: 'X-Plex-Token', sentAs: 'header' },
    client: {
      identifier: 'X-Plex-Client-Identifier',
      product: 'X-Plex-Product',
      version: 'X-Plex-Version',
    },
    paging: { start: 'X-Plex-Container-Start', size: 'X-Plex-Container-Size' },
    libraryPlugin: 'com.plexapp.plugins.library',
    historyTrackParent: 'album',
  },
} as const satisfies Readonly<Record<VocabularyName, Vocabulary>>;
