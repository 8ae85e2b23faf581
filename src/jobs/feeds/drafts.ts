import type { Message } from '../../render/kit/message.ts';
import { packRows } from '../../render/kit/packRows.ts';
import type { Shown, SummaryReason } from '../../render/summary/reason.ts';
import type { FeedEntry, FeedMessages, RenderContext } from './feed.ts';

type Summary = Shown & { readonly summaryReason: SummaryReason };
type Render<Data, How> = (entries: readonly FeedEntry<Data>[], context: RenderContext, how: How) => Message;

export const keysOf = (entries: readonly Pick<FeedEntry<unknown>, 'key'>[]): string[] => entries.map(({ key }) => key);

/** Several events in a message, in order: at most `most`, and as many as fit its text. */
export function packed<Data>(
  most: number,
  render: Render<Data, Shown>,
  lengthOf: (entry: FeedEntry<Data>, context: RenderContext) => number = () => 0,
): FeedMessages<Data>['draft'] {
  return async (entries, context) =>
    packRows(entries, { most, lengthOf: (entry) => lengthOf(entry, context) }).map((some) => ({
      eventKeys: keysOf(some),
      message: (marker) => render(some, context, { marker }),
    }));
}

/** Each event in a message of its own. */
export function alone<Data>(
  render: (data: Data, context: RenderContext, marker: number) => Message,
): FeedMessages<Data>['draft'] {
  return async (entries, context) =>
    entries.map(({ key, data }) => ({ eventKeys: [key], message: (marker) => render(data, context, marker) }));
}

/** All events in one message, which gets the first `most` of them and their number. */
export function summed<Data>(
  render: Render<Data, Summary>,
  most = Number.POSITIVE_INFINITY,
): FeedMessages<Data>['summary'] {
  return async (pages, summaryReason, context) => {
    const eventKeys: string[] = [];
    const first: FeedEntry<Data>[] = [];
    for await (const page of pages) {
      eventKeys.push(...keysOf(page));
      first.push(...page.slice(0, most - first.length));
    }
    const total = eventKeys.length;
    return { eventKeys, message: (marker) => render(first, context, { marker, summaryReason, total }) };
  };
}
