import type { MediaItem } from '../../../domain/media/items/item.ts';
import type { Button } from '../../../render/kit/message/press.ts';
import type { Texts } from '../../../render/texts/texts.ts';
import { cardItems, itemPress } from './items.ts';

export const OPEN_REPORT_PRESS = 'report.open';

export const reportButton = (texts: Texts, item: MediaItem): readonly Button[] =>
  cardItems([item]).map((cardItem) => ({
    label: texts.report.button,
    style: 'secondary',
    press: itemPress(OPEN_REPORT_PRESS, cardItem),
  }));
