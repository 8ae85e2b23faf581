import fc from 'fast-check';
import { AUDIT_CSV_HEADER, auditCsvLines, renderAuditExport } from '../../../../src/commands/audit/views/csv.ts';
import { renderAuditEntry, renderAuditPage, renderRefusalCounts } from '../../../../src/commands/audit/views/list.ts';
import type { PermissionRule } from '../../../../src/domain/access/access.ts';
import { CAPABILITIES, type Capability } from '../../../../src/domain/access/capabilities.ts';
import { PERMISSION_LEVELS } from '../../../../src/domain/access/levels.ts';
import { AUDIT_OUTCOMES, AUDITED_CHANGE_OUTCOMES, type AuditEntry } from '../../../../src/domain/audit.ts';
import { renderAuditChanges } from '../../../../src/jobs/feeds/audit/view.ts';
import type { BotProblem, BotStatusEvent } from '../../../../src/jobs/feeds/usher/data.ts';
import { renderBotStatusEvents } from '../../../../src/jobs/feeds/usher/view.ts';
import { date, maybe, number, pagePress, text } from '../anything.ts';
import { rendering } from '../rendering.ts';

const snowflake = fc.bigInt({ min: 10n ** 17n, max: 10n ** 18n - 1n }).map(String);
const capability = fc.constantFrom(...CAPABILITIES);
const rule: fc.Arbitrary<PermissionRule> = fc.oneof(
  fc.constant({ kind: 'open' } as const),
  fc.record({ kind: fc.constant('level' as const), level: fc.constantFrom(...PERMISSION_LEVELS), roleId: snowflake }),
);
/** People may stand anywhere in it. */
const said = fc
  .tuple(text, maybe(snowflake), text, fc.constantFrom('channel', 'role'))
  .map(([a, id, b, kind]) => (id === undefined ? a : `${a} <@${id}> ${kind} ${id} of account 3 ${b}`));
const names = fc.record({
  members: snowflake.map((id) => new Map([['3', [id]]])),
  accounts: text.map((name) => new Map([['3', name]])),
});
/** Settings as the trail stores them, among them the longest. */
const settings = fc
  .record({
    mode: fc.constantFrom('off', 'dry-run', 'live'),
    action: fc.constantFrom('notify', 'end'),
    conditions: fc.record({ streams: fc.integer({ min: 1, max: 100 }), platform: text }),
    exempt: fc.record({
      accounts: fc.array(fc.constant('account 3'), { maxLength: 25 }),
      roleIds: fc.array(
        snowflake.map((id) => `role ${id}`),
        { maxLength: 25 },
      ),
      players: fc.array(fc.record({ product: text }), { maxLength: 25 }),
    }),
    graceMs: fc.nat(),
    order: fc.constant('newest'),
    reason: text,
  })
  .map((value) => JSON.stringify(value));
const options = fc.dictionary(text, fc.oneof(text, fc.boolean(), fc.array(text))).map((value) => JSON.stringify(value));
const side = maybe(fc.oneof(said, settings, options));
const target = fc.oneof(
  said,
  fc.constant('subscriptions to history, added, devices, server, maintenance, audit, rules'),
);
const details = { target: maybe(target), before: side, after: side, reason: maybe(said) };

/** Entries about subscriptions have this permission. With others, such a target is a title that somebody typed. */
const withPermission = <Entry extends { readonly target?: string | undefined; readonly capability: Capability }>(
  entry: Entry,
): Entry => (entry.target?.startsWith('subscriptions') ? { ...entry, capability: 'notify.edit' } : entry);

const plainEntry: fc.Arbitrary<AuditEntry> = fc.record({
  id: fc.nat(),
  kind: fc.constantFrom('change' as const, 'read' as const),
  at: date,
  userId: maybe(snowflake),
  pseudonym: maybe(fc.constant('pabcdefghijk')),
  guildId: maybe(snowflake),
  channelId: maybe(snowflake),
  action: text,
  capability,
  rule: maybe(rule),
  ...details,
  outcome: fc.constantFrom(...AUDIT_OUTCOMES),
  failure: maybe(text),
  interactionId: maybe(text),
  durationMs: maybe(number),
});
const entry = plainEntry.map((anyEntry) => withPermission(anyEntry));
const entries = fc.array(entry, { maxLength: 10, size: 'max' });
const plainChange = fc.record({
  id: fc.nat(),
  at: date,
  userId: maybe(snowflake),
  channelId: maybe(snowflake),
  capability,
  ...details,
  outcome: fc.constantFrom(...AUDITED_CHANGE_OUTCOMES),
  failure: maybe(text),
  action: text,
});
const change = plainChange.map((anyChange) => withPermission(anyChange));
const refusal = fc.record({ userId: maybe(snowflake), capability, day: fc.constant('2026-01-31'), count: fc.nat() });

const trouble: fc.Arbitrary<BotProblem> = fc.oneof(
  fc.record({ kind: fc.constantFrom('disk-low', 'disk-full'), freeBytes: fc.nat() }),
  fc.record({ kind: fc.constantFrom('process-other', 'direct-suspected') }),
  fc.record({ kind: fc.constant('database-bad' as const), problem: text }),
  fc.record({ kind: fc.constant('job-fails' as const), job: fc.oneof(text, fc.constantFrom('backup', 'history')) }),
);
const ownChange: fc.Arbitrary<BotStatusEvent> = fc.oneof(
  fc.record({ kind: fc.constant('began' as const), since: date, trouble }),
  fc.record({ kind: fc.constant('over' as const), since: date, until: date, trouble }),
  fc.record({ kind: fc.constant('replaced' as const), isOlder: fc.boolean() }),
  fc.record({ kind: fc.constant('version' as const), version: text, running: maybe(text) }),
);

/** The audit trail, and what its feed and that of the bot itself post. */
export const auditing = [
  rendering(
    'renderAuditPage',
    fc.record({
      entries,
      names,
      total: fc.nat(),
      page: fc.integer({ min: 1, max: 30 }),
      pages: fc.integer({ min: 1, max: 30 }),
      pagePress: fc.constant(pagePress),
    }),
    renderAuditPage,
  ),
  rendering(
    'renderBotStatusEvents',
    fc.tuple(fc.array(ownChange, { maxLength: 60, size: 'max' }), maybe(number)),
    (texts, [changes, total]) =>
      renderBotStatusEvents(texts, changes, {
        marker: 1,
        ...(total !== undefined && { total: changes.length + total }),
      }),
  ),
  rendering('renderRefusalCounts', fc.array(refusal, { maxLength: 60, size: 'max' }), renderRefusalCounts),
  rendering(
    'renderAuditEntry',
    fc.record({ entry, names, remark: maybe(fc.constant('-# Its number was 7.')) }),
    renderAuditEntry,
  ),
  rendering('renderAuditExport', fc.tuple(entries, fc.nat()), (texts, [given, total]) =>
    renderAuditExport(texts, { csv: AUDIT_CSV_HEADER + auditCsvLines(given), total, entryCount: given.length }),
  ),
  rendering(
    'renderAuditChanges',
    fc.tuple(fc.array(change, { minLength: 1, maxLength: 12, size: 'max' }), fc.nat(), maybe(fc.nat()), names),
    (texts, [changes, marker, total, who]) =>
      renderAuditChanges(texts, changes, { marker, names: who, ...(total !== undefined && { total }) }),
  ),
];
