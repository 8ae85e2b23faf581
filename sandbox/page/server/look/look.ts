import { chatStyle } from '../../style/style.ts';
import { FRAME } from './frame.ts';
import { MESSAGE_BOX } from './messageBox.ts';
import { SIDES } from './sides.ts';

const FACES = [400, 600]
  .map((weight) => `@font-face{font-family:Inter;font-weight:${weight};src:url(inter-${weight}.ttf)}`)
  .join('');

export const LOOK = `${FACES}${chatStyle()}${FRAME}${SIDES}${MESSAGE_BOX}`;
