import type { APIMessageComponentEmoji } from 'discord-api-types/v10';
import { type Html, html } from '../html.ts';

/** Draws a custom emoji as its name, because its picture is on Discord's servers. */
export const drawEmoji = (emojiData: APIMessageComponentEmoji | undefined): Html | undefined =>
  emojiData?.name
    ? html`<span class="emoji">${emojiData.id ? `:${emojiData.name}:` : emojiData.name}</span>`
    : undefined;
