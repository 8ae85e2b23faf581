/**
 * Tables 2.3 to 2.6 of interface.md as data, in the interface's neutral words. `api/` translates these words to the
 * server's own. As in the tables, `LibraryPurpose` separates films from other videos, although both have the type
 * `movie`.
 */

import type { LibraryType } from './library.ts';

export const LIBRARY_PURPOSES = ['movies', 'other-videos', 'tv', 'music', 'photos'] as const;
export type LibraryPurpose = (typeof LIBRARY_PURPOSES)[number];

export const LIBRARY_PURPOSE_NAMES: Readonly<Record<LibraryPurpose, string>> = {
  movies: 'movie',
  'other-videos': 'other videos',
  tv: 'TV',
  music: 'music',
  photos: 'photo',
};

/**
 * The metadata agent that does not look anything up. A movie library with this agent contains other videos
 * (MEDIA-SERVER.md).
 */
const NO_AGENT = 'com.mediaapp.agents.none';

const PURPOSE_OF_TYPE: Readonly<Record<LibraryType, LibraryPurpose>> = {
  movie: 'movies',
  show: 'tv',
  artist: 'music',
  photo: 'photos',
};

/** True for a library of home videos and the like. The name of their agent has the same ending for every vendor. */
export const isOtherVideosLibrary = ({
  type,
  agent = '',
}: {
  readonly type: string;
  readonly agent?: string | undefined;
}) => type === 'movie' && agent.endsWith('.agents.none');

export const libraryPurposeOf = (type: LibraryType, agent: string): LibraryPurpose =>
  isOtherVideosLibrary({ type, agent }) ? 'other-videos' : PURPOSE_OF_TYPE[type];

export interface MetadataAgent {
  readonly type: LibraryType;
  readonly value: string;
  readonly name: string;
  /** Library purpose for which the server's web app preselects this entry. */
  readonly defaultFor?: LibraryPurpose | undefined;
}

/** Metadata agents (interface.md, 2.4). The photo agent is only in MEDIA-SERVER.md. */
export const METADATA_AGENTS: readonly MetadataAgent[] = [
  { type: 'movie', value: 'tv.media.agents.movie', name: 'Movie agent', defaultFor: 'movies' },
  { type: 'movie', value: NO_AGENT, name: 'Personal media', defaultFor: 'other-videos' },
  { type: 'movie', value: 'com.mediaapp.agents.legacymoviedb', name: 'Movie agent (legacy)' },
  { type: 'movie', value: 'com.mediaapp.agents.openmoviedb', name: 'Open movie database' },
  { type: 'show', value: 'tv.media.agents.series', name: 'TV series agent', defaultFor: 'tv' },
  { type: 'show', value: NO_AGENT, name: 'Personal media shows' },
  { type: 'show', value: 'com.mediaapp.agents.tvseriesdb', name: 'TV series database' },
  { type: 'show', value: 'com.mediaapp.agents.openmoviedb', name: 'Open movie database' },
  { type: 'artist', value: 'tv.media.agents.music', name: 'Music agent', defaultFor: 'music' },
  { type: 'artist', value: NO_AGENT, name: 'Personal media artists' },
  { type: 'artist', value: 'com.mediaapp.agents.musicdb', name: 'Music database' },
  { type: 'photo', value: NO_AGENT, name: 'Personal media photos', defaultFor: 'photos' },
];

export interface LibraryScanner {
  readonly type: LibraryType;
  readonly value: string;
  readonly defaultFor?: LibraryPurpose | undefined;
}

/** Scanners (interface.md, 2.5). The photo scanner is only in MEDIA-SERVER.md. */
export const LIBRARY_SCANNERS: readonly LibraryScanner[] = [
  { type: 'movie', value: 'Media Movie', defaultFor: 'movies' },
  { type: 'movie', value: 'Media Movie Scanner' },
  { type: 'movie', value: 'Media Video Files Scanner', defaultFor: 'other-videos' },
  { type: 'show', value: 'Media TV Series', defaultFor: 'tv' },
  { type: 'show', value: 'Media Series Scanner' },
  { type: 'artist', value: 'Media Music', defaultFor: 'music' },
  { type: 'artist', value: 'Media Music Scanner' },
  { type: 'photo', value: 'Media Photo Scanner', defaultFor: 'photos' },
];

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

const VIDEO_LANGUAGES = words(`
  ar-SA bg-BG ca-ES zh-CN zh-HK zh-TW hr-HR cs-CZ da-DK nl-NL en-US en-AU en-CA en-GB et-EE fi-FI fr-FR fr-CA de-DE
  el-GR he-IL hi-IN hu-HU id-ID it-IT ja-JP ko-KR lv-LV lt-LT nb-NO fa-IR pl-PL pt-BR pt-PT ro-RO ru-RU sk-SK es-ES
  es-MX sv-SE th-TH tr-TR uk-UA vi-VN`);
const AUDIO_LANGUAGES = words(
  'id da de en es fr it hu nl nn pl pt fi sv vi tr xx hr ro sk cs el bg ru sr ar th zh ja ko',
);
/** Code for the language "None". The code `xx` means "Unknown". */
const NO_LANGUAGE = 'xn';

/** Language codes that a library may have (interface.md, 2.6). */
export const LIBRARY_LANGUAGES: Readonly<Record<LibraryPurpose, readonly string[]>> = {
  movies: VIDEO_LANGUAGES,
  tv: VIDEO_LANGUAGES,
  music: AUDIO_LANGUAGES,
  photos: [...AUDIO_LANGUAGES, NO_LANGUAGE],
  'other-videos': [NO_LANGUAGE],
};
