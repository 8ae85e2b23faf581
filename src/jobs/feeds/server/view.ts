import { createListMessage, createNoteMessage } from '../../../render/kit/message/layout.ts';
import type { Message } from '../../../render/kit/message/message.ts';
import { formatDuration } from '../../../render/kit/text/duration.ts';
import { formatDiscordTimestamp } from '../../../render/kit/text/markdown.ts';
import { type SummaryReason, summaryHeading } from '../../../render/summary/reason.ts';
import type { Texts } from '../../../render/texts/texts.ts';
import type { ServerDowntime, ServerStateChange } from './data.ts';

const COLOURS: Readonly<Record<ServerStateChange['kind'], number>> = {
  down: 0xc0392b,
  'token-refused': 0xd68910,
  back: 0x27ae60,
};
/**
 * If two checks of the media server are further apart than this, in ms, the bot was not watching in between. The server
 * is checked every minute.
 */
const MAX_WATCHED_GAP_MS = 5 * 60_000;
/** Maximum lines of a summary, newest first. Further lines are only counted. */
const MAX_LINES = 20;

export function renderServerState(texts: Texts, change: ServerStateChange, marker: number): Message {
  const { server } = texts;
  const lines = [`### ${headingText(texts, change)}`, factText(texts, change), ...hintLines(server, change)];
  return createNoteMessage(lines.join('\n'), { accent: COLOURS[change.kind], marker });
}

interface ServerSummary {
  readonly changes: readonly { readonly at: Date; readonly data: ServerStateChange }[];
  readonly summaryReason: SummaryReason;
  readonly marker: number;
}

export function renderServerSummary(texts: Texts, { changes, summaryReason, marker }: ServerSummary): Message {
  const rows = changes.toReversed().map(({ at, data }) => ({
    content: `${formatDiscordTimestamp(at, 'f')} · **${headingText(texts, data)}**\n-# ${factText(texts, data)}`,
  }));
  return createListMessage({
    head: summaryHeading(texts, summaryReason),
    rows: rows.slice(0, MAX_LINES),
    total: rows.length,
    foot: (shownRows, total) => (shownRows < total ? texts.feeds.more(total - shownRows) : undefined),
    marker,
  });
}

function headingText({ server }: Texts, change: ServerStateChange): string {
  return change.kind === 'back' ? server.head.back[change.from] : server.head[change.kind];
}

function factText(texts: Texts, change: ServerStateChange): string {
  const { server } = texts;
  switch (change.kind) {
    case 'down':
      return `${sinceText(texts, change.since)} ${server.because[change.because]}`;
    case 'token-refused':
      return change.after ? server.backButRefused(lengthText(texts, change.after)) : sinceText(texts, change.since);
    case 'back':
      return server.away[change.from](lengthText(texts, change.away), formatDiscordTimestamp(change.away.since, 'f'));
  }
}

const sinceText = ({ server }: Texts, at: Date): string =>
  server.since(formatDiscordTimestamp(at, 'f'), formatDiscordTimestamp(at));

/** "12 min", or "at most 3 h" if the bot was not watching when the outage ended. */
function lengthText({ server }: Texts, { since: from, lastSeen, until }: ServerDowntime): string {
  const length = formatDuration(until.getTime() - from.getTime());
  return until.getTime() - lastSeen.getTime() > MAX_WATCHED_GAP_MS ? server.atMost(length) : length;
}

const hintLines = ({ hint }: Texts['server'], { kind }: ServerStateChange): readonly string[] =>
  kind === 'back' ? [] : [`-# ${hint[kind]}`];
