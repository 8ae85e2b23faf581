import type { AuditEntry } from '../../domain/audit.ts';
import { nothingDone } from '../../render/kit/layout.ts';
import { changerOf } from '../access/options.ts';
import { group, subcommand } from '../framework/command.ts';
import { integer } from '../framework/options.ts';
import { filters, planSearch, queryOf } from './query.ts';
import { namesIn, pages, search } from './search.ts';
import { auditCsv, renderAuditExport } from './views/csv.ts';
import { renderAuditEntry, renderRefusals } from './views/list.ts';

/** Discord takes files of 10 MB; most entries are a few hundred bytes. */
const MAX_BYTES = 8_000_000;
const MOST_ENTRIES = 20_000;
/** Entries of one query, which is made with everything else standing still. */
const AT_ONCE = 500;

const exportTrail = subcommand({
  words: (texts) => texts.audit.declarations.export,
  requires: 'audit.read',
  changes: false,
  discloses: true,
  options: filters,
  answer: async (args, deps, context) => {
    const search = planSearch(args, deps, context);
    const query = queryOf(search, changerOf(context).guildId);
    const { auditTrail } = deps;
    if (search.outcome === 'refused') return renderRefusals(context.texts, await auditTrail.refusals(query));
    const { total, newestId: upToId } = await auditTrail.count(query);
    const entries: AuditEntry[] = [];
    for (let bytes = 0; entries.length < Math.min(total, MOST_ENTRIES) && bytes < MAX_BYTES; ) {
      const more = await auditTrail.search({ ...query, upToId }, { offset: entries.length, limit: AT_ONCE });
      if (more.length === 0) break;
      entries.push(...more);
      bytes += Buffer.byteLength(auditCsv(more));
    }
    return renderAuditExport(context.texts, auditCsv(entries), total, entries.length);
  },
});

const show = subcommand({
  words: (texts) => texts.audit.declarations.show,
  requires: 'audit.read',
  changes: false,
  discloses: true,
  options: { entry: integer({ min: 1, max: Number.MAX_SAFE_INTEGER }) },
  answer: async ({ entry: id }, deps, context) => {
    const entry = await deps.auditTrail.find(changerOf(context).guildId, id);
    if (!entry) return nothingDone(context.texts.audit.noSuchEntry(String(id)));
    return renderAuditEntry(context.texts, entry, await namesIn([entry], deps, context));
  },
});

export const audit = group({
  words: (texts) => texts.audit.declarations.audit,
  subcommands: [search, show, exportTrail],
  presses: [pages.action],
});
