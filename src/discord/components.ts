import {
  type APIMediaGalleryComponent,
  type APIMediaGalleryItem,
  type APIMessageTopLevelComponent,
  type APISectionComponent,
  ComponentType,
} from 'discord.js';
import { MAX_ALT_TEXT, MAX_MESSAGE_TEXT_LENGTH } from '../render/kit/message/limits.ts';
import type { Message } from '../render/kit/message/message.ts';
import { clipAndEscapeText } from '../render/kit/text/markdown.ts';

/**
 * Removes all buttons and menus from a message. Used where presses would be refused, and when tickets cannot be stored.
 */
export function removeButtonsAndMenus({ presses: _, components, ...message }: Message): Message {
  return { ...message, components: changeComponents(components, withoutControls) };
}

function withoutControls(component: NonContainerComponent): readonly NonContainerComponent[] {
  if (component.type === ComponentType.ActionRow) return [];
  const isButton = component.type === ComponentType.Section && component.accessory.type === ComponentType.Button;
  return isButton ? component.components : [component];
}

type Component = APIMessageTopLevelComponent;
/** A message component that a container may hold: any kind except another container. */
export type NonContainerComponent = Exclude<Component, { type: ComponentType.Container }>;

const changeComponents = (
  components: readonly Component[],
  change: (part: NonContainerComponent) => readonly NonContainerComponent[],
): Component[] =>
  components.flatMap((component): readonly Component[] =>
    component.type === ComponentType.Container
      ? [{ ...component, components: component.components.flatMap(change) }]
      : change(component),
  );

const ATTACHED = 'attachment://';
/** Discord's Markdown for a line of small text. */
const SMALL = '-# ';
const NO_NAMES: ReadonlySet<string> = new Set();

/** Removes a message's files and the components that show them. Used when Discord refuses the files. */
export function removeMessageFiles({ files: _, components, ...message }: Message): Message {
  return { ...message, components: withoutAttachments(components) };
}

/**
 * Removes components whose file is not sent along. If a picture stands beside a text, only the text stays, because the
 * alt text repeats it. A large picture is replaced by its alt text, as far as there is room.
 */
export function withoutAttachments(
  components: readonly Component[],
  attachedNames: ReadonlySet<string> = NO_NAMES,
): Component[] {
  const isMissing = (url: string) => url.startsWith(ATTACHED) && !attachedNames.has(url.slice(ATTACHED.length));
  const altTextOf = createAltTexts(MAX_MESSAGE_TEXT_LENGTH - textLength(components));
  const remainingComponents = changeComponents(components, (component) => {
    switch (component.type) {
      case ComponentType.File:
        return isMissing(component.file.url) ? [] : [component];
      case ComponentType.Section:
        return withoutMissingThumbnail(component, isMissing);
      case ComponentType.MediaGallery:
        return withoutMissingPictures(component, isMissing, altTextOf);
      default:
        return [component];
    }
  });
  return remainingComponents.map(fillIfEmpty);
}

type IsMissing = (url: string) => boolean;
type AltTextOf = (item: APIMediaGalleryItem) => readonly NonContainerComponent[];

/** Creates a function that returns alt texts as small text until `room` characters are used, and then nothing. */
function createAltTexts(room: number): AltTextOf {
  let remainingRoom = room;
  return ({ description }) => {
    // Escaping may double the length of the text.
    const max = Math.min(MAX_ALT_TEXT, Math.floor((remainingRoom - SMALL.length) / 2));
    if (!description || max < 1) return [];
    const content = `${SMALL}${clipAndEscapeText(description, max)}`;
    remainingRoom -= content.length;
    return [{ type: ComponentType.TextDisplay, content }];
  };
}

function withoutMissingThumbnail(section: APISectionComponent, isMissing: IsMissing): readonly NonContainerComponent[] {
  const { accessory } = section;
  const isLost = accessory.type === ComponentType.Thumbnail && isMissing(accessory.media.url);
  return isLost ? section.components : [section];
}

function withoutMissingPictures(
  gallery: APIMediaGalleryComponent,
  isMissing: IsMissing,
  altTextOf: AltTextOf,
): readonly NonContainerComponent[] {
  const items = gallery.items.filter(({ media }) => !isMissing(media.url));
  const altTexts = gallery.items.filter(({ media }) => isMissing(media.url)).flatMap(altTextOf);
  return items.length > 0 ? [{ ...gallery, items }, ...altTexts] : altTexts;
}

/**
 * Puts "…" into an empty container, because Discord refuses empty ones. The container stays, because its id identifies
 * the post.
 */
function fillIfEmpty(component: Component): Component {
  if (component.type !== ComponentType.Container || component.components.length > 0) return component;
  return { ...component, components: [{ type: ComponentType.TextDisplay, content: '…' }] };
}

function textLength(components: readonly Component[]): number {
  const lengthOf = (component: Component): number => {
    if (component.type === ComponentType.TextDisplay) return component.content.length;
    const isParent = component.type === ComponentType.Container || component.type === ComponentType.Section;
    return isParent ? textLength(component.components) : 0;
  };
  return components.reduce((total, component) => total + lengthOf(component), 0);
}
