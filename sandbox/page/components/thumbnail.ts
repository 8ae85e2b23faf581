import type { ComponentType } from 'discord-api-types/v10';
import { html } from '../html.ts';
import type { DrawKind } from './kinds.ts';
import { picture } from './picture.ts';

export const thumbnail: DrawKind<ComponentType.Thumbnail> = (component, pen) =>
  html`<div class="thumbnail">${picture(component, pen)}</div>`;
