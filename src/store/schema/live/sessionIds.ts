import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { jsonCodec } from '../../../domain/json.ts';
import { toStorableSessionId, toStorableTranscodePath } from '../../../domain/media/sessions/sessionId.ts';
import { createSecretScrubber, scrubSecretsFromJson } from '../../../domain/scrub.ts';
import {
  createMediaRef,
  type MediaRef,
  type ServerLocalKey,
  serverLocalKeyOfRef,
  serverOfRef,
} from '../../../domain/servers/refs.ts';

/** JSON columns that contain ids of streams and of transcodes. */
const WITH_IDS = [
  ['tickets', 'target'],
  ['rule_acts', 'subject'],
  ['rule_memory', 'memory'],
  ['session_changes', 'data'],
] as const;
/**
 * JSON columns with texts that may contain the id of a stream. The audit trail is left out, because its signed rows
 * must not change.
 */
const WITH_TEXTS = [
  ['events', 'data'],
  ['outbox', 'body'],
] as const;

/** Rows per query. The log of streams has up to 200,000 rows of about a kilobyte. */
const ROWS_AT_A_TIME = 1000;

/**
 * Replaces stored ids of streams by digests, so that buttons and rules still recognize the streams. Earlier versions
 * stored the media server's own ids. Some players use `token=<the viewer's token>` as an id.
 */
export async function hashStoredSessionIds(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of WITH_IDS) await rewriteColumn(db, { table, column, change: withStoredIds });
  const scrub = createSecretScrubber([]);
  for (const [table, column] of WITH_TEXTS)
    await rewriteColumn(db, { table, column, change: (text) => scrubSecretsFromJson(text, scrub) });
}

interface TextRow {
  readonly id: number;
  readonly text: string;
}

interface Rewriting {
  readonly table: string;
  readonly column: string;
  readonly change: (text: string) => string;
}

async function rewriteColumn(db: Kysely<unknown>, { table, column, change }: Rewriting): Promise<void> {
  const textColumn = sql.ref(column);
  let afterId = 0;
  while (true) {
    const { rows } = await sql<TextRow>`select rowid as id, ${textColumn} as text from ${sql.table(table)}
      where rowid > ${afterId} and ${textColumn} is not null order by rowid limit ${ROWS_AT_A_TIME}`.execute(db);
    for (const { id, text } of rows) {
      const newText = change(text);
      if (newText !== text)
        await sql`update ${sql.table(table)} set ${textColumn} = ${newText} where rowid = ${id}`.execute(db);
    }
    const lastRow = rows.at(-1);
    if (lastRow === undefined) return;
    afterId = lastRow.id;
  }
}

/** JSON members that contain an id, each with the function that converts it. */
const MEMBERS: ReadonlyMap<string, (id: string) => string> = new Map([
  ['sessionId', toStorableSessionId],
  ['sessionKey', toStorableSessionId],
  ['transcodeKey', toStorableTranscodePath],
]);

/**
 * Key under which rules remember a stream: its id and account. A stream without an id has an empty text and a number
 * instead.
 */
const streamKey = jsonCodec(z.array(z.string().nullable()));

function withStoredIds(text: string): string {
  const before: unknown = parseJson(text);
  const after: unknown = parseJson(text, storedMember);
  return JSON.stringify(before) === JSON.stringify(after) ? text : JSON.stringify(after);
}

/** Parses JSON. Undefined for a text that is not JSON. */
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
  const idIndex = parts[0] === '' ? 1 : 0;
  const id = parts[idIndex] ?? '';
  return JSON.stringify(parts.with(idIndex, storedRef(id, toStorableSessionId)));
}

function storedRef(text: string, store: (id: string) => string): string {
  if (text === '') return text;
  const ref = text as MediaRef;
  return createMediaRef(serverOfRef(ref), store(serverLocalKeyOfRef(ref)) as ServerLocalKey);
}
