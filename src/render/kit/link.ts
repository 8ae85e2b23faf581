import type { Link } from '../../domain/serving/links.ts';
import type { Texts } from '../texts/texts.ts';
import type { LinkButton } from './press.ts';

const labelOf = ({ card }: Texts, { player }: Link): string => (player === undefined ? card.open : card.openIn(player));

/** A list of buttons to add to others; empty without a link. */
export const openButton = (texts: Texts, link: Link | undefined): readonly LinkButton[] =>
  link ? [{ label: labelOf(texts, link), style: 'link', url: link.url }] : [];

/** For a row, which has no room for a button. */
export const openLink = (texts: Texts, link: Link | undefined): string | undefined =>
  link && `[${labelOf(texts, link)}](${link.url})`;
