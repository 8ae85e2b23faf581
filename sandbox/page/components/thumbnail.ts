import type { ComponentType } from 'discord-api-types/v10';
import { html } from '../html.ts';
import type { ComponentDrawer } from './kinds.ts';
import { pictureHtml } from './picture.ts';

export const drawThumbnail: ComponentDrawer<ComponentType.Thumbnail> = (component, pen) =>
  html`<div class="thumbnail">${pictureHtml(component, pen)}</div>`;
