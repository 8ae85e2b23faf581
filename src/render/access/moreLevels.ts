import type { LevelRoles } from '../../domain/access/access.ts';
import { mentions } from '../kit/text/mention.ts';
import type { Texts } from '../texts/texts.ts';

/** Lists the roles that would allow a person more, with the permissions of each. */
export const moreLevels = (help: Texts['help'], levels: readonly LevelRoles[]): string =>
  [help.more, ...levels.map(({ level, roleIds }) => help.role(mentions(roleIds), help.gives[level]))].join('\n');
