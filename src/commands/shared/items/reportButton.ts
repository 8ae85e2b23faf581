import type { MediaItem } from '../../../domain/media/items/item.ts';
import type { Button } from '../../../render/kit/message/press.ts';
import type { Texts } from '../../../render/texts/texts.ts';
import { cardItems, pressFor } from './items.ts';

export const OPEN_REPORT = 'report.open';

export const reportButton = (texts: Texts, item: MediaItem): readonly Button[] =>
  cardItems([item], texts.search).map((cardItem) => ({
    label: texts.report.button,
    style: 'secondary',
    press: pressFor(OPEN_REPORT, cardItem),
  }));
