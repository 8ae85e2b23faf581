import type { Vocabulary } from '../vocabulary.ts';
import { FILM_LANGUAGES, MUSIC_LANGUAGES, NO_LANGUAGE } from './languages.ts';
import type { LibrarySectionType } from './sectionType.ts';

/** Choices for a library, by type (interface.md, 2.3 to 2.6). */

export type LibraryType = LibrarySectionType;
export const LIBRARY_TYPES: readonly LibraryType[] = ['movie', 'show', 'artist', 'photo'];

/** Forms of a library from interface.md, 2.6 and 2.7. A movie library without an agent is "other videos". */
export const LIBRARY_CONTENT_KINDS = ['movies', 'other videos', 'TV', 'music', 'photos'] as const;
export type LibraryContentKind = (typeof LIBRARY_CONTENT_KINDS)[number];

export function libraryFormOf(words: Vocabulary, type: LibraryType, agent: string | undefined): LibraryContentKind {
  if (type === 'movie') return agent === words.personalAgent ? 'other videos' : 'movies';
  return type === 'show' ? 'TV' : type === 'artist' ? 'music' : 'photos';
}

/**
 * Agents (sources of metadata) for a type of library. The table of interface.md, 2.4 lacks photos. MEDIA-SERVER.md
 * gives them the agent without metadata.
 */
export function metadataAgentsForLibraryType(
  { agents, personalAgent, serviceAgents }: Vocabulary,
  type: LibraryType,
): readonly string[] {
  return {
    movie: [agents.movie, personalAgent, serviceAgents.legacyMovies, serviceAgents.openMovies],
    show: [agents.show, personalAgent, serviceAgents.series, serviceAgents.openMovies],
    artist: [agents.artist, personalAgent, serviceAgents.music],
    photo: [personalAgent],
  }[type];
}

/** Scanners for a type of library (interface.md, 2.5). */
export function scannersForLibraryType({ scanners, oldScanners }: Vocabulary, type: LibraryType): readonly string[] {
  return {
    movie: [scanners.movie, oldScanners.movie, scanners.video],
    show: [scanners.show, oldScanners.show],
    artist: [scanners.artist, oldScanners.artist],
    photo: [scanners.photo],
  }[type];
}

/** Languages for a form of library (interface.md, 2.6). */
export function languagesForLibraryContentKind(form: LibraryContentKind): readonly string[] {
  if (form === 'other videos') return [NO_LANGUAGE];
  if (form === 'photos') return [...MUSIC_LANGUAGES, NO_LANGUAGE];
  return form === 'music' ? MUSIC_LANGUAGES : FILM_LANGUAGES;
}
