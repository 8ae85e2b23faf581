import {
  type APIMediaGalleryComponent,
  type APIMediaGalleryItem,
  type APIMessageTopLevelComponent,
  type APISectionComponent,
  ComponentType,
} from 'discord.js';
import { MAX_TEXT } from '../render/kit/limits.ts';
import { plainClipped } from '../render/kit/markdown.ts';
import type { Message } from '../render/kit/message.ts';

/** The same message without anything to press: for places where presses are refused, or when tickets cannot be stored. */
export function withoutPresses({ presses: _, components, ...message }: Message): Message {
  return { ...message, components: changeComponents(components, readOnly) };
}

function readOnly(component: Part): readonly Part[] {
  if (component.type === ComponentType.ActionRow) return [];
  const isButton = component.type === ComponentType.Section && component.accessory.type === ComponentType.Button;
  return isButton ? component.components : [component];
}

type Component = APIMessageTopLevelComponent;
/** A component in a container, or at the top level. A container cannot hold another one. */
export type Part = Exclude<Component, { type: ComponentType.Container }>;

/** Replaces each component with the result of `change`, inside containers too. */
const changeComponents = (components: readonly Component[], change: (part: Part) => readonly Part[]): Component[] =>
  components.flatMap((component): readonly Component[] =>
    component.type === ComponentType.Container
      ? [{ ...component, components: component.components.flatMap(change) }]
      : change(component),
  );

const ATTACHED = 'attachment://';
/** Characters kept of one picture's alt text: a chart's alt text describes its content. */
const MAX_ALT_TEXT = 300;
const SMALL = '-# ';

/** The same message as text alone, for when Discord refuses its files. */
export function withoutFiles({ files: _, components, ...message }: Message): Message {
  return { ...message, components: withoutAttachments(components) };
}

/**
 * The components without those whose file is not sent along. A picture beside a text leaves only the text,
 * because its alt text repeats it; a large picture is replaced by its alt text, as far as there is room.
 */
export function withoutAttachments(components: readonly Component[], coming: ReadonlySet<string> = NONE): Component[] {
  const isMissing = (url: string) => url.startsWith(ATTACHED) && !coming.has(url.slice(ATTACHED.length));
  let room = MAX_TEXT - textIn(components);
  const included = ({ description }: APIMediaGalleryItem): readonly Part[] => {
    // Escaping can make the text twice as long.
    const max = Math.min(MAX_ALT_TEXT, Math.floor((room - SMALL.length) / 2));
    if (!description || max < 1) return [];
    const content = `${SMALL}${plainClipped(description, max)}`;
    room -= content.length;
    return [{ type: ComponentType.TextDisplay, content }];
  };
  const withoutThumbnail = (section: APISectionComponent): readonly Part[] => {
    const { accessory } = section;
    const isLost = accessory.type === ComponentType.Thumbnail && isMissing(accessory.media.url);
    return isLost ? section.components : [section];
  };
  const withoutPictures = (gallery: APIMediaGalleryComponent): readonly Part[] => {
    const items = gallery.items.filter(({ media }) => !isMissing(media.url));
    const lost = gallery.items.filter(({ media }) => isMissing(media.url));
    return [...(items.length > 0 ? [{ ...gallery, items }] : []), ...lost.flatMap(included)];
  };
  const shown = changeComponents(components, (component) => {
    switch (component.type) {
      case ComponentType.File:
        return isMissing(component.file.url) ? [] : [component];
      case ComponentType.Section:
        return withoutThumbnail(component);
      case ComponentType.MediaGallery:
        return withoutPictures(component);
      default:
        return [component];
    }
  });
  return shown.map(neverEmpty);
}

const NONE: ReadonlySet<string> = new Set();

/** Discord refuses an empty container, and a post is found again by the id of its container. */
function neverEmpty(component: Component): Component {
  if (component.type !== ComponentType.Container || component.components.length > 0) return component;
  return { ...component, components: [{ type: ComponentType.TextDisplay, content: '…' }] };
}

function textIn(components: readonly Component[]): number {
  const lengthOf = (component: Component): number => {
    if (component.type === ComponentType.TextDisplay) return component.content.length;
    const isParent = component.type === ComponentType.Container || component.type === ComponentType.Section;
    return isParent ? textIn(component.components) : 0;
  };
  return components.reduce((total, each) => total + lengthOf(each), 0);
}
