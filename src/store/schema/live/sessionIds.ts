import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { jsonOf } from '../../../domain/json.ts';
import { storedId, storedPath } from '../../../domain/media/sessions/sessionId.ts';
import { createScrub, scrubbedJson } from '../../../domain/scrub.ts';
import { type BareKey, keyOf, type Ref, refTo, serverOf } from '../../../domain/servers/refs.ts';

/** Columns with JSON that names sessions and transcodes by their ids. */
const WITH_IDS = [
  ['tickets', 'target'],
  ['rule_acts', 'subject'],
  ['rule_memory', 'memory'],
  ['session_changes', 'data'],
] as const;
/**
 * Columns with JSON whose texts may contain a session id and are rewritten. The audit trail is left out, because its
 * rows are signed and must not change.
 */
const WITH_TEXTS = [
  ['events', 'data'],
  ['outbox', 'body'],
] as const;

/** Rows read at a time. The log of sessions has up to 200,000 rows of a kilobyte. */
const ROWS_AT_A_TIME = 1000;

/**
 * Replaces stored session ids by the digests that the API gives now, so that buttons and rules still recognize these
 * sessions. Earlier versions stored the media server's own ids, and some players use `token=<the viewer's token>` as
 * their id.
 */
export async function digestSessionIds(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of WITH_IDS) await rewriteColumn(db, { table, column, change: withStoredIds });
  const scrub = createScrub([]);
  for (const [table, column] of WITH_TEXTS)
    await rewriteColumn(db, { table, column, change: (text) => scrubbedJson(text, scrub) });
}

interface Rewriting {
  readonly table: string;
  readonly column: string;
  readonly change: (text: string) => string;
}

async function rewriteColumn(db: Kysely<unknown>, { table, column, change }: Rewriting): Promise<void> {
  const texts = sql.ref(column);
  for (let last = 0; ; ) {
    const { rows } = await sql<{
      row: number;
      text: string;
    }>`select rowid as "row", ${texts} as text from ${sql.table(table)}
      where rowid > ${last} and ${texts} is not null order by rowid limit ${ROWS_AT_A_TIME}`.execute(db);
    for (const { row, text } of rows) {
      const rewritten = change(text);
      if (rewritten !== text)
        await sql`update ${sql.table(table)} set ${texts} = ${rewritten} where rowid = ${row}`.execute(db);
    }
    const newest = rows.at(-1);
    if (newest === undefined) return;
    last = newest.row;
  }
}

/** The members of the JSON that hold an id, each with the function that converts it. */
const MEMBERS: ReadonlyMap<string, (id: string) => string> = new Map([
  ['sessionId', storedId],
  ['sessionKey', storedId],
  ['transcodeKey', storedPath],
]);

/** A stream's key in the memory of rules: a list of its id, or of an empty text and its number; then its account. */
const streamKey = jsonOf(z.array(z.string().nullable()));

function withStoredIds(text: string): string {
  const before: unknown = parseJson(text);
  const after: unknown = parseJson(text, storedMember);
  return JSON.stringify(before) === JSON.stringify(after) ? text : JSON.stringify(after);
}

/** Reads JSON. Undefined for a text that is not JSON, which then stays unchanged. */
function parseJson(text: string, revive?: (name: string, value: unknown) => unknown): unknown {
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
  const ref = text as Ref;
  return refTo(serverOf(ref), store(keyOf(ref)) as BareKey);
}
