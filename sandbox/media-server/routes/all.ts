import type { Route } from '../http/route.ts';
import type { Vocabulary } from '../vocabulary.ts';
import {
  setLegacyPreferences,
  setOpenPreferences,
  showLegacyPreferences,
  showOpenPreferences,
} from './agentPreferences.ts';
import { runAnalysis } from './butler.ts';
import { listDecades, listDecadesWithSlash, listMoviesOfDecade } from './decades.ts';
import { listHistory } from './history.ts';
import { showIdentity } from './identity.ts';
import { listItems } from './items.ts';
import { listLibraries, scanLibraries } from './libraries.ts';
import { writeLogMessage, writeLogMessages } from './log.ts';
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
import { listResources, listResourcesAsJson } from './resources.ts';
import { searchLibraries } from './search.ts';
import { listSessions, terminateSession } from './sessions.ts';
import { changeSettings, listSettings } from './settings.ts';
import { stopTranscodes } from './transcodes.ts';
import { VENDOR_ROUTES } from './vendor.ts';

/** All routes of this server. A path with a placeholder (`{name}`) comes after paths with a word in its place. */
export const ROUTES: readonly Route[] = [
  showIdentity,
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
  listDecadesWithSlash,
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
  writeLogMessage,
  writeLogMessages,
  runAnalysis,
  searchLibraries,
  listSettings,
  changeSettings,
];

/** Routes of the account service. It has its own address. */
export const ACCOUNT_ROUTES: readonly Route[] = [listResources, ...PIN_ROUTES];

export const accountRoutesFor = (words: Vocabulary): readonly Route[] =>
  words.isLenient ? [...ACCOUNT_ROUTES, listResourcesAsJson].map(takingVendorParameters) : ACCOUNT_ROUTES;

const takingVendorParameters = (route: Route): Route => ({
  ...route,
  parameters: { ...route.parameters, ...route.vendorParameters },
});

/**
 * Routes of a server with this vocabulary. Paths contain the names of its agents, which are sources of metadata
 * (interface.md, 4.3 and 4.4). A lenient server also has routes that only public clients use.
 */
export function routesFor({ serviceAgents, isLenient }: Vocabulary): readonly Route[] {
  const spoken = (path: string): string =>
    path
      .replace('com.mediaapp.agents.legacymoviedb', serviceAgents.legacyMovies)
      .replace('com.mediaapp.agents.openmoviedb', serviceAgents.openMovies);
  const routes = ROUTES.map((route) => ({ ...route, path: spoken(route.path) }));
  if (!isLenient) return routes;
  return [...routes.map(takingVendorParameters), ...VENDOR_ROUTES];
}
