import type { MediaItem } from '../../../domain/media/items/item.ts';
import type { Button } from '../../../render/kit/press.ts';
import type { Texts } from '../../../render/texts/texts.ts';
import { cardItems, pressFor } from './items.ts';

/** The name of a press action, which `report/send.ts` carries out. */
export const OPEN = 'report.open';

/** For a card about a single item: opens the form for reporting a fault. */
export const reportButton = (texts: Texts, item: MediaItem): readonly Button[] =>
  cardItems([item], texts.search.untitled).map((named) => ({
    label: texts.report.button,
    style: 'secondary',
    press: pressFor(OPEN, named),
  }));
