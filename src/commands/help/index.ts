import { z } from 'zod';
import { LEVELS, type Level } from '../../domain/access.ts';
import type { Capability } from '../../domain/capabilities.ts';
import { LEVEL_OF } from '../../permissions/capabilities.ts';
import { type HelpLine, renderHelp } from '../../render/help/help.ts';
import { pageControls, pageOf } from '../../render/kit/pages.ts';
import { type Command, command } from '../framework/command.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';
import type { MessageCommand } from '../framework/messageCommand.ts';
import { press } from '../framework/press.ts';

const PAGE = 'help.page';
/** Twenty lines of at most 190 characters: a message takes 4000. */
const PAGE_SIZE = 20;

interface Everything {
  readonly commands: readonly Command[];
  readonly messageCommands: readonly MessageCommand[];
}

/** `everything` is asked for later: the help is part of it. */
export const createHelp = (everything: () => Everything) => ({
  command: command({
    words: (texts) => texts.help.declarations.help,
    requires: 'help',
    visibility: 'private',
    changes: false,
    options: {},
    answer: async (_, deps, context) => showHelp(everything(), 1, deps, context),
  }),
  press: press({
    name: PAGE,
    requires: 'help',
    changes: false,
    target: z.object({ page: z.int() }),
    place: 'update',
    answer: async ({ page }, _, deps, context) => showHelp(everything(), page, deps, context),
  }),
});

function showHelp(everything: Everything, asked: number, { commandIds }: Deps, context: InteractionContext) {
  const { page, pages, items } = pageOf(linesFor(everything, context), asked, PAGE_SIZE);
  const controls = pageControls(context.texts, {
    page,
    pages,
    press: (to) => ({ action: PAGE, target: { page: to }, by: 'asker' }),
  });
  const ids = commandIds(context.actor.guildId);
  return renderHelp(context.texts, { lines: items, page, pages, ids, levelsAbove: context.levelsAbove, controls });
}

/** What everyone may do stands with what a viewer may. */
function groupOf(capability: Capability): Level {
  const level = LEVEL_OF[capability];
  return level === 'everyone' ? 'viewer' : level;
}

/** What this person may do, by level: commands first, then what is in the menu of a message. */
export function linesFor(
  { commands, messageCommands }: Everything,
  { may, texts }: Pick<InteractionContext, 'may' | 'texts'>,
) {
  const typed = commands.flatMap(({ actions }) => actions);
  return LEVELS.flatMap((level): HelpLine[] => {
    const isMine = ({ requires }: Pick<Command['actions'][number], 'requires'>) =>
      groupOf(requires) === level && may(requires);
    return [
      ...typed
        .filter(isMine)
        .map(({ path, words }): HelpLine => ({ kind: 'typed', level, path, description: words(texts).description })),
      ...messageCommands
        .filter(isMine)
        .map(({ words }): HelpLine => ({ kind: 'menu', level, name: words(texts).name })),
    ];
  });
}
