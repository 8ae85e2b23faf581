import type { Board } from '../../domain/live/boards.ts';
import type { ChannelProblem } from '../../domain/notifications/channels.ts';
import { changeNote, nothingDone } from '../../render/kit/layout.ts';
import type { ChangeMessage } from '../../render/kit/message.ts';
import { problemLines } from '../../render/notify/set.ts';
import { channelMention, type LibraryTitles, languageName, scopeName } from '../../render/notify/subscription.ts';
import type { Texts } from '../../render/texts/texts.ts';

interface SavedBoard {
  readonly before: Board | undefined;
  readonly board: Board;
  readonly titles: LibraryTitles;
  /** Nothing was changed. */
  readonly isSame: boolean;
}

export function renderBoardSet(texts: Texts, { before, board, titles, isSame }: SavedBoard): ChangeMessage {
  const old = before && boardFacts(texts, before, titles);
  const facts = boardFacts(texts, board, titles).map(({ name, value }, index) => {
    const was = old?.[index]?.value ?? value;
    return `- ${name}: ${was === value ? value : texts.notify.change(was, value)}`;
  });
  const head = isSame ? texts.board.same : before ? texts.board.changed : texts.board.set;
  const lines = [head(channelMention(board.channelId)), ...facts, !isSame && `-# ${texts.board.comes}`];
  return changeNote(isSame ? 'nothing' : 'done', lines, { private: true });
}

function boardFacts(texts: Texts, board: Board, titles: LibraryTitles) {
  const { facts, follow, controls, allLibraries } = texts.board;
  const libraries = board.librarySectionIds.map((key) => scopeName(texts, key, titles));
  return [
    { name: facts.people, value: texts.notify.people[board.people] },
    { name: facts.language, value: languageName(texts, board.locale) },
    { name: facts.libraries, value: libraries.join(', ') || allLibraries },
    { name: facts.follow, value: board.follows ? follow.yes : follow.no },
    { name: facts.controls, value: board.controls ? controls.yes : controls.no },
  ];
}

export const renderBoardUnusable = (
  texts: Texts,
  unusable: { readonly channelId: string; readonly problems: readonly ChannelProblem[] },
): ChangeMessage =>
  nothingDone([texts.board.notSet(channelMention(unusable.channelId)), ...problemLines(texts, unusable)].join('\n'));
