import { createHash } from 'node:crypto';
import type { StreamProgress } from '../../../../domain/live/progress.ts';
import type { MediaItem } from '../../../../domain/media/items/item.ts';
import { refOfSession, type Session } from '../../../../domain/media/sessions/session.ts';
import type { Delivery } from '../../../../domain/media/sessions/streamDecision.ts';
import type { FindServerNameOfRef } from '../../../../domain/serving/served.ts';
import { formatServerNamePhrase } from '../../../../render/kit/media/servers.ts';
import { type PostersByThumb, thumbOf } from '../../../../render/kit/media/thumb.ts';
import { boldTitle, formatItemParentNames, fullTitle } from '../../../../render/kit/media/title.ts';
import { createListMessage, createNoteMessage } from '../../../../render/kit/message/layout.ts';
import { MAX_MESSAGE_COMPONENTS } from '../../../../render/kit/message/limits.ts';
import type { Message, Upload } from '../../../../render/kit/message/message.ts';
import type { Button } from '../../../../render/kit/message/press.ts';
import type { Row } from '../../../../render/kit/message/rows.ts';
import { joinFacts, joinLines } from '../../../../render/kit/text/lines.ts';
import { clipAndEscapeText, formatDiscordTimestamp } from '../../../../render/kit/text/markdown.ts';
import { decisionReasons, describeStreamQuality } from '../../../../render/session/streamDecision.ts';
import type { Texts } from '../../../../render/texts/texts.ts';
import { type BoardHeadContent, boardHeadText, MAX_NAME_LENGTH } from './boardHead.ts';
import { createIdleBoardRows, type IdleBoardContent } from './idle.ts';

export interface BoardStream {
  readonly session: Session;
  /** The person's name, not escaped. Undefined if the board hides people. */
  readonly person?: string | undefined;
  readonly player?: string | undefined;
  readonly delivery: Delivery;
  readonly progress?: StreamProgress | undefined;
  readonly buttons: readonly Button[];
  readonly details: Button;
}

export interface BoardContent extends BoardHeadContent {
  /** Streams on the board. Undefined until the streams were read once. */
  readonly streams?: readonly BoardStream[] | undefined;
  readonly idle: IdleBoardContent;
  /** Name of an item's media server, if the board covers several. */
  readonly nameOf: FindServerNameOfRef;
  readonly posters: PostersByThumb;
}

/**
 * Maximum length of a title in characters, before escaping, which at most doubles it. Twelve cards usually stay below a
 * message's 4,000 characters.
 */
const MAX_TITLE = 60;

type Card = (texts: Texts, stream: BoardStream, content: Pick<BoardContent, 'posters' | 'nameOf'>) => Row;

const plainCard: Card = (texts, stream, { nameOf }) => ({
  content: cardLines(texts, stream, nameOf).join('\n'),
  under: [...stream.buttons, stream.details],
});

const fullCard: Card = (texts, stream, content) => ({
  ...plainCard(texts, stream, content),
  picture: pictureOf(texts, stream.session.item, content.posters),
});

/** A card with few facts. Its button opens the details. */
const briefCard: Card = (texts, stream, { nameOf }) => ({
  content: [
    cardTitle(texts, stream),
    joinFacts([
      personText(texts, stream),
      placeText(texts, stream, nameOf),
      progressText(texts, stream),
      stateText(texts, stream),
    ]),
  ].join('\n'),
  button: stream.details,
});

function cardLines(texts: Texts, stream: BoardStream, nameOf: FindServerNameOfRef): readonly string[] {
  const { player } = stream.session;
  const place = localOrRemote(texts, player.local);
  // The reserved bandwidth of a stream changes with each snapshot, so only the sum is shown.
  const delivery = { ...stream.delivery, reservedKbps: undefined };
  return [
    cardTitle(texts, stream),
    joinFacts([personText(texts, stream), placeText(texts, stream, nameOf)]),
    progressText(texts, stream) ?? '',
    `-# ${joinFacts([stateText(texts, stream), place, describeStreamQuality(texts, delivery), decisionReasons(texts, delivery)])}`,
  ].filter((line) => line !== '');
}

function localOrRemote({ session }: Texts, isLocal: boolean | undefined): string | undefined {
  if (isLocal === undefined) return undefined;
  return isLocal ? session.local : session.remote;
}

function cardTitle(texts: Texts, { session }: BoardStream): string {
  const { item } = session;
  return joinFacts([boldTitle(item, texts.search, MAX_TITLE), formatItemParentNames(item, MAX_NAME_LENGTH)]);
}

const placeText = (texts: Texts, { session }: BoardStream, nameOf: FindServerNameOfRef): string | undefined =>
  formatServerNamePhrase(texts, refOfSession(session), nameOf);

function personText({ session: texts }: Texts, { person, player }: BoardStream): string | undefined {
  const name = clipAndEscapeText(person ?? '', MAX_NAME_LENGTH);
  const device = clipAndEscapeText(player ?? '', MAX_NAME_LENGTH);
  if (name === '') return device || undefined;
  return device === '' ? name : texts.on(name, device);
}

/** "█████▒░░░░ 55 %". On a phone, a line beside a square picture has no room for more. */
const progressText = ({ board }: Texts, { progress }: BoardStream): string | undefined =>
  progress && `${progressBar(progress)} ${board.percent(progress.percent)}`;

/** "ends in 43 minutes", which Discord updates without an edit, or that the stream is paused or live. */
function stateText({ board, session: texts }: Texts, { session, progress }: BoardStream): string | undefined {
  const { state = '' } = session.player;
  // `hasOwn` is needed, because the state is any text from the media server: `states['constructor']` would be a
  // function.
  const playerState = state !== 'playing' && Object.hasOwn(texts.states, state) ? texts.states[state] : undefined;
  const liveText = session.live && !progress ? texts.live : undefined;
  const endsAt = progress?.endsAt;
  return joinFacts([liveText, playerState, endsAt && board.ends(formatDiscordTimestamp(endsAt))]) || undefined;
}

const BAR_CELLS = 10;

/**
 * Ten cells, which fit on a phone's line beside the words. Half a cell is drawn in medium shade, because the half block
 * would leave a gap before the next cell.
 */
function progressBar({ percent }: StreamProgress): string {
  const halves = Math.round((percent * BAR_CELLS * 2) / 100);
  const fullCells = Math.floor(halves / 2);
  return `${'█'.repeat(fullCells)}${halves % 2 === 1 ? '▒' : ''}`.padEnd(BAR_CELLS, '░');
}

/** Files are named after their pictures, so that an edit with the same pictures uploads nothing. */
function pictureOf({ search }: Texts, item: MediaItem, posters: PostersByThumb): Upload | undefined {
  const thumb = thumbOf(item);
  const bytes = thumb && posters.get(thumb);
  if (!bytes) return undefined;
  const hash = createHash('sha256').update(thumb).digest('hex').slice(0, 16);
  return { name: `board-${hash}.webp`, bytes, description: search.poster(fullTitle(item, search, 200)) };
}

/**
 * Layouts of a stream on a board, from the largest to the smallest. The more streams there are, the smaller the layout.
 */
const CARDS = [fullCard, plainCard, briefCard];

/**
 * Maximum streams with a card of their own. Each card takes at least three components; further streams are only
 * counted.
 */
const MAX_CARDS = Math.floor(MAX_MESSAGE_COMPONENTS / 3);

/** The current streams with pictures and all buttons, or with less for each if there is no room. */
export function renderBoard(texts: Texts, content: BoardContent, marker: number): Message {
  const { streams, servers, nameOf } = content;
  if (servers.length === 0) return createNoteMessage([texts.board.head(), texts.board.gone], { marker });
  const head = boardHeadText(texts, content);
  if (!streams) return createNoteMessage(`${head}\n${texts.board.unknown}`, { marker });
  const foot = content.asOf && texts.board.asOf(formatDiscordTimestamp(content.asOf));
  if (streams.length === 0) {
    return createListMessage({
      head,
      rows: createIdleBoardRows(texts, content.idle, nameOf),
      foot: () => foot,
      marker,
    });
  }
  let drawing: { readonly message: Message; readonly shown: number } | undefined;
  for (const card of CARDS) {
    const rows = withDistinctFileNames(streams.slice(0, MAX_CARDS).map((stream) => card(texts, stream, content)));
    drawing = drawCards(texts, { head, rows, total: streams.length, lastLine: foot, marker });
    if (drawing.shown === streams.length) break;
  }
  return drawing?.message ?? createNoteMessage(head, { marker });
}

/** Gives the pictures of a film different file names if two people watch it. */
function withDistinctFileNames(rows: readonly Row[]): readonly Row[] {
  const timesByName = new Map<string, number>();
  return rows.map((row) => {
    const { picture } = row;
    if (!picture) return row;
    const times = (timesByName.get(picture.name) ?? 0) + 1;
    timesByName.set(picture.name, times);
    return times === 1 ? row : { ...row, picture: { ...picture, name: `${times}-${picture.name}` } };
  });
}

interface Cards {
  readonly head: string;
  readonly rows: readonly Row[];
  readonly total: number;
  readonly lastLine: string | undefined;
  readonly marker: number;
}

function drawCards({ pages }: Texts, { head, rows, total, lastLine, marker }: Cards) {
  let shownRows = 0;
  // `createListMessage` calls this with the number of rows that fit.
  const foot = (fittingRows: number, totalRows: number) => {
    shownRows = fittingRows;
    return joinLines(pages.shown(fittingRows, totalRows), lastLine);
  };
  return { message: createListMessage({ head, rows, total, foot, marker }), shown: shownRows };
}
