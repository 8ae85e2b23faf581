import type { Vocabulary } from '../../vocabulary.ts';

/** The vocabulary of interface.md, without the differences of any vendor. */
export const neutralVocabulary = {
  name: 'neutral',
  brand: 'Media',
  token: { name: 'X-Media-Token', sentAs: 'query' },
  paging: { start: 'X-Media-Container-Start', size: 'X-Media-Container-Size' },
  mediaQueries: false,
  exclusiveDates: false,
  documents404: false,
  itemsPerRequest: 1,
  libraryPlugin: 'com.mediaapp.plugins.library',
  historyTrackParent: 'artist',
  logSeparator: '&',
  logToken: 'user',
  words: {},
  scannerPrefix: 'Media ',
} as const satisfies Vocabulary;
