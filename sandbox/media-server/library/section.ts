/**
 * The server's libraries: the four API types of interface.md, 2.3, and "other videos", which is also a movie library.
 */

import { libraryFormOf } from '../rules/libraries.ts';
import { defaultLibraryPreferences } from '../rules/libraryPreferences.ts';
import type { LibrarySectionType } from '../rules/sectionType.ts';
import type { Vocabulary } from '../vocabulary.ts';
import type { LibraryItemKind } from './item.ts';

export interface LibrarySection {
  readonly id: string;
  readonly type: LibrarySectionType;
  readonly title: string;
  readonly agent: string;
  readonly scanner: string;
  readonly language: string;
  readonly uuid: string;
  readonly locations: readonly string[];
  /** Kind of the listed items without `type=`. Photo libraries list albums, as on real servers. */
  readonly top: LibraryItemKind;
  readonly createdAt: number;
  /** Preferences from interface.md, 2.7. Missing ones have their defaults. */
  readonly preferences: Readonly<Record<string, string>>;
}

/** Creation time of the libraries in epoch seconds: 1 March 2021. */
const CREATED_AT = 1_614_556_800;

export const LIBRARY_SECTION_IDS = {
  films: '1',
  serials: '2',
  music: '3',
  photographs: '4',
  actualities: '5',
} as const;

/** Kinds of the listed items without `type=`, by type of library. */
export const TOP_ITEM_KINDS_BY_SECTION_TYPE: Readonly<Record<LibrarySectionType, LibraryItemKind>> = {
  movie: 'movie',
  show: 'show',
  artist: 'artist',
  photo: 'photoalbum',
};

type SectionDraft = Omit<LibrarySection, 'top' | 'createdAt' | 'preferences'>;

export const createLibrarySection = (words: Vocabulary, { type, agent, ...rest }: SectionDraft): LibrarySection => ({
  type,
  agent,
  top: TOP_ITEM_KINDS_BY_SECTION_TYPE[type],
  createdAt: CREATED_AT,
  preferences: defaultLibraryPreferences(words, libraryFormOf(words, type, agent)),
  ...rest,
});

export function createLibrarySections(words: Vocabulary): readonly LibrarySection[] {
  const { agents, scanners, personalAgent } = words;
  const uuid = (id: string): string => `5ec7104${id}-0000-4000-8000-00000000000${id}`;
  const section = (id: string, draft: Omit<SectionDraft, 'id' | 'uuid'>): LibrarySection =>
    createLibrarySection(words, { id, uuid: uuid(id), ...draft });
  return [
    section(LIBRARY_SECTION_IDS.films, {
      type: 'movie',
      title: 'Silent Films',
      agent: agents.movie,
      scanner: scanners.movie,
      language: 'en-US',
      locations: ['/srv/media/films', '/srv/archive/films'],
    }),
    section(LIBRARY_SECTION_IDS.serials, {
      type: 'show',
      title: 'Serials & Chapter Plays',
      agent: agents.show,
      scanner: scanners.show,
      language: 'fr-FR',
      locations: ['/srv/media/serials'],
    }),
    section(LIBRARY_SECTION_IDS.music, {
      type: 'artist',
      title: 'Music',
      agent: agents.artist,
      scanner: scanners.artist,
      language: 'en',
      locations: ['/srv/media/music'],
    }),
    section(LIBRARY_SECTION_IDS.photographs, {
      type: 'photo',
      title: 'Photographs',
      agent: personalAgent,
      scanner: scanners.photo,
      language: 'xn',
      locations: ['/srv/media/photographs'],
    }),
    section(LIBRARY_SECTION_IDS.actualities, {
      type: 'movie',
      title: 'Actualities',
      agent: personalAgent,
      scanner: scanners.video,
      language: 'xn',
      locations: ['/srv/media/actualities'],
    }),
  ];
}
