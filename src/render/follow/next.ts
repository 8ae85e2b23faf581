import type { MediaItem } from '../../domain/media/items/item.ts';
import type { LibraryRef } from '../../domain/servers/refs.ts';
import { DAY_MS } from '../../time/units.ts';
import type { Button, Press } from '../kit/press.ts';
import type { Texts } from '../texts/texts.ts';

/** The names of the press actions that follow something, which `commands/follow` carries out. */
export const FOLLOW_PRESSES = { item: 'follow.item', library: 'follow.library' } as const;

/** A post of new items may be read weeks later. */
const PRESSED_FOR_MS = 30 * DAY_MS;

type Arrived = Pick<
  MediaItem,
  'kind' | 'parentRatingKey' | 'parentTitle' | 'grandparentRatingKey' | 'grandparentTitle'
> & {
  readonly librarySectionId: LibraryRef;
};

/** Under a post of new items: follows the series or artist that they are of, or else their library. */
export const nextButton = ({ follow }: Texts, item: Arrived): readonly Button[] => [
  { label: follow.next, style: 'secondary', press: { ...targetOf(item), by: 'anyone', forMs: PRESSED_FOR_MS } },
];

function targetOf(item: Arrived): Pick<Press, 'action' | 'target'> {
  const { kind, parentRatingKey, grandparentRatingKey, parentTitle = '', grandparentTitle = '' } = item;
  const whole = grandparentRatingKey ?? (kind === 'episode' ? parentRatingKey : undefined);
  if ((kind === 'episode' || kind === 'track') && whole !== undefined) {
    const title = grandparentTitle || parentTitle;
    return { action: FOLLOW_PRESSES.item, target: { items: [{ ratingKey: whole, title }] } };
  }
  return { action: FOLLOW_PRESSES.library, target: { key: item.librarySectionId } };
}
