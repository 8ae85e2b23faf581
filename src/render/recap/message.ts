import { withGalleries } from '../kit/additions/withPicture.ts';
import { listMessage, note } from '../kit/message/layout.ts';
import type { Message, Upload } from '../kit/message/message.ts';
import type { Press, Select } from '../kit/message/press.ts';
import { plainClipped } from '../kit/text/markdown.ts';
import { userMention } from '../kit/text/mention.ts';
import type { Texts } from '../texts/texts.ts';
import type { RecapCard } from './cards.ts';
import { periodName } from './dates.ts';
import type { RecapData } from './recapData.ts';

/** A card after drawing. Without `bytes`, the drawing failed, and the card's facts appear as text. */
export interface DrawnCard extends Pick<RecapCard, 'part' | 'description'> {
  readonly bytes: Uint8Array | undefined;
}

interface RecapMessage {
  readonly head: string;
  readonly foot?: string | undefined;
  readonly cards: readonly DrawnCard[];
  readonly marker?: number | undefined;
  readonly controls?: readonly Select[];
  readonly private?: boolean;
}

/** Maximum characters of the text that replaces a card that could not be drawn. */
const MAX_DESCRIPTION = 600;

/** Puts each card into a gallery of its own, because Discord crops pictures that share one. */
function cardsMessage({ head, foot, cards, marker, controls = [], private: isPrivate = false }: RecapMessage): Message {
  const message = listMessage({
    head,
    rows: cards.flatMap(({ bytes, description }) =>
      bytes ? [] : [{ content: plainClipped(description, MAX_DESCRIPTION) }],
    ),
    foot: () => foot,
    controls,
    marker,
    private: isPrivate,
  });
  const uploads = cards.flatMap(({ part, description, bytes }): readonly Upload[] =>
    bytes ? [{ name: `recap-${part}.webp`, bytes, description }] : [],
  );
  return withGalleries(
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
  readonly cards: readonly DrawnCard[];
  /** Press of the menu that shares a card. The chosen value is one of RECAP_PARTS. */
  readonly share: Press;
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
    return note([head, recap.nothing(name), gap], { private: true });
  }
  const options = cards.map(({ part }) => ({ value: part, label: recap.parts[part] }));
  return cardsMessage({ head, cards, controls: [{ placeholder: recap.share, options, press: share }], private: true });
}

export const renderSharedCard = ({ recap }: Texts, userId: string, card: DrawnCard): Message =>
  cardsMessage({ head: recap.shared(userMention(userId)), cards: [card] });
