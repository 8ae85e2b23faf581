import { planGrant } from '../../permissions/plans.ts';
import { BadOption, subcommand } from '../framework/command.ts';
import { showChange } from './answer.ts';
import { targetText } from './differenceText.ts';
import { changerOf, target, targetOf } from './options.ts';

export const grant = subcommand({
  words: (texts) => texts.access.declarations.grant,
  requires: 'access.manage',
  visibility: 'private',
  changes: (args, context) => ({ target: targetText(targetOf(args, context)), after: 'allow' }),
  options: target,
  answer: async (args, { access }, context) => {
    const wanted = targetOf(args, context);
    // A person who is not in the guild could become the only one able to manage access: in truth, nobody could.
    if ('userId' in args.who && args.who.roleIds === undefined)
      throw new BadOption('who', context.texts.errors.problems.roleOrPerson);
    const result = await access.change(changerOf(context), (map, around) => planGrant(map, wanted, around));
    return showChange(result, context);
  },
});
