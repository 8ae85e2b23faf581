import type { Counter } from '../../domain/live/counters.ts';
import type { ChannelRenameProblem } from '../../domain/notifications/channels.ts';
import { describeCountedThings } from '../../render/counter/words.ts';
import {
  createChangeResultMessage,
  createListMessage,
  createNoteMessage,
  createNothingChangedMessage,
} from '../../render/kit/message/layout.ts';
import type { ChangeResultMessage, Message } from '../../render/kit/message/message.ts';
import { type CommandIds, commandLink } from '../../render/kit/text/commandLink.ts';
import { clipAndEscapeText } from '../../render/kit/text/markdown.ts';
import { channelMention, type LibraryTitles } from '../../render/notify/subscription.ts';
import type { Texts } from '../../render/texts/texts.ts';

interface CounterSet {
  readonly counter: Counter;
  readonly titles: LibraryTitles;
  readonly isSame?: boolean | undefined;
}

export function renderSavedCounter(texts: Texts, { counter, titles, isSame = false }: CounterSet): ChangeResultMessage {
  const { set, same } = texts.counter;
  const channel = channelMention(counter.channelId);
  const subject = describeCountedThings(texts, counter, titles);
  const head = isSame ? same(channel, subject) : set(channel, subject);
  return createChangeResultMessage(isSame ? 'nothing' : 'done', `${head}\n${texts.counter.limits}`, { private: true });
}

const problemLines = (
  { counter }: Texts,
  channelId: string,
  problems: readonly ChannelRenameProblem[],
): readonly string[] => problems.map((problem) => `- ${counter.problems[problem](channelMention(channelId))}`);

export const renderUnusableCounterChannel = (
  texts: Texts,
  channelId: string,
  problems: readonly ChannelRenameProblem[],
): ChangeResultMessage =>
  createNothingChangedMessage(
    [texts.counter.notSet(channelMention(channelId)), ...problemLines(texts, channelId, problems)].join('\n'),
  );

interface CounterList {
  readonly counters: readonly (Counter & { readonly problems: readonly ChannelRenameProblem[] })[];
  readonly titles: LibraryTitles;
  readonly ids: CommandIds;
}

export function renderCounters(texts: Texts, { counters, titles, ids }: CounterList): Message {
  const words = texts.counter;
  if (counters.length === 0) return createNoteMessage(words.empty(commandLink('counter set', ids)), { private: true });
  const rows = counters.map((counter) => {
    const channel = channelMention(counter.channelId);
    const subject = describeCountedThings(texts, counter, titles);
    const line =
      counter.name === undefined
        ? words.waiting(channel, subject)
        : words.line(channel, subject, clipAndEscapeText(counter.name, 100));
    return { content: [line, ...problemLines(texts, counter.channelId, counter.problems)].join('\n') };
  });
  return createListMessage({ head: words.head, rows, foot: texts.pages.shown, private: true });
}
