import type { MediaItem } from '../../../domain/media/items/item.ts';
import { FOLLOW_PRESSES } from '../../../render/follow/next.ts';
import type { Button } from '../../../render/kit/press.ts';
import type { Texts } from '../../../render/texts/texts.ts';
import { cardItems, pressFor } from '../items/items.ts';
import { FOLLOWABLE } from './follow.ts';

/** For the card of something that more can arrive of. */
export function followButton(texts: Texts, item: MediaItem): readonly Button[] {
  const [named] = FOLLOWABLE.includes(item.kind) ? cardItems([item], texts.search.untitled) : [];
  return named ? [{ label: texts.follow.button, style: 'secondary', press: pressFor(FOLLOW_PRESSES.item, named) }] : [];
}
