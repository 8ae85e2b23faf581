import { UsageError } from '../../usageError.ts';
import type { TerminalSession } from '../session.ts';

const MESSAGE_COMMAND = 3;
const SHOWN = 5;

/**
 * Runs a command from a message's *Apps* menu. `apps 1` runs the first command on the latest answer, `apps 1 2` on the
 * second message.
 */
export async function runMessageCommand(input: string, session: TerminalSession): Promise<void> {
  const locale = session.locale();
  const commands = session.person.offered().filter(({ type }) => type === MESSAGE_COMMAND);
  if (commands.length === 0) throw new UsageError('There is nothing under Apps here.');
  const shownNames = commands.map(({ name, name_localizations }) => name_localizations?.[locale] ?? name);
  const messages = session.messageBoard.messages.slice(0, SHOWN);
  if (input === '') {
    const under = shownNames.map((name, index) => `  ${index + 1}) ${name}`);
    const on = messages.map(({ text }, index) => `  ${index + 1}) ${beginningOf(text)}`);
    return session.print(['Apps:', ...under, 'on the message (latest first):', ...on].join('\n'));
  }
  const [, wanted = '', place] = /^(.+?)(?:\s+(\d+))?$/.exec(input) ?? [];
  const position = shownNames.findIndex((name) => name.toLowerCase() === wanted.toLowerCase());
  const command = commands[position < 0 ? Number(wanted) - 1 : position];
  // Without a number, the command runs on the bot's latest answer, and not on a later post.
  const replyMessage = messages.find(({ raw }) => raw.webhook_id !== undefined) ?? messages[0];
  const message = place === undefined ? replyMessage : messages[Number(place) - 1];
  if (!command) throw new UsageError(`There is no “${wanted}” under Apps. Available: ${shownNames.join(', ')}.`);
  if (!message) throw new UsageError('There is no such message; apps lists them.');
  await session.perform(session.at(message), (actor) => actor.runOn(message, command.name));
}

const beginningOf = (text: string): string => {
  const [first = ''] = text.split('\n').map((line) => line.replace(/^(?:\| )+/, ''));
  return first.length > 60 ? `${first.slice(0, 59)}…` : first;
};
