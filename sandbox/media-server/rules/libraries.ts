import type { Vocabulary } from '../vocabulary.ts';
import { FILM_LANGUAGES, MUSIC_LANGUAGES, NO_LANGUAGE } from './languages.ts';
import type { SectionType } from './sectionType.ts';

/** The choices for a library of each type (interface.md, 2.3 to 2.6). */

export type LibraryType = SectionType;
export const LIBRARY_TYPES: readonly LibraryType[] = ['movie', 'show', 'artist', 'photo'];

/** Forms of a library in interface.md, 2.6 and 2.7. A movie library without an agent is "other videos". */
export const LIBRARY_FORMS = ['movies', 'other videos', 'TV', 'music', 'photos'] as const;
export type LibraryForm = (typeof LIBRARY_FORMS)[number];

export function libraryFormOf(words: Vocabulary, type: LibraryType, agent: string | undefined): LibraryForm {
  if (type === 'movie') return agent === words.personalAgent ? 'other videos' : 'movies';
  return type === 'show' ? 'TV' : type === 'artist' ? 'music' : 'photos';
}

/**
 * The agents (sources of metadata) of interface.md, 2.4, for a type of library. Its table lacks photos; MEDIA-SERVER.md
 * gives them the agent without metadata.
 */
export function agentsFor({ agents, personalAgent, serviceAgents }: Vocabulary, type: LibraryType): readonly string[] {
  return {
    movie: [agents.movie, personalAgent, serviceAgents.legacyMovies, serviceAgents.openMovies],
    show: [agents.show, personalAgent, serviceAgents.series, serviceAgents.openMovies],
    artist: [agents.artist, personalAgent, serviceAgents.music],
    photo: [personalAgent],
  }[type];
}

/** The scanners of interface.md, 2.5, for a type of library. */
export function scannersFor({ scanners, oldScanners }: Vocabulary, type: LibraryType): readonly string[] {
  return {
    movie: [scanners.movie, oldScanners.movie, scanners.video],
    show: [scanners.show, oldScanners.show],
    artist: [scanners.artist, oldScanners.artist],
    photo: [scanners.photo],
  }[type];
}

/** The languages of interface.md, 2.6, for a form of library. */
export function languagesFor(form: LibraryForm): readonly string[] {
  if (form === 'other videos') return [NO_LANGUAGE];
  if (form === 'photos') return [...MUSIC_LANGUAGES, NO_LANGUAGE];
  return form === 'music' ? MUSIC_LANGUAGES : FILM_LANGUAGES;
}
