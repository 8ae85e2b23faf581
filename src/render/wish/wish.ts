import type { UnnotifiedWisher, Wish } from '../../domain/wishes.ts';
import { appendYearToTitle, bold } from '../kit/media/title.ts';
import { createNoteMessage } from '../kit/message/layout.ts';
import type { Message } from '../kit/message/message.ts';
import { plain } from '../kit/text/markdown.ts';
import type { Texts } from '../texts/texts.ts';

type WishTitle = Pick<Wish, 'title' | 'year'>;

const MAX_NAME = 70;

/** Name of a wish, escaped and in bold: "**Dune (2026)**". */
export const wishName = ({ search }: Texts, { title, year }: WishTitle): string =>
  bold(appendYearToTitle(title, year), search.untitled, MAX_NAME);

/** Tells a person who shared the wish that an admin closed it, with the admin's words. */
export const renderClosedWish = (
  texts: Texts,
  { word, ...wish }: WishTitle & Pick<UnnotifiedWisher, 'word'>,
  marker: number,
): Message =>
  createNoteMessage([texts.wish.closedNote(wishName(texts, wish)), word !== undefined && `> ${plain(word)}`], {
    marker,
  });
