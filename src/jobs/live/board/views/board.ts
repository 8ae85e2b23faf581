import { createHash } from 'node:crypto';
import type { Progress } from '../../../../domain/live/progress.ts';
import type { MediaItem } from '../../../../domain/media/items/item.ts';
import { refOf, type Session } from '../../../../domain/media/sessions/session.ts';
import type { Delivery } from '../../../../domain/media/sessions/streamDecision.ts';
import type { ServerNames } from '../../../../domain/serving/served.ts';
import { listMessage, note } from '../../../../render/kit/layout.ts';
import { MAX_COMPONENTS } from '../../../../render/kit/limits.ts';
import { joined, linesOf } from '../../../../render/kit/lines.ts';
import { moment, plainClipped } from '../../../../render/kit/markdown.ts';
import type { Message, Upload } from '../../../../render/kit/message.ts';
import type { Button } from '../../../../render/kit/press.ts';
import type { Row } from '../../../../render/kit/rows.ts';
import { onServer } from '../../../../render/kit/servers.ts';
import { type PostersByThumb, thumbOf } from '../../../../render/kit/thumb.ts';
import { boldTitle, fullTitle, parentLine } from '../../../../render/kit/title.ts';
import { quality, reasons } from '../../../../render/session/streamDecision.ts';
import type { Texts } from '../../../../render/texts/texts.ts';
import { type BoardHead, boardHead, MAX_NAME } from './boardHead.ts';
import { type Idle, idleRows } from './idle.ts';

export interface BoardStream {
  readonly session: Session;
  /** Raw; missing if it must not be shown. */
  readonly person?: string | undefined;
  readonly player?: string | undefined;
  readonly delivery: Delivery;
  readonly progress?: Progress | undefined;
  readonly buttons: readonly Button[];
  readonly details: Button;
}

export interface BoardContent extends BoardHead {
  /** Missing until they were read for the first time. */
  readonly streams?: readonly BoardStream[] | undefined;
  readonly idle: Idle;
  /** The name of the item's server, if the board is about several. */
  readonly nameOf: ServerNames;
  readonly posters: PostersByThumb;
}

/**
 * Before escaping, which at most doubles it: twelve cards stay below a message's 4000 characters in ordinary
 * cases.
 */
const MAX_TITLE = 60;

type Card = (texts: Texts, stream: BoardStream, content: Pick<BoardContent, 'posters' | 'nameOf'>) => Row;

const plainCard: Card = (texts, stream, { nameOf }) => ({
  content: lines(texts, stream, nameOf).join('\n'),
  under: [...stream.buttons, stream.details],
});

const fullCard: Card = (texts, stream, content) => ({
  ...plainCard(texts, stream, content),
  picture: pictureOf(texts, stream.session.item, content.posters),
});

/** The card's button shows the other details. */
const briefCard: Card = (texts, stream, { nameOf }) => ({
  content: [
    title(texts, stream),
    joined([who(texts, stream), where(texts, stream, nameOf), far(texts, stream), state(texts, stream)]),
  ].join('\n'),
  button: stream.details,
});

function lines(texts: Texts, stream: BoardStream, nameOf: ServerNames): readonly string[] {
  const { player } = stream.session;
  const place = player.local === undefined ? undefined : player.local ? texts.session.local : texts.session.remote;
  // What each reserves changes from one look to the next; the board shows the sum.
  const delivery = { ...stream.delivery, reservedKbps: undefined };
  return [
    title(texts, stream),
    joined([who(texts, stream), where(texts, stream, nameOf)]),
    far(texts, stream) ?? '',
    `-# ${joined([state(texts, stream), place, quality(texts, delivery), reasons(texts, delivery)])}`,
  ].filter((line) => line !== '');
}

function title(texts: Texts, { session: { item } }: BoardStream): string {
  return joined([boldTitle(item, texts.search.untitled, MAX_TITLE), parentLine(item, MAX_NAME)]);
}

const where = (texts: Texts, { session }: BoardStream, nameOf: ServerNames): string | undefined =>
  onServer(texts, refOf(session), nameOf);

function who({ session: texts }: Texts, { person, player }: BoardStream): string | undefined {
  const name = plainClipped(person ?? '', MAX_NAME);
  const device = plainClipped(player ?? '', MAX_NAME);
  if (name === '') return device || undefined;
  return device === '' ? name : texts.on(name, device);
}

/** "█████▌░░░░ 55 %": a phone's line has no room for more beside a square picture. */
const far = ({ board }: Texts, { progress }: BoardStream): string | undefined =>
  progress && `${bar(progress)} ${board.percent(progress.percent)}`;

/**
 * "ends in 43 minutes", which moves in each reader's client without an edit; or that it is paused, or live.
 */
function state({ board, session: texts }: Texts, { session, progress }: BoardStream): string | undefined {
  const { state = '' } = session.player;
  // The server sends the state, and `states['constructor']` would be a function.
  const known = state !== 'playing' && Object.hasOwn(texts.states, state) ? texts.states[state] : undefined;
  const live = session.live && !progress ? texts.live : undefined;
  const endsAt = progress?.endsAt;
  return joined([live, known, endsAt && board.ends(moment(endsAt))]) || undefined;
}

const CELLS = 10;

/** Ten cells are as many as fit a phone's line beside the words; half a cell is a step of five per cent. */
function bar({ percent }: Progress): string {
  const halves = Math.round((percent * CELLS * 2) / 100);
  const full = Math.floor(halves / 2);
  return `${'█'.repeat(full)}${halves % 2 === 1 ? '▌' : ''}`.padEnd(CELLS, '░');
}

/** Named after the pictures it shows: an edit that shows the same pictures uploads none. */
function pictureOf({ search }: Texts, item: MediaItem, posters: PostersByThumb): Upload | undefined {
  const thumb = thumbOf(item);
  const bytes = thumb && posters.get(thumb);
  const name = `board-${createHash('sha256')
    .update(thumb ?? '')
    .digest('hex')
    .slice(0, 16)}.webp`;
  return bytes && { name, bytes, description: search.poster(fullTitle(item, search.untitled, 200)) };
}

/**
 * The more streams, the less of each: all pictures and buttons, then all buttons, then only the buttons for
 * details.
 */
const CARDS = [fullCard, plainCard, briefCard];

/** A card takes three components at least: of more streams only the number is shown. */
const MOST_CARDS = Math.floor(MAX_COMPONENTS / 3);

/**
 * The board of the current streams: with pictures and all buttons if every stream has room, else with less of
 * each.
 */
export function renderBoard(texts: Texts, content: BoardContent, marker: number): Message {
  const { streams, servers, nameOf } = content;
  if (servers.length === 0) return note([texts.board.head(), texts.board.gone], { marker });
  const head = boardHead(texts, content);
  if (!streams) return note(`${head}\n${texts.board.unknown}`, { marker });
  const foot = content.asOf && texts.board.asOf(moment(content.asOf));
  if (streams.length === 0)
    return listMessage({ head, rows: idleRows(texts, content.idle, nameOf), foot: () => foot, marker });
  let drawn: { readonly message: Message; readonly shown: number } | undefined;
  for (const card of CARDS) {
    const rows = namedApart(streams.slice(0, MOST_CARDS).map((stream) => card(texts, stream, content)));
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
