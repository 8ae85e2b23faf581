import type { CommandDeps } from '../../../../src/commands/framework/context.ts';
import type { LinkedAccount, LinkedAccounts } from '../../../../src/domain/people/linkedAccounts.ts';
import { depsWith } from '../../support/deps.ts';

/** Accounts that are linked or mapped; nobody links or maps another one. */
export const linksOf = (links: readonly LinkedAccount[]): Pick<CommandDeps, 'linkedAccounts'> => ({
  linkedAccounts: {
    ...depsWith({}).linkedAccounts,
    find: async (userId, servers) => links.filter((link) => link.userId === userId && servers.includes(link.server)),
  } satisfies LinkedAccounts,
});
