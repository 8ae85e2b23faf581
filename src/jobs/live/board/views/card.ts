import { createHash } from 'node:crypto';
import type { Progress } from '../../../../domain/live/progress.ts';
import type { MediaItem } from '../../../../domain/media/items/item.ts';
import type { Row } from '../../../../render/kit/layout.ts';
import { joined } from '../../../../render/kit/lines.ts';
import { moment, plainClipped } from '../../../../render/kit/markdown.ts';
import type { Upload } from '../../../../render/kit/message.ts';
import { type PostersByThumb, thumbOf } from '../../../../render/kit/thumb.ts';
import { boldTitle, fullTitle, parentLine } from '../../../../render/kit/title.ts';
import { quality, reasons } from '../../../../render/session/streamDecision.ts';
import type { Texts } from '../../../../render/texts/texts.ts';
import type { BoardStream } from './content.ts';

/** Before escaping, which at most doubles it: twelve cards stay below a message's 4000 characters in ordinary cases. */
const MAX_TITLE = 60;
const MAX_NAME = 30;

type Card = (texts: Texts, stream: BoardStream, posters: PostersByThumb) => Row;

export const fullCard: Card = (texts, stream, posters) => ({
  content: lines(texts, stream).join('\n'),
  picture: pictureOf(texts, stream.session.item, posters),
  under: [...stream.buttons, stream.details],
});

export const plainCard: Card = (texts, stream) => ({
  content: lines(texts, stream).join('\n'),
  under: [...stream.buttons, stream.details],
});

/** The rest is behind its button. */
export const briefCard: Card = (texts, stream) => ({
  content: [title(texts, stream), joined([who(texts, stream), far(texts, stream)])].join('\n'),
  button: stream.details,
});

function lines(texts: Texts, stream: BoardStream): readonly string[] {
  const { player } = stream.session;
  const place = player.local === undefined ? undefined : player.local ? texts.session.local : texts.session.remote;
  // What each reserves changes from one look to the next; the board shows the sum.
  const delivery = { ...stream.delivery, reservedKbps: undefined };
  return [
    title(texts, stream),
    joined([who(texts, stream), place]),
    far(texts, stream) ?? '',
    `-# ${joined([quality(texts, delivery), reasons(texts, delivery)])}`,
  ].filter((line) => line !== '');
}

function title(texts: Texts, { session: { item } }: BoardStream): string {
  return joined([boldTitle(item, texts.search.untitled, MAX_TITLE), parentLine(item, MAX_NAME)]);
}

function who({ session: texts }: Texts, { person, player }: BoardStream): string | undefined {
  const name = plainClipped(person ?? '', MAX_NAME);
  const device = plainClipped(player ?? '', MAX_NAME);
  if (name === '') return device || undefined;
  return device === '' ? name : texts.on(name, device);
}

/** "█████▌░░░░ 55 % · ends in 43 minutes": what is left moves in each reader's client, without an edit. */
function far({ board, session: texts }: Texts, { session, progress }: BoardStream): string | undefined {
  const { state = '' } = session.player;
  // The state is the server's word, and `states['constructor']` would be a function.
  const known = state !== 'playing' && Object.hasOwn(texts.states, state) ? texts.states[state] : undefined;
  const live = session.live ? texts.live : undefined;
  if (!progress) return joined([live, known]) || undefined;
  const { percent, endsAt } = progress;
  return joined([`${bar(progress)} ${board.percent(percent)}`, known, endsAt && board.ends(moment(endsAt))]);
}

const CELLS = 10;

/** Ten cells are as many as fit a phone's line beside the words; half a cell is a step of five per cent. */
function bar({ percent }: Progress): string {
  const halves = Math.round((percent * CELLS * 2) / 100);
  const full = Math.floor(halves / 2);
  return `${'█'.repeat(full)}${halves % 2 === 1 ? '▌' : ''}`.padEnd(CELLS, '░');
}

/** Named by what it shows: an edit that shows the same pictures uploads none. */
function pictureOf({ search }: Texts, item: MediaItem, posters: PostersByThumb): Upload | undefined {
  const thumb = thumbOf(item) ?? '';
  const bytes = posters.get(thumb);
  const name = `board-${createHash('sha256').update(thumb).digest('hex').slice(0, 16)}.webp`;
  return bytes && { name, bytes, description: search.poster(fullTitle(item, search.untitled, 200)) };
}
