import type { EmbeddedDiscord } from '../discord/discord.ts';
import type { Locale } from '../discord/locales.ts';
import type { SimulatedDiscordUser } from '../discord/people/actor.ts';
import type { BotAnswer } from '../discord/people/answer.ts';
import type { UserVisibleMessage } from '../discord/people/visibleMessage.ts';
import type { Guild } from '../discord/world.ts';
import { fillForm } from './actions/form.ts';
import type { OfferedCommand } from './input/commandLine.ts';
import { knownCommands } from './input/knownCommands.ts';
import type { LineReader } from './screen/lines.ts';
import type { TerminalMessageList } from './screen/messageBoard.ts';
import type { TerminalMessagePrinter } from './screen/presenter.ts';
import type { TerminalTextFormatter } from './screen/screen.ts';

/** The person at the terminal, with their guild, messages and commands. */
export interface TerminalSession {
  readonly discord: EmbeddedDiscord;
  readonly guild: Guild;
  readonly messageBoard: TerminalMessageList;
  readonly print: (text: string) => void;
  readonly see: (message: UserVisibleMessage) => void;
  person: SimulatedDiscordUser;
  /** Returns the person at the terminal, in this message's channel. */
  at(message: UserVisibleMessage): SimulatedDiscordUser;
  readonly locale: () => Locale;
  readonly columns: () => number | undefined;
  readonly commands: () => readonly OfferedCommand[];
  /** Performs an action of this person and prints the result. If a form opens, asks for its fields. */
  perform(who: SimulatedDiscordUser, act: (who: SimulatedDiscordUser) => Promise<BotAnswer>): Promise<void>;
}

interface Parts {
  readonly discord: EmbeddedDiscord;
  readonly messageBoard: TerminalMessageList;
  readonly presenter: TerminalMessagePrinter;
  readonly lines: LineReader;
  readonly screen: TerminalTextFormatter;
}

export function createTerminalSession({ discord, messageBoard, presenter, lines, screen }: Parts): TerminalSession {
  const [guild] = discord.world.guilds;
  if (!guild) throw new Error('the embedded Discord has no guild');
  const session: TerminalSession = {
    discord,
    guild,
    messageBoard,
    print: lines.print,
    see: presenter.see,
    person: discord.person('viewer'),
    at: ({ channel, channelId }) =>
      channel.startsWith('@') ? session.person.directly() : session.person.in(channelId),
    locale: () => discord.world.people.find(({ id }) => id === session.person.id)?.locale ?? 'en-US',
    columns: screen.columns,
    commands: () => knownCommands(session.person.offered(), session.locale()),
    perform: async (actor, act) => {
      const { modal } = await presenter.during(() => act(actor));
      if (!modal) return;
      const values = await fillForm(modal, lines);
      if (values === undefined) return lines.print('(form closed; nothing was sent)');
      await session.perform(actor, () => actor.submit(modal, values));
    },
  };
  return session;
}
