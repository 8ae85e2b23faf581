import { LRUCache } from 'lru-cache';
import type { EmbeddedDiscord } from '../../discord/discord.ts';
import type { Locale } from '../../discord/locales.ts';
import type { Answer } from '../../discord/people/answer.ts';
import type { MessageChange } from '../../discord/people/channelReader.ts';
import type { VisibleMessage } from '../../discord/people/visibleMessage.ts';
import { formatChangedLines, onlyAddsLines } from './changedLines.ts';
import type { MessageBoard } from './messageBoard.ts';
import type { Screen } from './screen.ts';

/** Prints the results of the person's actions, and all other messages. */
export interface Presenter {
  /** Performs an action, then prints its answer and everything else that happened meanwhile. Rejects like `act`. */
  during(act: () => Promise<Answer>): Promise<Answer>;
  see(message: VisibleMessage): void;
  end(): void;
}

interface PresenterParts {
  readonly discord: EmbeddedDiscord;
  readonly messageBoard: MessageBoard;
  readonly screen: Screen;
  readonly print: (text: string) => void;
  readonly locale: () => Locale;
}

/** Number of posts whose earlier text is kept to show edits. */
const REMEMBERED = 50;

/** True for a message that the bot posted on its own. Answers come through their interaction's webhook. */
const isPost = ({ raw }: VisibleMessage): boolean => raw.webhook_id === undefined;

export function createPresenter({ discord, messageBoard, screen, print, locale }: PresenterParts): Presenter {
  let heldChanges: MessageChange[] | undefined;
  const posts = new LRUCache<string, string>({ max: REMEMBERED });
  const show = (message: VisibleMessage, intro: readonly string[]) => {
    const numberOf = messageBoard.put(message);
    if (!numberOf) return;
    const text = discord.textOf(message, { numberOf, emphasis: screen.paint, locale: locale() });
    const before = isPost(message) ? posts.get(message.id) : undefined;
    posts.set(message.id, text);
    // Prints no edits that replace lines, because a live board would fill the terminal. `see` prints such a message.
    if (before !== undefined && !onlyAddsLines(text, before)) return;
    print(screen.wrap([...intro, formatChangedLines(text, before)].join('\n')));
  };
  const aside = (...notes: readonly (string | false)[]) => {
    const noteText = notes.filter((note) => note !== false).join('; ');
    return noteText ? [screen.paint('aside', `(${noteText})`)] : [];
  };
  const privacy = (message: VisibleMessage) => message.private && 'only you see this';
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
