import { PERMISSION_LEVELS, type PermissionLevel } from '../../domain/access/levels.ts';
import type { Command } from '../framework/command.ts';
import type { InteractionContext } from '../framework/context.ts';
import type { MessageCommand } from '../framework/messageCommand.ts';
import { COMMAND_SUBJECTS, type CommandSubject } from '../framework/subjects.ts';
import type { HelpLine, HelpSection } from './view.ts';

export const STARTER_COMMANDS_BY_LEVEL: Readonly<Record<PermissionLevel, readonly string[]>> = {
  viewer: ['search', 'new', 'playlist list', 'stats', 'me plays'],
  curator: ['search', 'playlist create', 'playlist add', 'match find', 'stats'],
  moderator: ['session list', 'session terminate', 'history', 'scan', 'search'],
  admin: ['doctor', 'session list', 'notify set', 'board set', 'access level'],
};
const FIRST_COMMAND_COUNT = 5;

export interface SlashAndMessageCommands {
  readonly commands: readonly Command[];
  readonly messageCommands: readonly MessageCommand[];
}

export type Usability = Pick<InteractionContext, 'may' | 'texts'>;

interface UsableCommand {
  readonly name: string;
  readonly subject: CommandSubject | undefined;
  readonly lineIn: (part: HelpSection) => HelpLine;
}

/** Lines of the commands that the person may use: first five for beginners, then the others by subject. */
export function helpLines(allCommands: SlashAndMessageCommands, context: Usability): readonly HelpLine[] {
  const personCommands = usableCommands(allCommands, context);
  const commandsToBegin = firstCommands(personCommands);
  const otherCommands = personCommands.filter((command) => !commandsToBegin.includes(command));
  const lines = COMMAND_SUBJECTS.flatMap((subject) =>
    otherCommands.filter((command) => command.subject === subject).map(({ lineIn }) => lineIn(subject)),
  );
  return [...commandsToBegin.map(({ lineIn }) => lineIn('begin')), ...lines];
}

function usableCommands(
  { commands, messageCommands }: SlashAndMessageCommands,
  { may, texts }: Usability,
): readonly UsableCommand[] {
  const slashActions = commands.flatMap(({ actions }) => actions).filter(({ requires }) => may(requires));
  const menuCommands = messageCommands.filter(({ requires }) => may(requires));
  return [
    ...slashActions.map(({ path, subject, words }): UsableCommand => {
      const { description } = words(texts);
      return { name: path, subject, lineIn: (part) => ({ kind: 'typed', part, path, description }) };
    }),
    ...menuCommands.map(
      ({ name, subject, words }): UsableCommand => ({
        name,
        subject,
        lineIn: (part) => ({ kind: 'menu', part, name: words(texts).name }),
      }),
    ),
  ];
}

/**
 * At most five commands for beginners: those of the highest permission level of which the person may use at least
 * three, followed by those of lower levels. Empty if the person may use fewer commands of every level.
 */
function firstCommands(personCommands: readonly UsableCommand[]): readonly UsableCommand[] {
  const commandsOfLevel = (level: PermissionLevel) =>
    STARTER_COMMANDS_BY_LEVEL[level].flatMap((path) => personCommands.filter(({ name }) => name === path));
  const ownLevel = PERMISSION_LEVELS.findLastIndex((level) => commandsOfLevel(level).length > FIRST_COMMAND_COUNT / 2);
  const candidates = PERMISSION_LEVELS.slice(0, ownLevel + 1)
    .toReversed()
    .flatMap(commandsOfLevel);
  return [...new Set(candidates)].slice(0, FIRST_COMMAND_COUNT);
}
