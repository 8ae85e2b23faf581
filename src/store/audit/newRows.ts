import type { PermissionRule } from '../../domain/access/access.ts';
import type { AuditAttempt, AuditCompletion, AuditDetails } from '../../domain/audit.ts';
import type { ServerId } from '../../domain/servers/refs.ts';
import type { Database, ReportedEvents, Transaction } from '../database/database.ts';
import { appendRow, eventKeyOfAuditRow, type NewAuditRow, type Signer } from './chain.ts';
import { readAuditEntryNumbers } from './numbers.ts';
import { findOrCreatePseudonym, findPseudonym, replacePeopleByPseudonyms } from './people.ts';

/**
 * Maximum length of a text in the audit trail, in characters. Texts that people type into command options are shorter.
 */
const MAX_TEXT = 2000;

export const AUDIT_DETAIL_FIELDS = [
  'target',
  'before',
  'after',
  'reason',
] as const satisfies readonly (keyof AuditDetails)[];

/** Records a change that begins and ends in one transaction. Returns the notification about the change. */
export async function recordAuditedChange(
  trx: Transaction,
  signer: Signer,
  { attempt, end }: { readonly attempt: AuditAttempt; readonly end: AuditCompletion },
): Promise<ReportedEvents> {
  const begunId = await appendRow(trx, signer, await newAuditRow(trx, signer, { attempt, phase: 'begun' }));
  const endRow = await newAuditRow(trx, signer, { attempt, phase: 'ended', begunId, end });
  const id = await appendRow(trx, signer, endRow);
  return auditNotificationBatch({ id, numbers: await readAuditEntryNumbers(trx, begunId) }, attempt, end);
}

export interface AuditRowPhase {
  readonly phase: NewAuditRow['phase'];
  readonly begunId?: number;
  /** Pseudonym in the first row of the audit entry. If undefined, it is read from the database. */
  readonly person?: string | null;
  readonly end?: AuditCompletion;
}

export async function newAuditRow(
  trx: Database,
  signer: Signer,
  { attempt, phase, begunId, person, end }: AuditRowPhase & { readonly attempt: AuditAttempt },
): Promise<NewAuditRow> {
  const { userId, guildId, channelId, action, capability, rule, interactionId } = attempt;
  const encodeText = (text: string | undefined) =>
    replacePeopleByPseudonyms(trx, signer, { text: clipText(text), capability });
  const encodeDetail = (name: (typeof AUDIT_DETAIL_FIELDS)[number]) => encodeText(end?.[name] ?? attempt[name]);
  return {
    phase,
    begun_id: begunId ?? null,
    at: (end ?? attempt).at.getTime(),
    person: person === undefined ? await personOf(trx, signer, userId) : person,
    guild_id: guildId ?? null,
    channel_id: channelId ?? null,
    action: (await encodeText(action)) ?? '',
    capability,
    rule: rule ? JSON.stringify(withoutPerson(rule)) : null,
    target: await encodeDetail('target'),
    before: await encodeDetail('before'),
    after: await encodeDetail('after'),
    reason: await encodeDetail('reason'),
    outcome: end?.outcome ?? null,
    failure: end?.failure ?? null,
    interaction_id: interactionId ?? null,
    ...serverColumns(attempt, end),
    duration_ms: end ? Math.max(0, end.at.getTime() - attempt.at.getTime()) : null,
  };
}

/**
 * Columns that name the media servers of an audit row. The row that ends an entry also names the servers of the
 * attempt, because it may repeat texts of the attempt.
 */
function serverColumns(attempt: AuditAttempt, end: AuditCompletion | undefined) {
  const servers = serversIn(attempt, end);
  return {
    server_id: servers.length === 1 ? (servers[0] ?? null) : null,
    servers: servers.length > 1 ? JSON.stringify(servers) : null,
  };
}

function serversIn(attempt: AuditAttempt, end: AuditCompletion | undefined): readonly ServerId[] {
  const servers = [attempt.server, ...(attempt.servers ?? []), end?.server, ...(end?.servers ?? [])];
  return [...new Set(servers.filter((server) => server !== undefined))].sort((a, b) => a - b);
}

/** Shortens a long text. Drops an id at the cut, because a pseudonym could not replace half an id. */
function clipText(text: string | undefined): string | null {
  if (text === undefined || text.length <= MAX_TEXT) return text ?? null;
  return text.slice(0, MAX_TEXT).replace(/(?:<(?:@!?)?)?\d*$/, '');
}

const personOf = async (trx: Database, signer: Signer, userId: string | undefined): Promise<string | null> =>
  userId === undefined ? null : await findOrCreatePseudonym(trx, signer, userId);

/** Removes the person's id from a permission rule that names the person. The row already contains their pseudonym. */
function withoutPerson(rule: PermissionRule): PermissionRule {
  if (rule.kind !== 'override' || rule.override.subject.kind !== 'person') return rule;
  return { ...rule, override: { ...rule.override, subject: { kind: 'person', id: '' } } };
}

type AnnouncedAttempt = AuditAttempt & { readonly pseudonym?: string | undefined };

export async function pseudonymizeForgottenPerson(
  trx: Database,
  attempt: AuditAttempt,
  person: string | null,
): Promise<AnnouncedAttempt> {
  const { userId, ...anonymousAttempt } = attempt;
  const isForgotten = userId !== undefined && (await findPseudonym(trx, userId)) !== person;
  return isForgotten ? { ...anonymousAttempt, pseudonym: person ?? undefined } : attempt;
}

interface NumberedRow {
  readonly id: number;
  readonly numbers: Readonly<Record<string, number>>;
}

export function auditNotificationBatch(
  { id, numbers }: NumberedRow,
  attempt: AnnouncedAttempt,
  end: AuditCompletion,
): ReportedEvents {
  const { action, capability, userId, pseudonym, guildId, channelId, rule } = attempt;
  const servers = serversIn(attempt, end);
  const hasSeveralServers = servers.length > 1;
  const data = {
    id,
    action,
    capability,
    userId,
    pseudonym,
    channelId,
    rule: rule?.kind === 'elsewhere' ? rule : undefined,
    target: end.target ?? attempt.target,
    before: end.before ?? attempt.before,
    after: end.after ?? attempt.after,
    reason: end.reason ?? attempt.reason,
    outcome: end.outcome,
    failure: end.failure,
    servers: hasSeveralServers ? servers : undefined,
    numbers,
  };
  const { at } = end;
  return {
    feed: 'audit',
    server: hasSeveralServers ? undefined : servers[0],
    events: [{ key: eventKeyOfAuditRow(id), at, guildId, data: JSON.stringify(data) }],
  };
}
