import type { MediaItem } from '../../../domain/media/items/item.ts';
import type { Button } from '../../../render/kit/message/press.ts';
import type { Texts } from '../../../render/texts/texts.ts';
import { itemPress, mediaItemsToCardItems } from './items.ts';

export const REPORT_FORM_HANDLER_NAME = 'report.open';

export const reportButton = (texts: Texts, item: MediaItem): readonly Button[] =>
  mediaItemsToCardItems([item]).map((cardItem) => ({
    label: texts.report.button,
    style: 'secondary',
    press: itemPress(REPORT_FORM_HANDLER_NAME, cardItem),
  }));
