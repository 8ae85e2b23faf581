import type { ComponentType } from 'discord-api-types/v10';
import { html } from '../html.ts';
import type { ComponentDrawer } from './kinds.ts';

export const drawActionRow: ComponentDrawer<ComponentType.ActionRow> = ({ components }, { draw }) =>
  html`<div class="row">${components.map(draw)}</div>`;
