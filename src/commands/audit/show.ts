import { changerOf } from '../access/options.ts';
import { subcommand } from '../framework/command.ts';
import { integer } from '../framework/options.ts';
import { namesIn } from './names.ts';
import { renderAuditEntry, renderNoSuchEntry } from './views/show.ts';

export const show = subcommand({
  words: (texts) => texts.audit.declarations.show,
  requires: 'audit.read',
  visibility: 'private',
  changes: false,
  discloses: true,
  options: { entry: integer({ min: 1, max: Number.MAX_SAFE_INTEGER }) },
  answer: async ({ entry: id }, deps, context) => {
    const entry = await deps.auditTrail.find(changerOf(context).guildId, id);
    if (!entry) return renderNoSuchEntry(context.texts, id);
    return renderAuditEntry(context.texts, entry, await namesIn([entry], deps, context));
  },
});
