import type { Route } from '../http/route.ts';
import type { Words } from '../vocabulary.ts';
import {
  setLegacyPreferences,
  setOpenPreferences,
  showLegacyPreferences,
  showOpenPreferences,
} from './agentPreferences.ts';
import { runAnalysis } from './butler.ts';
import { listDecades, listDecadesToo, listMoviesOfDecade } from './decades.ts';
import { listHistory } from './history.ts';
import { identity } from './identity.ts';
import { listItems } from './items.ts';
import { listLibraries, scanLibraries } from './libraries.ts';
import { writeLog, writeLogs } from './log.ts';
import { searchMatches, updateMatch } from './matches.ts';
import { showComposite, showItem, showPoster } from './metadata.ts';
import { addLibrary } from './newLibrary.ts';
import { listAccounts, listDevices } from './people.ts';
import { PIN_ROUTES } from './pins.ts';
import {
  addToPlaylist,
  createPlaylist,
  deletePlaylistItem,
  listPlaylistItems,
  listPlaylists,
  showPlaylist,
} from './playlists.ts';
import { listResources, listResourcesNow } from './resources.ts';
import { search } from './search.ts';
import { listSessions, terminateSession } from './sessions.ts';
import { listSettings, setSetting } from './settings.ts';
import { stopTranscodes } from './transcodes.ts';
import { VENDOR_ROUTES } from './vendor.ts';

/** All routes of this server. A path with a placeholder (`{name}`) comes after paths that have a word there. */
export const ROUTES: readonly Route[] = [
  identity,
  listSessions,
  listHistory,
  terminateSession,
  ...stopTranscodes,
  listLibraries,
  addLibrary,
  setLegacyPreferences,
  setOpenPreferences,
  showLegacyPreferences,
  showOpenPreferences,
  scanLibraries,
  listItems,
  listDecades,
  listDecadesToo,
  listMoviesOfDecade,
  showItem,
  showPoster,
  showComposite,
  searchMatches,
  updateMatch,
  listPlaylists,
  createPlaylist,
  showPlaylist,
  listPlaylistItems,
  addToPlaylist,
  deletePlaylistItem,
  listDevices,
  listAccounts,
  writeLog,
  writeLogs,
  runAnalysis,
  search,
  listSettings,
  setSetting,
];

/** Routes of the account service, which has its own address. */
export const ACCOUNT_ROUTES: readonly Route[] = [listResources, ...PIN_ROUTES];

export const accountRoutesIn = (words: Words): readonly Route[] =>
  words.isLenient ? [...ACCOUNT_ROUTES, listResourcesNow].map(takingVendorParameters) : ACCOUNT_ROUTES;

const takingVendorParameters = (route: Route): Route => ({
  ...route,
  parameters: { ...route.parameters, ...route.vendorParameters },
});

/**
 * Routes of a server with this vocabulary: their paths name its agents, which are sources of metadata (interface.md,
 * 4.3 and 4.4). A lenient server also has routes that only public clients use.
 */
export function routesIn({ serviceAgents, isLenient }: Words): readonly Route[] {
  const spoken = (path: string): string =>
    path
      .replace('com.mediaapp.agents.legacymoviedb', serviceAgents.legacyMovies)
      .replace('com.mediaapp.agents.openmoviedb', serviceAgents.openMovies);
  const routes = ROUTES.map((route) => ({ ...route, path: spoken(route.path) }));
  if (!isLenient) return routes;
  return [...routes.map(takingVendorParameters), ...VENDOR_ROUTES];
}
