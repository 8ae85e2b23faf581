import type { ComponentType } from 'discord-api-types/v10';
import { html } from '../html.ts';
import { renderMarkdown } from '../markdown/markdown.ts';
import type { ComponentDrawer } from './kinds.ts';

export const drawTextDisplay: ComponentDrawer<ComponentType.TextDisplay> = ({ content }, pen) =>
  html`<div class="text">${renderMarkdown(content, pen)}</div>`;
