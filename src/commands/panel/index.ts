import { z } from 'zod';
import { LANGUAGES } from '../../domain/languages.ts';
import type { Board } from '../../domain/live/boards.ts';
import { DEFAULT_SUBSCRIPTION_SETTINGS } from '../../domain/notifications/settings.ts';
import { createChangeResultMessage, createNothingChangedMessage } from '../../render/kit/message/layout.ts';
import { commandLink } from '../../render/kit/text/commandLink.ts';
import { channelMention } from '../../render/notify/subscription.ts';
import { localeOf } from '../../render/texts/texts.ts';
import { type Command, type CommandAction, createCommandGroup, createSubcommand } from '../framework/command.ts';
import type { CommandDeps, CommandDepsAndContext, InteractionContext } from '../framework/context.ts';
import { channelOption, choiceOption, makeOptionOptional } from '../framework/options.ts';
import { createPressHandler } from '../framework/press.ts';
import { addAuditDetailsToMessage } from '../framework/records.ts';
import { startCommandPress } from '../framework/tasks/target.ts';
import { hasCapabilityOnAnyServer } from '../shared/mayAnywhere.ts';
import { requireGuild } from '../shared/notify/libraries.ts';
import { setGuildAppearanceCommand } from './look.ts';
import { buildOwnTasksPanelSections, PANEL_MORE_TASKS_HANDLER_NAME, PANEL_OWN_TASKS_HANDLER_NAME } from './tasks.ts';
import {
  type PanelMenuTask,
  renderMoreTasks,
  renderOwnTasks,
  renderSavedPanel,
  renderUnusablePanelChannel,
} from './view.ts';

const listPanels = async (
  { boards }: Pick<CommandDeps, 'boards'>,
  context: InteractionContext,
): Promise<readonly Board[]> => (await boards.list(requireGuild(context))).filter(({ shows }) => shows === 'panel');

const setPanelCommand = createSubcommand({
  words: (texts) => texts.panel.declarations.set,
  requires: 'board.edit',
  changes: ({ args }) => {
    const { channel: channelId, ...settings } = args;
    return { target: `panel in channel ${channelId}`, after: JSON.stringify(settings) };
  },
  options: { channel: channelOption(), language: makeOptionOptional(choiceOption(LANGUAGES)) },
  answer: async ({ args, deps, context }) => {
    const { texts, actor } = context;
    const guildId = requireGuild(context);
    const problems = await deps.directory.problems(args.channel, guildId);
    if (problems.length > 0) return renderUnusablePanelChannel(texts, { channelId: args.channel, problems });
    const panelsBefore = await listPanels(deps, context);
    const panel = await deps.boards.set({
      guildId,
      channelId: args.channel,
      shows: 'panel',
      setBy: actor.userId,
      people: DEFAULT_SUBSCRIPTION_SETTINGS.people,
      locale: args.language ?? panelsBefore[0]?.locale ?? localeOf(texts),
      librarySectionIds: [],
      follows: false,
      controls: false,
    });
    await deps.blocked.unblock(panel.channelId);
    await deps.liveChanges.boards();
    const mayPin = await deps.directory.mayPin(panel.channelId);
    return addAuditDetailsToMessage(renderSavedPanel(texts, { panel, mayPin }), {
      before: describePanels(panelsBefore) || undefined,
      after: describePanels([panel]),
    });
  },
});

const describePanels = (panels: readonly Board[]): string =>
  panels.map(({ channelId, locale }) => `panel in channel ${channelId}, ${locale}`).join('; ');

const removePanelCommand = createSubcommand({
  words: (texts) => texts.panel.declarations.remove,
  requires: 'board.edit',
  changes: () => ({ target: 'the panel' }),
  answer: async ({ deps, context }) => {
    const { panel: words } = context.texts;
    const panels = await listPanels(deps, context);
    if (panels.length === 0)
      return createNothingChangedMessage(words.none(commandLink('panel set', deps.commandIds(requireGuild(context)))));
    // Databases of earlier versions may contain several panels for one guild.
    for (const panel of panels) await deps.boards.remove(panel);
    await deps.liveChanges.boards();
    const channels = panels.map(({ channelId }) => channelMention(channelId)).join(', ');
    return addAuditDetailsToMessage(createChangeResultMessage('done', words.removed(channels), { private: true }), {
      target: panels.map(({ channelId }) => `panel in channel ${channelId}`).join('; '),
      before: describePanels(panels),
      after: 'removed',
    });
  },
});

/** The panel is itself part of the list of commands, so `everything` is called only when the panel runs. */
export function createPanel(everything: () => readonly Command[]): Command {
  const actions = () => everything().flatMap((command) => command.actions);
  const COMMON = { requires: 'help', target: z.object({}), changes: false, place: 'private' } as const;

  const mine = createPressHandler({
    ...COMMON,
    name: PANEL_OWN_TASKS_HANDLER_NAME,
    answer: async ({ deps, context }) => {
      const allowed = actions().filter(({ requires }) => hasCapabilityOnAnyServer(requires, context, deps));
      const parts = buildOwnTasksPanelSections(context.texts, (path) => allowed.some((action) => action.path === path));
      return renderOwnTasks(context.texts, { parts, levelsAbove: context.levelsAbove });
    },
  });

  const more = createPressHandler({
    ...COMMON,
    name: PANEL_MORE_TASKS_HANDLER_NAME,
    answer: async ({ deps, context }) =>
      renderMoreTasks(context.texts, {
        tasks: moreTasks(actions(), { deps, context }),
        levelsAbove: context.levelsAbove,
      }),
  });

  return createCommandGroup({
    words: (texts) => texts.panel.declarations.panel,
    subject: 'notifications',
    subcommands: [setPanelCommand, setGuildAppearanceCommand, removePanelCommand],
    presses: [mine, more],
  });
}

/** All tasks that this person may do. Leaves out `/help`, which lists the same tasks. */
function moreTasks(
  actions: readonly CommandAction[],
  { deps, context }: CommandDepsAndContext<Pick<CommandDeps, 'access' | 'linkedAccounts'>>,
): readonly PanelMenuTask[] {
  const { texts } = context;
  return actions.flatMap((action): PanelMenuTask[] => {
    const { path, pathIn, subject, words, requires } = action;
    if (subject === undefined || path === 'help' || !hasCapabilityOnAnyServer(requires, context, deps)) return [];
    return [{ subject, label: words(texts).description, path: pathIn(texts), press: startCommandPress(action) }];
  });
}
