import { CONVERTED_PARTS } from '../../../../domain/media/sessions/streamDecision.ts';
import { boldTitle } from '../../../../render/kit/media/title.ts';
import { createListMessage } from '../../../../render/kit/message/layout.ts';
import type { Message } from '../../../../render/kit/message/message.ts';
import { joinFacts } from '../../../../render/kit/text/lines.ts';
import { clipAndEscapeText } from '../../../../render/kit/text/markdown.ts';
import { nameWithMembers } from '../../../../render/kit/text/mention.ts';
import { type SummaryReason, summaryHeading } from '../../../../render/summary/reason.ts';
import type { Texts } from '../../../../render/texts/texts.ts';
import type { TranscodeRow } from './post.ts';

const MAX_NAME = 60;
const MAX_TITLE = 60;
/** Maximum titles in a line. Further titles are only counted. */
const MAX_TITLES = 3;
/** Maximum lines of a summary, most frequent first. Further lines are only counted. */
const MAX_LINES = 20;

interface TranscodesSummary {
  readonly rows: readonly TranscodeRow[];
  readonly summaryReason: SummaryReason;
  readonly marker: number;
}

/** One message for many transcodings: person, player, how often and why; most frequent first. */
export function renderTranscodesSummary(texts: Texts, { rows, summaryReason, marker }: TranscodesSummary): Message {
  const { transcodes, feeds } = texts;
  const players = [...Map.groupBy(rows, ({ person, player }) => JSON.stringify([person, player])).values()];
  const lines = players.toSorted((a, b) => b.length - a.length).map((group) => lineOf(texts, group));
  return createListMessage({
    head: `${summaryHeading(texts, summaryReason)}\n${joinFacts([transcodes.count(rows.length), causesText(texts, rows)])}`,
    rows: lines.slice(0, MAX_LINES).map((content) => ({ content })),
    total: lines.length,
    foot: (shownRows, total) => (shownRows < total ? feeds.more(total - shownRows) : undefined),
    marker,
  });
}

function lineOf(texts: Texts, rows: readonly TranscodeRow[]): string {
  const titles = [...new Set(rows.map(({ item }) => boldTitle(item, texts.search, MAX_TITLE)))];
  const namedTitles = titles.slice(0, MAX_TITLES);
  const omission = titles.length > MAX_TITLES ? [texts.feeds.more(titles.length - MAX_TITLES)] : [];
  const times = rows.length > 1 ? texts.feeds.summary.times(rows.length) : undefined;
  const facts = joinFacts([personAndPlayer(texts, rows[0]), times, causesText(texts, rows)]);
  return `${[...namedTitles, ...omission].join(', ')}\n-# ${facts}`;
}

function personAndPlayer({ transcodes }: Texts, row: TranscodeRow | undefined): string {
  const person = clippedName(row?.person);
  const player = clippedName(row?.player);
  return joinFacts([nameWithMembers(person, row?.members), player]) || transcodes.unnamed;
}

const clippedName = (name: string | undefined): string | undefined =>
  clipAndEscapeText(name ?? '', MAX_NAME) || undefined;

/** How often each part was the reason: "video 12×, audio 9×, lower bit rate 3×". */
function causesText({ session, transcodes }: Texts, rows: readonly TranscodeRow[]): string | undefined {
  const parts = CONVERTED_PARTS.map((part) => ({
    name: session.parts[part],
    times: rows.filter(({ delivery }) => delivery.remade.includes(part)).length,
  }));
  const lowerBitrateCount = rows.filter(({ delivery }) => delivery.lowerBitrate).length;
  const causeCounts = [...parts, { name: transcodes.lowerBitrate, times: lowerBitrateCount }].filter(
    ({ times }) => times > 0,
  );
  return causeCounts.map(({ name, times }) => transcodes.cause(name, times)).join(', ') || undefined;
}
