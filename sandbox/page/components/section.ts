import type { ComponentType } from 'discord-api-types/v10';
import { html } from '../html.ts';
import type { DrawKind } from './kinds.ts';

export const section: DrawKind<ComponentType.Section> = ({ components, accessory }, { draw }) =>
  html`<div class="section"><div>${components.map(draw)}</div>${draw(accessory)}</div>`;
