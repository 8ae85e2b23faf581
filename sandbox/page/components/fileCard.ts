import { attributesHtml, type Html, html } from '../html.ts';
import { ICONS } from '../icons.ts';
import type { ReaderContext } from '../surroundings.ts';
import { formatFileSize } from './sizeText.ts';

interface FileCard {
  readonly url: string;
  readonly name: string;
  /** Size of the file in bytes. */
  readonly size: number | undefined;
}

/** Draws a file with its name and size. A click downloads it. */
export function drawFileCard(
  { url, name, size }: FileCard,
  { addressOf, language }: Pick<ReaderContext, 'addressOf' | 'language'>,
): Html {
  const tagAttributes = attributesHtml({ href: addressOf(url), download: name });
  const small = size === undefined ? undefined : html`<small>${formatFileSize(size, language)}</small>`;
  return html`<a class="file"${tagAttributes}>${ICONS.file}<span>${name}${small}</span></a>`;
}
