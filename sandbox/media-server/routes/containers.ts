import type { Section } from '../library/section.ts';
import type { World } from '../world.ts';
import type { Attributes } from '../xml.ts';

/**
 * Attributes of a response's root element (interface.md, 2.7a and 2.8). The numbers of viewMode and mediaTagVersion are
 * undocumented.
 */
export function containerAttributes(
  { words }: World,
  { id, type, title, uuid }: Section,
  viewGroup: string | undefined,
): Attributes {
  return {
    allowSync: 1,
    art: `/:/resources/${type}-fanart.jpg`,
    identifier: words.libraryPlugin,
    librarySectionID: id,
    librarySectionTitle: title,
    librarySectionUUID: uuid,
    ...TAG_ATTRIBUTES,
    nocache: 1,
    thumb: `/:/resources/${type}.png`,
    title1: title,
    title2: `All ${title}`,
    viewGroup,
    viewMode: 65_592,
  };
}

export const TAG_ATTRIBUTES: Attributes = {
  mediaTagPrefix: '/system/bundle/media/flags/',
  mediaTagVersion: 1_734_362_201,
};
