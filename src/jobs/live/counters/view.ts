import type { CounterKind } from '../../../domain/live/counters.ts';
import { MAX_CHANNEL_NAME } from '../../../render/kit/message/limits.ts';
import { clipText, oneLine } from '../../../render/kit/text/markdown.ts';
import { roundKbps } from '../../../render/kit/text/quality.ts';
import type { Texts } from '../../../render/texts/texts.ts';

/** The value in a channel's name. `count` and `kbps` are undefined while the media server is down. */
export type CounterNumber = {
  /** Name of the counter's media server. Undefined if the guild sees only one. */
  readonly server?: string | undefined;
  /** True if some media servers could not be read, so the real number may be higher. */
  readonly isIncomplete?: boolean | undefined;
} & (
  | { readonly kind: Exclude<CounterKind, 'items' | 'bandwidth'>; readonly count: number | undefined }
  | { readonly kind: 'bandwidth'; readonly kbps: number | undefined }
  | { readonly kind: 'items'; readonly library: string; readonly count: number }
  /** The library is gone, or the guild may no longer see it. */
  | { readonly kind: 'gone' }
);

/** "Streams: 3". Plain text, because names of channels have no markup. */
export function counterName({ counter, session, search }: Texts, number: CounterNumber): string {
  const { names } = counter;
  if (number.kind === 'gone') return names.gone;
  const server = number.server === undefined ? '' : ` ${search.onServers(number.server)}`;
  if (number.isIncomplete && number.kind !== 'items') return partName({ counter, session }, number, server);
  if (number.kind === 'bandwidth') {
    return names.bandwidth(number.kbps === undefined ? undefined : session.rate(roundKbps(number.kbps)), server);
  }
  if (number.kind !== 'items') return names[number.kind](number.count, server);
  const library = clipText(oneLine(number.library) || search.untitled, MAX_CHANNEL_NAME - 20 - server.length);
  return names.items(library, number.count, server);
}

type StreamNumber = Extract<CounterNumber, { kind: 'streams' | 'transcodes' | 'bandwidth' }>;

/** If no stream was seen, shows no number, because there may be streams on media servers that were not read. */
function partName(
  { counter, session }: Pick<Texts, 'counter' | 'session'>,
  number: StreamNumber,
  server: string,
): string {
  const { atLeast } = counter.names;
  if (number.kind !== 'bandwidth') return atLeast[number.kind](number.count || undefined, server);
  return atLeast.bandwidth(number.kbps ? session.rate(roundKbps(number.kbps)) : undefined, server);
}
