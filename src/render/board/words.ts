import type { BoardSettings } from '../../domain/live/boards.ts';
import { type LibraryTitles, languageName, libraryOrServerName } from '../notify/subscription.ts';
import type { Texts } from '../texts/texts.ts';

export function describeBoardSettings(texts: Texts, board: BoardSettings, titles: LibraryTitles) {
  const { facts, follow, controls, allLibraries } = texts.board;
  const libraries = board.librarySectionIds.map((key) => libraryOrServerName(texts, key, titles));
  return [
    { name: facts.people, value: texts.notify.people[board.people] },
    { name: facts.language, value: languageName(texts, board.locale) },
    { name: facts.libraries, value: libraries.join(', ') || allLibraries },
    { name: facts.follow, value: board.follows ? follow.yes : follow.no },
    { name: facts.controls, value: board.controls ? controls.yes : controls.no },
  ];
}
