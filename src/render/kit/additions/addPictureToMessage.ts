import type { APIFileComponent, APIMediaGalleryComponent, ComponentType } from 'discord-api-types/v10';
import { MAX_ALT_TEXT } from '../message/limits.ts';
import type { Message, Upload } from '../message/message.ts';
import { clipText, oneLine } from '../text/markdown.ts';

// Discord's numbers for component types. They are repeated here because this module may import only Discord's types.
const CONTAINER: ComponentType.Container = 17;
const GALLERY: ComponentType.MediaGallery = 12;
const FILE_COMPONENT: ComponentType.File = 13;

/** Adds a full-width picture below the message's heading. The picture takes one component and one file. */
export const addPictureToMessage = (message: Message, picture: Upload): Message =>
  addGalleriesToMessage(message, [[picture]]);

/**
 * Adds galleries below the message's heading, one component each. A single picture takes the full width of its gallery,
 * two pictures share it.
 */
export function addGalleriesToMessage(message: Message, galleries: readonly (readonly Upload[])[]): Message {
  const uploads = galleries.map((pictures) => pictures.map(withShortDescription));
  const galleryComponents = uploads.filter((pictures) => pictures.length > 0).map(galleryOf);
  const components = message.components.map((component, index) => {
    if (index > 0 || component.type !== CONTAINER) return component;
    const [head, ...otherComponents] = component.components;
    const headComponents = head === undefined ? [] : [head];
    return { ...component, components: [...headComponents, ...galleryComponents, ...otherComponents] };
  });
  const files = [...(message.files ?? []), ...uploads.flat()];
  return { ...message, components, ...(files.length > 0 && { files }) };
}

const withShortDescription = (picture: Upload): Upload => ({
  name: picture.name,
  bytes: picture.bytes,
  description: clipText(oneLine(picture.description), MAX_ALT_TEXT),
});

const galleryOf = (pictures: readonly Upload[]): APIMediaGalleryComponent => ({
  type: GALLERY,
  items: pictures.map(({ name, description }) => ({ media: { url: `attachment://${name}` }, description })),
});

/** Adds a file with this text at the end of the message. */
export function addTextFileToMessage(
  message: Message,
  { name, text, description }: Omit<Upload, 'bytes'> & { readonly text: string },
): Message {
  const file: APIFileComponent = { type: FILE_COMPONENT, file: { url: `attachment://${name}` } };
  const upload: Upload = { name, bytes: new TextEncoder().encode(text), description };
  const files = [...(message.files ?? []), upload];
  return { ...message, components: [...message.components, file], files };
}
