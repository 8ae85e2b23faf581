import { z } from 'zod';
import { attempt } from '../../domain/media/server/attempt.ts';
import { hasRetiredEndpoint, MediaServerFailure } from '../../domain/media/server/failure.ts';
import { changeNote, note } from '../../render/kit/message/layout.ts';
import type { Message } from '../../render/kit/message/message.ts';
import type { Press } from '../../render/kit/message/press.ts';
import { group, subcommand } from '../framework/command.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';
import { optional, text } from '../framework/options.ts';
import { press } from '../framework/press.ts';
import { withAudit } from '../framework/records.ts';
import { createPaging, pagedList, pageNumber } from '../shared/paging.ts';
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
import { confirmChange, confirmUnseen, leaveSetting, setPreference, undoChange } from './set.ts';
import { renderNoSuchPref } from './views/change.ts';
import { renderResources } from './views/resources.ts';
import { groupIn, renderSetting, renderSettings } from './views/settings.ts';

const CHOOSE_GROUP_PRESS = 'pref.group';

type Context = Pick<InteractionContext, 'texts' | 'signal'>;

const settingsCommand = subcommand({
  words: (texts) => texts.mediaServer.declarations.settings,
  requires: 'pref.show',
  changes: false,
  options: { name: optional(text({ max: 128, complete: completeSetting })) },
  answer: async ({ args, deps, context }) =>
    args.name === undefined
      ? await showSettings({ page: 1 }, deps, context)
      : await showSetting(args.name, deps, context),
});

async function showSetting(name: string, deps: Pick<Deps, 'media'>, { texts, signal }: Context): Promise<Message> {
  const settings = await readSettings(deps, { signal });
  const setting = findSetting(settings, name);
  return setting ? renderSetting(texts, setting) : renderNoSuchPref(texts, name, similarSettings(settings, name));
}

const settingsTarget = z.object({ page: pageNumber, group: z.string().optional() });

const pages = createPaging({
  name: 'pref.page',
  requires: 'pref.show',
  target: settingsTarget,
  by: 'invoker',
  show: (target, deps, context) => showSettings(target, deps, context),
});

const chooseGroup = press({
  name: CHOOSE_GROUP_PRESS,
  requires: 'pref.show',
  changes: false,
  target: z.object({}),
  place: 'update',
  answer: ({ pressed, deps, context }) => showSettings({ page: 1, group: groupIn(pressed.values[0]) }, deps, context),
});

/** Reads the settings again for each page, so that their values are current. */
async function showSettings(
  { page, group }: z.output<typeof settingsTarget>,
  deps: Pick<Deps, 'media'>,
  { texts, signal }: Context,
): Promise<Message> {
  const visibleSettings = (await readSettings(deps, { signal })).filter(({ hidden }) => !hidden);
  const groups = [...new Set(visibleSettings.flatMap((setting) => setting.group ?? []))];
  const settings = group === undefined ? visibleSettings : visibleSettings.filter((setting) => setting.group === group);
  const pagePress = (targetPage: number) => pages.pressTo({ page: targetPage, group });
  const groupPress: Press = { action: CHOOSE_GROUP_PRESS, target: {}, by: 'invoker' };
  return renderSettings(texts, { settings, group, groups, page, pagePress, groupPress });
}

const resources = pagedList({
  words: (texts) => texts.mediaServer.declarations.resources,
  name: 'resource.list.page',
  requires: 'resource.list',
  by: 'invoker',
  show: async (requestedPage, { media }, { texts, signal }) => {
    try {
      return renderResources(texts, { resources: await media.accountResources({ signal }), ...requestedPage });
    } catch (error) {
      if (!(error instanceof MediaServerFailure) || hasRetiredEndpoint(error)) throw error;
      if (['unsupported', 'not-found'].includes(error.kind)) return note(texts.resource.noService, { private: true });
      throw error;
    }
  },
});

/**
 * Reports the server's answer with its possible meanings, because the answer alone is ambiguous (interface.md, section
 * 3, rule 3).
 */
const analyze = subcommand({
  words: (texts) => texts.mediaServer.declarations.analyze,
  requires: 'task.run',
  changes: () => ({ target: 'media analysis upgrade' }),
  answer: async ({ deps, context }) => {
    const { media } = deps;
    const { signal } = context;
    const { task } = context.texts;
    const upgrade = await attempt(() => media.upgradeMediaAnalysis({ signal }));
    if (upgrade.answered)
      return changeNote(upgrade.value === 'running' ? 'nothing' : 'done', task.outcomes[upgrade.value]);
    // Only a second request can tell if the task runs. The request does not restart a running task.
    return withAudit(changeNote('unknown', task.unanswered), { failure: upgrade.failure.kind });
  },
});

export const server = group({
  words: (texts) => texts.mediaServer.declarations.server,
  subject: 'server',
  subcommands: [
    list,
    chooseDefault,
    links,
    settingsCommand,
    setPreference,
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
  presses: [pages.action, chooseGroup, confirmChange, confirmUnseen, leaveSetting, undoChange, decideRights],
});
