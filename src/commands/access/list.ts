import { LEVELS } from '../../domain/access/access.ts';
import { mapOf, rolesWith } from '../../permissions/policy.ts';
import type { Message } from '../../render/kit/message.ts';
import { subcommand } from '../framework/command.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';
import { pageAlone, paging } from '../shared/paging.ts';
import { changerOf } from './options.ts';
import { renderAccessRefusal } from './views/change.ts';
import { renderAccessList } from './views/list.ts';

export const list = subcommand({
  words: (texts) => texts.access.declarations.list,
  requires: 'access.manage',
  visibility: 'private',
  changes: false,
  options: {},
  answer: async (_, deps, context) => showAccess(1, deps, context),
});

export const pages = paging({
  ...{ name: 'access.list.page', requires: 'access.manage', target: pageAlone, by: 'invoker' },
  show: async ({ page }, deps, context) => showAccess(page, deps, context),
});

function showAccess(page: number, { access }: Pick<Deps, 'access'>, context: InteractionContext): Message {
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
    version: access.newest(guildId),
    page,
    pagePress: (page) => pages.to({ page }),
  });
}
