import type { Board } from '../../domain/live/boards.ts';
import type { ChannelProblem } from '../../domain/notifications/channels.ts';
import { changeNote, nothingDone } from '../../render/kit/layout.ts';
import { plainClipped } from '../../render/kit/markdown.ts';
import type { ChangeMessage } from '../../render/kit/message.ts';
import { problemLines } from '../../render/notify/set.ts';
import { channelMention, type LibraryTitles, languageName } from '../../render/notify/subscription.ts';
import type { Texts } from '../../render/texts/texts.ts';

interface SavedBoard {
  readonly before: Board | undefined;
  readonly board: Board;
  readonly titles: LibraryTitles;
}

export function renderBoardSet(texts: Texts, { before, board, titles }: SavedBoard): ChangeMessage {
  const head = before ? texts.board.changed : texts.board.set;
  const old = before && boardFacts(texts, before, titles);
  const facts = boardFacts(texts, board, titles).map(({ name, value }, index) => {
    const was = old?.[index]?.value ?? value;
    return `- ${name}: ${was === value ? value : texts.notify.change(was, value)}`;
  });
  return changeNote('done', [head(channelMention(board.channelId)), ...facts, `-# ${texts.board.comes}`].join('\n'), {
    private: true,
  });
}

function boardFacts(texts: Texts, board: Board, titles: LibraryTitles) {
  const { facts, follow, allLibraries } = texts.board;
  const libraries = board.librarySectionIds.map(
    (key) => plainClipped(titles.get(key) ?? '', 40) || texts.notify.library(plainClipped(key, 20)),
  );
  return [
    { name: facts.people, value: texts.notify.people[board.people] },
    { name: facts.language, value: languageName(texts, board.locale) },
    { name: facts.libraries, value: libraries.join(', ') || allLibraries },
    { name: facts.follow, value: board.follows ? follow.yes : follow.no },
  ];
}

export const renderBoardUnusable = (
  texts: Texts,
  unusable: { readonly channelId: string; readonly problems: readonly ChannelProblem[] },
): ChangeMessage =>
  nothingDone([texts.board.notSet(channelMention(unusable.channelId)), ...problemLines(texts, unusable)].join('\n'));
