import type { ComponentType } from 'discord-api-types/v10';
import { html } from '../html.ts';
import type { DrawKind } from './kinds.ts';
import { picture } from './picture.ts';

/**
 * A single picture has the message's width. Several pictures are cropped to squares, two or three in a row, as in
 * Discord.
 */
export const mediaGallery: DrawKind<ComponentType.MediaGallery> = ({ items }, pen) => {
  const layout = items.length === 1 ? 'one' : items.length === 2 || items.length === 4 ? 'pairs' : 'threes';
  return html`<div class="gallery ${layout}">${items.map((item) => picture(item, pen))}</div>`;
};
