import { hasStopped, type Session } from '../media/sessions/session.ts';

/** A row of the server's list, which may have several rows for one stream. Times are in ms, by one steady clock. */
interface SeenRow {
  readonly offsetMs: number | undefined;
  /** When it last advanced while all the present rows existed. */
  readonly advancedAt: number | undefined;
  /** True if it counted as a stream. */
  readonly counted: boolean;
}

/** The rows of the previous look, by group and then by row. */
export type SeenRows = ReadonlyMap<string, ReadonlyMap<string, SeenRow>>;

export const NOTHING_SEEN: SeenRows = new Map();

/** Players report their progress every ten seconds, so it may be unchanged for two looks. */
const ADVANCES_WITHIN_MS = 20_000;

/**
 * The streams among the rows that a server lists. Stopped rows and the theme tunes of details pages do not count. A device that reconnects
 * may leave its old row behind: of rows with the same account, item and player, only those that advance count, or a single row if all
 * stand still.
 */
export function streamsIn(rows: readonly Session[], steadyMs: number, before: SeenRows) {
  const playing = rows.filter((row) => !hasStopped(row) && !isThemeTune(row));
  const groups = Map.groupBy(playing, groupOf);
  const seen = new Map<string, ReadonlyMap<string, SeenRow>>();
  const counted = new Set(groups.get(undefined));
  for (const [group, members] of groups) {
    if (group === undefined) continue;
    const looked = lookAt(members, steadyMs, before.get(group));
    seen.set(group, new Map(looked.map(({ key, row }) => [key, row])));
    for (const { session, row } of looked) if (row.counted) counted.add(session);
  }
  return { streams: playing.filter((row) => counted.has(row)), seen };
}

/** Theme tunes are listed as tracks without a key and a title. */
const isThemeTune = ({ item }: Session): boolean =>
  item.kind === 'track' && item.key === undefined && item.title.trim() === '';

/** The key of rows that may be one stream; undefined if the server sends too little to know. */
function groupOf({ user, player, item, ...row }: Session): string | undefined {
  const account = user.id ?? user.name;
  if (account === undefined || player.machineIdentifier === undefined) return undefined;
  const { ratingKey, kind, title, parentTitle, grandparentTitle } = item;
  const named = [kind, title, parentTitle, grandparentTitle, item.key];
  return JSON.stringify([account, player.machineIdentifier, ratingKey ?? named, row.live]);
}

/** Compares the rows of one group with the previous look. */
function lookAt(members: readonly Session[], steadyMs: number, before: ReadonlyMap<string, SeenRow> = new Map()) {
  const rows = keyedRows(members);
  // Progress from before a new row appeared does not show which row is stale.
  const isComplete = rows.every(({ key }) => before.has(key));
  const timed = rows.map(({ session, key }) => {
    const known = isComplete ? before.get(key) : undefined;
    return { session, key, advancedAt: known && hasAdvanced(known, session) ? steadyMs : known?.advancedAt };
  });
  const isAdvancing = ({ advancedAt }: Pick<SeenRow, 'advancedAt'>): boolean =>
    advancedAt !== undefined && steadyMs - advancedAt < ADVANCES_WITHIN_MS;
  const only = timed.some(isAdvancing) ? undefined : onlyOne(rows, before);
  return timed.map(({ session, key, advancedAt }) => {
    const counted = only === undefined ? isAdvancing({ advancedAt }) : session === only;
    const row: SeenRow = { offsetMs: session.viewOffsetMs, advancedAt, counted };
    return { session, key, row };
  });
}

const hasAdvanced = ({ offsetMs }: SeenRow, { viewOffsetMs }: Session): boolean =>
  offsetMs !== undefined && viewOffsetMs !== undefined && offsetMs !== viewOffsetMs;

/** The one that counts while none advances: as before, else one that plays, else the newest. */
function onlyOne(rows: readonly KeyedRow[], before: ReadonlyMap<string, SeenRow>): Session | undefined {
  const counted = rows.filter(({ key }) => before.get(key)?.counted);
  const playing = rows.filter(({ session }) => session.player.state !== 'paused');
  const candidates = [counted, playing, rows].find((some) => some.length > 0) ?? [];
  return candidates
    .map(({ session }) => session)
    .toSorted(byNumber)
    .at(-1);
}

const numbers = new Intl.Collator('en', { numeric: true });

/** Servers count sessions up. */
const byNumber = (a: Session, b: Session): number => numbers.compare(a.sessionKey ?? '', b.sessionKey ?? '');

interface KeyedRow {
  readonly session: Session;
  readonly key: string;
}

/** Two rows may have the same ids: they are distinguished by their order. */
function keyedRows(sessions: readonly Session[]): readonly KeyedRow[] {
  const counts = new Map<string, number>();
  return sessions.map((session) => {
    const ids = JSON.stringify([session.id, session.sessionKey]);
    const count = (counts.get(ids) ?? 0) + 1;
    counts.set(ids, count);
    return { session, key: `${count} ${ids}` };
  });
}
