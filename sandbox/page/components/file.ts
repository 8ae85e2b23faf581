import type { ComponentType } from 'discord-api-types/v10';
import { html } from '../html.ts';
import { CLIENT_WORDS } from '../words.ts';
import { drawFileCard } from './fileCard.ts';
import type { ComponentDrawer } from './kinds.ts';

export const drawFile: ComponentDrawer<ComponentType.File> = ({ file: { url }, name, size, spoiler }, pen) => {
  const card = drawFileCard({ url, name: name ?? url.slice(url.lastIndexOf('/') + 1), size }, pen);
  if (!spoiler) return card;
  return html`<details class="spoiler"><summary>${CLIENT_WORDS[pen.language].spoiler}</summary>${card}</details>`;
};
