import { CAPABILITIES } from '../../domain/access/capabilities.ts';
import { explain as explainBy } from '../../permissions/policy.ts';
import { subcommand } from '../framework/command.ts';
import { optional, person, place } from '../framework/options.ts';
import { capability, capabilityOf, changerOf } from './options.ts';
import { renderAccessExplanation } from './views/explain.ts';

/** What somebody may do, by the roles that Discord says they have now. */
export const explain = subcommand({
  words: (texts) => texts.access.declarations.explain,
  requires: 'access.manage',
  visibility: 'private',
  changes: false,
  options: { person: person(), capability: optional(capability), channel: optional(place()) },
  answer: async ({ person: { userId, roleIds }, capability: typed, channel }, { access }, context) => {
    const asked = typed === undefined ? CAPABILITIES : [capabilityOf(typed, context.texts)];
    const channelIds = channel ? [channel.id, ...(channel.parentId === undefined ? [] : [channel.parentId])] : [];
    const actor = { guildId: changerOf(context).guildId, channelIds, userId, roleIds };
    const explained = asked.map((each) => ({ capability: each, ...explainBy(access.policy, each, actor) }));
    return renderAccessExplanation(context.texts, {
      ...{ userId, channelId: channel?.id },
      explained: [...explained.filter(({ allowed }) => allowed), ...explained.filter(({ allowed }) => !allowed)],
    });
  },
});
