import type { Board } from '../../domain/live/boards.ts';
import type { ChannelProblem } from '../../domain/notifications/channels.ts';
import { describeBoardSettings } from '../../render/board/words.ts';
import { createChangeResultMessage, createNothingChangedMessage } from '../../render/kit/message/layout.ts';
import type { ChangeResultMessage } from '../../render/kit/message/message.ts';
import { channelProblemLines } from '../../render/notify/set.ts';
import { channelMention, type LibraryTitles } from '../../render/notify/subscription.ts';
import type { Texts } from '../../render/texts/texts.ts';

interface SavedBoard {
  readonly before: Board | undefined;
  readonly board: Board;
  readonly titles: LibraryTitles;
  readonly isSame: boolean;
}

export function renderSavedBoard(texts: Texts, { before, board, titles, isSame }: SavedBoard): ChangeResultMessage {
  const formerFacts = before && describeBoardSettings(texts, before, titles);
  const facts = describeBoardSettings(texts, board, titles).map(({ name, value }, index) => {
    const formerValue = formerFacts?.[index]?.value ?? value;
    return `- ${texts.lines.labelled(name, formerValue === value ? value : texts.notify.change(formerValue, value))}`;
  });
  const channel = channelMention(board.channelId);
  const { same, changed, set } = texts.board;
  const doneSentence = before ? changed(channel) : set(channel);
  const lines = [isSame ? same(channel) : doneSentence, ...facts, !isSame && `-# ${texts.board.comes}`];
  return createChangeResultMessage(isSame ? 'nothing' : 'done', lines, { private: true });
}

export const renderUnusableBoardChannel = (
  texts: Texts,
  unusable: { readonly channelId: string; readonly problems: readonly ChannelProblem[] },
): ChangeResultMessage =>
  createNothingChangedMessage(
    [texts.board.notSet(channelMention(unusable.channelId)), ...channelProblemLines(texts, unusable)].join('\n'),
  );
