import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Rule } from '../../domain/access/access.ts';
import { CAPABILITIES } from '../../domain/access/capabilities.ts';
import { LEVELS } from '../../domain/access/levels.ts';
import {
  type AuditEntry,
  type AuditQuery,
  type AuditReader,
  type AuditTrail,
  CHANGE_OUTCOMES,
  CHOICES_OF,
} from '../../domain/audit.ts';
import { jsonOf } from '../../domain/json.ts';
import { serverId } from '../../domain/servers/refs.ts';
import type { Database } from '../database/database.ts';
import { override } from '../storedMap.ts';
import type { AuditRow } from './chain.ts';
import { entryNumbered, numberSeenLater, withNumbers } from './numbers.ts';
import { knownPseudonym, pseudonymsIn, usersBehind, withMentions } from './people.ts';
import { countedRefusals } from './refusals.ts';
import { type AuditRows, visibleRows } from './visible.ts';

/** The rules that can allow an action. */
const rule = jsonOf(
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('way-back'), roleId: z.string() }),
    z.object({ kind: z.literal('override'), override }),
    z.object({ kind: z.literal('level'), level: z.enum(LEVELS), roleId: z.string() }),
    z.object({ kind: z.enum(['open', 'installation', 'elsewhere']) }),
  ]),
);

const capability = z.enum(CAPABILITIES);
const outcome = z.enum(CHANGE_OUTCOMES);
const serverIds = jsonOf(z.array(z.int().min(1).transform(serverId)));

/** `running`: the changes that this process has begun and not ended. */
export function createAuditTrail(db: Database, running: ReadonlySet<number>): AuditTrail {
  const read = async ({ guildId }: AuditReader, rows: readonly AuditRow[]): Promise<readonly AuditEntry[]> => {
    const entries = await entriesOf(db, rows, running);
    return await withNumbers(db, guildId, pairsOf(rows, entries));
  };
  return {
    search: async (query, { offset, limit }) => {
      const matching = await matchingRows(db, query);
      if (!matching) return [];
      await numberSeenLater(db, query.guildId);
      const changesFirst = matching.selectAll().orderBy(sql`phase = 'read'`).orderBy('id', 'desc');
      return await read(query, await changesFirst.offset(offset).limit(limit).execute());
    },
    count: (query) => countMatching(db, query),
    batches: (query) => batchesOf(db, query, (rows) => read(query, rows)),
    find: async (reader, number) => {
      await numberSeenLater(db, reader.guildId);
      const [entry] = await read(reader, await rowsOfNumber(db, reader, number));
      const [ofRow] = await read(reader, await ofEntry(visibleRows(db, reader), number).selectAll().execute());
      if (await isFormerNumber(db, number)) return { entry, former: ofRow?.id === entry?.id ? undefined : ofRow };
      // People who run the installation may also give the id of a row, as `npm run audit` prints it.
      return { entry: entry ?? (reader.seen === undefined ? ofRow : undefined) };
    },
    refusals: (query) => countedRefusals(db, query),
  };
}

const pairsOf = (rows: readonly AuditRow[], entries: readonly AuditEntry[]) =>
  rows.flatMap((row, index) => {
    const entry = entries[index];
    return entry ? [{ row, entry }] : [];
  });

/** The row of the entry that has that number in the reader's guild. */
async function rowsOfNumber(db: Database, reader: AuditReader, number: number): Promise<readonly AuditRow[]> {
  const first = await entryNumbered(db, reader.guildId, number);
  return first === undefined ? [] : await ofEntry(visibleRows(db, reader), first).selectAll().execute();
}

/** True for the id of a row from the time when entries were shown by the ids of their rows. */
async function isFormerNumber(db: Database, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from audit_former_numbers where until_row >= ${id}`.execute(db);
  return rows.length > 0;
}

/** All rows of an entry, found by the id of any of its rows. */
const ofEntry = (rows: AuditRows, id: number) =>
  rows.where((row) => row.or([row('id', '=', id), row('begun_id', '=', id)]));

/**
 * A choice stays open for this long. Choices that a person looked at before using one are not listed: the act
 * shows them.
 */
const CHOSEN_WITHIN_MS = 15 * 60_000;

/**
 * Uses the conditions of the index `audit_choices`, or each look would be compared with all later acts of its
 * person.
 */
const isNoLookBefore = sql<boolean>`not (audit.phase = 'read' and audit.target like ${`${CHOICES_OF}%`} and exists (
  select 1 from audit as done where done.person = audit.person and done.action = audit.action and done.phase = 'begun'
    and done.at >= audit.at and done.at <= audit.at + ${CHOSEN_WITHIN_MS} and done.id > audit.id))`;

/**
 * Ids covered by one query. node:sqlite blocks the process meanwhile: 500 rows with their texts take 5 to 10
 * ms (measured), and interactions must be acknowledged within 3 s.
 */
const SLICE_IDS = 500;

/** The same rows in slices by id, newest first, with a turn of the event loop after each. */
async function* slicesOf(db: Database, rows: AuditRows) {
  const { oldest, newest } = await db
    .selectFrom('audit')
    .select(({ fn }) => [fn.min('id').as('oldest'), fn.max('id').as('newest')])
    .executeTakeFirstOrThrow();
  for (let to = newest ?? 0; to >= (oldest ?? 1); to -= SLICE_IDS) {
    yield rows.where('id', '<=', to).where('id', '>', to - SLICE_IDS);
    await turn();
  }
}

async function countMatching(db: Database, query: AuditQuery): Promise<{ total: number; newestId?: number }> {
  const rows = await matchingRows(db, query);
  let total = 0;
  let newestId: number | undefined;
  if (!rows) return { total };
  for await (const slice of slicesOf(db, rows)) {
    const counted = slice.select(({ fn }) => [fn.countAll<number>().as('total'), fn.max('id').as('newest')]);
    const { total: inSlice, newest } = await counted.executeTakeFirstOrThrow();
    total += inSlice;
    newestId ??= newest ?? undefined;
  }
  return newestId === undefined ? { total } : { total, newestId };
}

async function* batchesOf(
  db: Database,
  query: AuditQuery,
  read: (rows: readonly AuditRow[]) => Promise<readonly AuditEntry[]>,
): AsyncGenerator<readonly AuditEntry[]> {
  const rows = await matchingRows(db, query);
  if (!rows) return;
  await numberSeenLater(db, query.guildId);
  const changes = rows.where('phase', '!=', 'read');
  const reads = rows.where('phase', '=', 'read');
  for (const kind of [changes, reads]) {
    for await (const slice of slicesOf(db, kind)) {
      const found = await slice.selectAll().orderBy('id', 'desc').execute();
      if (found.length > 0) yield await read(found);
    }
  }
}

/** Undefined if the query is about a person who never acted. */
async function matchingRows(db: Database, query: AuditQuery): Promise<AuditRows | undefined> {
  const person = query.userId === undefined ? undefined : await knownPseudonym(db, query.userId);
  if (query.userId !== undefined && person === undefined) return undefined;
  let rows = visibleRows(db, query).where(isNoLookBefore);
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

function withOutcome(rows: AuditRows, { outcome }: AuditQuery): AuditRows {
  if (outcome === undefined) return rows;
  if (outcome === 'running') return rows.where('phase', '=', 'begun');
  if (outcome === 'unknown')
    return rows.where((row) => row.or([row('phase', '=', 'begun'), row('outcome', '=', 'unknown')]));
  return rows.where('outcome', '=', outcome);
}

/** An action may have had other names, which older rows still have. */
function withText(rows: AuditRows, { text, formerActions = [] }: AuditQuery): AuditRows {
  if (text === undefined) return rows;
  const pattern = `%${text.replace(/[%_\\]/g, '\\$&')}%`;
  const has = sql<boolean>`concat_ws(' ', action, target, "before", "after", reason) like ${pattern} escape '\\'`;
  return rows.where((row) => row.or([has, row('action', 'in', formerActions)]));
}

export async function entriesOf(
  db: Database,
  rows: readonly AuditRow[],
  running: ReadonlySet<number>,
): Promise<readonly AuditEntry[]> {
  const texts = ({ action, target, before, after, reason }: AuditRow) => [action, target, before, after, reason];
  const pseudonyms = rows.flatMap((row) => [row.person ?? [], texts(row).flatMap(pseudonymsIn)].flat());
  const users = await usersBehind(db, pseudonyms);
  return rows.map((row) => entryOf(row, users, running));
}

function entryOf(row: AuditRow, users: ReadonlyMap<string, string>, running: ReadonlySet<number>): AuditEntry {
  const userId = users.get(row.person ?? '');
  const said = (text: string | null) => (text === null ? undefined : withMentions(text, users));
  return {
    id: row.id,
    kind: row.phase === 'read' ? 'read' : 'change',
    at: new Date(row.at),
    userId,
    pseudonym: row.person ?? undefined,
    guildId: row.guild_id ?? undefined,
    channelId: row.channel_id ?? undefined,
    action: withMentions(row.action, users),
    capability: capability.parse(row.capability),
    rule: ruleOf(row.rule, userId ?? row.person ?? ''),
    target: said(row.target),
    before: said(row.before),
    after: said(row.after),
    reason: said(row.reason),
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

/**
 * A rule that names a person names the person who acted. Rules that only an older Usher knew are left out.
 */
function ruleOf(stored: string | null, person: string): Rule | undefined {
  const found = rule.safeParse(stored).data;
  if (found?.kind !== 'override' || found.override.subject.kind !== 'person') return found;
  return { ...found, override: { ...found.override, subject: { kind: 'person', id: person } } };
}
