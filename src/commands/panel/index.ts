import { z } from 'zod';
import { LANGUAGES } from '../../domain/languages.ts';
import type { Board } from '../../domain/live/boards.ts';
import { DEFAULT_SETTINGS } from '../../domain/notifications/settings.ts';
import { changeNote, nothingDone } from '../../render/kit/message/layout.ts';
import { commandLink } from '../../render/kit/text/commandLink.ts';
import { channelMention } from '../../render/notify/subscription.ts';
import { localeOf } from '../../render/texts/texts.ts';
import { type Action, type Command, group, subcommand } from '../framework/command.ts';
import type { Deps, DepsAndContext, InteractionContext } from '../framework/context.ts';
import { channel, choice, optional } from '../framework/options.ts';
import { press } from '../framework/press.ts';
import { withAudit } from '../framework/records.ts';
import { taskFor } from '../framework/tasks/target.ts';
import { mayAnywhere } from '../shared/mayAnywhere.ts';
import { requireGuild } from '../shared/notify/libraries.ts';
import { look } from './look.ts';
import { MINE_PRESS, MORE_PRESS, myParts } from './tasks.ts';
import { type MoreTask, renderMine, renderMore, renderPanelSet, renderPanelUnusable } from './view.ts';

const listPanels = async ({ boards }: Pick<Deps, 'boards'>, context: InteractionContext): Promise<readonly Board[]> =>
  (await boards.list(requireGuild(context))).filter(({ shows }) => shows === 'panel');

const set = subcommand({
  words: (texts) => texts.panel.declarations.set,
  requires: 'board.edit',
  changes: ({ args }) => {
    const { channel: channelId, ...settings } = args;
    return { target: `panel in channel ${channelId}`, after: JSON.stringify(settings) };
  },
  options: { channel: channel(), language: optional(choice(LANGUAGES)) },
  answer: async ({ args, deps, context }) => {
    const { texts, actor } = context;
    const guildId = requireGuild(context);
    const problems = await deps.directory.problems(args.channel, guildId);
    if (problems.length > 0) return renderPanelUnusable(texts, { channelId: args.channel, problems });
    const panelsBefore = await listPanels(deps, context);
    const panel = await deps.boards.set({
      guildId,
      channelId: args.channel,
      shows: 'panel',
      setBy: actor.userId,
      people: DEFAULT_SETTINGS.people,
      locale: args.language ?? panelsBefore[0]?.locale ?? localeOf(texts),
      librarySectionIds: [],
      follows: false,
      controls: false,
    });
    await deps.blocked.unblock(panel.channelId);
    await deps.liveChanges.boards();
    const mayPin = await deps.directory.mayPin(panel.channelId);
    return withAudit(renderPanelSet(texts, { panel, mayPin }), {
      before: describePanels(panelsBefore) || undefined,
      after: describePanels([panel]),
    });
  },
});

const describePanels = (panels: readonly Board[]): string =>
  panels.map(({ channelId, locale }) => `panel in channel ${channelId}, ${locale}`).join('; ');

const remove = subcommand({
  words: (texts) => texts.panel.declarations.remove,
  requires: 'board.edit',
  changes: () => ({ target: 'the panel' }),
  answer: async ({ deps, context }) => {
    const { panel: words } = context.texts;
    const panels = await listPanels(deps, context);
    if (panels.length === 0)
      return nothingDone(words.none(commandLink('panel set', deps.commandIds(requireGuild(context)))));
    // Databases of earlier versions may contain several panels for one guild.
    for (const panel of panels) await deps.boards.remove(panel);
    await deps.liveChanges.boards();
    const channels = panels.map(({ channelId }) => channelMention(channelId)).join(', ');
    return withAudit(changeNote('done', words.removed(channels), { private: true }), {
      target: panels.map(({ channelId }) => `panel in channel ${channelId}`).join('; '),
      before: describePanels(panels),
      after: 'removed',
    });
  },
});

/** `everything` is called only when the panel runs, because the list of commands contains the panel itself. */
export function createPanel(everything: () => readonly Command[]): Command {
  const actions = () => everything().flatMap((command) => command.actions);
  const COMMON = { requires: 'help', target: z.object({}), changes: false, place: 'private' } as const;

  const mine = press({
    ...COMMON,
    name: MINE_PRESS,
    answer: async ({ deps, context }) => {
      const allowed = actions().filter(({ requires }) => mayAnywhere(requires, context, deps));
      const parts = myParts(context.texts, (path) => allowed.some((action) => action.path === path));
      return renderMine(context.texts, { parts, levelsAbove: context.levelsAbove });
    },
  });

  const more = press({
    ...COMMON,
    name: MORE_PRESS,
    answer: async ({ deps, context }) =>
      renderMore(context.texts, {
        tasks: moreTasks(actions(), { deps, context }),
        levelsAbove: context.levelsAbove,
      }),
  });

  return group({
    words: (texts) => texts.panel.declarations.panel,
    subject: 'notifications',
    subcommands: [set, look, remove],
    presses: [mine, more],
  });
}

/** All tasks that this person may do. `/help` is left out, because it lists the same tasks. */
function moreTasks(
  actions: readonly Action[],
  { deps, context }: DepsAndContext<Pick<Deps, 'access' | 'linkedAccounts'>>,
): readonly MoreTask[] {
  const { texts } = context;
  return actions.flatMap((action): MoreTask[] => {
    const { path, pathIn, subject, words, requires } = action;
    if (subject === undefined || path === 'help' || !mayAnywhere(requires, context, deps)) return [];
    return [{ subject, label: words(texts).description, path: pathIn(texts), press: taskFor(action) }];
  });
}
