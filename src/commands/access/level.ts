import { LEVELS } from '../../domain/access/access.ts';
import { planLevel } from '../../permissions/plans.ts';
import { subcommand } from '../framework/command.ts';
import { choice, role } from '../framework/options.ts';
import { showChange } from './answer.ts';
import { changerOf, roleOf } from './options.ts';

export const level = subcommand({
  words: (texts) => texts.access.declarations.level,
  requires: 'access.manage',
  visibility: 'private',
  changes: (args, { actor }) => ({ target: `role ${roleOf(args.role.id, actor.guildId)}`, after: args.level }),
  options: { role: role(), level: choice([...LEVELS, 'none']) },
  answer: async (args, { access }, context) => {
    const changer = changerOf(context);
    const wanted = {
      roleId: roleOf(args.role.id, changer.guildId),
      level: args.level === 'none' ? undefined : args.level,
    };
    return showChange(await access.change(changer, (map, around) => planLevel(map, wanted, around)), context);
  },
});
