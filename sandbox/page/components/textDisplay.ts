import type { ComponentType } from 'discord-api-types/v10';
import { html } from '../html.ts';
import { markdown } from '../markdown/markdown.ts';
import type { DrawKind } from './kinds.ts';

export const textDisplay: DrawKind<ComponentType.TextDisplay> = ({ content }, pen) =>
  html`<div class="text">${markdown(content, pen)}</div>`;
