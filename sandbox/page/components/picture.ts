import type { APIMediaGalleryItem } from 'discord-api-types/v10';
import { type Html, html } from '../html.ts';
import type { ReaderContext } from '../surroundings.ts';
import { DISCORD_CLIENT_TEXTS_BY_LANGUAGE } from '../words.ts';

/** Draws a picture. Its alt text replaces a missing picture. A spoiler is covered until it is opened. */
export function pictureHtml(
  { media, description, spoiler }: APIMediaGalleryItem,
  { addressOf, language }: Pick<ReaderContext, 'addressOf' | 'language'>,
): Html {
  const [address, alt] = [addressOf(media.url), description ?? ''];
  const markup =
    address === undefined ? html`<span class="missing">${alt}</span>` : html`<img src="${address}" alt="${alt}">`;
  if (!spoiler) return markup;
  return html`<details class="spoiler"><summary>${DISCORD_CLIENT_TEXTS_BY_LANGUAGE[language].spoiler}</summary>${markup}</details>`;
}
