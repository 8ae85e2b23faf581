import type { LibraryItem } from '../../media-server/library/item.ts';
import { LIBRARY_SECTION_IDS } from '../../media-server/library/section.ts';
import type { EmbeddedMediaServer } from '../../media-server/server.ts';

const LONG_AGO = 1_614_556_800;
const LOSSES = 4;
const NAME = /^Loss \d{5}$/;

/** Adds films that may leave their library later. They exist from the start, so the bot does not announce them. */
export function addRemovableFilms({ libraryEditor }: EmbeddedMediaServer): void {
  for (let number = 1; number <= LOSSES; number += 1)
    libraryEditor.add({
      kind: 'movie',
      title: `Loss ${String(number).padStart(5, '0')}`,
      sectionId: LIBRARY_SECTION_IDS.actualities,
      addedAt: LONG_AGO,
      updatedAt: LONG_AGO,
    });
}

export const listRemovableFilms = ({ library }: EmbeddedMediaServer): readonly LibraryItem[] =>
  library.ofKind(LIBRARY_SECTION_IDS.actualities, 'movie').filter(({ title }) => NAME.test(title));
