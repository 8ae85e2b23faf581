import { z } from 'zod';
import type { PermissionOverrideTarget } from '../../domain/access/changes.ts';
import { auditDetailsOfPermissionChange, describePermissionOverrideTarget } from '../../domain/access/difference.ts';
import { PERMISSION_LEVELS } from '../../domain/access/levels.ts';
import type { AccessControl, PermissionChangeResult } from '../../permissions/accessControl.ts';
import {
  planCapabilityDenial,
  planCapabilityGrant,
  planGrantRevocation,
  planRoleLevelChange,
} from '../../permissions/plans.ts';
import { findDecidingAccessRule } from '../../permissions/policy.ts';
import type { ChangeResultMessage } from '../../render/kit/message/message.ts';
import { createSubcommand, InvalidOptionError } from '../framework/command.ts';
import type { CommandDeps, CommandDepsAndContext, InteractionContext } from '../framework/context.ts';
import { addOptionDefault, choiceOption, flagOption, roleOption } from '../framework/options.ts';
import { confirmationPress, createPressHandler } from '../framework/press.ts';
import { addAuditDetailsToMessage } from '../framework/records.ts';
import {
  accessTargetOptions,
  createAccessNames,
  readAccessTarget,
  replaceEveryoneRoleId,
  requireChangerInGuild,
} from '../shared/access/options.ts';
import { type AccessChange, renderAccessChange, renderAccessRefusal } from './views/change.ts';

export const accessLevelCommand = createSubcommand({
  words: (texts) => texts.access.declarations.level,
  requires: 'access.manage',
  changes: ({ args, context }) => ({
    target: `role ${replaceEveryoneRoleId(args.role.id, context.actor.guildId)}`,
    after: args.level,
  }),
  options: { role: roleOption(), level: choiceOption([...PERMISSION_LEVELS, 'none']) },
  answer: async ({ args, deps, context }) => {
    const { access } = deps;
    const changer = requireChangerInGuild(context);
    const roleId = replaceEveryoneRoleId(args.role.id, changer.guildId);
    const roleLevel = { roleId, level: args.level === 'none' ? undefined : args.level };
    return showChange(
      await access.change(changer, (map, surroundings) => planRoleLevelChange(map, roleLevel, surroundings)),
      {
        deps,
        context,
      },
    );
  },
});

export const revokeAccessCommand = createSubcommand({
  words: (texts) => texts.access.declarations.revoke,
  requires: 'access.manage',
  changes: ({ args, context }) => ({
    target: describePermissionOverrideTarget(readAccessTarget(args, context)),
    after: args.deny ? 'deny' : 'no exception',
  }),
  takesServer: true,
  options: { ...accessTargetOptions, deny: addOptionDefault(flagOption(), false) },
  answer: async ({ args, deps, context }) => {
    const { access } = deps;
    const revokedTarget = readAccessTarget(args, context);
    const planChange = args.deny ? planCapabilityDenial : planGrantRevocation;
    const changer = requireChangerInGuild(context);
    const result = await access.change(changer, (map, surroundings) => planChange(map, revokedTarget, surroundings));
    return showChange(result, { deps, context }, levelStillAllowing(revokedTarget, changer.guildId, access));
  },
});

function levelStillAllowing(
  { capability, subject, channelId, serverId }: PermissionOverrideTarget,
  guildId: string,
  { policy }: AccessControl,
): AccessChange['remainingLevel'] {
  if (subject.kind !== 'role') return undefined;
  const channelIds = channelId === undefined ? [] : [channelId];
  // Checks an imaginary member who has only this role. The empty user id matches no personal exception.
  const member = { userId: '', guildId, channelIds, serverId, roleIds: [subject.id] };
  const { rule } = findDecidingAccessRule(policy, capability, member);
  return rule.kind === 'level' ? { roleId: subject.id, level: rule.level } : undefined;
}

export const grantAccessCommand = createSubcommand({
  words: (texts) => texts.access.declarations.grant,
  requires: 'access.manage',
  changes: ({ args, context }) => ({
    target: describePermissionOverrideTarget(readAccessTarget(args, context)),
    after: 'allow',
  }),
  takesServer: true,
  options: accessTargetOptions,
  answer: async ({ args, deps, context }) => {
    const { access } = deps;
    const grantedTarget = readAccessTarget(args, context);
    // A person outside the guild could become the only manager of its access, so such people are refused.
    if ('userId' in args.who && args.who.roleIds === undefined)
      throw new InvalidOptionError('who', context.texts.errors.problems.roleOrPerson);
    const result = await access.change(requireChangerInGuild(context), (map, surroundings) =>
      planCapabilityGrant(map, grantedTarget, surroundings),
    );
    return showChange(result, { deps, context });
  },
});

const UNDO_PRESS = 'access.undo';
const undoTarget = z.object({ version: z.int().min(1) });

function showChange(
  result: PermissionChangeResult,
  { deps, context }: CommandDepsAndContext<Pick<CommandDeps, 'serverNames'>>,
  remainingLevel?: AccessChange['remainingLevel'],
): ChangeResultMessage {
  const { texts } = context;
  if (!result.ok) return renderAccessRefusal(texts, result.refusal);
  const { difference, version } = result;
  const undoPress = confirmationPress(UNDO_PRESS, { version: version.version } satisfies z.input<typeof undoTarget>);
  return addAuditDetailsToMessage(
    renderAccessChange(texts, { difference, undo: undoPress, remainingLevel, names: createAccessNames(deps, context) }),
    auditDetailsOfPermissionChange(difference),
  );
}

export const undoAccessChangeCommand = createSubcommand({
  words: (texts) => texts.access.declarations.undo,
  requires: 'access.manage',
  changes: () => ({ target: 'the last change of access' }),
  answer: ({ deps, context }) => undoAndShow(undefined, deps, context),
});

/** Undoes the change that the button's message reports. Works only while it is the guild's latest change. */
export const undoAccessChangePressHandler = createPressHandler({
  name: UNDO_PRESS,
  requires: 'access.manage',
  changes: ({ target }) => ({ target: `version ${target.version} of access` }),
  target: undoTarget,
  place: 'update',
  answer: ({ target, deps, context }) => undoAndShow(target.version, deps, context),
});

async function undoAndShow(
  expectedVersion: number | undefined,
  deps: Pick<CommandDeps, 'access' | 'serverNames'>,
  context: InteractionContext,
): Promise<ChangeResultMessage> {
  const result = await deps.access.undo(requireChangerInGuild(context), expectedVersion);
  if (!result.ok) return renderAccessRefusal(context.texts, result.refusal);
  const { difference, undone } = result;
  const message = renderAccessChange(context.texts, { difference, undone, names: createAccessNames(deps, context) });
  return addAuditDetailsToMessage(message, auditDetailsOfPermissionChange(difference));
}
