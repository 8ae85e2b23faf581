import { CAPABILITIES } from '../../domain/access/capabilities.ts';
import { LEVELS } from '../../domain/access/levels.ts';
import { explain as explainBy, mapOf, rolesWith } from '../../permissions/policy.ts';
import { group, subcommand } from '../framework/command.ts';
import { optional, person, place } from '../framework/options.ts';
import { capability, capabilityOf, changerOf, namesIn } from '../shared/access/options.ts';
import { pagedList } from '../shared/paging.ts';
import { grant, level, revoke, undo, undoChange } from './change.ts';
import { renderAccessRefusal } from './views/change.ts';
import { renderAccessExplanation, renderAccessList } from './views/list.ts';

/** Explains a person's permissions, by their current roles in Discord. */
const explain = subcommand({
  words: (texts) => texts.access.declarations.explain,
  requires: 'access.manage',
  changes: false,
  takesServer: true,
  options: { person: person(), capability: optional(capability), channel: optional(place()) },
  answer: async ({ args, deps, context }) => {
    const { capability: typed, channel } = args;
    const { userId, roleIds } = args.person;
    const asked = typed === undefined ? CAPABILITIES : [capabilityOf(typed, context.texts)];
    const channelIds = channel ? [channel.id, ...(channel.parentId === undefined ? [] : [channel.parentId])] : [];
    const actor = { guildId: changerOf(context).guildId, channelIds, serverId: context.only, userId, roleIds };
    const explained = asked.map((each) => ({ capability: each, ...explainBy(deps.access.policy, each, actor) }));
    return renderAccessExplanation(context.texts, {
      userId,
      channelId: channel?.id,
      serverId: context.only,
      names: namesIn(deps, context),
      explained: [...explained.filter(({ allowed }) => allowed), ...explained.filter(({ allowed }) => !allowed)],
    });
  },
});

const list = pagedList({
  words: (texts) => texts.access.declarations.list,
  name: 'access.list.page',
  requires: 'access.manage',
  by: 'invoker',
  show: async (at, deps, context) => {
    const { access } = deps;
    const { guildId } = changerOf(context);
    const { policy } = access;
    const map = mapOf(policy, { guildId });
    if (map === 'unreadable') return renderAccessRefusal(context.texts, 'unreadable');
    const stored = { ...policy, roleIds: { ...policy.roleIds, admin: [] } };
    return renderAccessList(context.texts, {
      levels: LEVELS.map((level) => ({
        level,
        roleIds: rolesWith(map, stored, level).filter((id) => !policy.roleIds.admin.includes(id)),
      })),
      always: policy.roleIds.admin,
      overrides: map.overrides,
      names: namesIn(deps, context),
      version: access.newest(guildId),
      ...at,
    });
  },
});

export const access = group({
  words: (texts) => texts.access.declarations.access,
  subject: 'people',
  subcommands: [grant, revoke, level, list, explain, undo],
  presses: [undoChange],
});
