import type { ComponentType } from 'discord-api-types/v10';
import { html } from '../html.ts';
import type { DrawKind } from './kinds.ts';
import { picture } from './picture.ts';

/** One picture is as wide as the message; of several, Discord cuts squares, two or three beside each other. */
export const mediaGallery: DrawKind<ComponentType.MediaGallery> = ({ items }, pen) => {
  const layout = items.length === 1 ? 'one' : items.length === 2 || items.length === 4 ? 'pairs' : 'threes';
  return html`<div class="gallery ${layout}">${items.map((item) => picture(item, pen))}</div>`;
};
