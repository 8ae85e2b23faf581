import type { APIFileComponent, APIMediaGalleryComponent, ComponentType } from 'discord-api-types/v10';
import { MAX_ALT_TEXT } from './limits.ts';
import { clip, oneLine } from './markdown.ts';
import type { Message, Upload } from './message.ts';

const CONTAINER: ComponentType.Container = 17;
const GALLERY: ComponentType.MediaGallery = 12;
const FILE: ComponentType.File = 13;

/** The message with a full-width picture below its head. It needs room for one more component and one more file. */
export const withPicture = (message: Message, picture: Upload): Message => withPictures(message, [picture]);

/** The same with up to ten pictures in one gallery; without pictures, the unchanged message. */
export function withPictures(message: Message, pictures: readonly Upload[]): Message {
  if (pictures.length === 0) return message;
  const described = pictures.map((picture) => ({
    ...picture,
    description: clip(oneLine(picture.description), MAX_ALT_TEXT),
  }));
  const gallery: APIMediaGalleryComponent = {
    type: GALLERY,
    items: described.map(({ name, description }) => ({ media: { url: `attachment://${name}` }, description })),
  };
  const components = message.components.map((component, index) => {
    if (index > 0 || component.type !== CONTAINER) return component;
    const [head, ...rest] = component.components;
    return { ...component, components: head === undefined ? [gallery] : [head, gallery, ...rest] };
  });
  return { ...message, components, files: [...(message.files ?? []), ...described] };
}

/** The message with a file below it that people can open. */
export function withFile(
  message: Message,
  { name, text, description }: Omit<Upload, 'bytes'> & { readonly text: string },
): Message {
  const file: APIFileComponent = { type: FILE, file: { url: `attachment://${name}` } };
  const files = [{ name, bytes: new TextEncoder().encode(text), description }];
  return { ...message, components: [...message.components, file], files };
}
