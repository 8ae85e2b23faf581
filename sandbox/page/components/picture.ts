import type { APIMediaGalleryItem } from 'discord-api-types/v10';
import { type Html, html } from '../html.ts';
import type { Surroundings } from '../surroundings.ts';
import { WORDS } from '../words.ts';

/** A picture with its alt text, which replaces a missing picture; a spoiler covers it until it is opened. */
export function picture(
  { media, description, spoiler }: APIMediaGalleryItem,
  { addressOf, language }: Pick<Surroundings, 'addressOf' | 'language'>,
): Html {
  const [address, alt] = [addressOf(media.url), description ?? ''];
  const shown =
    address === undefined ? html`<span class="missing">${alt}</span>` : html`<img src="${address}" alt="${alt}">`;
  if (!spoiler) return shown;
  return html`<details class="spoiler"><summary>${WORDS[language].spoiler}</summary>${shown}</details>`;
}
