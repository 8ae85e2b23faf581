import type { Message } from '../../render/kit/message/message.ts';
import { splitRowsIntoMessages } from '../../render/kit/message/splitRowsIntoMessages.ts';
import type { FeedMessageOptions, SummaryReason } from '../../render/summary/reason.ts';
import type { FeedEntry, FeedMessages, RenderContext } from './feed.ts';

type Summary = FeedMessageOptions & { readonly summaryReason: SummaryReason };
type RenderMessage<Data, How> = (entries: readonly FeedEntry<Data>[], context: RenderContext, how: How) => Message;

export const eventKeysOfFeedEntries = (entries: readonly Pick<FeedEntry<unknown>, 'key'>[]): string[] =>
  entries.map(({ key }) => key);

/** Puts as many events in each message as fit, at most `limit`, in order. */
export function createPackedDrafts<Data>(
  limit: number,
  render: RenderMessage<Data, FeedMessageOptions>,
  lengthOf: (entry: FeedEntry<Data>, context: RenderContext) => number = () => 0,
): FeedMessages<Data>['draft'] {
  return async (entries, context) =>
    splitRowsIntoMessages(entries, { limit, lengthOf: (entry) => lengthOf(entry, context) }).map((messageEntries) => ({
      eventKeys: eventKeysOfFeedEntries(messageEntries),
      message: (marker) => render(messageEntries, context, { marker }),
    }));
}

export function createSeparateDrafts<Data>(
  render: (data: Data, context: RenderContext, marker: number) => Message,
): FeedMessages<Data>['draft'] {
  return async (entries, context) =>
    entries.map(({ key, data }) => ({ eventKeys: [key], message: (marker) => render(data, context, marker) }));
}

/** Puts all events in one message, which lists the first `limit` of them and the total. */
export function createSingleSummary<Data>(
  render: RenderMessage<Data, Summary>,
  limit = Number.POSITIVE_INFINITY,
): FeedMessages<Data>['summary'] {
  return async (pages, summaryReason, context) => {
    const eventKeys: string[] = [];
    const shownEntries: FeedEntry<Data>[] = [];
    for await (const page of pages) {
      eventKeys.push(...eventKeysOfFeedEntries(page));
      shownEntries.push(...page.slice(0, limit - shownEntries.length));
    }
    const total = eventKeys.length;
    return { eventKeys, message: (marker) => render(shownEntries, context, { marker, summaryReason, total }) };
  };
}
