import type { ComponentType } from 'discord-api-types/v10';
import { html } from '../html.ts';
import { CLIENT_WORDS } from '../words.ts';
import type { ComponentDrawer } from './kinds.ts';

/** Draws a placeholder for an undocumented component that only Discord can send. */
export const drawContentInventoryEntry: ComponentDrawer<ComponentType.ContentInventoryEntry> = (_, { language }) =>
  html`<p class="missing">${CLIENT_WORDS[language].notDrawn}</p>`;
