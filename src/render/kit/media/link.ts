import type { PlayerLink } from '../../../domain/serving/links.ts';
import type { Texts } from '../../texts/texts.ts';
import type { LinkButton } from '../message/press.ts';

const openLabel = ({ card }: Texts, { player }: PlayerLink): string =>
  player === undefined ? card.open : card.openIn(player);

export const createPlayerLinkButtons = (texts: Texts, link: PlayerLink | undefined): readonly LinkButton[] =>
  link ? [{ label: openLabel(texts, link), style: 'link', url: link.url }] : [];

/** The link as text, for rows without room for a button. */
export const formatPlayerLink = (texts: Texts, link: PlayerLink | undefined): string | undefined =>
  link && `[${openLabel(texts, link)}](${link.url})`;
