import { hasStopped, type Session } from '../media/sessions/session.ts';

/** A row of the server's list, which may have several rows for one stream. Times are in ms, by one steady clock. */
interface SeenRow {
  readonly offsetMs: number | undefined;
  /** When it was last seen to advance beside all the rows that are there now. */
  readonly advancedAt: number | undefined;
  /** True if it counted as a stream. */
  readonly counted: boolean;
}

/** The rows of the previous look, by group and then by row. */
export type SeenRows = ReadonlyMap<string, ReadonlyMap<string, SeenRow>>;

export const NOTHING_SEEN: SeenRows = new Map();

/** Players say every ten seconds how far they are, so a stream may stand still for two looks. */
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

/** Rows that may be one stream; undefined where the server does not say enough to know. */
function groupOf({ user, player, item, ...row }: Session): string | undefined {
  const account = user.id ?? user.name;
  if (account === undefined || player.machineIdentifier === undefined) return undefined;
  const { ratingKey, kind, title, parentTitle, grandparentTitle } = item;
  const named = [kind, title, parentTitle, grandparentTitle, item.key];
  return JSON.stringify([account, player.machineIdentifier, ratingKey ?? named, row.live]);
}

/** Compares the rows of one group with the previous look. */
function lookAt(members: readonly Session[], steadyMs: number, before: ReadonlyMap<string, SeenRow> = new Map()) {
  const keys = keysOf(members);
  // Progress from before a new row came does not tell which row is left over.
  const isComplete = keys.every((key) => before.has(key));
  const advancedAt = members.map((session, at) => {
    const known = isComplete ? before.get(keys[at] ?? '') : undefined;
    return known && hasAdvanced(known, session) ? steadyMs : known?.advancedAt;
  });
  const isAdvancing = advancedAt.map((at) => at !== undefined && steadyMs - at < ADVANCES_WITHIN_MS);
  const only = isAdvancing.includes(true) ? undefined : onlyOne(members, keys, before);
  return members.map((session, at) => {
    const counted = only === undefined ? isAdvancing[at] === true : session === only;
    const row: SeenRow = { offsetMs: session.viewOffsetMs, advancedAt: advancedAt[at], counted };
    return { session, key: keys[at] ?? '', row };
  });
}

const hasAdvanced = ({ offsetMs }: SeenRow, { viewOffsetMs }: Session): boolean =>
  offsetMs !== undefined && viewOffsetMs !== undefined && offsetMs !== viewOffsetMs;

/** The one that counts while none advances: as before, else one that plays, else the newest. */
function onlyOne(
  members: readonly Session[],
  keys: readonly string[],
  before: ReadonlyMap<string, SeenRow>,
): Session | undefined {
  const known = members.filter((_, at) => before.get(keys[at] ?? '')?.counted);
  const playing = members.filter(({ player }) => player.state !== 'paused');
  const candidates = [known, playing, members].find((some) => some.length > 0) ?? [];
  return candidates.toSorted(byNumber).at(-1);
}

const numbers = new Intl.Collator('en', { numeric: true });

/** Servers count sessions up. */
const byNumber = (a: Session, b: Session): number => numbers.compare(a.sessionKey ?? '', b.sessionKey ?? '');

/** Two rows may have the same ids: these are told apart by their order. */
function keysOf(rows: readonly Session[]): readonly string[] {
  const counts = new Map<string, number>();
  return rows.map(({ id, sessionKey }) => {
    const ids = JSON.stringify([id, sessionKey]);
    const count = (counts.get(ids) ?? 0) + 1;
    counts.set(ids, count);
    return `${count} ${ids}`;
  });
}
