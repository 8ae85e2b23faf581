import type { APIMediaGalleryItem } from 'discord-api-types/v10';
import { type Html, html } from '../html.ts';
import type { Surroundings } from '../surroundings.ts';
import { WORDS } from '../words.ts';

/** A picture. Its alt text replaces a missing picture; a spoiler is covered until it is opened. */
export function picture(
  { media, description, spoiler }: APIMediaGalleryItem,
  { addressOf, language }: Pick<Surroundings, 'addressOf' | 'language'>,
): Html {
  const [address, alt] = [addressOf(media.url), description ?? ''];
  const markup =
    address === undefined ? html`<span class="missing">${alt}</span>` : html`<img src="${address}" alt="${alt}">`;
  if (!spoiler) return markup;
  return html`<details class="spoiler"><summary>${WORDS[language].spoiler}</summary>${markup}</details>`;
}
