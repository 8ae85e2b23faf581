import type { EmbeddedDiscord } from '../discord/discord.ts';
import type { Actor } from '../discord/people/actor.ts';
import type { Answer } from '../discord/people/answer.ts';
import type { VisibleMessage } from '../discord/people/visibleMessage.ts';
import type { Guild, Locale } from '../discord/world.ts';
import { fillForm } from './actions/form.ts';
import type { KnownCommand } from './input/commandLine.ts';
import { knownCommands } from './input/knownCommands.ts';
import type { Lines } from './screen/lines.ts';
import type { MessageBoard } from './screen/messageBoard.ts';
import type { Presenter } from './screen/presenter.ts';

/** The person at the terminal, and the things they see. */
export interface Session {
  readonly discord: EmbeddedDiscord;
  readonly guild: Guild;
  readonly messageBoard: MessageBoard;
  readonly print: (text: string) => void;
  person: Actor;
  /** The same person, in the channel of that message. */
  at(message: VisibleMessage): Actor;
  readonly locale: () => Locale;
  readonly commands: () => readonly KnownCommand[];
  /** Performs an act, shows the result, and asks for the fields of a form that opens. */
  perform(who: Actor, act: (who: Actor) => Promise<Answer>): Promise<void>;
}

interface Parts {
  readonly discord: EmbeddedDiscord;
  readonly messageBoard: MessageBoard;
  readonly presenter: Presenter;
  readonly lines: Lines;
}

export function createSession({ discord, messageBoard, presenter, lines }: Parts): Session {
  const [guild] = discord.world.guilds;
  if (!guild) throw new Error('the embedded Discord has no guild');
  const session: Session = {
    discord,
    guild,
    messageBoard,
    print: lines.print,
    person: discord.person('viewer'),
    at: ({ channel, channelId }) =>
      channel.startsWith('@') ? session.person.directly() : session.person.in(channelId),
    locale: () => discord.world.people.find(({ id }) => id === session.person.id)?.locale ?? 'en-US',
    commands: () => knownCommands(session.person.offered(), session.locale()),
    perform: async (who, act) => {
      const { modal } = await presenter.during(() => act(who));
      if (!modal) return;
      const values = await fillForm(modal, lines);
      if (values === undefined) return lines.print('(form closed; nothing was sent)');
      await session.perform(who, () => who.submit(modal, values));
    },
  };
  return session;
}
