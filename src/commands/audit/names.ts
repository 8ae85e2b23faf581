import type { AuditDetails } from '../../domain/audit.ts';
import { type AuditNames, accountsIn, NO_NAMES } from '../../render/audit/words.ts';
import { changerOf } from '../access/options.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';
import { accountNames } from '../rule/names.ts';

/** Who the accounts in these entries are, as far as that can be found out now. */
export async function namesIn(
  entries: readonly AuditDetails[],
  { media, membersOf }: Pick<Deps, 'media' | 'membersOf'>,
  context: InteractionContext,
): Promise<AuditNames> {
  const ids = accountsIn(entries);
  if (ids.length === 0) return NO_NAMES;
  const members = membersOf(changerOf(context).guildId, ids);
  return { members: await members, accounts: await accountNames({ media }, context) };
}
