import { containerAnswer, emptyAnswer } from '../http/answer.ts';
import type { Route } from '../http/route.ts';
import { FLAG_PATTERN, optionalParameter } from '../http/route.ts';
import type { Section } from '../library/section.ts';
import type { World } from '../world.ts';
import type { XmlElement } from '../xml.ts';
import { createXmlElement } from '../xml.ts';

export const listLibraries: Route = {
  operation: 'MEDIA-SERVER.md: libraries',
  title: 'List libraries',
  method: 'GET',
  path: '/library/sections',
  parameters: {},
  answer: ({ world, account }) => {
    const attributes = { allowSync: 0, identifier: world.words.libraryPlugin, title1: 'Libraries' };
    const { unsharedLibraries } = world.behaviour;
    const sections = world.library.sections.filter(({ id }) => account.isOwner || !unsharedLibraries.includes(id));
    const elements = sections.map((section) => sectionElement(world, section));
    return containerAnswer(attributes, elements);
  },
};

/** Starts a scan and responds at once. The scan continues (rule 4 of interface.md, section 3). */
export const scanLibraries: Route = {
  operation: '4.10',
  title: 'Scan all libraries',
  method: 'GET',
  path: '/library/sections/all/refresh',
  parameters: {},
  vendorParameters: { force: optionalParameter(FLAG_PATTERN) },
  isChange: true,
  answer: ({ world }) => {
    world.scans.start();
    return emptyAnswer();
  },
};

export function sectionElement(world: World, section: Section): XmlElement {
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
