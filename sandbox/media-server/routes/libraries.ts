import { createEmptyResponse, createMediaContainerResponse } from '../http/answer.ts';
import type { MediaServerRoute } from '../http/route.ts';
import { optionalRouteParameter, ZERO_OR_ONE_PATTERN } from '../http/route.ts';
import type { LibrarySection } from '../library/section.ts';
import type { MediaServerState } from '../world.ts';
import type { XmlElement } from '../xml.ts';
import { createXmlElement } from '../xml.ts';

export const listLibrariesRoute: MediaServerRoute = {
  operation: 'MEDIA-SERVER.md: libraries',
  title: 'List libraries',
  method: 'GET',
  path: '/library/sections',
  parameters: {},
  answer: ({ world, account }) => {
    const attributes = { allowSync: 0, identifier: world.words.libraryPlugin, title1: 'Libraries' };
    const { unsharedLibraries } = world.behaviour;
    const sections = world.library.sections.filter(({ id }) => account.isOwner || !unsharedLibraries.includes(id));
    const elements = sections.map((section) => createSectionXmlElement(world, section));
    return createMediaContainerResponse(attributes, elements);
  },
};

/** Starts a scan and responds at once. The scan continues (rule 4 of interface.md, section 3). */
export const scanLibrariesRoute: MediaServerRoute = {
  operation: '4.10',
  title: 'Scan all libraries',
  method: 'GET',
  path: '/library/sections/all/refresh',
  parameters: {},
  vendorParameters: { force: optionalRouteParameter(ZERO_OR_ONE_PATTERN) },
  isChange: true,
  answer: ({ world }) => {
    world.scans.start();
    return createEmptyResponse();
  },
};

export function createSectionXmlElement(world: MediaServerState, section: LibrarySection): XmlElement {
  const { id, type, createdAt } = section;
  const attributes = {
    allowSync: 1,
    art: `/:/resources/${type}-fanart.jpg`,
    composite: `/library/sections/${id}/composite/${createdAt}`,
    thumb: `/:/resources/${type}.png`,
    key: id,
    type,
    title: section.title,
    agent: section.agent,
    scanner: section.scanner,
    language: section.language,
    uuid: section.uuid,
    refreshing: world.scans.running ? 1 : 0,
    updatedAt: createdAt,
    createdAt,
    content: 1,
    directory: 1,
    contentChangedAt: 116_893,
    hidden: section.preferences.hidden,
  };
  const locations = section.locations.map((path, index) =>
    createXmlElement('Location', { id: Number(id) * 10 + index, path }),
  );
  return createXmlElement('Directory', attributes, locations);
}
