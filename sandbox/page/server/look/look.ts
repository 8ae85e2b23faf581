import { chatStyleSheet } from '../../style/style.ts';
import { PAGE_COLUMN_STYLES } from './frame.ts';
import { CHAT_INPUT_STYLES } from './messageBox.ts';
import { PAGE_SIDEBAR_STYLES } from './sides.ts';

const FACES = [400, 600]
  .map((weight) => `@font-face{font-family:Inter;font-weight:${weight};src:url(inter-${weight}.ttf)}`)
  .join('');

export const PAGE_STYLES = `${FACES}${chatStyleSheet()}${PAGE_COLUMN_STYLES}${PAGE_SIDEBAR_STYLES}${CHAT_INPUT_STYLES}`;
