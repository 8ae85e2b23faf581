import type { Disappointed, Wish } from '../../domain/wishes.ts';
import { note } from '../kit/layout.ts';
import { plain } from '../kit/markdown.ts';
import type { Message } from '../kit/message.ts';
import { bold, withYear } from '../kit/title.ts';
import type { Texts } from '../texts/texts.ts';

type Titled = Pick<Wish, 'title' | 'year'>;

const MAX_NAME = 70;

/** "Dune (2026)", escaped and in bold. */
export const wishName = ({ search }: Texts, { title, year }: Titled): string =>
  bold(withYear(title, year), search.untitled, MAX_NAME);

/** For a person who shared the wish, with the admin's words. */
export const renderClosedWish = (
  texts: Texts,
  { word, ...wish }: Titled & Pick<Disappointed, 'word'>,
  marker: number,
): Message =>
  note([texts.wish.closedNote(wishName(texts, wish)), word !== undefined && `> ${plain(word)}`], { marker });
