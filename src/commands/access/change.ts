import { z } from 'zod';
import type { Target } from '../../domain/access/changes.ts';
import { differenceDetails, targetText } from '../../domain/access/difference.ts';
import { LEVELS } from '../../domain/access/levels.ts';
import type { AccessControl, ChangeResult } from '../../permissions/accessControl.ts';
import { planDeny, planGrant, planLevel, planRevoke } from '../../permissions/plans.ts';
import { explain } from '../../permissions/policy.ts';
import type { ChangeMessage } from '../../render/kit/message.ts';
import { BadOption, subcommand } from '../framework/command.ts';
import type { Deps, InteractionContext, Working } from '../framework/context.ts';
import { choice, fallback, flag, role } from '../framework/options.ts';
import { confirmation, press } from '../framework/press.ts';
import { audited } from '../framework/records.ts';
import { changerOf, namesIn, roleOf, target, targetOf } from '../shared/access/options.ts';
import { type AccessChange, renderAccessChange, renderAccessRefusal } from './views/change.ts';

export const level = subcommand({
  words: (texts) => texts.access.declarations.level,
  requires: 'access.manage',
  changes: ({ args, context }) => ({
    target: `role ${roleOf(args.role.id, context.actor.guildId)}`,
    after: args.level,
  }),
  options: { role: role(), level: choice([...LEVELS, 'none']) },
  answer: async ({ args, deps, context }) => {
    const { access } = deps;
    const changer = changerOf(context);
    const roleId = roleOf(args.role.id, changer.guildId);
    const wanted = { roleId, level: args.level === 'none' ? undefined : args.level };
    return showChange(await access.change(changer, (map, around) => planLevel(map, wanted, around)), { deps, context });
  },
});

export const revoke = subcommand({
  words: (texts) => texts.access.declarations.revoke,
  requires: 'access.manage',
  changes: ({ args, context }) => ({
    target: targetText(targetOf(args, context)),
    after: args.deny ? 'deny' : 'no exception',
  }),
  takesServer: true,
  options: { ...target, deny: fallback(flag(), false) },
  answer: async ({ args, deps, context }) => {
    const { access } = deps;
    const wanted = targetOf(args, context);
    const plan = args.deny ? planDeny : planRevoke;
    const changer = changerOf(context);
    const result = await access.change(changer, (map, around) => plan(map, wanted, around));
    return showChange(result, { deps, context }, stillBy(wanted, changer.guildId, access));
  },
});

/** The level that still lets the role do it. */
function stillBy(
  { capability, subject: { kind, id }, channelId, serverId }: Target,
  guildId: string,
  { policy }: AccessControl,
): AccessChange['still'] {
  if (kind !== 'role') return undefined;
  const channelIds = channelId === undefined ? [] : [channelId];
  const { rule } = explain(policy, capability, { userId: '', guildId, channelIds, serverId, roleIds: [id] });
  return rule.kind === 'level' ? { roleId: id, level: rule.level } : undefined;
}

export const grant = subcommand({
  words: (texts) => texts.access.declarations.grant,
  requires: 'access.manage',
  changes: ({ args, context }) => ({
    target: targetText(targetOf(args, context)),
    after: 'allow',
  }),
  takesServer: true,
  options: target,
  answer: async ({ args, deps, context }) => {
    const { access } = deps;
    const wanted = targetOf(args, context);
    // If a person outside the guild became the only manager of access, the guild would have no manager.
    if ('userId' in args.who && args.who.roleIds === undefined)
      throw new BadOption('who', context.texts.errors.problems.roleOrPerson);
    const result = await access.change(changerOf(context), (map, around) => planGrant(map, wanted, around));
    return showChange(result, { deps, context });
  },
});

const UNDO = 'access.undo';
/** Undoes this version and no other. */
const undoTarget = z.object({ version: z.int().min(1) });

/** The result of a change, with a way back. */
function showChange(
  result: ChangeResult,
  { deps, context }: Working<Pick<Deps, 'serverNames'>>,
  still?: AccessChange['still'],
): ChangeMessage {
  const { texts } = context;
  if (!result.ok) return renderAccessRefusal(texts, result.refusal);
  const { difference, version } = result;
  const undo = confirmation(UNDO, { version: version.version } satisfies z.input<typeof undoTarget>);
  return audited(
    renderAccessChange(texts, { difference, undo, still, names: namesIn(deps, context) }),
    differenceDetails(difference),
  );
}

export const undo = subcommand({
  words: (texts) => texts.access.declarations.undo,
  requires: 'access.manage',
  changes: () => ({ target: 'the last change of access' }),
  answer: ({ deps, context }) => goBack(undefined, deps, context),
});

/** The button under a change undoes that change, and only as long as it is the latest. */
export const undoChange = press({
  name: UNDO,
  requires: 'access.manage',
  changes: ({ target }) => ({ target: `version ${target.version} of access` }),
  target: undoTarget,
  place: 'update',
  answer: ({ target, deps, context }) => goBack(target.version, deps, context),
});

async function goBack(
  expected: number | undefined,
  deps: Pick<Deps, 'access' | 'serverNames'>,
  context: InteractionContext,
): Promise<ChangeMessage> {
  const result = await deps.access.undo(changerOf(context), expected);
  if (!result.ok) return renderAccessRefusal(context.texts, result.refusal);
  const { difference, undone } = result;
  const message = renderAccessChange(context.texts, { difference, undone, names: namesIn(deps, context) });
  return audited(message, differenceDetails(difference));
}
