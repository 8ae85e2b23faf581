import type { LibrarySection } from '../library/section.ts';
import type { MediaServerState } from '../world.ts';
import type { XmlAttributes } from '../xml.ts';

/**
 * Attributes of a response's root element (interface.md, 2.7a and 2.8). The numbers of viewMode and mediaTagVersion are
 * undocumented.
 */
export function createMediaContainerAttributes(
  { words }: MediaServerState,
  { id, type, title, uuid }: LibrarySection,
  viewGroup: string | undefined,
): XmlAttributes {
  return {
    allowSync: 1,
    art: `/:/resources/${type}-fanart.jpg`,
    identifier: words.libraryPlugin,
    librarySectionID: id,
    librarySectionTitle: title,
    librarySectionUUID: uuid,
    ...MEDIA_TAG_XML_ATTRIBUTES,
    nocache: 1,
    thumb: `/:/resources/${type}.png`,
    title1: title,
    title2: `All ${title}`,
    viewGroup,
    viewMode: 65_592,
  };
}

export const MEDIA_TAG_XML_ATTRIBUTES: XmlAttributes = {
  mediaTagPrefix: '/system/bundle/media/flags/',
  mediaTagVersion: 1_734_362_201,
};
