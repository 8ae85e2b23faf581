import { PermissionFlagsBits } from 'discord-api-types/v10';
import { createActions } from '../actions/actions.ts';
import type { Servers } from '../actions/namedServer.ts';
import { has, permissionsIn } from '../discord/permissions.ts';
import { UsageError } from '../usageError.ts';
import { apps } from './actions/apps.ts';
import { openPicture } from './actions/openPicture.ts';
import { choose, press } from './actions/press.ts';
import { listCommands } from './input/help.ts';
import type { Session } from './session.ts';

/** Something that can be typed at the prompt but is not a slash command. */
export interface TerminalCommand {
  readonly name: string;
  readonly usage: string;
  readonly description: string;
  /** Possible values, for Tab. */
  readonly values?: readonly string[];
  run(typed: string): void | Promise<void>;
}

export interface TerminalParts {
  readonly session: Session;
  readonly servers: Servers;
  readonly restart: (settings: Readonly<Record<string, string>>) => Promise<void>;
}

const LANGUAGES = { en: 'en-US', de: 'de' } as const;
const LANGUAGE_NOTES = {
  'en-US': 'Their Discord is in English (lang de changes that).',
  de: 'Their Discord is in German (lang en changes that).',
} as const;

export function createTerminalCommands({ session, servers, restart }: TerminalParts): readonly TerminalCommand[] {
  const { print, discord, guild } = session;
  const { people } = discord.world;
  const channels = guild.channels.map(({ name }) => `#${name}`);
  const using: readonly TerminalCommand[] = [
    {
      name: 'press',
      usage: 'press 1',
      description: 'press the button with that number; if a form opens, you fill it in line by line',
      run: (typed) => press(typed, session),
    },
    {
      name: 'choose',
      usage: 'choose 1 3',
      description: 'pick the third line of menu 1 (several: choose 1 2 3); choose 1 shows them all',
      run: (typed) => choose(typed, session),
    },
    {
      name: 'apps',
      usage: 'apps 1',
      description: 'commands under Apps in a message’s menu; apps 1 runs the first on the latest answer',
      run: (typed) => apps(typed, session),
    },
    {
      name: 'open',
      usage: 'open 1',
      description: 'keep the first picture of the latest message as a file, and print its path',
      run: (typed) => openPicture(typed, session),
    },
    {
      name: 'as',
      usage: 'as moderator',
      description: `change who you are: ${people.map(namesOf).join(', ')}`,
      values: people.flatMap(({ name, displayName }) => [name, displayName]),
      run: (typed) => become(typed, session),
    },
    {
      name: 'in',
      usage: 'in #history',
      description: 'go to another channel',
      values: channels,
      run: (typed) => goTo(typed, session),
    },
    {
      name: 'lang',
      usage: 'lang en|de',
      description: 'switch your Discord to English or German',
      values: Object.keys(LANGUAGES),
      run: (typed) => speak(typed, session),
    },
  ];
  const world = createActions({ discord, servers, restart }).map((action) => ({
    ...action,
    run: async (typed: string) => print(await action.run(typed, print)),
  }));
  const words = [...using, ...world];
  const help: TerminalCommand = {
    name: '?',
    usage: '? [command]',
    description: 'list everything, or what one command takes: ? stats',
    run: (typed) => print(typed === '' ? `${helpOn(words)}\n\n${listCommands(session.commands())}` : helpFor(typed)),
  };
  const all = [...words, help];
  const helpFor = (typed: string): string => {
    const wanted = typed.replace(/^\//, '').toLowerCase();
    const fits = session.commands().filter((one) => [one.path, one.shown].some((path) => isBelow(wanted, path)));
    const word = all.find(({ name }) => name === wanted);
    if (fits.length === 0 && !word) throw new UsageError(`There is no ${typed}. Type ? to list everything.`);
    return [...(word ? [lineOf(word)] : []), ...(fits.length > 0 ? [listCommands(fits)] : [])].join('\n');
  };
  return all;
}

/** True if “notify” or “notify set” stands for `/notify set`. */
const isBelow = (wanted: string, path: string): boolean => `${path.slice(1)} `.startsWith(`${wanted} `);

const namesOf = ({ name, displayName }: { readonly name: string; readonly displayName: string }): string =>
  `${name} (${displayName})`;

const USAGE_WIDTH = 36;

/** Shown at the start, and by `?` before the commands. */
export function helpOn(words: readonly TerminalCommand[]): string {
  const examples = [
    { usage: '/search query:metropolis', description: 'values may contain spaces; Tab completes, ? lists everything' },
    {
      usage: '/playlist add item:metropolis>1',
      description: '>1 picks the first line of the list; Tab shows the list',
    },
  ];
  const leaving = { usage: 'exit', description: 'or Ctrl-C twice' };
  const lines = [...examples, ...words, leaving].map(lineOf);
  return ['Type a slash command as you would in Discord:', ...lines].join('\n');
}

const lineOf = ({ usage, description }: Pick<TerminalCommand, 'usage' | 'description'>): string =>
  `  ${usage.padEnd(USAGE_WIDTH)}${description}`;

function become(typed: string, session: Session): void {
  const { people } = session.discord.world;
  const wanted = typed.toLowerCase();
  const found = people.find(({ name, displayName }) => [name, displayName].some((one) => one.toLowerCase() === wanted));
  if (!found) throw new UsageError(`There is nobody called ${typed}. Choose from: ${people.map(namesOf).join(', ')}.`);
  const before = session.locale();
  session.person = session.discord.person(found.name);
  const note = session.locale() === before ? '' : ` ${LANGUAGE_NOTES[session.locale()]}`;
  session.print(`You are now ${found.displayName} (${found.name}).${note}`);
}

function goTo(name: string, session: Session): void {
  const channels = session.guild.channels;
  const found = channels.find((one) => one.name === name.replace(/^#/, ''));
  if (!found)
    throw new UsageError(
      `There is no channel ${name}. Choose from: ${channels.map((one) => `#${one.name}`).join(', ')}.`,
    );
  const { person } = session;
  if (!has(permissionsIn(session.guild, found, person.id), PermissionFlagsBits.ViewChannel)) {
    throw new UsageError(`${person.name} cannot see #${found.name}.`);
  }
  session.person = person.in(found.id);
  session.print(`You are now in #${found.name}.`);
}

function speak(name: string, session: Session): void {
  const locale = Object.entries(LANGUAGES).find(([short]) => short === name)?.[1];
  if (!locale) throw new UsageError('Type lang en or lang de.');
  session.discord.speak(session.person.name, locale);
  session.print(locale === 'de' ? 'Dein Discord ist jetzt auf Deutsch.' : 'Your Discord is now in English.');
}
