import { LEVELS, type Level } from '../../domain/access/levels.ts';
import type { Command } from '../framework/command.ts';
import type { InteractionContext } from '../framework/context.ts';
import type { MessageCommand } from '../framework/messageCommand.ts';
import type { HelpLine, HelpPart } from './view.ts';

/** Each command in one subject, by its path or the first words of it; an entry in a message's menu by its name. All in English. */
const SUBJECTS: readonly (readonly [subject: HelpPart, names: readonly string[]])[] = [
  [
    'find',
    ['search', 'new', 'pick', 'vote', 'browse', 'info', 'Something is wrong', 'follow', 'wish', 'library list', 'help'],
  ],
  ['lists', ['playlist', 'Add to playlist']],
  ['mine', ['me']],
  ['playing', ['session', 'history', 'stats']],
  ['notifications', ['notify', 'board', 'counter']],
  ['rules', ['rule']],
  ['server', ['scan', 'match', 'library add', 'library agents', 'devices', 'server', 'log', 'doctor']],
  ['people', ['people', 'access', 'audit']],
];

/** What people of a level want first. */
export const FIRST_THINGS: Readonly<Record<Level, readonly string[]>> = {
  viewer: ['search', 'new', 'playlist list', 'stats', 'me plays'],
  curator: ['search', 'playlist create', 'playlist add', 'match find', 'stats'],
  moderator: ['session list', 'session terminate', 'history', 'scan', 'search'],
  admin: ['doctor', 'session list', 'notify set', 'board set', 'access level'],
};
const FIRST = 5;

/** All commands, and the entries in the menu of a message. */
export interface Everything {
  readonly commands: readonly Command[];
  readonly messageCommands: readonly MessageCommand[];
}

/** What somebody may, and in which language they read. */
export type Usability = Pick<InteractionContext, 'may' | 'texts'>;

/** Of one thing: its name in English, and its line, which is not yet in any part. */
interface Usable {
  readonly name: string;
  readonly lineIn: (part: HelpPart) => HelpLine;
}

/** What this person may do: five things to begin with, then the rest by subject. */
export function linesFor(everything: Everything, context: Usability): readonly HelpLine[] {
  const usable = usableBy(everything, context);
  const first = firstThings(usable);
  const rest = usable.filter((each) => !first.includes(each));
  const lines = SUBJECTS.flatMap(([subject, names]) =>
    names
      .flatMap((wanted) => rest.filter(({ name }) => name === wanted || name.startsWith(`${wanted} `)))
      .map(({ lineIn }) => lineIn(subject)),
  );
  return [...first.map(({ lineIn }) => lineIn('begin')), ...lines];
}

function usableBy({ commands, messageCommands }: Everything, { may, texts }: Usability): readonly Usable[] {
  const typed = commands.flatMap(({ actions }) => actions).filter(({ requires }) => may(requires));
  const chosen = messageCommands.filter(({ requires }) => may(requires));
  return [
    ...typed.map(({ path, words }): Usable => {
      const { description } = words(texts);
      return { name: path, lineIn: (part) => ({ kind: 'typed', part, path, description }) };
    }),
    ...chosen.map(
      ({ name, words }): Usable => ({ name, lineIn: (part) => ({ kind: 'menu', part, name: words(texts).name }) }),
    ),
  ];
}

/**
 * Of the highest level most of whose things this person may do; things of lower levels stand in for what they may not. None for people
 * without a level.
 */
function firstThings(usable: readonly Usable[]): readonly Usable[] {
  const ofLevel = (level: Level) =>
    FIRST_THINGS[level].flatMap((wanted) => usable.filter(({ name }) => name === wanted));
  const own = LEVELS.findLastIndex((level) => ofLevel(level).length > FIRST / 2);
  const things = LEVELS.slice(0, own + 1)
    .toReversed()
    .flatMap(ofLevel);
  return [...new Set(things)].slice(0, FIRST);
}
