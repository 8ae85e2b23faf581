import type { MakePlayerLink } from '../../domain/serving/links.ts';
import type { VotedItem } from '../../domain/votes.ts';
import { openButton } from '../../render/kit/media/link.ts';
import type { Controls } from '../../render/kit/message/press.ts';
import type { Texts } from '../../render/texts/texts.ts';
import { addToPlaylistButton } from '../shared/items/items.ts';
import { eventButton } from './event.ts';

export function winnerButtons(texts: Texts, item: VotedItem, links: MakePlayerLink): readonly Controls[] {
  const buttons = [...openButton(texts, links(item)), ...addToPlaylistButton(texts, item), eventButton(texts, item)];
  return [buttons];
}
