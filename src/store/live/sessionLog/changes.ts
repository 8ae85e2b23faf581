import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { streamKey } from '../../../domain/live/rules/stream.ts';
import type { LoggedStream } from '../../../domain/live/sessionLog.ts';

export type StreamsByKey = ReadonlyMap<string, LoggedStream>;

/** A stream that is new or another than before; undefined: it has ended. */
export type StreamChange = readonly [key: string, stream: LoggedStream | undefined];

/** A smaller part is not a change of bandwidth: servers estimate it again all the time. */
const NO_CHANGE = 0.2;

/** Hashed, since a key names its account. */
export function byKey(streams: readonly LoggedStream[]): StreamsByKey {
  const found = new Map<string, LoggedStream>();
  for (const stream of streams) found.set(freeKey(looksOf(stream), found), stream);
  return found;
}

/** A server without ids may have several that look alike: these are told apart by their order. */
function freeKey(looks: string, taken: StreamsByKey): string {
  for (let count = 1; ; count += 1) {
    const key = createHash('sha256').update(`${count} ${looks}`).digest('base64url').slice(0, 22);
    if (!taken.has(key)) return key;
  }
}

const looksOf = (stream: LoggedStream): string =>
  streamKey(stream) ?? JSON.stringify([stream.account, stream.player.id, stream.item.ratingKey ?? stream.item.title]);

export function changesBetween(before: StreamsByKey, now: StreamsByKey): readonly StreamChange[] {
  const ended = [...before.keys()].filter((key) => !now.has(key));
  const changed = [...now].filter(([key, stream]) => !isSame(before.get(key), stream));
  return [...ended.map((key) => [key, undefined] as const), ...changed];
}

/** What the log says now: a small change of a bandwidth is not in it, however many of them add up to a large one. */
export const loggedAfter = (before: StreamsByKey, now: StreamsByKey): StreamsByKey =>
  new Map(
    [...now].map(([key, stream]) => {
      const logged = before.get(key);
      return [key, logged && isSame(logged, stream) ? logged : stream] as const;
    }),
  );

function isSame(before: LoggedStream | undefined, now: LoggedStream): boolean {
  if (before === undefined) return false;
  const { kbps: was, ...rest } = before;
  const { kbps: is, ...others } = now;
  return isClose(was, is) && isDeepStrictEqual(rest, others);
}

const isClose = (was: number | undefined, is: number | undefined): boolean =>
  was === undefined || is === undefined ? was === is : Math.abs(is - was) < NO_CHANGE * was || is === was;
