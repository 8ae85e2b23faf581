import type { MakePlayerLink } from '../../domain/serving/links.ts';
import type { VotedItem } from '../../domain/votes.ts';
import { createPlayerLinkButtons } from '../../render/kit/media/link.ts';
import type { ControlsRow } from '../../render/kit/message/press.ts';
import type { Texts } from '../../render/texts/texts.ts';
import { addToPlaylistButton } from '../shared/items/items.ts';
import { eventButton } from './event.ts';

export function winnerButtons(texts: Texts, item: VotedItem, links: MakePlayerLink): readonly ControlsRow[] {
  const buttons = [
    ...createPlayerLinkButtons(texts, links(item)),
    ...addToPlaylistButton(texts, item),
    eventButton(texts, item),
  ];
  return [buttons];
}
