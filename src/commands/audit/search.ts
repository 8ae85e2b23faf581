import type { AuditDetails } from '../../domain/audit.ts';
import { type AuditNames, accountsIn, NO_NAMES } from '../../render/audit/words.ts';
import type { Message } from '../../render/kit/message.ts';
import { changerOf } from '../access/options.ts';
import { subcommand } from '../framework/command.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';
import { accountNames } from '../rule/names.ts';
import { pageNumber, paging } from '../shared/paging.ts';
import { filters, planSearch, queryOf, type StoredSearch, storedSearch } from './query.ts';
import { AUDIT_ROWS, renderAuditPage, renderRefusals } from './views/list.ts';

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

export const search = subcommand({
  words: (texts) => texts.audit.declarations.search,
  requires: 'audit.read',
  changes: false,
  discloses: true,
  options: filters,
  answer: async (args, deps, context) => showPage(planSearch(args, deps, context), 1, deps, context),
});

export const pages = paging({
  ...{ name: 'audit.search.page', requires: 'audit.read', by: 'invoker', discloses: true },
  target: storedSearch.extend({ page: pageNumber }),
  show: ({ page, ...found }, deps, context) => showPage(found, page, deps, context),
});

async function showPage(
  search: StoredSearch,
  asked: number,
  deps: Pick<Deps, 'auditTrail' | 'media' | 'membersOf'>,
  context: InteractionContext,
): Promise<Message> {
  const { texts } = context;
  const { auditTrail } = deps;
  const query = queryOf(search, changerOf(context).guildId);
  if (search.outcome === 'refused') return renderRefusals(texts, await auditTrail.refusals(query));
  const { total, newestId } = await auditTrail.count(query);
  const all = Math.max(1, Math.ceil(total / AUDIT_ROWS));
  const page = Math.min(asked, all);
  // Looking is an entry itself: without this each page would push one over to the next.
  const drawn = { ...search, upToId: search.upToId ?? newestId };
  const range = { offset: (page - 1) * AUDIT_ROWS, limit: AUDIT_ROWS };
  const entries = await auditTrail.search({ ...query, upToId: drawn.upToId }, range);
  const names = await namesIn(entries, deps, context);
  const pagePress = (to: number) => pages.to({ ...drawn, page: to });
  return renderAuditPage(texts, { entries, total, page, pages: all, names, pagePress });
}
