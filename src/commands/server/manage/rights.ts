import { z } from 'zod';
import { RIGHTS_DECISIONS, type RightsDecision } from '../../../domain/access/rights.ts';
import { type AccessRightsConflictNames, renderAccessRightsConflict } from '../../../render/access/undecidedRights.ts';
import { createNothingChangedMessage } from '../../../render/kit/message/layout.ts';
import { userMention } from '../../../render/kit/text/mention.ts';
import type { CommandDeps } from '../../framework/context.ts';
import { confirmationPress, createPressHandler } from '../../framework/press.ts';
import { addAuditDetailsToMessage } from '../../framework/records.ts';
import { pagedList } from '../../shared/paging.ts';
import { outcomeNote } from './views/sentences.ts';

const DECIDE_RIGHTS_PRESS = 'server.rights.decide';

/** `id` identifies the undecided rights in the message. The press decides only about these. */
const decisionTarget = z.object({ id: z.string(), decision: z.enum(RIGHTS_DECISIONS) });

type DecisionTarget = z.input<typeof decisionTarget>;

const AFTER_DECISION: Readonly<Record<RightsDecision, string>> = {
  database: 'as in the database',
  before: 'as before',
  keep: 'what both have in common',
};

/** The store also records the decision in each guild that gains rights. */
export const decideRightsPress = createPressHandler({
  name: DECIDE_RIGHTS_PRESS,
  requires: 'servers.manage',
  changes: ({ target }) => ({ target: 'rights that wait for a decision', after: AFTER_DECISION[target.decision] }),
  target: decisionTarget,
  place: 'update',
  answer: async ({ target, deps, context }) => {
    const { id, decision } = target;
    const { rightsDecisions, access } = deps;
    const { actor, texts } = context;
    const { rights } = texts.servers;
    // Reads the rights before the decision, because they are gone afterwards.
    const undecidedRights = rightsDecisions.undecided();
    const result = await rightsDecisions.decide({ id, decision, userId: actor.userId });
    if (result === 'gone') return createNothingChangedMessage(rights.decided);
    await access.reload();
    const admins = decision === 'keep' ? [] : (undecidedRights?.[decision].admins ?? []);
    const managersText = admins.length > 0 ? ` (${admins.map(userMention).join(', ')} manage media servers)` : '';
    return addAuditDetailsToMessage(outcomeNote('done', rights.done[decision]), {
      after: `${AFTER_DECISION[decision]}${managersText}`,
    });
  },
});

/** Lists rights that have no effect until the owner decides about them, for example after a restore. */
export const listPendingRightsCommand = pagedList({
  words: (texts) => texts.servers.declarations.rights,
  name: 'server.rights.page',
  requires: 'servers.manage',
  by: 'invoker',
  show: async ({ page, pagePress }, deps, { texts }) => {
    const undecidedRights = deps.rightsDecisions.undecided();
    if (!undecidedRights) return createNothingChangedMessage(texts.servers.rights.none);
    const decisionPress = (decision: RightsDecision) =>
      confirmationPress(DECIDE_RIGHTS_PRESS, { id: undecidedRights.id, decision } satisfies DecisionTarget);
    return renderAccessRightsConflict(texts, {
      undecided: undecidedRights,
      names: rightsNames(deps),
      decide: { page, pagePress, press: decisionPress },
    });
  },
});

const rightsNames = ({
  guilds,
  mediaServers,
  directory,
}: Pick<CommandDeps, 'guilds' | 'mediaServers' | 'directory'>): AccessRightsConflictNames => ({
  guild: (guildId) => guilds().find(({ id }) => id === guildId)?.name,
  server: (id) => mediaServers.find(id)?.name,
  role: directory.roleName,
  channel: directory.channelName,
});
