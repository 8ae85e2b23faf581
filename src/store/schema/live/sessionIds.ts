import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { jsonOf } from '../../../domain/json.ts';
import { storedId, storedPath } from '../../../domain/media/sessions/sessionId.ts';
import { createScrub, scrubbedJson } from '../../../domain/scrub.ts';
import { type BareKey, keyOf, type Ref, refTo, serverOf } from '../../../domain/servers/refs.ts';

/** JSON that names sessions and transcodes by their ids. */
const WITH_IDS = [
  ['tickets', 'target'],
  ['rule_acts', 'subject'],
  ['rule_memory', 'memory'],
  ['session_changes', 'data'],
] as const;
/**
 * JSON of texts that may contain such an id. The audit trail itself is signed row by row, so it cannot be
 * changed.
 */
const WITH_TEXTS = [
  ['events', 'data'],
  ['outbox', 'body'],
] as const;

/** The log of sessions has up to 200,000 rows of a kilobyte. */
const ROWS_AT_A_TIME = 1000;

/**
 * Ids of sessions were stored as the media server wrote them, and some players use `token=<the viewer's
 * token>` as their id. They become the ids that the API gives now, so that buttons and rules still know these
 * sessions.
 */
export async function digestSessionIds(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of WITH_IDS) await rewrite(db, { table, column, change: withStoredIds });
  const scrub = createScrub([]);
  for (const [table, column] of WITH_TEXTS)
    await rewrite(db, { table, column, change: (text) => scrubbedJson(text, scrub) });
}

interface Rewriting {
  readonly table: string;
  readonly column: string;
  readonly change: (text: string) => string;
}

async function rewrite(db: Kysely<unknown>, { table, column, change }: Rewriting): Promise<void> {
  const texts = sql.ref(column);
  for (let last = 0; ; ) {
    const { rows } = await sql<{
      row: number;
      text: string;
    }>`select rowid as "row", ${texts} as text from ${sql.table(table)}
      where rowid > ${last} and ${texts} is not null order by rowid limit ${ROWS_AT_A_TIME}`.execute(db);
    for (const { row, text } of rows) {
      const changed = change(text);
      if (changed !== text)
        await sql`update ${sql.table(table)} set ${texts} = ${changed} where rowid = ${row}`.execute(db);
    }
    const newest = rows.at(-1);
    if (newest === undefined) return;
    last = newest.row;
  }
}

/** The members that hold an id, and how it is stored. */
const MEMBERS: ReadonlyMap<string, (id: string) => string> = new Map([
  ['sessionId', storedId],
  ['sessionKey', storedId],
  ['transcodeKey', storedPath],
]);

/** The key of a stream in a rule's memory: its id, or an empty text and its number; then its account. */
const streamKey = jsonOf(z.array(z.string().nullable()));

function withStoredIds(text: string): string {
  const before: unknown = parsed(text);
  const after: unknown = parsed(text, storedMember);
  return JSON.stringify(before) === JSON.stringify(after) ? text : JSON.stringify(after);
}

/** Undefined for a text that is not JSON; it stays unchanged. */
function parsed(text: string, revive?: (name: string, value: unknown) => unknown): unknown {
  try {
    return JSON.parse(text, revive);
  } catch {
    return undefined;
  }
}

function storedMember(name: string, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (name === 'key') return storedKey(value);
  const store = MEMBERS.get(name);
  return store === undefined ? value : storedRef(value, store);
}

function storedKey(key: string): string {
  const parts = streamKey.safeParse(key).data;
  if (parts === undefined) return key;
  const place = parts[0] === '' ? 1 : 0;
  const id = parts[place] ?? '';
  return JSON.stringify(parts.with(place, storedRef(id, storedId)));
}

function storedRef(text: string, store: (id: string) => string): string {
  if (text === '') return text;
  // These columns hold refs.
  const ref = text as Ref;
  return refTo(serverOf(ref), store(keyOf(ref)) as BareKey);
}
