import { LEVELS } from '../../domain/access/access.ts';
import { mapOf, rolesWith } from '../../permissions/policy.ts';
import { pagedList } from '../shared/paging.ts';
import { changerOf } from './options.ts';
import { renderAccessRefusal } from './views/change.ts';
import { renderAccessList } from './views/list.ts';

export const list = pagedList({
  words: (texts) => texts.access.declarations.list,
  ...{ name: 'access.list.page', requires: 'access.manage', by: 'invoker' },
  show: async (at, { access }, context) => {
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
      ...at,
    });
  },
});
