import { z } from 'zod';
import { attemptChange } from '../../domain/media/server/attempt.ts';
import { isAccountEndpointRetired, MediaServerFailure } from '../../domain/media/server/failure.ts';
import { createChangeResultMessage, createNoteMessage } from '../../render/kit/message/layout.ts';
import type { Message } from '../../render/kit/message/message.ts';
import type { ComponentPress } from '../../render/kit/message/press.ts';
import { createCommandGroup, createSubcommand } from '../framework/command.ts';
import type { CommandDeps, InteractionContext } from '../framework/context.ts';
import { makeOptionOptional, textOption } from '../framework/options.ts';
import { createPressHandler } from '../framework/press.ts';
import { addAuditDetailsToMessage } from '../framework/records.ts';
import { createPager, pagedList, pageNumberSchema } from '../shared/paging.ts';
import { addServerCommand } from './manage/add.ts';
import { appointAdminCommand, dismissAdminCommand, listAdminsCommand } from './manage/admins.ts';
import { allowServerCommand } from './manage/allow.ts';
import { chooseDefaultServerCommand } from './manage/default.ts';
import { playerAddressCommand, playerLinksCommand } from './manage/links.ts';
import { listServersCommand } from './manage/list.ts';
import { removeServerCommand } from './manage/remove.ts';
import { renameServerCommand } from './manage/rename.ts';
import { decideRightsPress, listPendingRightsCommand } from './manage/rights.ts';
import { serverTokenCommand } from './manage/token.ts';
import { completeSetting, findSetting, readSettings, similarSettings } from './readSettings.ts';
import {
  confirmSettingChange,
  confirmUnlistedSetting,
  leaveSettingUnchanged,
  setPreferenceCommand,
  undoSettingChange,
} from './set.ts';
import { renderNoSuchPref } from './views/change.ts';
import { renderAccountResources } from './views/resources.ts';
import { renderSetting, renderSettings, settingGroupFromMenuValue } from './views/settings.ts';

const CHOOSE_GROUP_PRESS = 'pref.group';

type Context = Pick<InteractionContext, 'texts' | 'signal'>;

const settingsCommand = createSubcommand({
  words: (texts) => texts.mediaServer.declarations.settings,
  requires: 'pref.show',
  changes: false,
  options: { name: makeOptionOptional(textOption({ max: 128, complete: completeSetting })) },
  answer: async ({ args, deps, context }) =>
    args.name === undefined
      ? await showSettings({ page: 1 }, deps, context)
      : await showSetting(args.name, deps, context),
});

async function showSetting(
  name: string,
  deps: Pick<CommandDeps, 'media'>,
  { texts, signal }: Context,
): Promise<Message> {
  const settings = await readSettings(deps, { signal });
  const setting = findSetting(settings, name);
  return setting ? renderSetting(texts, setting) : renderNoSuchPref(texts, name, similarSettings(settings, name));
}

const settingsTarget = z.object({ page: pageNumberSchema, group: z.string().optional() });

const pages = createPager({
  name: 'pref.page',
  requires: 'pref.show',
  target: settingsTarget,
  by: 'invoker',
  show: (target, deps, context) => showSettings(target, deps, context),
});

const chooseGroup = createPressHandler({
  name: CHOOSE_GROUP_PRESS,
  requires: 'pref.show',
  changes: false,
  target: z.object({}),
  place: 'update',
  answer: ({ pressed, deps, context }) =>
    showSettings({ page: 1, group: settingGroupFromMenuValue(pressed.values[0]) }, deps, context),
});

/** Reads the settings again for each page, so that their values are current. */
async function showSettings(
  { page, group }: z.output<typeof settingsTarget>,
  deps: Pick<CommandDeps, 'media'>,
  { texts, signal }: Context,
): Promise<Message> {
  const visibleSettings = (await readSettings(deps, { signal })).filter(({ hidden }) => !hidden);
  const groups = [...new Set(visibleSettings.flatMap((setting) => setting.group ?? []))];
  const settings = group === undefined ? visibleSettings : visibleSettings.filter((setting) => setting.group === group);
  const pagePress = (targetPage: number) => pages.pressTo({ page: targetPage, group });
  const groupPress: ComponentPress = { action: CHOOSE_GROUP_PRESS, target: {}, by: 'invoker' };
  return renderSettings(texts, { settings, group, groups, page, pagePress, groupPress });
}

const serverResourcesCommand = pagedList({
  words: (texts) => texts.mediaServer.declarations.resources,
  name: 'resource.list.page',
  requires: 'resource.list',
  by: 'invoker',
  show: async (requestedPage, { media }, { texts, signal }) => {
    try {
      return renderAccountResources(texts, { resources: await media.accountResources({ signal }), ...requestedPage });
    } catch (error) {
      if (!(error instanceof MediaServerFailure) || isAccountEndpointRetired(error)) throw error;
      if (['unsupported', 'not-found'].includes(error.kind))
        return createNoteMessage(texts.resource.noService, { private: true });
      throw error;
    }
  },
});

/**
 * The server's answer alone is ambiguous, so it is shown with its possible meanings (interface.md, section 3, rule 3).
 */
const analyzeCommand = createSubcommand({
  words: (texts) => texts.mediaServer.declarations.analyze,
  requires: 'task.run',
  changes: () => ({ target: 'media analysis upgrade' }),
  answer: async ({ deps, context }) => {
    const { media } = deps;
    const { signal } = context;
    const { task } = context.texts;
    const upgrade = await attemptChange(() => media.upgradeMediaAnalysis({ signal }));
    if (upgrade.answered)
      return createChangeResultMessage(upgrade.value === 'running' ? 'nothing' : 'done', task.outcomes[upgrade.value]);
    // Only a second request can tell whether the task runs. A second request does not restart a running task.
    return addAuditDetailsToMessage(createChangeResultMessage('unknown', task.unanswered), {
      failure: upgrade.failure.kind,
    });
  },
});

export const serverCommand = createCommandGroup({
  words: (texts) => texts.mediaServer.declarations.server,
  subject: 'server',
  subcommands: [
    listServersCommand,
    chooseDefaultServerCommand,
    playerLinksCommand,
    settingsCommand,
    setPreferenceCommand,
    analyzeCommand,
    serverResourcesCommand,
    addServerCommand,
    renameServerCommand,
    playerAddressCommand,
    allowServerCommand,
    serverTokenCommand,
    removeServerCommand,
    listAdminsCommand,
    appointAdminCommand,
    dismissAdminCommand,
    listPendingRightsCommand,
  ],
  presses: [
    pages.action,
    chooseGroup,
    confirmSettingChange,
    confirmUnlistedSetting,
    leaveSettingUnchanged,
    undoSettingChange,
    decideRightsPress,
  ],
});
