import { ButtonStyle, ComponentType } from 'discord-api-types/v10';
import type { MessageComponent } from '../../sandbox/discord/messages/componentTree.ts';
import { escaped, htmlOf, type NameOf } from './markdown.ts';

export interface Surroundings {
  /** The address in the page of a picture, by its address in the message. */
  readonly pictures: ReadonlyMap<string, string>;
  readonly nameOf: NameOf;
  /** The time at which the picture is taken, in ms. */
  readonly now: number;
}

const STYLES: Readonly<Partial<Record<ButtonStyle, string>>> = {
  [ButtonStyle.Primary]: 'primary',
  [ButtonStyle.Danger]: 'danger',
  [ButtonStyle.Success]: 'success',
};

/** A component of a message as HTML; a kind that Usher does not use is left out. */
export function componentHtml(component: MessageComponent, around: Surroundings): string {
  const all = (children: readonly MessageComponent[]) => children.map((child) => componentHtml(child, around)).join('');
  const picture = (url: string) => `<img src="${around.pictures.get(url) ?? ''}">`;
  switch (component.type) {
    case ComponentType.Container: {
      const color = `#${(component.accent_color ?? 0x3f4147).toString(16).padStart(6, '0')}`;
      return `<div class="container" style="border-left-color:${color}">${all(component.components)}</div>`;
    }
    case ComponentType.TextDisplay:
      return `<div class="text">${htmlOf(component.content, around)}</div>`;
    case ComponentType.Section:
      return `<div class="section"><div>${all(component.components)}</div>${all([component.accessory])}</div>`;
    case ComponentType.Thumbnail:
      return `<div class="thumbnail">${picture(component.media.url)}</div>`;
    case ComponentType.MediaGallery:
      return `<div class="gallery">${component.items.map(({ media }) => picture(media.url)).join('')}</div>`;
    case ComponentType.Separator:
      return component.divider === false ? '<div class="space"></div>' : '<hr>';
    case ComponentType.ActionRow:
      return `<div class="row">${all(component.components)}</div>`;
    case ComponentType.Button: {
      const label = 'label' in component ? (component.label ?? '') : '';
      const emoji = 'emoji' in component ? (component.emoji?.name ?? '') : '';
      return `<span class="button ${STYLES[component.style] ?? ''}">${escaped(`${emoji} ${label}`.trim())}</span>`;
    }
    case ComponentType.StringSelect:
      return `<span class="select">${escaped(component.placeholder ?? '')}<i>⌄</i></span>`;
    default:
      return '';
  }
}
