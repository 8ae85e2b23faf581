import { createInterface } from 'node:readline';
import type { EmbeddedDiscord } from '../discord/discord.ts';
import type { Actor } from '../discord/people/actor.ts';
import type { MessageNews } from '../discord/people/channelReader.ts';
import { NotACommand } from './commandLine.ts';
import { completions, listCommands } from './help.ts';
import { knownCommands } from './known.ts';
import { listed, type Print, runLine } from './run.ts';

export const HELP = `Type a slash command as you would in Discord:
  /search query:metropolis            values may hold spaces; Tab completes, ? lists everything
  /playlist add item:metropolis>1     >1 picks the first line of the list that opens while you type; Tab shows it
  /session list
  as moderator                        changes who you are: stranger, viewer, curator, moderator or admin
  exit`;

/** Reads lines until the end of input or \`exit\`. */
export async function prompt(discord: EmbeddedDiscord, print: Print): Promise<void> {
  const [guild] = discord.world.guilds;
  const commands = () => knownCommands(discord.commands(guild?.id));
  let person = discord.person('viewer');
  const lines = createInterface({
    input: process.stdin,
    output: process.stdout,
    completer: (line: string, done: (error: null, result: [string[], string]) => void) => {
      void completed(line, person, commands()).then((found) => done(null, [found, line]));
    },
  });
  // Input from a pipe ends before its last line is answered, and a closed line reader takes no prompt.
  let isOpen = true;
  lines.once('close', () => {
    isOpen = false;
  });
  const ask = () => {
    lines.setPrompt(`${person.name}> `);
    if (isOpen) lines.prompt();
  };
  const stopNews = discord.onMessage((news) => {
    const text = newsOf(news);
    if (text === undefined) return;
    print(`\n${text}`);
    if (isOpen) lines.prompt(true);
  });
  ask();
  for await (const line of lines) {
    const text = line.trim();
    if (text === 'exit' || text === 'quit') break;
    if (text === '?' || text === 'help') print(`${HELP}\n\n${listCommands(commands())}`);
    else if (text.startsWith('as ')) person = become(discord, text.slice(3).trim(), print) ?? person;
    else if (text !== '') await runSafely(discord, person, text, print);
    ask();
  }
  stopNews();
  lines.close();
}

/** What appears without being asked for: posts in channels, and answers that change after they were shown. */
function newsOf({ kind, message }: MessageNews): string | undefined {
  if (message.loading || kind === 'deleted') return undefined;
  // An answer is posted through its interaction's webhook; a post is the bot's own, wherever `/notify` sends it.
  if (message.raw.webhook_id === undefined) return `${message.channel}\n${message.text}`;
  return kind === 'edited' && message.edits > 1 ? `(changed)\n${message.text}` : undefined;
}

function become(discord: EmbeddedDiscord, name: string, print: Print): Actor | undefined {
  try {
    const person = discord.person(name);
    print(`You are ${person.displayName} now (${person.name}).`);
    return person;
  } catch {
    print(`There is nobody called ${name}: stranger, viewer, curator, moderator, admin.`);
    return undefined;
  }
}

/** At a prompt nothing that a line does ends the program; it is said instead. */
async function runSafely(discord: EmbeddedDiscord, person: Actor, line: string, print: Print): Promise<void> {
  try {
    await runLine(discord, person, line, print);
  } catch (error) {
    print(error instanceof Error ? error.message : String(error));
  }
}

/** Tab: commands and option names, and for an option whose list the bot makes, that list. */
async function completed(line: string, person: Actor, commands: ReturnType<typeof knownCommands>): Promise<string[]> {
  const command = commands.find(({ path }) => line.startsWith(`${path} `));
  const typing = /(?<=\s)([a-z_]+):([^:]*)$/.exec(line);
  const option = command?.options.find(({ name, autocomplete }) => autocomplete && name === typing?.[1]);
  if (!command || !typing || !option) return [...completions(line, commands)];
  try {
    const choices = await person.complete(command.path, { [option.name]: typing[2] ?? '' }, option.name);
    if (choices.length > 0) process.stdout.write(`\n${listed(choices)}\n  (add >1 to pick the first)\n`);
  } catch (error) {
    if (!(error instanceof Error) || error instanceof NotACommand) throw error;
    process.stdout.write(`\n  ${error.message}\n`);
  }
  return [];
}
