import type { ComponentType } from 'discord-api-types/v10';
import { html } from '../html.ts';
import { WORDS } from '../words.ts';
import type { DrawKind } from './kinds.ts';

/** An undocumented component that only Discord can send. The page shows a placeholder for it. */
export const contentInventoryEntry: DrawKind<ComponentType.ContentInventoryEntry> = (_, { language }) =>
  html`<p class="missing">${WORDS[language].notDrawn}</p>`;
