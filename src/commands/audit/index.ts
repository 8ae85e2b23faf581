import type { AuditDetails, AuditNumberMatches } from '../../domain/audit.ts';
import { mentionsLibraryOrServer } from '../../domain/auditRecords.ts';
import { EVERYTHING_VISIBLE } from '../../domain/servers/scope.ts';
import { type AuditNames, accountsInAuditDetails, auditEntryName, NO_AUDIT_NAMES } from '../../render/audit/words.ts';
import { createNothingChangedMessage } from '../../render/kit/message/layout.ts';
import type { Message } from '../../render/kit/message/message.ts';
import type { Texts } from '../../render/texts/texts.ts';
import { createCommandGroup, createSubcommand } from '../framework/command.ts';
import type { CommandDeps, CommandDepsAndContext, InteractionContext } from '../framework/context.ts';
import { integerOption } from '../framework/options.ts';
import { requireChangerInGuild } from '../shared/access/options.ts';
import { readAccountNames } from '../shared/accountNames.ts';
import { readLibraryTitles } from '../shared/notify/libraries.ts';
import { createPager, pageNumberSchema } from '../shared/paging.ts';
import {
  auditFilterOptions,
  auditQueryFromSearch,
  auditReaderFromContext,
  planAuditSearch,
  type StoredAuditSearch,
  storedAuditSearchSchema,
} from './query.ts';
import { AUDIT_CSV_HEADER, auditCsvLines, renderAuditExport } from './views/csv.ts';
import { AUDIT_ENTRIES_A_PAGE, renderAuditEntry, renderAuditPage, renderRefusalCounts } from './views/list.ts';

/**
 * Reads the names of accounts and libraries in these entries, and the members linked to the accounts. Leaves out names
 * on servers that cannot be read.
 */
async function readAuditNames(
  entries: readonly AuditDetails[],
  { media, serverNames, membersOf }: Pick<CommandDeps, 'media' | 'serverNames' | 'membersOf'>,
  context: InteractionContext,
): Promise<AuditNames> {
  const libraries = entries.some(({ target, before, after }) => mentionsLibraryOrServer([target, before, after]))
    ? await readLibraryTitles([{ librarySectionId: EVERYTHING_VISIBLE }], { media, serverNames }, context)
    : undefined;
  const ids = accountsInAuditDetails(entries);
  if (ids.length === 0) return { ...NO_AUDIT_NAMES, libraries };
  const members = await membersOf(requireChangerInGuild(context).guildId, ids);
  const accounts = await readAccountNames({ media, serverNames }, context);
  return { members, accounts, libraries };
}

const searchAuditCommand = createSubcommand({
  words: (texts) => texts.audit.declarations.search,
  requires: 'audit.read',
  changes: false,
  discloses: true,
  takesServer: true,
  options: auditFilterOptions,
  answer: async ({ args, deps, context }) => showAuditPage(planAuditSearch(args, deps, context), 1, { deps, context }),
});

const pages = createPager({
  name: 'audit.search.page',
  requires: 'audit.read',
  by: 'invoker',
  discloses: true,
  target: storedAuditSearchSchema.extend({ page: pageNumberSchema }),
  show: ({ page, ...query }, deps, context) => showAuditPage(query, page, { deps, context }),
});

async function showAuditPage(
  auditSearch: StoredAuditSearch,
  requestedPage: number,
  { deps, context }: CommandDepsAndContext<Pick<CommandDeps, 'auditTrail' | 'media' | 'serverNames' | 'membersOf'>>,
): Promise<Message> {
  const { texts } = context;
  const { auditTrail } = deps;
  const query = auditQueryFromSearch(auditSearch, auditReaderFromContext(context));
  if (auditSearch.outcome === 'refused') return renderRefusalCounts(texts, await auditTrail.refusals(query));
  const { total, newestId } = await auditTrail.count(query);
  const pageCount = Math.max(1, Math.ceil(total / AUDIT_ENTRIES_A_PAGE));
  const page = Math.min(requestedPage, pageCount);
  // Opening the audit trail adds entries. The list ends at the entry that was the newest when it was opened, so that
  // rows do not move between pages.
  const drawnSearch = { ...auditSearch, upToId: auditSearch.upToId ?? newestId };
  const range = { offset: (page - 1) * AUDIT_ENTRIES_A_PAGE, limit: AUDIT_ENTRIES_A_PAGE };
  const entries = await auditTrail.search({ ...query, upToId: drawnSearch.upToId }, range);
  const names = await readAuditNames(entries, deps, context);
  const pagePress = (targetPage: number) => pages.pressTo({ ...drawnSearch, page: targetPage });
  return renderAuditPage(texts, { entries, total, page, pages: pageCount, names, pagePress });
}

/** Size limit of the exported file, in bytes. Discord accepts files of at most 10 MB. */
const MAX_BYTES = 8_000_000;
const MOST_ENTRIES = 20_000;

const exportAuditCommand = createSubcommand({
  words: (texts) => texts.audit.declarations.export,
  requires: 'audit.read',
  changes: false,
  discloses: true,
  takesServer: true,
  options: auditFilterOptions,
  answer: async ({ args, deps, context }) => {
    const auditSearch = planAuditSearch(args, deps, context);
    const query = auditQueryFromSearch(auditSearch, auditReaderFromContext(context));
    const { auditTrail } = deps;
    if (auditSearch.outcome === 'refused') return renderRefusalCounts(context.texts, await auditTrail.refusals(query));
    const { total, newestId: upToId } = await auditTrail.count(query);
    const parts = [AUDIT_CSV_HEADER];
    let bytes = 0;
    let entriesWritten = 0;
    for await (const batch of auditTrail.batches({ ...query, upToId })) {
      context.signal.throwIfAborted();
      const entries = batch.slice(0, MOST_ENTRIES - entriesWritten);
      const lines = auditCsvLines(entries);
      parts.push(lines);
      bytes += Buffer.byteLength(lines);
      entriesWritten += entries.length;
      if (entriesWritten >= MOST_ENTRIES || bytes >= MAX_BYTES) break;
    }
    return renderAuditExport(context.texts, { csv: parts.join(''), total, entryCount: entriesWritten });
  },
});

const showAuditEntryCommand = createSubcommand({
  words: (texts) => texts.audit.declarations.show,
  requires: 'audit.read',
  changes: false,
  discloses: true,
  options: { entry: integerOption({ min: 1, max: Number.MAX_SAFE_INTEGER }) },
  answer: async ({ args, deps, context }) => {
    const { entry: number } = args;
    const { texts } = context;
    const lookup = await deps.auditTrail.find(auditReaderFromContext(context), number);
    const entry = lookup.entry ?? lookup.former;
    if (!entry) return createNothingChangedMessage(texts.audit.noSuchEntry(String(number)));
    const names = await readAuditNames([entry], deps, context);
    return renderAuditEntry(texts, { entry, names, remark: numberRemark(texts, number, lookup) });
  },
});

/**
 * Explains a number that an entry had before each guild numbered its own entries. Today, another entry may have the
 * same number.
 */
function numberRemark(texts: Texts, number: number, { entry, former }: AuditNumberMatches): string | undefined {
  if (!entry) return texts.audit.formerly(String(number));
  return former && texts.audit.formerEntry(String(number), auditEntryName(texts, former));
}

export const auditCommand = createCommandGroup({
  words: (texts) => texts.audit.declarations.audit,
  subject: 'people',
  subcommands: [searchAuditCommand, showAuditEntryCommand, exportAuditCommand],
  presses: [pages.action],
});
