import { addGalleriesToMessage } from '../kit/additions/addPictureToMessage.ts';
import { createListMessage, createNoteMessage } from '../kit/message/layout.ts';
import type { Message, Upload } from '../kit/message/message.ts';
import type { ComponentPress, StringSelectMenu } from '../kit/message/press.ts';
import { clipAndEscapeText } from '../kit/text/markdown.ts';
import { userMention } from '../kit/text/mention.ts';
import type { Texts } from '../texts/texts.ts';
import type { RecapCard } from './cards.ts';
import { periodName } from './dates.ts';
import type { RecapData } from './recapData.ts';

/** A card after drawing. Without `bytes`, the drawing failed, and the card's facts appear as text. */
export interface DrawnRecapCard extends Pick<RecapCard, 'part' | 'description'> {
  readonly bytes: Uint8Array | undefined;
}

interface RecapMessage {
  readonly head: string;
  readonly foot?: string | undefined;
  readonly cards: readonly DrawnRecapCard[];
  readonly marker?: number | undefined;
  readonly controls?: readonly StringSelectMenu[];
  readonly private?: boolean;
}

/** Maximum characters of the text that replaces a card that could not be drawn. */
const MAX_DESCRIPTION = 600;

/** Puts each card into a gallery of its own, because Discord crops pictures that share one. */
function cardsMessage({ head, foot, cards, marker, controls = [], private: isPrivate = false }: RecapMessage): Message {
  const message = createListMessage({
    head,
    rows: cards.flatMap(({ bytes, description }) =>
      bytes ? [] : [{ content: clipAndEscapeText(description, MAX_DESCRIPTION) }],
    ),
    foot: () => foot,
    controls,
    marker,
    private: isPrivate,
  });
  const uploads = cards.flatMap(({ part, description, bytes }): readonly Upload[] =>
    bytes ? [{ name: `recap-${part}.webp`, bytes, description }] : [],
  );
  return addGalleriesToMessage(
    message,
    uploads.map((upload) => [upload]),
  );
}

export const renderRecap = (
  texts: Texts,
  { period }: Pick<RecapData, 'period'>,
  { cards, marker }: Pick<RecapMessage, 'cards' | 'marker'>,
): Message =>
  cardsMessage({ head: texts.recap.head(periodName(texts, period)), foot: texts.recap.madeUp, cards, marker });

interface OwnRecap {
  readonly cards: readonly DrawnRecapCard[];
  /** Press of the menu that shares a card. The chosen value is one of RECAP_PARTS. */
  readonly share: ComponentPress;
}

export function renderOwnRecap(
  texts: Texts,
  { period, numbers, coverage }: RecapData,
  { cards, share }: OwnRecap,
): Message {
  const { recap } = texts;
  const name = periodName(texts, period);
  const head = recap.ownHead(name);
  if (numbers.totals.plays === 0) {
    const gap = coverage.gap && `-# ${recap.gaps[coverage.gap]}`;
    return createNoteMessage([head, recap.nothing(name), gap], { private: true });
  }
  const options = cards.map(({ part }) => ({ value: part, label: recap.parts[part] }));
  return cardsMessage({ head, cards, controls: [{ placeholder: recap.share, options, press: share }], private: true });
}

export const renderSharedRecapCard = ({ recap }: Texts, userId: string, card: DrawnRecapCard): Message =>
  cardsMessage({ head: recap.shared(userMention(userId)), cards: [card] });
