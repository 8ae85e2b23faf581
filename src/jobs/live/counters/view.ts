import type { CounterKind } from '../../../domain/live/counters.ts';
import { roundKbps } from '../../../render/kit/duration.ts';
import { MAX_CHANNEL_NAME } from '../../../render/kit/limits.ts';
import { clip, oneLine } from '../../../render/kit/markdown.ts';
import type { Texts } from '../../../render/texts/texts.ts';

/** The value in a channel's name; undefined while the server is down. */
export type CounterNumber = {
  /** The counter's server, if the guild sees several. */
  readonly server?: string | undefined;
  /** Some of its servers could not be read, so there may be more. */
  readonly isPart?: boolean | undefined;
} & (
  | { readonly kind: Exclude<CounterKind, 'items' | 'bandwidth'>; readonly count: number | undefined }
  | { readonly kind: 'bandwidth'; readonly kbps: number | undefined }
  | { readonly kind: 'items'; readonly library: string; readonly count: number }
  /** The guild may not see the library any more, or it is gone. */
  | { readonly kind: 'gone' }
);

/** "Streams: 3": plain text, because a channel's name has no markup. */
export function counterName({ counter, session, search }: Texts, given: CounterNumber): string {
  const { names } = counter;
  if (given.kind === 'gone') return names.gone;
  const server = given.server === undefined ? '' : ` ${search.onServers(given.server)}`;
  if (given.isPart && given.kind !== 'items') return partName({ counter, session }, given, server);
  if (given.kind === 'bandwidth')
    return names.bandwidth(given.kbps === undefined ? undefined : session.rate(roundKbps(given.kbps)), server);
  if (given.kind !== 'items') return names[given.kind](given.count, server);
  const library = clip(oneLine(given.library) || search.untitled, MAX_CHANNEL_NAME - 20 - server.length);
  return names.items(library, given.count, server);
}

type Seen = Extract<CounterNumber, { kind: 'streams' | 'transcodes' | 'bandwidth' }>;

/** Shows no number if no stream was seen, because there may be streams on the servers that were not read. */
function partName({ counter, session }: Pick<Texts, 'counter' | 'session'>, given: Seen, server: string): string {
  const { atLeast } = counter.names;
  if (given.kind !== 'bandwidth') return atLeast[given.kind](given.count || undefined, server);
  return atLeast.bandwidth(given.kbps ? session.rate(roundKbps(given.kbps)) : undefined, server);
}
