import { PermissionFlagsBits } from 'discord-api-types/v10';
import { createSandboxActions } from '../actions/actions.ts';
import type { NonEmptyMediaServerList } from '../actions/namedServer.ts';
import { ACTION_RESULT_TEXTS, createActionResultFormatter } from '../actions/words.ts';
import { CLIENT_LOCALES, type Locale } from '../discord/locales.ts';
import { channelPermissions, hasPermissionBit } from '../discord/permissions.ts';
import type { Channel } from '../discord/world.ts';
import { UsageError } from '../usageError.ts';
import { runMessageCommand } from './actions/apps.ts';
import { chooseSelectMenuValuesByName, pressButtonByName } from './actions/press.ts';
import { saveMessagePictureToFile } from './actions/saveMessagePictureToFile.ts';
import { listCommands } from './input/help.ts';
import { wrapWords } from './screen/screen.ts';
import type { TerminalSession } from './session.ts';

/** A word at the prompt that is no slash command. */
export interface TerminalCommand {
  readonly name: string;
  readonly usage: string;
  readonly description: string;
  readonly values?: readonly string[];
  run(typed: string): void | Promise<void>;
}

export interface TerminalCommandDeps {
  readonly session: TerminalSession;
  readonly servers: NonEmptyMediaServerList;
  readonly restart: (settings: Readonly<Record<string, string>>) => Promise<void>;
}

const codeOf = (locale: Locale): string => locale.slice(0, 2);
const CODES = CLIENT_LOCALES.map(codeOf);

const ENGLISH_NAMES = new Intl.DisplayNames('en', { type: 'language' });
const nameOfLanguage = (locale: Locale): string => ENGLISH_NAMES.of(codeOf(locale)) ?? locale;

const languageNote = (locale: Locale): string =>
  `Their Discord is in ${nameOfLanguage(locale)} (lang ${locale === 'en-US' ? 'de' : 'en'} changes that).`;

export function createTerminalCommands({ session, servers, restart }: TerminalCommandDeps): readonly TerminalCommand[] {
  const { print, discord } = session;
  const using = commandsOfPerson(session);
  const world = createSandboxActions({ discord, servers, restart }).map((action) => ({
    ...action,
    run: async (input: string) =>
      print(await action.run(input, { say: createActionResultFormatter(ACTION_RESULT_TEXTS), print })),
  }));
  const words = [...using, ...world];
  const help: TerminalCommand = {
    name: '?',
    usage: '? [command]',
    description: 'list everything, or what one command takes: ? stats',
    run: (input) =>
      print(
        input === ''
          ? `${formatHelp(words, session.columns())}\n\n${listCommands(session.commands())}`
          : helpFor(input),
      ),
  };
  const allWords = [...words, help];
  const helpFor = (input: string): string => {
    const wantedName = input.replace(/^\//, '').toLowerCase();
    const matches = session
      .commands()
      .filter((command) => [command.path, command.shown].some((path) => isBelow(wantedName, path)));
    const word = allWords.find(({ name }) => name === wantedName);
    if (matches.length === 0 && !word) throw new UsageError(`There is no ${input}. Type ? to list everything.`);
    return [
      ...(word ? [lineOf(word, session.columns())] : []),
      ...(matches.length > 0 ? [listCommands(matches)] : []),
    ].join('\n');
  };
  return allWords;
}

/** Terminal commands for a person's actions at Discord: using messages, and changing the person or the channel. */
function commandsOfPerson(session: TerminalSession): readonly TerminalCommand[] {
  const { discord, guild } = session;
  const { people } = discord.world;
  const channels = guild.channels.map(({ name }) => `#${name}`);
  return [
    {
      name: 'press',
      usage: 'press 1',
      description: 'press the button with that number; if a form opens, you fill it in line by line',
      run: (input) => pressButtonByName(input, session),
    },
    {
      name: 'choose',
      usage: 'choose 1 3',
      description: 'pick the third line of menu 1 (several: choose 1 2 3); choose 1 shows them all',
      run: (input) => chooseSelectMenuValuesByName(input, session),
    },
    {
      name: 'apps',
      usage: 'apps 1',
      description: 'commands under Apps in a message’s menu; apps 1 runs the first on the latest answer',
      run: (input) => runMessageCommand(input, session),
    },
    {
      name: 'open',
      usage: 'open 1',
      description: 'keep the first picture of the latest message as a file, and print its path',
      run: (input) => saveMessagePictureToFile(input, session),
    },
    {
      name: 'as',
      usage: 'as moderator',
      description: `change who you are: ${people.map(namesOf).join(', ')}`,
      values: people.flatMap(({ name, displayName }) => [name, displayName]),
      run: (input) => become(input, session),
    },
    {
      name: 'in',
      usage: 'in #history',
      description: 'go to another channel',
      values: channels,
      run: (input) => goTo(input, session),
    },
    {
      name: 'see',
      usage: 'see #news',
      description: 'print the latest message of a channel as it is now, such as a live board; see alone: this channel',
      values: channels,
      run: (input) => seeLatest(input, session),
    },
    {
      name: 'lang',
      usage: `lang ${CODES.join('|')}`,
      description: 'switch your Discord to another language',
      values: CODES,
      run: (input) => speak(input, session),
    },
  ];
}

/** True if “notify” or “notify set” stands for `/notify set`. */
const isBelow = (wantedName: string, path: string): boolean => `${path.slice(1)} `.startsWith(`${wantedName} `);

const namesOf = ({ name, displayName }: { readonly name: string; readonly displayName: string }): string =>
  `${name} (${displayName})`;

const USAGE_WIDTH = 36;

/** Help at the start, and before the commands of `?`. */
export function formatHelp(words: readonly TerminalCommand[], columns?: number): string {
  const examples = [
    { usage: '/search query:metropolis', description: 'values may contain spaces; Tab completes, ? lists everything' },
    {
      usage: '/playlist add item:metropolis>1',
      description: '>1 picks the first line of the list; Tab shows the list',
    },
  ];
  const leaving = { usage: 'exit', description: 'or Ctrl-C twice' };
  const lines = [...examples, ...words, leaving].map((line) => lineOf(line, columns));
  return ['Type a slash command as you would in Discord:', ...lines].join('\n');
}

/** Minimum width in characters for a description beside the usage. In a narrower terminal, the description is below. */
const LEAST_COLUMNS = 30;

function lineOf({ usage, description }: Pick<TerminalCommand, 'usage' | 'description'>, columns?: number): string {
  const beside = USAGE_WIDTH + 2;
  if (columns === undefined) return `  ${usage.padEnd(USAGE_WIDTH)}${description}`;
  if (columns - beside < LEAST_COLUMNS) return `  ${usage}\n${wrapWords(description, { columns, indent: 6 })}`;
  const lines = wrapWords(description, { columns, indent: beside });
  if (usage.length >= USAGE_WIDTH) return `  ${usage}\n${lines}`;
  return `  ${usage.padEnd(USAGE_WIDTH)}${lines.trimStart()}`;
}

function become(input: string, session: TerminalSession): void {
  const { people } = session.discord.world;
  const wantedName = input.toLowerCase();
  const match = people.find(({ name, displayName }) =>
    [name, displayName].some((text) => text.toLowerCase() === wantedName),
  );
  if (!match) throw new UsageError(`There is nobody called ${input}. Choose from: ${people.map(namesOf).join(', ')}.`);
  const before = session.locale();
  session.person = session.discord.person(match.name);
  const note = session.locale() === before ? '' : ` ${languageNote(session.locale())}`;
  session.print(`You are now ${match.displayName} (${match.name}).${note}`);
}

function goTo(name: string, session: TerminalSession): void {
  const channel = channelNamed(name, session);
  session.person = session.person.in(channel.id);
  session.print(`You are now in #${channel.name}.`);
}

function seeLatest(name: string, session: TerminalSession): void {
  const { person } = session;
  const messages = name === '' ? person.sees() : person.sees(channelNamed(name, session).id);
  const latest = messages.filter((message) => !message.private).at(-1);
  if (!latest) throw new UsageError('There is no message there.');
  session.see(latest);
}

function channelNamed(name: string, { guild, person }: TerminalSession): Channel {
  const channel = guild.channels.find((candidate) => candidate.name === name.replace(/^#/, ''));
  if (!channel)
    throw new UsageError(
      `There is no channel ${name}. Choose from: ${guild.channels.map((candidate) => `#${candidate.name}`).join(', ')}.`,
    );
  if (!hasPermissionBit(channelPermissions(guild, channel, person.id), PermissionFlagsBits.ViewChannel)) {
    throw new UsageError(`${person.name} cannot see #${channel.name}.`);
  }
  return channel;
}

function speak(name: string, session: TerminalSession): void {
  const locale = CLIENT_LOCALES.find((candidate) => codeOf(candidate) === name);
  if (locale === undefined) throw new UsageError(`Type ${CODES.map((code) => `lang ${code}`).join(' or ')}.`);
  session.discord.speak(session.person.name, locale);
  session.print(
    locale === 'de' ? 'Dein Discord ist jetzt auf Deutsch.' : `Your Discord is now in ${nameOfLanguage(locale)}.`,
  );
}
