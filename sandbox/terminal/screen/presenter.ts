import { LRUCache } from 'lru-cache';
import type { EmbeddedDiscord } from '../../discord/discord.ts';
import type { Locale } from '../../discord/locales.ts';
import type { BotAnswer } from '../../discord/people/answer.ts';
import type { MessageChange } from '../../discord/people/channelReader.ts';
import type { UserVisibleMessage } from '../../discord/people/visibleMessage.ts';
import { editOnlyAddsLines, formatChangedMessageLines } from './changedLines.ts';
import type { TerminalMessageList } from './messageBoard.ts';
import type { TerminalTextFormatter } from './screen.ts';

/** Prints the results of the person's actions, and all other messages. */
export interface TerminalMessagePrinter {
  /** Performs an action, then prints its answer and everything else that happened meanwhile. Rejects like `act`. */
  during(act: () => Promise<BotAnswer>): Promise<BotAnswer>;
  see(message: UserVisibleMessage): void;
  end(): void;
}

interface PresenterParts {
  readonly discord: EmbeddedDiscord;
  readonly messageBoard: TerminalMessageList;
  readonly screen: TerminalTextFormatter;
  readonly print: (text: string) => void;
  readonly locale: () => Locale;
}

/** Number of posts whose earlier text is kept to show edits. */
const REMEMBERED = 50;

/** True for a message that the bot posted on its own. Answers come through their interaction's webhook. */
const isPost = ({ raw }: UserVisibleMessage): boolean => raw.webhook_id === undefined;

export function createTerminalMessagePrinter({
  discord,
  messageBoard,
  screen,
  print,
  locale,
}: PresenterParts): TerminalMessagePrinter {
  let heldChanges: MessageChange[] | undefined;
  const posts = new LRUCache<string, string>({ max: REMEMBERED });
  const show = (message: UserVisibleMessage, intro: readonly string[]) => {
    const numberOf = messageBoard.put(message);
    if (!numberOf) return;
    const text = discord.textOf(message, { numberOf, emphasis: screen.paint, locale: locale() });
    const before = isPost(message) ? posts.get(message.id) : undefined;
    posts.set(message.id, text);
    // Prints no edits that replace lines, because a live board would fill the terminal. `see` prints such a message.
    if (before !== undefined && !editOnlyAddsLines(text, before)) return;
    print(screen.wrap([...intro, formatChangedMessageLines(text, before)].join('\n')));
  };
  const aside = (...notes: readonly (string | false)[]) => {
    const noteText = notes.filter((note) => note !== false).join('; ');
    return noteText ? [screen.paint('aside', `(${noteText})`)] : [];
  };
  const privacy = (message: UserVisibleMessage) => message.private && 'only you see this';
  const report = ({ kind, message }: MessageChange) => {
    if (message.loading || kind === 'deleted') return;
    const place = isPost(message) ? [screen.paint('channel', message.channel)] : [];
    show(message, [...place, ...aside(messageBoard.has(message) && 'changed', !isPost(message) && privacy(message))]);
  };
  const end = discord.onMessage((change) => {
    if (heldChanges) heldChanges.push(change);
    else report(change);
  });
  return {
    end,
    see: (message) => {
      const look = { numberOf: messageBoard.number(message), emphasis: screen.paint, locale: locale() };
      const text = discord.textOf(message, look);
      if (isPost(message)) posts.set(message.id, text);
      print(screen.wrap([screen.paint('channel', message.channel), ...aside(privacy(message)), text].join('\n')));
    },
    during: async (act) => {
      heldChanges = [];
      try {
        const answer = await act();
        messageBoard.begin(answer.messages);
        for (const message of answer.messages) show(message, aside(privacy(message)));
        print(screen.paint('aside', `(acknowledged after ${Math.round(answer.acknowledgedAfterMs)} ms)`));
        return answer;
      } finally {
        const meanwhile = heldChanges;
        heldChanges = undefined;
        meanwhile.forEach(report);
      }
    },
  };
}
