import type { FeedMessageOptions } from '../../../render/summary/reason.ts';
import { createPackedDrafts, createSingleSummary } from '../drafts.ts';
import type { FeedDefinition, FeedEntry, RenderContext } from '../feed.ts';
import { type UsherEvent, usherEventCodec } from './data.ts';
import { MAX_USHER_LINES, renderUsherEvents } from './view.ts';

/**
 * Posts problems of the bot itself when they begin and end. A job that is independent of media servers records them;
 * the store records a replaced database.
 */
export const usherFeed: FeedDefinition<UsherEvent> = {
  source: { kind: 'recorded' },
  data: usherEventCodec,
  draft: createPackedDrafts(MAX_USHER_LINES, render),
  summary: createSingleSummary(render, MAX_USHER_LINES),
  sample: (now) => [{ kind: 'began', since: now, trouble: { kind: 'disk-low', freeBytes: 640_000_000 } }],
};

function render(entries: readonly FeedEntry<UsherEvent>[], { texts }: RenderContext, heading: FeedMessageOptions) {
  const changes = entries.map(({ data }) => data);
  return renderUsherEvents(texts, changes, heading);
}
