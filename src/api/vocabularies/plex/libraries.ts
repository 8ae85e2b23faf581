import type { LegacyPlugins } from '../../../domain/servers/vendor.ts';

/** Plex's names for the values in the tables of interface.md (2.4, 2.5, 2.7). */
export const plexNamesOfApiValues = {
  'tv.media.agents.movie': 'tv.plex.agents.movie',
  'tv.media.agents.series': 'tv.plex.agents.series',
  'tv.media.agents.music': 'tv.plex.agents.music',
  'com.mediaapp.agents.none': 'com.plexapp.agents.none',
  'com.mediaapp.agents.legacymoviedb': 'com.plexapp.agents.imdb',
  'com.mediaapp.agents.openmoviedb': 'com.plexapp.agents.themoviedb',
  'com.mediaapp.agents.tvseriesdb': 'com.plexapp.agents.thetvdb',
  'com.mediaapp.agents.musicdb': 'com.plexapp.agents.lastfm',
  'ratingsSource=criticsite': 'rottentomatoes',
  'ratingsSource=legacymoviedb': 'imdb',
  'ratingsSource=openmoviedb': 'themoviedb',
  'showOrdering=openmoviedbAiring': 'tmdbAiring',
} as const;

/**
 * Patterns for Plex's old plug-ins. Plex has announced that new servers of 2026 come without plug-in agents, neither
 * its own old ones nor third-party ones (https://forums.plex.tv/t/announcement-custom-metadata-providers/934384).
 * Current agents, including combined ones, begin with `tv.plex.`. Personal media has no agent. Plex's pages about
 * scanners name the old ones.
 */
export const plexLegacyPluginPatterns: LegacyPlugins = {
  currentAgent: /^(?:tv\.plex\.|com\.plexapp\.agents\.none$|$)/i,
  ownScanner: /^(?:Plex |$)/i,
  oldScanner: /^Plex (?:Movie|Series|Music) Scanner$/i,
};
