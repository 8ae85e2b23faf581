import type { ComponentType } from 'discord-api-types/v10';
import { html } from '../html.ts';
import { DISCORD_CLIENT_TEXTS_BY_LANGUAGE } from '../words.ts';
import type { ComponentDrawer } from './kinds.ts';

/** Draws a placeholder for an undocumented component that only Discord can send. */
export const drawUndocumentedComponent: ComponentDrawer<ComponentType.ContentInventoryEntry> = (_, { language }) =>
  html`<p class="missing">${DISCORD_CLIENT_TEXTS_BY_LANGUAGE[language].notDrawn}</p>`;
