import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import { z } from 'zod';
import type { PermissionRule } from '../../domain/access/access.ts';
import { CAPABILITIES } from '../../domain/access/capabilities.ts';
import { PERMISSION_LEVELS } from '../../domain/access/levels.ts';
import {
  AUDITED_CHANGE_OUTCOMES,
  type AuditEntry,
  type AuditQuery,
  type AuditReader,
  type AuditTrail,
  SUGGESTED_CHOICES_PREFIX,
} from '../../domain/audit.ts';
import { jsonCodec } from '../../domain/json.ts';
import { serverId } from '../../domain/servers/refs.ts';
import type { Database } from '../database/database.ts';
import { permissionOverrideSchema } from '../storedMap.ts';
import type { AuditRow } from './chain.ts';
import { addAuditEntryNumbers, findAuditEntryId, numberNewlyVisibleAuditEntries } from './numbers.ts';
import { findPseudonym, pseudonymsInText, replacePseudonymsByMentions, userIdsByPseudonym } from './people.ts';
import { readAccessRefusals } from './refusals.ts';
import { type AuditRowQuery, visibleAuditRows } from './visible.ts';

const rule = jsonCodec(
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('way-back'), roleId: z.string() }),
    z.object({ kind: z.literal('override'), override: permissionOverrideSchema }),
    z.object({ kind: z.literal('level'), level: z.enum(PERMISSION_LEVELS), roleId: z.string() }),
    z.object({ kind: z.enum(['open', 'installation', 'elsewhere']) }),
  ]),
);

const capability = z.enum(CAPABILITIES);
const outcome = z.enum(AUDITED_CHANGE_OUTCOMES);
const serverIds = jsonCodec(z.array(z.int().min(1).transform(serverId)));

/** `running` holds the ids of audit entries whose change has begun in this process and is not finished. */
export function createAuditTrail(db: Database, running: ReadonlySet<number>): AuditTrail {
  const readEntries = async ({ guildId }: AuditReader, rows: readonly AuditRow[]): Promise<readonly AuditEntry[]> => {
    const entries = await decodeAuditEntries(db, rows, running);
    return await addAuditEntryNumbers(db, guildId, pairsOf(rows, entries));
  };
  return {
    search: async (query, { offset, limit }) => {
      const rowsOfQuery = await matchingRows(db, query);
      if (!rowsOfQuery) return [];
      await numberNewlyVisibleAuditEntries(db, query.guildId);
      const changesFirst = rowsOfQuery.selectAll().orderBy(sql`phase = 'read'`).orderBy('id', 'desc');
      return await readEntries(query, await changesFirst.offset(offset).limit(limit).execute());
    },
    count: (query) => countMatching(db, query),
    batches: (query) => batchesOf(db, query, (rows) => readEntries(query, rows)),
    find: async (reader, number) => {
      await numberNewlyVisibleAuditEntries(db, reader.guildId);
      const [entry] = await readEntries(reader, await rowsOfNumber(db, reader, number));
      const [entryWithRowId] = await readEntries(reader, await rowsOfEntry(db, reader, number));
      if (await mayBeRowId(db, number))
        return { entry, former: entryWithRowId?.id === entry?.id ? undefined : entryWithRowId };
      // A person who may manage the media servers can also type a row id, as `npm run audit` prints it.
      const seesAllServers = reader.seen === undefined;
      return { entry: entry ?? (seesAllServers ? entryWithRowId : undefined) };
    },
    refusals: (query) => readAccessRefusals(db, query),
  };
}

const pairsOf = (rows: readonly AuditRow[], entries: readonly AuditEntry[]) =>
  rows.flatMap((row, index) => {
    const entry = entries[index];
    return entry ? [{ row, entry }] : [];
  });

async function rowsOfNumber(db: Database, reader: AuditReader, number: number): Promise<readonly AuditRow[]> {
  const firstRowId = await findAuditEntryId(db, reader.guildId, number);
  return firstRowId === undefined ? [] : await rowsOfEntry(db, reader, firstRowId);
}

/** True if an earlier version of the bot may have shown this row id to people. */
async function mayBeRowId(db: Database, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from audit_former_numbers where until_row >= ${id}`.execute(db);
  return rows.length > 0;
}

const rowsOfEntry = (db: Database, reader: AuditReader, id: number): Promise<readonly AuditRow[]> =>
  visibleAuditRows(db, reader)
    .where((row) => row.or([row('id', '=', id), row('begun_id', '=', id)]))
    .selectAll()
    .execute();

/**
 * How long people may choose from a list after opening it, in ms. The audit trail hides the opening of the list if the
 * person chose something in that time.
 */
const CHOSEN_WITHIN_MS = 15 * 60_000;

/**
 * SQL: false for the opening of a list if the person then chose something from it. Repeats the conditions of the index
 * `audit_choices`, because SQLite would not use it otherwise.
 */
const isNotListBeforeChoice = sql<boolean>`not (audit.phase = 'read' and audit.target like ${`${SUGGESTED_CHOICES_PREFIX}%`} and exists (
  select 1 from audit as act where act.person = audit.person and act.action = audit.action and act.phase = 'begun'
    and act.at >= audit.at and act.at <= audit.at + ${CHOSEN_WITHIN_MS} and act.id > audit.id))`;

/**
 * Number of ids per query. node:sqlite blocks the process: 500 rows with their texts take 5 to 10 ms (measured).
 * Interactions must be answered within 3 s.
 */
const SLICE_IDS = 500;

/** Splits rows into ranges of ids, newest first. Other work of the process can run after each range. */
async function* slicesOf(db: Database, rows: AuditRowQuery) {
  const { oldest, newest } = await db
    .selectFrom('audit')
    .select(({ fn }) => [fn.min('id').as('oldest'), fn.max('id').as('newest')])
    .executeTakeFirstOrThrow();
  for (let lastId = newest ?? 0; lastId >= (oldest ?? 1); lastId -= SLICE_IDS) {
    yield rows.where('id', '<=', lastId).where('id', '>', lastId - SLICE_IDS);
    await turn();
  }
}

async function countMatching(db: Database, query: AuditQuery): Promise<{ total: number; newestId?: number }> {
  const rows = await matchingRows(db, query);
  if (!rows) return { total: 0 };
  let total = 0;
  let newestId: number | undefined;
  for await (const slice of slicesOf(db, rows)) {
    const counts = slice.select(({ fn }) => [fn.countAll<number>().as('rows'), fn.max('id').as('newest')]);
    const { rows: rowsInSlice, newest } = await counts.executeTakeFirstOrThrow();
    total += rowsInSlice;
    // Ranges come newest first, so the first match is the newest.
    newestId ??= newest ?? undefined;
  }
  return newestId === undefined ? { total } : { total, newestId };
}

async function* batchesOf(
  db: Database,
  query: AuditQuery,
  readEntries: (rows: readonly AuditRow[]) => Promise<readonly AuditEntry[]>,
): AsyncGenerator<readonly AuditEntry[]> {
  const rows = await matchingRows(db, query);
  if (!rows) return;
  await numberNewlyVisibleAuditEntries(db, query.guildId);
  const changes = rows.where('phase', '!=', 'read');
  const readsOfData = rows.where('phase', '=', 'read');
  for (const rowsOfKind of [changes, readsOfData]) {
    for await (const slice of slicesOf(db, rowsOfKind)) {
      const auditRows = await slice.selectAll().orderBy('id', 'desc').execute();
      if (auditRows.length > 0) yield await readEntries(auditRows);
    }
  }
}

/** Audit rows that match a query. Undefined if the query is about a person without audit rows. */
async function matchingRows(db: Database, query: AuditQuery): Promise<AuditRowQuery | undefined> {
  const person = query.userId === undefined ? undefined : await findPseudonym(db, query.userId);
  if (query.userId !== undefined && person === undefined) return undefined;
  let rows = visibleAuditRows(db, query).where(isNotListBeforeChoice);
  if (query.server !== undefined)
    rows = rows.where(sql<boolean>`(server_id = ${query.server}
      or exists (select 1 from json_each(audit.servers) where value = ${query.server}))`);
  if (person !== undefined) rows = rows.where('person', '=', person);
  if (query.capability !== undefined) rows = rows.where('capability', '=', query.capability);
  if (query.since) rows = rows.where('at', '>=', query.since.getTime());
  if (query.until) rows = rows.where('at', '<', query.until.getTime());
  if (query.upToId !== undefined) rows = rows.where('id', '<=', query.upToId);
  return withText(withOutcome(rows, query), query);
}

function withOutcome(rows: AuditRowQuery, { outcome }: AuditQuery): AuditRowQuery {
  if (outcome === undefined) return rows;
  if (outcome === 'running') return rows.where('phase', '=', 'begun');
  if (outcome === 'unknown')
    return rows.where((row) => row.or([row('phase', '=', 'begun'), row('outcome', '=', 'unknown')]));
  return rows.where('outcome', '=', outcome);
}

/** Audit rows that contain a text. Former names of actions match too. */
function withText(rows: AuditRowQuery, { text, formerActions = [] }: AuditQuery): AuditRowQuery {
  if (text === undefined) return rows;
  const pattern = `%${text.replace(/[%_\\]/g, '\\$&')}%`;
  const matchesText = sql<boolean>`concat_ws(' ', action, target, "before", "after", reason) like ${pattern} escape '\\'`;
  return rows.where((row) => row.or([matchesText, row('action', 'in', formerActions)]));
}

export async function decodeAuditEntries(
  db: Database,
  rows: readonly AuditRow[],
  running: ReadonlySet<number>,
): Promise<readonly AuditEntry[]> {
  const textsOf = ({ action, target, before, after, reason }: AuditRow) => [action, target, before, after, reason];
  const actingPeople = rows.flatMap((row) => row.person ?? []);
  const mentionedPeople = rows.flatMap(textsOf).flatMap(pseudonymsInText);
  const users = await userIdsByPseudonym(db, [...actingPeople, ...mentionedPeople]);
  return rows.map((row) => entryOf(row, users, running));
}

function entryOf(row: AuditRow, users: ReadonlyMap<string, string>, running: ReadonlySet<number>): AuditEntry {
  const userId = users.get(row.person ?? '');
  const withNames = (text: string | null) => (text === null ? undefined : replacePseudonymsByMentions(text, users));
  return {
    id: row.id,
    kind: row.phase === 'read' ? 'read' : 'change',
    at: new Date(row.at),
    userId,
    pseudonym: row.person ?? undefined,
    guildId: row.guild_id ?? undefined,
    channelId: row.channel_id ?? undefined,
    action: replacePseudonymsByMentions(row.action, users),
    capability: capability.parse(row.capability),
    rule: ruleOf(row.rule, userId ?? row.person ?? ''),
    target: withNames(row.target),
    before: withNames(row.before),
    after: withNames(row.after),
    reason: withNames(row.reason),
    outcome: outcomeOf(row, running),
    failure: row.failure ?? undefined,
    interactionId: row.interaction_id ?? undefined,
    durationMs: row.duration_ms ?? undefined,
    server: row.server_id === null ? undefined : serverId(row.server_id),
    servers: row.servers === null ? undefined : serverIds.parse(row.servers),
  };
}

function outcomeOf(row: AuditRow, running: ReadonlySet<number>): AuditEntry['outcome'] {
  if (row.phase !== 'begun') return outcome.parse(row.outcome);
  return running.has(row.id) ? 'running' : 'unknown';
}

/** Decodes a stored rule and inserts the person who acted. Undefined if this version does not know the rule. */
function ruleOf(text: string | null, person: string): PermissionRule | undefined {
  const decoded = rule.safeParse(text).data;
  if (decoded?.kind !== 'override' || decoded.override.subject.kind !== 'person') return decoded;
  return { ...decoded, override: { ...decoded.override, subject: { kind: 'person', id: person } } };
}
