import { chatStyleSheet } from '../../style/style.ts';
import { FRAME_STYLES } from './frame.ts';
import { MESSAGE_BOX_STYLES } from './messageBox.ts';
import { SIDE_STYLES } from './sides.ts';

const FACES = [400, 600]
  .map((weight) => `@font-face{font-family:Inter;font-weight:${weight};src:url(inter-${weight}.ttf)}`)
  .join('');

export const PAGE_STYLES = `${FACES}${chatStyleSheet()}${FRAME_STYLES}${SIDE_STYLES}${MESSAGE_BOX_STYLES}`;
