import type { FeedMessageOptions } from '../../../render/summary/reason.ts';
import { createPackedDrafts, createSingleSummary } from '../drafts.ts';
import type { FeedDefinition, FeedEntry, RenderContext } from '../feed.ts';
import { type BotStatusEvent, botStatusEventCodec } from './data.ts';
import { MAX_BOT_STATUS_LINES, renderBotStatusEvents } from './view.ts';

/**
 * Posts problems of the bot itself when they begin and end. A job that is independent of media servers records them;
 * the store records a replaced database.
 */
export const botStatusFeed: FeedDefinition<BotStatusEvent> = {
  source: { kind: 'recorded' },
  data: botStatusEventCodec,
  draft: createPackedDrafts(MAX_BOT_STATUS_LINES, render),
  summary: createSingleSummary(render, MAX_BOT_STATUS_LINES),
  sample: (now) => [{ kind: 'began', since: now, trouble: { kind: 'disk-low', freeBytes: 640_000_000 } }],
};

function render(entries: readonly FeedEntry<BotStatusEvent>[], { texts }: RenderContext, heading: FeedMessageOptions) {
  const changes = entries.map(({ data }) => data);
  return renderBotStatusEvents(texts, changes, heading);
}
