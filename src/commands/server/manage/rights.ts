import { z } from 'zod';
import { RIGHTS_DECISIONS, type RightsDecision } from '../../../domain/access/rights.ts';
import { type RightsNames, renderUndecidedRights } from '../../../render/access/undecidedRights.ts';
import { nothingDone } from '../../../render/kit/layout.ts';
import { personMention } from '../../../render/kit/mention.ts';
import type { Deps } from '../../framework/context.ts';
import { confirmation, press } from '../../framework/press.ts';
import { audited } from '../../framework/records.ts';
import { pagedList } from '../../shared/paging.ts';
import { said } from './views/sentences.ts';

const DECIDE = 'server.rights.decide';

/** The id stands for the rights that were shown: a press decides about no others. */
const target = z.object({ id: z.string(), decision: z.enum(RIGHTS_DECISIONS) });

const AFTER: Readonly<Record<RightsDecision, string>> = {
  database: 'as in the database',
  before: 'as before',
  keep: 'what both have in common',
};

/** The button below rights that differ. In each guild that it gives something to, the store records that too. */
export const decideRights = press({
  name: DECIDE,
  requires: 'servers.manage',
  changes: ({ target }) => ({ target: 'rights that wait for a decision', after: AFTER[target.decision] }),
  target,
  place: 'update',
  answer: async ({ target, deps, context }) => {
    const { id, decision } = target;
    const { rightsDecisions, access } = deps;
    const { actor, texts } = context;
    const { rights } = texts.servers;
    const undecided = rightsDecisions.undecided();
    const result = await rightsDecisions.decide({ id, decision, userId: actor.userId });
    if (result === 'gone') return nothingDone(rights.decided);
    await access.reload();
    const admins = decision === 'keep' ? [] : (undecided?.[decision].admins ?? []);
    const managing = admins.length > 0 ? ` (${admins.map(personMention).join(', ')} manage media servers)` : '';
    return audited(said('done', rights.done[decision]), { after: `${AFTER[decision]}${managing}` });
  },
});

/** Lists rights that do not count until the owner decides, as after a restore. */
export const rights = pagedList({
  words: (texts) => texts.servers.declarations.rights,
  name: 'server.rights.page',
  requires: 'servers.manage',
  by: 'invoker',
  show: async ({ page, pagePress }, deps, { texts }) => {
    const undecided = deps.rightsDecisions.undecided();
    if (!undecided) return nothingDone(texts.servers.rights.none);
    const decisionPress = (decision: RightsDecision) =>
      confirmation(DECIDE, { id: undecided.id, decision } satisfies z.input<typeof target>);
    return renderUndecidedRights(texts, {
      undecided,
      names: namesFrom(deps),
      decide: { page, pagePress, press: decisionPress },
    });
  },
});

const namesFrom = ({
  guilds,
  mediaServers,
  directory,
}: Pick<Deps, 'guilds' | 'mediaServers' | 'directory'>): RightsNames => ({
  guild: (guildId) => guilds().find(({ id }) => id === guildId)?.name,
  server: (id) => mediaServers.find(id)?.name,
  role: directory.roleName,
  channel: directory.channelName,
});
