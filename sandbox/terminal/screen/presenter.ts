import { LRUCache } from 'lru-cache';
import type { EmbeddedDiscord } from '../../discord/discord.ts';
import type { Answer } from '../../discord/people/answer.ts';
import type { MessageChange } from '../../discord/people/channelReader.ts';
import type { VisibleMessage } from '../../discord/people/visibleMessage.ts';
import type { Locale } from '../../discord/world.ts';
import { changedLines } from './changedLines.ts';
import type { MessageBoard } from './messageBoard.ts';
import type { Screen } from './screen.ts';

/** Shows people's acts and the results, and messages that appear on their own. */
export interface Presenter {
  /**
   * Does something and shows its answer; later it shows everything else that happened meanwhile. Rejects as
   * `act` does.
   */
  during(act: () => Promise<Answer>): Promise<Answer>;
  end(): void;
}

interface PresenterParts {
  readonly discord: EmbeddedDiscord;
  readonly messageBoard: MessageBoard;
  readonly screen: Screen;
  readonly print: (text: string) => void;
  /** The language of the person at the terminal. */
  readonly locale: () => Locale;
}

/** The text before an edit is kept for this many posts. */
const REMEMBERED = 50;

/** An answer is posted through its interaction's webhook; a post is the bot's own message, wherever `/notify` sends it. */
const isPost = ({ raw }: VisibleMessage): boolean => raw.webhook_id === undefined;

export function createPresenter({ discord, messageBoard, screen, print, locale }: PresenterParts): Presenter {
  let held: MessageChange[] | undefined;
  const posts = new LRUCache<string, string>({ max: REMEMBERED });
  const show = (message: VisibleMessage, intro: readonly string[]) => {
    const numberOf = messageBoard.put(message);
    if (!numberOf) return;
    const text = discord.textOf(message, { numberOf, emphasis: screen.paint, locale: locale() });
    const before = isPost(message) ? posts.get(message.id) : undefined;
    posts.set(message.id, text);
    if (text === before) return;
    print(screen.wrap([...intro, changedLines(text, before)].join('\n')));
  };
  const aside = (...notes: readonly (string | false)[]) => {
    const said = notes.filter((note) => note !== false).join('; ');
    return said ? [screen.paint('aside', `(${said})`)] : [];
  };
  const privacy = (message: VisibleMessage) => message.private && 'only you see this';
  const report = ({ kind, message }: MessageChange) => {
    if (message.loading || kind === 'deleted') return;
    const where = isPost(message) ? [screen.paint('channel', message.channel)] : [];
    show(message, [...where, ...aside(messageBoard.has(message) && 'changed', !isPost(message) && privacy(message))]);
  };
  const end = discord.onMessage((change) => {
    if (held) held.push(change);
    else report(change);
  });
  return {
    end,
    during: async (act) => {
      held = [];
      try {
        const answer = await act();
        messageBoard.begin(answer.messages);
        for (const message of answer.messages) show(message, aside(privacy(message)));
        print(screen.paint('aside', `(acknowledged after ${Math.round(answer.acknowledgedAfterMs)} ms)`));
        return answer;
      } finally {
        const meanwhile = held;
        held = undefined;
        meanwhile.forEach(report);
      }
    },
  };
}
