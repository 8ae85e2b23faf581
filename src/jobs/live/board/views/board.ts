import { listMessage, note, type Row } from '../../../../render/kit/layout.ts';
import { MAX_COMPONENTS } from '../../../../render/kit/limits.ts';
import { joined, linesOf } from '../../../../render/kit/lines.ts';
import { moment } from '../../../../render/kit/markdown.ts';
import type { Message } from '../../../../render/kit/message.ts';
import { roundKbps } from '../../../../render/kit/rate.ts';
import type { Texts } from '../../../../render/texts/texts.ts';
import { briefCard, fullCard, plainCard } from './card.ts';
import type { BoardContent, BoardStream } from './content.ts';
import { idleRows } from './idle.ts';

/** The more there are, the less of each: all pictures and buttons, then all buttons, then only what leads to them. */
const CARDS = [fullCard, plainCard, briefCard];

/** A card takes three components at least: of more streams only the number is shown. */
const MOST_CARDS = Math.floor(MAX_COMPONENTS / 3);

/** What is playing now: with pictures and all buttons if there is room for every stream, else with less of each. */
export function renderBoard(texts: Texts, content: BoardContent, marker: number): Message {
  const { streams } = content;
  const head = [texts.board.head, ...headLines(texts, content)].join('\n');
  if (!streams) return note(`${head}\n${texts.board.unknown}`, { marker });
  const foot = content.asOf && texts.board.asOf(moment(content.asOf));
  if (streams.length === 0) return listMessage({ head, rows: idleRows(texts, content.idle), foot: () => foot, marker });
  let drawn: { readonly message: Message; readonly shown: number } | undefined;
  for (const card of CARDS) {
    const rows = namedApart(streams.slice(0, MOST_CARDS).map((stream) => card(texts, stream, content.posters)));
    drawn = drawCards(texts, { head, rows, total: streams.length, foot, marker });
    if (drawn.shown === streams.length) break;
  }
  return drawn?.message ?? note(head, { marker });
}

/** Two people may watch the same film, and each card has its picture. */
function namedApart(rows: readonly Row[]): readonly Row[] {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const { picture } = row;
    if (!picture) return row;
    const times = (seen.get(picture.name) ?? 0) + 1;
    seen.set(picture.name, times);
    return times === 1 ? row : { ...row, picture: { ...picture, name: `${times}-${picture.name}` } };
  });
}

interface Cards {
  readonly head: string;
  readonly rows: readonly Row[];
  readonly total: number;
  readonly foot: string | undefined;
  readonly marker: number;
}

/** The message, and how many of the cards it has room for. */
function drawCards({ pages }: Texts, { head, rows, total, foot: last, marker }: Cards) {
  let shown = 0;
  const foot = (fitting: number, all: number) => {
    shown = fitting;
    return linesOf(pages.shown(fitting, all), last);
  };
  return { message: listMessage({ head, rows, total, foot, marker }), shown };
}

/** "3 streams · 1 transcode · 12 Mbit/s", and whether the server is there. */
function headLines(texts: Texts, { streams, server }: BoardContent): readonly string[] {
  return [streams && totals(texts, streams), serverLine(texts, server)].filter((line) => line !== undefined);
}

function totals({ board, session }: Texts, streams: readonly BoardStream[]): string {
  if (streams.length === 0) return board.nobody;
  const transcodes = streams.filter(({ delivery }) => delivery.decision === 'transcode').length;
  const kbps = roundKbps(streams.reduce((sum, { delivery }) => sum + (delivery.reservedKbps ?? 0), 0));
  return joined([
    board.streams(streams.length),
    transcodes > 0 ? board.transcodes(transcodes) : undefined,
    kbps > 0 ? session.rate(kbps) : undefined,
  ]);
}

function serverLine({ board }: Texts, server: BoardContent['server']): string | undefined {
  if (server.kind === 'down') return board.down(moment(server.since, 'f'));
  return server.kind === 'token-refused' ? board.tokenRefused : undefined;
}
