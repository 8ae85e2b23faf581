import type { Message } from '../../render/kit/message.ts';
import { changerOf } from '../access/options.ts';
import { subcommand } from '../framework/command.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';
import { pageNumber, paging } from '../shared/paging.ts';
import { namesIn } from './names.ts';
import { filters, planSearch, queryOf, type StoredSearch, storedSearch } from './query.ts';
import { AUDIT_ROWS, renderAuditPage, renderRefusals } from './views/list.ts';

export const search = subcommand({
  words: (texts) => texts.audit.declarations.search,
  requires: 'audit.read',
  visibility: 'private',
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
