import type { ComponentType } from 'discord-api-types/v10';
import { html } from '../html.ts';
import { WORDS } from '../words.ts';
import { fileCard } from './fileCard.ts';
import type { DrawKind } from './kinds.ts';

export const file: DrawKind<ComponentType.File> = ({ file: { url }, name, size, spoiler }, pen) => {
  const card = fileCard({ url, name: name ?? url.slice(url.lastIndexOf('/') + 1), size }, pen);
  if (!spoiler) return card;
  return html`<details class="spoiler"><summary>${WORDS[pen.language].spoiler}</summary>${card}</details>`;
};
