import type { FeedMessageOptions } from '../../../render/summary/reason.ts';
import { oneSummary, packedDrafts } from '../drafts.ts';
import type { FeedDefinition, FeedEntry, RenderContext } from '../feed.ts';
import { type UsherData, usherData } from './data.ts';
import { MAX_LINES, renderUsher } from './view.ts';

/**
 * Posts problems of the bot itself when they begin and end. A job that is independent of media servers records them;
 * the store records a replaced database.
 */
export const usherFeed: FeedDefinition<UsherData> = {
  source: { kind: 'recorded' },
  data: usherData,
  draft: packedDrafts(MAX_LINES, render),
  summary: oneSummary(render, MAX_LINES),
  sample: (now) => [{ kind: 'began', since: now, trouble: { kind: 'disk-low', freeBytes: 640_000_000 } }],
};

function render(entries: readonly FeedEntry<UsherData>[], { texts }: RenderContext, heading: FeedMessageOptions) {
  const changes = entries.map(({ data }) => data);
  return renderUsher(texts, changes, heading);
}
