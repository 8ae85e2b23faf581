import type { ComponentType } from 'discord-api-types/v10';
import { attributesHtml, html } from '../html.ts';
import { DISCORD_CLIENT_TEXTS_BY_LANGUAGE } from '../words.ts';
import type { ComponentDrawer } from './kinds.ts';

export const drawContainerComponent: ComponentDrawer<ComponentType.Container> = (
  { accent_color: color, components, spoiler },
  pen,
) => {
  const accent = typeof color === 'number' ? `--accent:#${color.toString(16).padStart(6, '0')}` : undefined;
  const box = html`<div class="container"${attributesHtml({ style: accent })}>${components.map(pen.draw)}</div>`;
  if (!spoiler) return box;
  return html`<details class="spoiler"><summary>${DISCORD_CLIENT_TEXTS_BY_LANGUAGE[pen.language].spoiler}</summary>${box}</details>`;
};
