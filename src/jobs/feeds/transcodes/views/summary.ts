import { REMADE } from '../../../../domain/media/sessions/streamDecision.ts';
import { listMessage } from '../../../../render/kit/layout.ts';
import { joined } from '../../../../render/kit/lines.ts';
import { plainClipped } from '../../../../render/kit/markdown.ts';
import { withMembers } from '../../../../render/kit/mention.ts';
import type { Message } from '../../../../render/kit/message.ts';
import { boldTitle } from '../../../../render/kit/title.ts';
import { type SummaryReason, summaryHeading } from '../../../../render/summary/reason.ts';
import type { Texts } from '../../../../render/texts/texts.ts';
import type { TranscodeRow } from './post.ts';

const MAX_NAME = 60;
const MAX_TITLE = 60;
/** Titles after a player; more are counted. */
const MAX_TITLES = 3;
/** Lines of a summary, the most frequent first; the rest are counted. */
const MAX_LINES = 20;

interface TranscodesSummary {
  readonly rows: readonly TranscodeRow[];
  readonly summaryReason: SummaryReason;
  readonly marker: number;
}

/** Many transcodes in one message: who, on which player, how often and why, the most frequent first. */
export function renderTranscodesSummary(texts: Texts, { rows, summaryReason, marker }: TranscodesSummary): Message {
  const { transcodes, feeds } = texts;
  const players = [...Map.groupBy(rows, ({ person, player }) => JSON.stringify([person, player])).values()];
  const lines = players.toSorted((a, b) => b.length - a.length).map((group) => lineOf(texts, group));
  return listMessage({
    head: `${summaryHeading(texts, summaryReason)}\n${joined([transcodes.count(rows.length), causes(texts, rows)])}`,
    rows: lines.slice(0, MAX_LINES).map((content) => ({ content })),
    total: lines.length,
    foot: (shown, total) => (shown < total ? feeds.more(total - shown) : undefined),
    marker,
  });
}

function lineOf(texts: Texts, rows: readonly TranscodeRow[]): string {
  const titles = [...new Set(rows.map(({ item }) => boldTitle(item, texts.search.untitled, MAX_TITLE)))];
  const named = titles.slice(0, MAX_TITLES);
  const rest = titles.length > MAX_TITLES ? [texts.feeds.more(titles.length - MAX_TITLES)] : [];
  const times = rows.length > 1 ? texts.feeds.summary.times(rows.length) : undefined;
  const facts = joined([whoAndWhere(texts, rows[0]), times, causes(texts, rows)]);
  return `${[...named, ...rest].join(', ')}\n-# ${facts}`;
}

function whoAndWhere({ transcodes }: Texts, row: TranscodeRow | undefined): string {
  const [person, player] = [row?.person, row?.player].map((name) => plainClipped(name ?? '', MAX_NAME) || undefined);
  return joined([withMembers(person, row?.members), player]) || transcodes.unnamed;
}

/** "video 12×, audio 9×, lower bit rate 3×": how often each was the reason. */
function causes({ session, transcodes }: Texts, rows: readonly TranscodeRow[]): string | undefined {
  const parts = REMADE.map((part) => ({
    name: session.parts[part],
    times: rows.filter(({ delivery }) => delivery.remade.includes(part)).length,
  }));
  const lowered = rows.filter(({ delivery }) => delivery.lowerBitrate).length;
  const found = [...parts, { name: transcodes.lowerBitrate, times: lowered }].filter(({ times }) => times > 0);
  return found.map(({ name, times }) => transcodes.cause(name, times)).join(', ') || undefined;
}
