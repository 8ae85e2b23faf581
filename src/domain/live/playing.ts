import { hasSessionStopped, type Session } from '../media/sessions/session.ts';

/** A row in a media server's list of sessions, as the previous snapshot had it. One stream may have several rows. */
interface RowState {
  readonly offsetMs: number | undefined;
  /**
   * When the row's playback position last changed, in ms by the steady clock. Undefined until the first change after a
   * new row appears in the group.
   */
  readonly advancedAt: number | undefined;
  readonly isStream: boolean;
}

type GroupName = string;
type RowKey = string;

export type SessionListRowStates = ReadonlyMap<GroupName, ReadonlyMap<RowKey, RowState>>;

export const NO_SESSION_LIST_ROW_STATES: SessionListRowStates = new Map();

interface FoundStreams {
  readonly streams: readonly Session[];
  /** State of the rows in this snapshot, to be passed on with the next one. */
  readonly rowStates: SessionListRowStates;
}

/**
 * How long a playing stream may keep the same position, in ms. Players report their position every ten seconds, so it
 * may be the same in two snapshots.
 */
const ADVANCES_WITHIN_MS = 20_000;

/**
 * Finds the streams among the rows in a media server's list of sessions. Stopped rows and theme tunes of details pages
 * do not count. A device that reconnects may leave its old row behind. Therefore, among rows with the same account,
 * item and player, only those count whose position advances. If none advances, one of them counts.
 */
export function findStreamsInSessionList(
  rows: readonly Session[],
  steadyMs: number,
  before: SessionListRowStates,
): FoundStreams {
  const playingRows = rows.filter((row) => !hasSessionStopped(row) && !isThemeTune(row));
  const groups = Map.groupBy(playingRows, groupOf);
  const streams = new Set<Session>();
  const rowStates = new Map<GroupName, ReadonlyMap<RowKey, RowState>>();
  for (const [group, members] of groups) {
    if (group === undefined) {
      // Rows without a group: each of them is a separate stream.
      for (const row of members) streams.add(row);
      continue;
    }
    const comparedRows = compareRows(members, steadyMs, before.get(group));
    rowStates.set(group, new Map(comparedRows.map(({ key, state }) => [key, state])));
    for (const { session, state } of comparedRows) if (state.isStream) streams.add(session);
  }
  return { streams: playingRows.filter((row) => streams.has(row)), rowStates };
}

/** Media servers list theme tunes as tracks without a key and a title. */
const isThemeTune = ({ item }: Session): boolean =>
  item.kind === 'track' && item.key === undefined && item.title.trim() === '';

/**
 * Names the group of a row. Rows that may belong to one stream have the same group. Undefined if the server sends too
 * little data to compare rows.
 */
function groupOf({ user, player, item, live }: Session): GroupName | undefined {
  const account = user.id ?? user.name;
  if (account === undefined || player.machineIdentifier === undefined) return undefined;
  const { ratingKey, kind, title, parentTitle, grandparentTitle } = item;
  const titles = [kind, title, parentTitle, grandparentTitle, item.key];
  return JSON.stringify([account, player.machineIdentifier, ratingKey ?? titles, live]);
}

interface ComparedRow extends KeyedRow {
  readonly state: RowState;
}

/**
 * Compares the rows of a group with their states in the previous snapshot. Rows whose position advances are streams. If
 * no position advances, one chosen row is the stream.
 */
function compareRows(
  members: readonly Session[],
  steadyMs: number,
  before: ReadonlyMap<RowKey, RowState> = new Map(),
): readonly ComparedRow[] {
  const keyedMembers = keyedRows(members);
  // When a row is new, all rows of the group are compared anew. Otherwise the old row could win, because its position
  // still changed shortly before.
  const hasNewRow = keyedMembers.some(({ key }) => !before.has(key));
  const timedRows = keyedMembers.map(({ session, key }) => {
    const previous = hasNewRow ? undefined : before.get(key);
    return { session, key, advancedAt: lastAdvance(previous, session, steadyMs) };
  });
  const isAdvancing = ({ advancedAt }: Pick<RowState, 'advancedAt'>): boolean =>
    advancedAt !== undefined && steadyMs - advancedAt < ADVANCES_WITHIN_MS;
  const isAnyAdvancing = timedRows.some(isAdvancing);
  const chosenSession = isAnyAdvancing ? undefined : chooseOne(keyedMembers, before);
  return timedRows.map(({ session, key, advancedAt }) => {
    const isStream = isAnyAdvancing ? isAdvancing({ advancedAt }) : session === chosenSession;
    const state: RowState = { offsetMs: session.viewOffsetMs, advancedAt, isStream };
    return { session, key, state };
  });
}

function lastAdvance(previous: RowState | undefined, session: Session, steadyMs: number): number | undefined {
  if (previous === undefined) return undefined;
  return hasAdvanced(previous, session) ? steadyMs : previous.advancedAt;
}

const hasAdvanced = ({ offsetMs }: RowState, { viewOffsetMs }: Session): boolean =>
  offsetMs !== undefined && viewOffsetMs !== undefined && offsetMs !== viewOffsetMs;

/**
 * Chooses the row that counts while no position advances: the row that counted before, otherwise a row that is not
 * paused. Among several, the highest session number wins, because it is the newest.
 */
function chooseOne(rows: readonly KeyedRow[], before: ReadonlyMap<RowKey, RowState>): Session | undefined {
  const previousStreams = rows.filter(({ key }) => before.get(key)?.isStream);
  if (previousStreams.length > 0) return newestSession(previousStreams);
  const unpausedRows = rows.filter(({ session }) => session.player.state !== 'paused');
  return newestSession(unpausedRows.length > 0 ? unpausedRows : rows);
}

function newestSession(rows: readonly KeyedRow[]): Session | undefined {
  const sessions = rows.map(({ session }) => session);
  return sessions.toSorted(byNumber).at(-1);
}

const numbers = new Intl.Collator('en', { numeric: true });

/** Sorts by session number. Media servers number their sessions upwards. */
const byNumber = (a: Session, b: Session): number => numbers.compare(a.sessionKey ?? '', b.sessionKey ?? '');

interface KeyedRow {
  readonly session: Session;
  readonly key: RowKey;
}

/** Gives each row a key. Two rows may have the same ids, so a number tells them apart. */
function keyedRows(sessions: readonly Session[]): readonly KeyedRow[] {
  const countById = new Map<string, number>();
  return sessions.map((session) => {
    const ids = JSON.stringify([session.id, session.sessionKey]);
    const count = (countById.get(ids) ?? 0) + 1;
    countById.set(ids, count);
    return { session, key: `${count} ${ids}` };
  });
}
