import type { Counter } from '../../domain/live/counters.ts';
import type { RenameProblem } from '../../domain/notifications/channels.ts';
import { describeCountedThings } from '../../render/counter/words.ts';
import { changeNote, listMessage, note, nothingDone } from '../../render/kit/message/layout.ts';
import type { ChangeMessage, Message } from '../../render/kit/message/message.ts';
import { type CommandIds, commandLink } from '../../render/kit/text/commandLink.ts';
import { plainClipped } from '../../render/kit/text/markdown.ts';
import { channelMention, type LibraryTitles } from '../../render/notify/subscription.ts';
import type { Texts } from '../../render/texts/texts.ts';

interface CounterSet {
  readonly counter: Counter;
  readonly titles: LibraryTitles;
  readonly isSame?: boolean | undefined;
}

export function renderSavedCounter(texts: Texts, { counter, titles, isSame = false }: CounterSet): ChangeMessage {
  const { set, same } = texts.counter;
  const channel = channelMention(counter.channelId);
  const subject = describeCountedThings(texts, counter, titles);
  const head = isSame ? same(channel, subject) : set(channel, subject);
  return changeNote(isSame ? 'nothing' : 'done', `${head}\n${texts.counter.limits}`, { private: true });
}

const problemLines = ({ counter }: Texts, channelId: string, problems: readonly RenameProblem[]): readonly string[] =>
  problems.map((problem) => `- ${counter.problems[problem](channelMention(channelId))}`);

export const renderUnusableCounterChannel = (
  texts: Texts,
  channelId: string,
  problems: readonly RenameProblem[],
): ChangeMessage =>
  nothingDone(
    [texts.counter.notSet(channelMention(channelId)), ...problemLines(texts, channelId, problems)].join('\n'),
  );

interface CounterList {
  readonly counters: readonly (Counter & { readonly problems: readonly RenameProblem[] })[];
  readonly titles: LibraryTitles;
  readonly ids: CommandIds;
}

export function renderCounters(texts: Texts, { counters, titles, ids }: CounterList): Message {
  const words = texts.counter;
  if (counters.length === 0) return note(words.empty(commandLink('counter set', ids)), { private: true });
  const rows = counters.map((counter) => {
    const channel = channelMention(counter.channelId);
    const subject = describeCountedThings(texts, counter, titles);
    const line =
      counter.name === undefined
        ? words.waiting(channel, subject)
        : words.line(channel, subject, plainClipped(counter.name, 100));
    return { content: [line, ...problemLines(texts, counter.channelId, counter.problems)].join('\n') };
  });
  return listMessage({ head: words.head, rows, foot: texts.pages.shown, private: true });
}
