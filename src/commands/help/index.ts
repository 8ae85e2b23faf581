import type { Message } from '../../render/kit/message/message.ts';
import { pageControls, takePageOfEntries } from '../../render/kit/message/pages.ts';
import type { ComponentPress } from '../../render/kit/message/press.ts';
import { createCommand } from '../framework/command.ts';
import type { CommandDeps, CommandDepsAndContext, InteractionContext } from '../framework/context.ts';
import { makeOptionOptional, textOption } from '../framework/options.ts';
import { hasCapabilityOnAnyServer } from '../shared/mayAnywhere.ts';
import { createPager, pageTargetSchema } from '../shared/paging.ts';
import { buildHelpEntries, type HelpCommandEntry } from './entries.ts';
import { findHelpEntries, type HelpResults } from './find.ts';
import { HelpIndex } from './helpIndex.ts';
import { helpLines, type SlashAndMessageCommands, type Usability } from './lines.ts';
import { answerHelpQuery, buildHelpQueryChoices } from './query.ts';
import { type HelpLine, renderHelp } from './view.ts';

type UsabilityDeps = Pick<CommandDeps, 'access' | 'linkedAccounts'>;

/** Lines on a page. 20 lines of at most 190 characters fit in a message's 4000 characters. */
const PAGE_SIZE = 20;

/** The help lists an action if the person may use it on at least one media server. */
const usabilityAnywhere = (context: InteractionContext, deps: UsabilityDeps): Usability => ({
  texts: context.texts,
  may: (capability) => hasCapabilityOnAnyServer(capability, context, deps),
});

/** The entries of these help lines, without menu commands. */
function listedEntries({ entries }: HelpIndex, lines: readonly HelpLine[]): readonly HelpCommandEntry[] {
  const commandEntries = entries.filter((entry) => entry.kind === 'typed');
  return lines.flatMap((line) => commandEntries.filter(({ id }) => line.kind === 'typed' && id === line.path));
}

function showHelp(
  allCommands: SlashAndMessageCommands,
  requestedPage: number,
  pageTo: (page: number) => ComponentPress,
  { deps, context }: CommandDepsAndContext<Pick<CommandDeps, 'commandIds' | 'access' | 'linkedAccounts'>>,
): Message {
  const { commandIds } = deps;
  const { page, pages, items } = takePageOfEntries(
    helpLines(allCommands, usabilityAnywhere(context, deps)),
    requestedPage,
    PAGE_SIZE,
  );
  const controls = pageControls(context.texts, { page, pages, press: pageTo });
  const ids = commandIds(context.actor.guildId);
  return renderHelp(context.texts, { lines: items, page, pages, ids, levelsAbove: context.levelsAbove, controls });
}

/** The help is itself part of the list of commands, so `listCommands` is called only when the help runs. */
export function createHelpCommand(listCommands: () => SlashAndMessageCommands) {
  let index: HelpIndex | undefined;
  const find = (typedText: string, { deps, context }: CommandDepsAndContext<UsabilityDeps>): HelpResults => {
    // Building the index takes a tenth of a second, so it is built at the first query.
    index ??= new HelpIndex(buildHelpEntries(listCommands()));
    const usability = usabilityAnywhere(context, deps);
    const listed = listedEntries(index, helpLines(listCommands(), usability));
    return findHelpEntries({ index, typedText, context: usability, listed });
  };
  const pages = createPager({
    name: 'help.page',
    requires: 'help',
    target: pageTargetSchema,
    by: 'invoker',
    show: async ({ page }, deps, context) => showHelp(listCommands(), page, pageTo, { deps, context }),
  });
  const pageTo = (page: number): ComponentPress => pages.pressTo({ page });
  return createCommand({
    words: (texts) => texts.help.declarations.help,
    subject: 'find',
    requires: 'help',
    changes: false,
    presses: [pages.action],
    options: {
      about: makeOptionOptional(
        textOption({
          complete: async (typedText, input) => buildHelpQueryChoices(find(typedText, input), input.context),
        }),
      ),
    },
    answer: async ({ args, deps, context }) =>
      args.about === undefined
        ? showHelp(listCommands(), 1, pageTo, { deps, context })
        : answerHelpQuery({ typedText: args.about, results: find(args.about, { deps, context }) }, { deps, context }),
  });
}
