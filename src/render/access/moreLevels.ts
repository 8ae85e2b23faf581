import type { PermissionLevelRoles } from '../../domain/access/access.ts';
import { roleMentions } from '../kit/text/mention.ts';
import type { Texts } from '../texts/texts.ts';

/** Lists the roles that would allow a person more, with the permissions of each. */
export const higherLevelsText = (help: Texts['help'], levels: readonly PermissionLevelRoles[]): string =>
  [help.more, ...levels.map(({ level, roleIds }) => help.role(roleMentions(roleIds), help.gives[level]))].join('\n');
