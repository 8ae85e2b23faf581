import type { AuditDetails, FoundEntries } from '../../domain/audit.ts';
import { type AuditNames, accountsIn, entryName, NO_NAMES } from '../../render/audit/words.ts';
import { nothingDone } from '../../render/kit/layout.ts';
import type { Message } from '../../render/kit/message.ts';
import type { Texts } from '../../render/texts/texts.ts';
import { group, subcommand } from '../framework/command.ts';
import type { Deps, InteractionContext, Working } from '../framework/context.ts';
import { integer } from '../framework/options.ts';
import { changerOf } from '../shared/access/options.ts';
import { accountNames } from '../shared/accountNames.ts';
import { pageNumber, paging } from '../shared/paging.ts';
import { filters, planSearch, queryOf, readerOf, type StoredSearch, storedSearch } from './query.ts';
import { AUDIT_CSV_HEADER, auditCsvLines, renderAuditExport } from './views/csv.ts';
import { AUDIT_ROWS, renderAuditEntry, renderAuditPage, renderRefusals } from './views/list.ts';

/** The people behind the accounts in these entries, as far as they can be found now. */
async function namesIn(
  entries: readonly AuditDetails[],
  { media, serverNames, membersOf }: Pick<Deps, 'media' | 'serverNames' | 'membersOf'>,
  context: InteractionContext,
): Promise<AuditNames> {
  const ids = accountsIn(entries);
  if (ids.length === 0) return NO_NAMES;
  const members = membersOf(changerOf(context).guildId, ids);
  return { members: await members, accounts: await accountNames({ media, serverNames }, context) };
}

const search = subcommand({
  words: (texts) => texts.audit.declarations.search,
  requires: 'audit.read',
  changes: false,
  discloses: true,
  takesServer: true,
  options: filters,
  answer: async ({ args, deps, context }) => showPage(planSearch(args, deps, context), 1, { deps, context }),
});

const pages = paging({
  name: 'audit.search.page',
  requires: 'audit.read',
  by: 'invoker',
  discloses: true,
  target: storedSearch.extend({ page: pageNumber }),
  show: ({ page, ...found }, deps, context) => showPage(found, page, { deps, context }),
});

async function showPage(
  search: StoredSearch,
  asked: number,
  { deps, context }: Working<Pick<Deps, 'auditTrail' | 'media' | 'serverNames' | 'membersOf'>>,
): Promise<Message> {
  const { texts } = context;
  const { auditTrail } = deps;
  const query = queryOf(search, readerOf(context));
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

/** Discord takes files of 10 MB; most entries are a few hundred bytes. */
const MAX_BYTES = 8_000_000;
const MOST_ENTRIES = 20_000;

const exportTrail = subcommand({
  words: (texts) => texts.audit.declarations.export,
  requires: 'audit.read',
  changes: false,
  discloses: true,
  takesServer: true,
  options: filters,
  answer: async ({ args, deps, context }) => {
    const search = planSearch(args, deps, context);
    const query = queryOf(search, readerOf(context));
    const { auditTrail } = deps;
    if (search.outcome === 'refused') return renderRefusals(context.texts, await auditTrail.refusals(query));
    const { total, newestId: upToId } = await auditTrail.count(query);
    const parts = [AUDIT_CSV_HEADER];
    let bytes = 0;
    let written = 0;
    for await (const batch of auditTrail.batches({ ...query, upToId })) {
      context.signal.throwIfAborted();
      const entries = batch.slice(0, MOST_ENTRIES - written);
      const lines = auditCsvLines(entries);
      parts.push(lines);
      bytes += Buffer.byteLength(lines);
      written += entries.length;
      if (written >= MOST_ENTRIES || bytes >= MAX_BYTES) break;
    }
    return renderAuditExport(context.texts, { csv: parts.join(''), total, shown: written });
  },
});

const show = subcommand({
  words: (texts) => texts.audit.declarations.show,
  requires: 'audit.read',
  changes: false,
  discloses: true,
  options: { entry: integer({ min: 1, max: Number.MAX_SAFE_INTEGER }) },
  answer: async ({ args, deps, context }) => {
    const { entry: number } = args;
    const { texts } = context;
    const found = await deps.auditTrail.find(readerOf(context), number);
    const entry = found.entry ?? found.former;
    if (!entry) return nothingDone(texts.audit.noSuchEntry(String(number)));
    const names = await namesIn([entry], deps, context);
    return renderAuditEntry(texts, { entry, names, remark: numberRemark(texts, number, found) });
  },
});

/** Explains a number that meant another entry before each guild had its own numbers. */
function numberRemark(texts: Texts, number: number, { entry, former }: FoundEntries): string | undefined {
  if (!entry) return texts.audit.formerly(String(number));
  return former && texts.audit.formerEntry(String(number), entryName(texts, former));
}

export const audit = group({
  words: (texts) => texts.audit.declarations.audit,
  subject: 'people',
  subcommands: [search, show, exportTrail],
  presses: [pages.action],
});
