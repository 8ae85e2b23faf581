import type { ComponentType } from 'discord-api-types/v10';
import { attributes, html } from '../html.ts';
import { WORDS } from '../words.ts';
import type { DrawKind } from './kinds.ts';

export const container: DrawKind<ComponentType.Container> = ({ accent_color: color, components, spoiler }, pen) => {
  const accent = typeof color === 'number' ? `--accent:#${color.toString(16).padStart(6, '0')}` : undefined;
  const box = html`<div class="container"${attributes({ style: accent })}>${components.map(pen.draw)}</div>`;
  if (!spoiler) return box;
  return html`<details class="spoiler"><summary>${WORDS[pen.language].spoiler}</summary>${box}</details>`;
};
