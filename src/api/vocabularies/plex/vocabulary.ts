import type { Vocabulary } from '../../vocabulary.ts';
import { plexLegacyPluginPatterns, plexNamesOfApiValues } from './libraries.ts';

export const plex = {
  name: 'plex',
  brand: 'Plex',
  paidPlan: 'Plex Pass',
  token: { name: 'X-Plex-Token', sentAs: 'header' },
  mark: 'x-plex-protocol',
  client: {
    identifier: 'X-Plex-Client-Identifier',
    product: 'X-Plex-Product',
    version: 'X-Plex-Version',
  },
  paging: { start: 'X-Plex-Container-Start', size: 'X-Plex-Container-Size' },
  mediaQueries: true,
  exclusiveDates: true,
  documents404: true,
  itemsPerRequest: 50,
  libraryPlugin: 'com.plexapp.plugins.library',
  historyTrackParent: 'album',
  playlistsQuery: [['type', 15]],
  logSeparator: '\n',
  logToken: 'server',
  accountUrl: 'https://plex.tv',
  // The account service's hosts. The first is from Plex's document, the second from python-plexapi.
  accountHosts: ['https://clients.plex.tv', 'https://plex.tv'],
  certificateDomain: 'plex.direct',
  resourcesQuery: [
    ['includeHttps', '1'],
    ['includeRelay', '1'],
    ['includeIPv6', '1'],
  ],
  accountPicture: /^https:\/\/plex\.tv\/users\/([0-9a-f]{8,64})\/avatar\b/,
  signInPage: 'https://app.plex.tv/auth#?clientID={client}&code={code}&context%5Bdevice%5D%5Bproduct%5D=',
  player: {
    item: 'https://app.plex.tv/desktop#!/server/{machine}/details?key={key}',
    playlist: 'https://app.plex.tv/desktop#!/server/{machine}/playlist?key={key}',
  },
  words: plexNamesOfApiValues,
  scannerPrefix: 'Plex ',
  legacyPlugins: plexLegacyPluginPatterns,
} as const satisfies Vocabulary;
