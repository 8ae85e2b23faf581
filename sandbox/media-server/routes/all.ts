import type { MediaServerRoute } from '../http/route.ts';
import type { Vocabulary } from '../vocabulary.ts';
import {
  setLegacyMovieDbPreferencesRoute,
  setOpenMovieDbPreferencesRoute,
  showLegacyPreferences,
  showOpenMovieDbPreferencesRoute,
} from './agentPreferences.ts';
import { runMediaAnalysisRoute } from './butler.ts';
import { listDecadesRoute, listDecadesWithSlash, listMoviesOfDecadeRoute } from './decades.ts';
import { listPlayHistoryRoute } from './history.ts';
import { showServerIdentityRoute } from './identity.ts';
import { listLibraryItemsRoute } from './items.ts';
import { listLibrariesRoute, scanLibrariesRoute } from './libraries.ts';
import { writeLogMessageRoute, writeLogMessagesRoute } from './log.ts';
import { searchMatches, updateMatch } from './matches.ts';
import { showCollectionPictureRoute, showLibraryItemRoute, showPosterRoute } from './metadata.ts';
import { addLibraryRoute } from './newLibrary.ts';
import { listAccountsRoute, listDevicesRoute } from './people.ts';
import { SIGN_IN_PIN_ROUTES } from './pins.ts';
import {
  addToPlaylistRoute,
  createPlaylistRoute,
  deletePlaylistItemRoute,
  listPlaylistItemsRoute,
  listPlaylistsRoute,
  showPlaylistRoute,
} from './playlists.ts';
import { listResources, listResourcesAsJson } from './resources.ts';
import { searchLibrariesRoute } from './search.ts';
import { listSessionsRoute, terminateSessionRoute } from './sessions.ts';
import { changeSettingsRoute, listSettingsRoute } from './settings.ts';
import { stopTranscodesRoutes } from './transcodes.ts';
import { PLEX_ONLY_ROUTES } from './vendor.ts';

/** All routes of this server. A path with a placeholder (`{name}`) comes after paths with a word in its place. */
export const MEDIA_SERVER_ROUTES: readonly MediaServerRoute[] = [
  showServerIdentityRoute,
  listSessionsRoute,
  listPlayHistoryRoute,
  terminateSessionRoute,
  ...stopTranscodesRoutes,
  listLibrariesRoute,
  addLibraryRoute,
  setLegacyMovieDbPreferencesRoute,
  setOpenMovieDbPreferencesRoute,
  showLegacyPreferences,
  showOpenMovieDbPreferencesRoute,
  scanLibrariesRoute,
  listLibraryItemsRoute,
  listDecadesRoute,
  listDecadesWithSlash,
  listMoviesOfDecadeRoute,
  showLibraryItemRoute,
  showPosterRoute,
  showCollectionPictureRoute,
  searchMatches,
  updateMatch,
  listPlaylistsRoute,
  createPlaylistRoute,
  showPlaylistRoute,
  listPlaylistItemsRoute,
  addToPlaylistRoute,
  deletePlaylistItemRoute,
  listDevicesRoute,
  listAccountsRoute,
  writeLogMessageRoute,
  writeLogMessagesRoute,
  runMediaAnalysisRoute,
  searchLibrariesRoute,
  listSettingsRoute,
  changeSettingsRoute,
];

/** Routes of the account service. It has its own address. */
export const ACCOUNT_SERVICE_ROUTES: readonly MediaServerRoute[] = [listResources, ...SIGN_IN_PIN_ROUTES];

export const accountRoutesFor = (words: Vocabulary): readonly MediaServerRoute[] =>
  words.isLenient
    ? [...ACCOUNT_SERVICE_ROUTES, listResourcesAsJson].map(takingVendorParameters)
    : ACCOUNT_SERVICE_ROUTES;

const takingVendorParameters = (route: MediaServerRoute): MediaServerRoute => ({
  ...route,
  parameters: { ...route.parameters, ...route.vendorParameters },
});

/**
 * Routes of a server with this vocabulary. Paths contain the names of its agents, which are sources of metadata
 * (interface.md, 4.3 and 4.4). A lenient server also has routes that only public clients use.
 */
export function routesFor({ serviceAgents, isLenient }: Vocabulary): readonly MediaServerRoute[] {
  const spoken = (path: string): string =>
    path
      .replace('com.mediaapp.agents.legacymoviedb', serviceAgents.legacyMovies)
      .replace('com.mediaapp.agents.openmoviedb', serviceAgents.openMovies);
  const routes = MEDIA_SERVER_ROUTES.map((route) => ({ ...route, path: spoken(route.path) }));
  if (!isLenient) return routes;
  return [...routes.map(takingVendorParameters), ...PLEX_ONLY_ROUTES];
}
