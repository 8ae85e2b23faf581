import type { MediaItem } from '../../domain/media/items/item.ts';
import type { ItemRef, LibraryRef } from '../../domain/servers/refs.ts';
import { DAY_MS } from '../../time/units.ts';
import type { Button, ComponentPress } from '../kit/message/press.ts';
import type { Texts } from '../texts/texts.ts';

/** Actions of the buttons that follow a title or a library. `commands/follow` handles them. */
export const FOLLOW_BUTTON_ACTIONS = { item: 'follow.item', library: 'follow.library' } as const;

/** Time that the buttons stay valid, in ms: a month, because a post about new items may be read weeks later. */
const PRESSABLE_MS = 30 * DAY_MS;

type ArrivedItem = Pick<
  MediaItem,
  'kind' | 'parentRatingKey' | 'parentTitle' | 'grandparentRatingKey' | 'grandparentTitle'
> & {
  readonly librarySectionId: LibraryRef;
};

export const followButtons = ({ follow }: Texts, item: ArrivedItem): readonly Button[] => [
  { label: follow.next, style: 'secondary', press: { ...followTarget(item), by: 'anyone', forMs: PRESSABLE_MS } },
];

function followTarget(item: ArrivedItem): Pick<ComponentPress, 'action' | 'target'> {
  const ratingKey = followedKey(item);
  if (ratingKey === undefined) return { action: FOLLOW_BUTTON_ACTIONS.library, target: { key: item.librarySectionId } };
  const title = item.grandparentTitle || (item.parentTitle ?? '');
  return { action: FOLLOW_BUTTON_ACTIONS.item, target: { items: [{ ratingKey, title }] } };
}

function followedKey({ kind, parentRatingKey, grandparentRatingKey }: ArrivedItem): ItemRef | undefined {
  if (kind === 'episode') return grandparentRatingKey ?? parentRatingKey;
  return kind === 'track' ? grandparentRatingKey : undefined;
}
