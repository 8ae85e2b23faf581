import type { ComponentType } from 'discord-api-types/v10';
import { html } from '../html.ts';
import type { ComponentDrawer } from './kinds.ts';

export const drawSectionComponent: ComponentDrawer<ComponentType.Section> = ({ components, accessory }, { draw }) =>
  html`<div class="section"><div>${components.map(draw)}</div>${draw(accessory)}</div>`;
