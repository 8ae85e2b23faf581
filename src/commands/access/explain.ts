import { z } from 'zod';
import { CAPABILITIES } from '../../domain/access/capabilities.ts';
import { serverId } from '../../domain/servers/refs.ts';
import { explain as explainBy } from '../../permissions/policy.ts';
import type { Message } from '../../render/kit/message/message.ts';
import type { Press } from '../../render/kit/message/press.ts';
import { subcommand } from '../framework/command.ts';
import type { DepsAndContext } from '../framework/context.ts';
import { optional, person, place } from '../framework/options.ts';
import { press } from '../framework/press.ts';
import { accessNames, capability, readCapability, requireChanger } from '../shared/access/options.ts';
import { renderAccessExplanation } from './views/list.ts';

const WHY = 'access.why';

/** The roles that the person had when the command was run, because the button *Why* explains that answer. */
const question = z.object({
  userId: z.string(),
  roleIds: z.array(z.string()).optional(),
  /** The capability that the question is about. Missing: all capabilities. */
  capability: z.enum(CAPABILITIES).optional(),
  channel: z.object({ id: z.string(), parentId: z.string().optional() }).optional(),
  serverId: z.int().min(1).transform(serverId).optional(),
});
type Question = z.output<typeof question>;
type StoredQuestion = z.input<typeof question>;

/** Says what a person may do with the roles that they have now. */
export const explain = subcommand({
  words: (texts) => texts.access.declarations.explain,
  requires: 'access.manage',
  changes: false,
  takesServer: true,
  options: { person: person(), capability: optional(capability), channel: optional(place()) },
  answer: async ({ args, deps, context }) => {
    const { userId, roleIds } = args.person;
    const asked = {
      userId,
      roleIds: roleIds && [...roleIds],
      capability: args.capability === undefined ? undefined : readCapability(args.capability, context.texts),
      channel: args.channel && { id: args.channel.id, parentId: args.channel.parentId },
      serverId: context.only,
    } satisfies StoredQuestion;
    const why: Press = { action: WHY, target: asked, by: 'invoker' };
    return explainAccess(asked, { deps, context }, why);
  },
});

export const explainWhy = press({
  name: WHY,
  requires: 'access.manage',
  changes: false,
  target: question,
  place: 'update',
  answer: async ({ target, deps, context }) => explainAccess(target, { deps, context }),
});

/** Explains access. Without `why`, the answer names the deciding rules. */
function explainAccess(asked: Question, { deps, context }: DepsAndContext, why?: Press): Message {
  const { userId, roleIds, channel } = asked;
  const channelIds = channel ? [channel.id, ...(channel.parentId === undefined ? [] : [channel.parentId])] : [];
  const actor = { guildId: requireChanger(context).guildId, channelIds, serverId: asked.serverId, userId, roleIds };
  const capabilities = asked.capability === undefined ? CAPABILITIES : [asked.capability];
  const explanations = capabilities.map((name) => ({
    capability: name,
    ...explainBy(deps.access.policy, name, actor),
  }));
  return renderAccessExplanation(context.texts, {
    userId,
    channelId: channel?.id,
    serverId: asked.serverId,
    names: accessNames(deps, context),
    explained: [...explanations.filter(({ allowed }) => allowed), ...explanations.filter(({ allowed }) => !allowed)],
    why,
  });
}
