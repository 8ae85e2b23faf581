import type { ComponentType } from 'discord-api-types/v10';
import { html } from '../html.ts';
import type { ComponentDrawer } from './kinds.ts';
import { pictureHtml } from './picture.ts';

/**
 * Lays out and crops pictures as Discord's client does. Three pictures are a large one and two small ones. From five
 * on, there are three in a row, and a first row with the rest.
 */
export const drawMediaGallery: ComponentDrawer<ComponentType.MediaGallery> = ({ items }, pen) =>
  html`<div class="gallery ${layoutOf(items.length)}">${items.map((item) => pictureHtml(item, pen))}</div>`;

const FIRST_LAYOUTS = ['', 'one', 'two', 'three', 'four'] as const;

const layoutOf = (count: number): string => FIRST_LAYOUTS[count] ?? `rows first-${count % 3}`;
