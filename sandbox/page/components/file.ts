import type { ComponentType } from 'discord-api-types/v10';
import { html } from '../html.ts';
import { DISCORD_CLIENT_TEXTS_BY_LANGUAGE } from '../words.ts';
import { drawFileCard } from './fileCard.ts';
import type { ComponentDrawer } from './kinds.ts';

export const drawFileComponent: ComponentDrawer<ComponentType.File> = ({ file: { url }, name, size, spoiler }, pen) => {
  const card = drawFileCard({ url, name: name ?? url.slice(url.lastIndexOf('/') + 1), size }, pen);
  if (!spoiler) return card;
  return html`<details class="spoiler"><summary>${DISCORD_CLIENT_TEXTS_BY_LANGUAGE[pen.language].spoiler}</summary>${card}</details>`;
};
