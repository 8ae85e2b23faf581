import type { Target } from '../../domain/access/changes.ts';
import type { AccessControl } from '../../permissions/accessControl.ts';
import { planDeny, planRevoke } from '../../permissions/plans.ts';
import { explain } from '../../permissions/policy.ts';
import { subcommand } from '../framework/command.ts';
import { fallback, flag } from '../framework/options.ts';
import { showChange } from './answer.ts';
import { targetText } from './differenceText.ts';
import { changerOf, target, targetOf } from './options.ts';
import type { AccessChange } from './views/change.ts';

export const revoke = subcommand({
  words: (texts) => texts.access.declarations.revoke,
  requires: 'access.manage',
  visibility: 'private',
  changes: (args, context) => ({
    target: targetText(targetOf(args, context)),
    after: args.deny ? 'deny' : 'no exception',
  }),
  options: { ...target, deny: fallback(flag(), false) },
  answer: async (args, { access }, context) => {
    const wanted = targetOf(args, context);
    const plan = args.deny ? planDeny : planRevoke;
    const changer = changerOf(context);
    const result = await access.change(changer, (map, around) => plan(map, wanted, around));
    return showChange(result, context, { still: stillBy(wanted, changer.guildId, access) });
  },
});

/** The level that still lets the role do it. */
function stillBy(
  { capability, subject: { kind, id }, channelId }: Target,
  guildId: string,
  { policy }: AccessControl,
): AccessChange['still'] {
  if (kind !== 'role') return undefined;
  const channelIds = channelId === undefined ? [] : [channelId];
  const { rule } = explain(policy, capability, { userId: '', guildId, channelIds, roleIds: [id] });
  return rule.kind === 'level' ? { roleId: id, level: rule.level } : undefined;
}
