import { renderAuditEntry, renderNoSuchEntry } from '../../render/audit/show.ts';
import { changerOf } from '../access/options.ts';
import { subcommand } from '../framework/command.ts';
import { integer } from '../framework/options.ts';

export const show = subcommand({
  words: (texts) => texts.audit.declarations.show,
  requires: 'audit.read',
  visibility: 'private',
  changes: false,
  discloses: true,
  options: { entry: integer({ min: 1, max: Number.MAX_SAFE_INTEGER }) },
  answer: async ({ entry: id }, { auditTrail }, context) => {
    const entry = await auditTrail.find(changerOf(context).guildId, id);
    return entry ? renderAuditEntry(context.texts, entry) : renderNoSuchEntry(context.texts, id);
  },
});
