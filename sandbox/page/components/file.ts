import type { ComponentType } from 'discord-api-types/v10';
import { attributes, html } from '../html.ts';
import { WORDS } from '../words.ts';
import type { DrawKind } from './kinds.ts';

export const file: DrawKind<ComponentType.File> = (component, { addressOf, language }) => {
  const { url } = component.file;
  const name = component.name ?? url.slice(url.lastIndexOf('/') + 1);
  const size = component.size === undefined ? undefined : html`<small>${sizeOf(component.size, language)}</small>`;
  const given = attributes({ href: addressOf(url), download: name });
  const shown = html`<a class="file"${given}><i aria-hidden="true">📄</i><span>${name}${size}</span></a>`;
  if (!component.spoiler) return shown;
  return html`<details class="spoiler"><summary>${WORDS[language].spoiler}</summary>${shown}</details>`;
};

const KB = 1024;
const sizeOf = (bytes: number, language: string): string => {
  const [size, unit] = bytes < KB ? [bytes, 'B'] : bytes < KB * KB ? [bytes / KB, 'KB'] : [bytes / KB / KB, 'MB'];
  return `${new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(size)} ${unit}`;
};
