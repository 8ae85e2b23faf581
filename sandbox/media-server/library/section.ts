/**
 * The server's libraries: the four API types of interface.md, 2.3, and "other videos", which is also a movie library.
 */

import { libraryFormOf } from '../rules/libraries.ts';
import { defaultLibraryPreferences } from '../rules/libraryPreferences.ts';
import type { SectionType } from '../rules/sectionType.ts';
import type { Vocabulary } from '../vocabulary.ts';
import type { ItemKind } from './item.ts';

export interface Section {
  readonly id: string;
  readonly type: SectionType;
  readonly title: string;
  readonly agent: string;
  readonly scanner: string;
  readonly language: string;
  readonly uuid: string;
  readonly locations: readonly string[];
  /** Kind of the listed items without `type=`. Photo libraries list albums, as on real servers. */
  readonly top: ItemKind;
  readonly createdAt: number;
  /** Preferences from interface.md, 2.7. Missing ones have their defaults. */
  readonly preferences: Readonly<Record<string, string>>;
}

/** Creation time of the libraries in epoch seconds: 1 March 2021. */
const CREATED_AT = 1_614_556_800;

export const SECTION_IDS = { films: '1', serials: '2', music: '3', photographs: '4', actualities: '5' } as const;

/** Kinds of the listed items without `type=`, by type of library. */
export const TOP_KINDS: Readonly<Record<SectionType, ItemKind>> = {
  movie: 'movie',
  show: 'show',
  artist: 'artist',
  photo: 'photoalbum',
};

type SectionDraft = Omit<Section, 'top' | 'createdAt' | 'preferences'>;

export const createSection = (words: Vocabulary, { type, agent, ...rest }: SectionDraft): Section => ({
  type,
  agent,
  top: TOP_KINDS[type],
  createdAt: CREATED_AT,
  preferences: defaultLibraryPreferences(words, libraryFormOf(words, type, agent)),
  ...rest,
});

export function createSections(words: Vocabulary): readonly Section[] {
  const { agents, scanners, personalAgent } = words;
  const uuid = (id: string): string => `5ec7104${id}-0000-4000-8000-00000000000${id}`;
  const section = (id: string, draft: Omit<SectionDraft, 'id' | 'uuid'>): Section =>
    createSection(words, { id, uuid: uuid(id), ...draft });
  return [
    section(SECTION_IDS.films, {
      type: 'movie',
      title: 'Silent Films',
      agent: agents.movie,
      scanner: scanners.movie,
      language: 'en-US',
      locations: ['/srv/media/films', '/srv/archive/films'],
    }),
    section(SECTION_IDS.serials, {
      type: 'show',
      title: 'Serials & Chapter Plays',
      agent: agents.show,
      scanner: scanners.show,
      language: 'fr-FR',
      locations: ['/srv/media/serials'],
    }),
    section(SECTION_IDS.music, {
      type: 'artist',
      title: 'Music',
      agent: agents.artist,
      scanner: scanners.artist,
      language: 'en',
      locations: ['/srv/media/music'],
    }),
    section(SECTION_IDS.photographs, {
      type: 'photo',
      title: 'Photographs',
      agent: personalAgent,
      scanner: scanners.photo,
      language: 'xn',
      locations: ['/srv/media/photographs'],
    }),
    section(SECTION_IDS.actualities, {
      type: 'movie',
      title: 'Actualities',
      agent: personalAgent,
      scanner: scanners.video,
      language: 'xn',
      locations: ['/srv/media/actualities'],
    }),
  ];
}
