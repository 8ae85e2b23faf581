import { z } from 'zod';
import { attempt } from '../../domain/media/server/attempt.ts';
import { hasChanged, MediaServerFailure } from '../../domain/media/server/failure.ts';
import { changeNote, note } from '../../render/kit/layout.ts';
import type { Message } from '../../render/kit/message.ts';
import type { Press } from '../../render/kit/press.ts';
import { group, subcommand } from '../framework/command.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';
import { optional, text } from '../framework/options.ts';
import { press } from '../framework/press.ts';
import { audited } from '../framework/records.ts';
import { pagedList, pageNumber, paging } from '../shared/paging.ts';
import { add } from './manage/add.ts';
import { admins, appoint, dismiss } from './manage/admins.ts';
import { allow } from './manage/allow.ts';
import { chooseDefault } from './manage/default.ts';
import { links, player } from './manage/links.ts';
import { list } from './manage/list.ts';
import { remove } from './manage/remove.ts';
import { rename } from './manage/rename.ts';
import { decideRights, rights } from './manage/rights.ts';
import { token } from './manage/token.ts';
import { completeSetting, findSetting, readSettings, similarSettings } from './readSettings.ts';
import { confirmChange, confirmUnseen, leaveAsIs, set, undoChange } from './set.ts';
import { renderNoSuchPref } from './views/change.ts';
import { renderResources } from './views/resources.ts';
import { groupIn, renderSetting, renderSettings } from './views/settings.ts';

const GROUP = 'pref.group';

type Context = Pick<InteractionContext, 'texts' | 'signal'>;

const settings = subcommand({
  words: (texts) => texts.mediaServer.declarations.settings,
  requires: 'pref.show',
  changes: false,
  options: { name: optional(text({ max: 128, complete: completeSetting })) },
  answer: async ({ args, deps, context }) =>
    args.name === undefined ? await showAll({ page: 1 }, deps, context) : await showOne(args.name, deps, context),
});

async function showOne(name: string, deps: Pick<Deps, 'media'>, { texts, signal }: Context): Promise<Message> {
  const settings = await readSettings(deps, { signal });
  const setting = findSetting(settings, name);
  return setting ? renderSetting(texts, setting) : renderNoSuchPref(texts, name, similarSettings(settings, name));
}

const place = z.object({ page: pageNumber, group: z.string().optional() });

const pages = paging({
  name: 'pref.page',
  requires: 'pref.show',
  target: place,
  by: 'invoker',
  show: (target, deps, context) => showAll(target, deps, context),
});

const prefGroup = press({
  name: GROUP,
  requires: 'pref.show',
  changes: false,
  target: z.object({}),
  place: 'update',
  answer: ({ pressed, deps, context }) => showAll({ page: 1, group: groupIn(pressed.values[0]) }, deps, context),
});

/** Reads the settings again, so that a page shows their current values. */
async function showAll(
  { page, group }: z.output<typeof place>,
  deps: Pick<Deps, 'media'>,
  { texts, signal }: Context,
): Promise<Message> {
  const visible = (await readSettings(deps, { signal })).filter(({ hidden }) => !hidden);
  const groups = [...new Set(visible.flatMap((setting) => setting.group ?? []))];
  const settings = group === undefined ? visible : visible.filter((setting) => setting.group === group);
  const pagePress = (to: number) => pages.to({ page: to, group });
  const groupPress: Press = { action: GROUP, target: {}, by: 'invoker' };
  return renderSettings(texts, { settings, group, groups, page, pagePress, groupPress });
}

const resources = pagedList({
  words: (texts) => texts.mediaServer.declarations.resources,
  name: 'resource.list.page',
  requires: 'resource.list',
  by: 'invoker',
  show: async (at, { media }, { texts, signal }) => {
    try {
      return renderResources(texts, { resources: await media.accountResources({ signal }), ...at });
    } catch (error) {
      if (!(error instanceof MediaServerFailure) || hasChanged(error)) throw error;
      if (['unsupported', 'not-found'].includes(error.kind)) return note(texts.resource.noService, { private: true });
      throw error;
    }
  },
});

/**
 * Shows the server's answer and its possible meanings, because the answer alone is ambiguous (interface
 * section 3, rule 3).
 */
const analyze = subcommand({
  words: (texts) => texts.mediaServer.declarations.analyze,
  requires: 'task.run',
  changes: () => ({ target: 'media analysis upgrade' }),
  answer: async ({ deps, context }) => {
    const { media } = deps;
    const { signal } = context;
    const { task } = context.texts;
    const asked = await attempt(() => media.upgradeMediaAnalysis({ signal }));
    if (asked.answered) return changeNote(asked.value === 'running' ? 'nothing' : 'done', task.outcomes[asked.value]);
    // Only asking again shows whether it runs; that does not restart a running task.
    return audited(changeNote('unknown', task.unanswered), { failure: asked.failure.kind });
  },
});

export const server = group({
  words: (texts) => texts.mediaServer.declarations.server,
  subject: 'server',
  subcommands: [
    list,
    chooseDefault,
    links,
    settings,
    set,
    analyze,
    resources,
    add,
    rename,
    player,
    allow,
    token,
    remove,
    admins,
    appoint,
    dismiss,
    rights,
  ],
  presses: [pages.action, prefGroup, confirmChange, confirmUnseen, leaveAsIs, undoChange, decideRights],
});
