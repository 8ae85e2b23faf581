import { LEVELS } from '../../domain/access/levels.ts';
import { permissionMapOf, rolesWithLevel } from '../../permissions/policy.ts';
import { group } from '../framework/command.ts';
import { accessNames, requireChanger } from '../shared/access/options.ts';
import { pagedList } from '../shared/paging.ts';
import { grant, level, revoke, undo, undoChange } from './change.ts';
import { explain, explainWhy } from './explain.ts';
import { renderAccessRefusal } from './views/change.ts';
import { renderAccessList } from './views/list.ts';

const list = pagedList({
  words: (texts) => texts.access.declarations.list,
  name: 'access.list.page',
  requires: 'access.manage',
  by: 'invoker',
  show: async (requestedPage, deps, context) => {
    const { access } = deps;
    const { guildId } = requireChanger(context);
    const { policy } = access;
    const map = permissionMapOf(policy, { guildId });
    if (map === 'unreadable') return renderAccessRefusal(context.texts, 'unreadable');
    return renderAccessList(context.texts, {
      levels: LEVELS.map((listedLevel) => ({
        level: listedLevel,
        roleIds: rolesWithLevel(map, policy, listedLevel).filter((id) => !policy.roleIds.admin.includes(id)),
      })),
      adminRoleIds: policy.roleIds.admin,
      overrides: map.overrides,
      names: accessNames(deps, context),
      version: access.newestVersion(guildId),
      ...requestedPage,
    });
  },
});

export const access = group({
  words: (texts) => texts.access.declarations.access,
  subject: 'people',
  subcommands: [grant, revoke, level, list, explain, undo],
  presses: [undoChange, explainWhy],
});
