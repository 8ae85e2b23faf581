import { z } from 'zod';
import { CAPABILITIES } from '../../domain/access/capabilities.ts';
import { serverId } from '../../domain/servers/refs.ts';
import { findDecidingAccessRule as explainByPolicy } from '../../permissions/policy.ts';
import type { Message } from '../../render/kit/message/message.ts';
import type { ComponentPress } from '../../render/kit/message/press.ts';
import { createSubcommand } from '../framework/command.ts';
import type { CommandDepsAndContext } from '../framework/context.ts';
import { channelWithCommandsOption, makeOptionOptional, personOption } from '../framework/options.ts';
import { createPressHandler } from '../framework/press.ts';
import {
  anyCapabilityOption,
  createAccessNames,
  parseCapability,
  requireChangerInGuild,
} from '../shared/access/options.ts';
import { renderAccessExplanation } from './views/list.ts';

const WHY_PRESS = 'access.why';

/**
 * Target of the button *Why*. It contains the roles that the person had when the command ran, because the button
 * explains that answer.
 */
const questionSchema = z.object({
  userId: z.string(),
  roleIds: z.array(z.string()).optional(),
  /** The capability that the question is about. If undefined, the question is about all capabilities. */
  capability: z.enum(CAPABILITIES).optional(),
  channel: z.object({ id: z.string(), parentId: z.string().optional() }).optional(),
  serverId: z.int().min(1).transform(serverId).optional(),
});
type Question = z.output<typeof questionSchema>;
type StoredQuestion = z.input<typeof questionSchema>;

export const explainAccessCommand = createSubcommand({
  words: (texts) => texts.access.declarations.explain,
  requires: 'access.manage',
  changes: false,
  takesServer: true,
  options: {
    person: personOption(),
    capability: makeOptionOptional(anyCapabilityOption),
    channel: makeOptionOptional(channelWithCommandsOption()),
  },
  answer: async ({ args, deps, context }) => {
    const { userId, roleIds } = args.person;
    const question = {
      userId,
      roleIds: roleIds && [...roleIds],
      capability: args.capability === undefined ? undefined : parseCapability(args.capability, context.texts),
      channel: args.channel && { id: args.channel.id, parentId: args.channel.parentId },
      serverId: context.singleServer,
    } satisfies StoredQuestion;
    const why: ComponentPress = { action: WHY_PRESS, target: question, by: 'invoker' };
    return explainAccess(question, { deps, context }, why);
  },
});

export const explainAccessPressHandler = createPressHandler({
  name: WHY_PRESS,
  requires: 'access.manage',
  changes: false,
  target: questionSchema,
  place: 'update',
  answer: async ({ target, deps, context }) => explainAccess(target, { deps, context }),
});

/**
 * Explains what a person may do. `why` is the press of a button that shows the deciding rules. Without `why`, the
 * answer itself names the rules.
 */
function explainAccess(question: Question, { deps, context }: CommandDepsAndContext, why?: ComponentPress): Message {
  const { userId, roleIds, channel } = question;
  const channelIds = [channel?.id, channel?.parentId].filter((id) => id !== undefined);
  const member = {
    guildId: requireChangerInGuild(context).guildId,
    channelIds,
    serverId: question.serverId,
    userId,
    roleIds,
  };
  const capabilities = question.capability === undefined ? CAPABILITIES : [question.capability];
  const explanations = capabilities.map((name) => ({
    capability: name,
    ...explainByPolicy(deps.access.policy, name, member),
  }));
  return renderAccessExplanation(context.texts, {
    userId,
    channelId: channel?.id,
    serverId: question.serverId,
    names: createAccessNames(deps, context),
    explained: [...explanations.filter(({ allowed }) => allowed), ...explanations.filter(({ allowed }) => !allowed)],
    why,
  });
}
