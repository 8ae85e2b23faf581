import { LEVELS, type Level } from '../../domain/access/levels.ts';
import type { Command } from '../framework/command.ts';
import type { InteractionContext } from '../framework/context.ts';
import type { MessageCommand } from '../framework/messageCommand.ts';
import { SUBJECTS, type Subject } from '../framework/subjects.ts';
import type { HelpLine, HelpPart } from './view.ts';

/** The most useful commands for each level. */
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

/** A person's permissions and language. */
export type Usability = Pick<InteractionContext, 'may' | 'texts'>;

/** Something a person may do: its name in English, its subject, and its line in that part of the help. */
interface Usable {
  readonly name: string;
  readonly subject: Subject | undefined;
  readonly lineIn: (part: HelpPart) => HelpLine;
}

/** This person's commands: five to begin with, then the rest by subject. */
export function linesFor(everything: Everything, context: Usability): readonly HelpLine[] {
  const usable = usableBy(everything, context);
  const first = firstThings(usable);
  const rest = usable.filter((each) => !first.includes(each));
  const lines = SUBJECTS.flatMap((subject) =>
    rest.filter((each) => each.subject === subject).map(({ lineIn }) => lineIn(subject)),
  );
  return [...first.map(({ lineIn }) => lineIn('begin')), ...lines];
}

function usableBy({ commands, messageCommands }: Everything, { may, texts }: Usability): readonly Usable[] {
  const typed = commands.flatMap(({ actions }) => actions).filter(({ requires }) => may(requires));
  const chosen = messageCommands.filter(({ requires }) => may(requires));
  return [
    ...typed.map(({ path, subject, words }): Usable => {
      const { description } = words(texts);
      return { name: path, subject, lineIn: (part) => ({ kind: 'typed', part, path, description }) };
    }),
    ...chosen.map(
      ({ name, subject, words }): Usable => ({
        name,
        subject,
        lineIn: (part) => ({ kind: 'menu', part, name: words(texts).name }),
      }),
    ),
  ];
}

/**
 * The first commands of the highest level that the person can mostly use; commands of lower levels replace
 * the ones they may not use. Empty for people without a level.
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
