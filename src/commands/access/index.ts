import { PERMISSION_LEVELS } from '../../domain/access/levels.ts';
import { permissionMapOf, rolesWithLevel } from '../../permissions/policy.ts';
import { createCommandGroup } from '../framework/command.ts';
import { createAccessNames, requireChangerInGuild } from '../shared/access/options.ts';
import { pagedList } from '../shared/paging.ts';
import {
  accessLevelCommand,
  grantAccessCommand,
  revokeAccessCommand,
  undoAccessChangeCommand,
  undoAccessChangePressHandler,
} from './change.ts';
import { explainAccessCommand, explainAccessPressHandler } from './explain.ts';
import { renderAccessRefusal } from './views/change.ts';
import { renderAccessList } from './views/list.ts';

const listAccessCommand = pagedList({
  words: (texts) => texts.access.declarations.list,
  name: 'access.list.page',
  requires: 'access.manage',
  by: 'invoker',
  show: async (requestedPage, deps, context) => {
    const { access } = deps;
    const { guildId } = requireChangerInGuild(context);
    const { policy } = access;
    const map = permissionMapOf(policy, { guildId });
    if (map === 'unreadable') return renderAccessRefusal(context.texts, 'unreadable');
    return renderAccessList(context.texts, {
      levels: PERMISSION_LEVELS.map((listedLevel) => ({
        level: listedLevel,
        roleIds: rolesWithLevel(map, policy, listedLevel).filter((id) => !policy.roleIds.admin.includes(id)),
      })),
      adminRoleIds: policy.roleIds.admin,
      overrides: map.overrides,
      names: createAccessNames(deps, context),
      version: access.newestVersion(guildId),
      ...requestedPage,
    });
  },
});

export const accessCommand = createCommandGroup({
  words: (texts) => texts.access.declarations.access,
  subject: 'people',
  subcommands: [
    grantAccessCommand,
    revokeAccessCommand,
    accessLevelCommand,
    listAccessCommand,
    explainAccessCommand,
    undoAccessChangeCommand,
  ],
  presses: [undoAccessChangePressHandler, explainAccessPressHandler],
});
