import type { APIMessageComponentEmoji } from 'discord-api-types/v10';
import { type Html, html } from '../html.ts';

/** A custom emoji's picture is on Discord's servers, so its name stands for it. */
export const emoji = (given: APIMessageComponentEmoji | undefined): Html | undefined =>
  given?.name ? html`<span class="emoji">${given.id ? `:${given.name}:` : given.name}</span>` : undefined;
