import type { MediaItem } from '../../../domain/media/items/item.ts';
import { FOLLOW_BUTTON_ACTIONS } from '../../../render/follow/followButtons.ts';
import type { Button } from '../../../render/kit/message/press.ts';
import type { Texts } from '../../../render/texts/texts.ts';
import { itemPress, mediaItemsToCardItems } from '../items/items.ts';
import { FOLLOWABLE_KINDS } from './follow.ts';

/** The button to follow an item. Empty for items that cannot get new parts, such as films. */
export function followButton(texts: Texts, item: MediaItem): readonly Button[] {
  if (!FOLLOWABLE_KINDS.includes(item.kind)) return [];
  return mediaItemsToCardItems([item]).map((cardItem) => ({
    label: texts.follow.button,
    style: 'secondary',
    press: itemPress(FOLLOW_BUTTON_ACTIONS.item, cardItem),
  }));
}
