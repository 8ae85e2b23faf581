import type { MediaServerResponse } from '../http/answer.ts';
import { createMediaContainerResponse, createTextResponse } from '../http/answer.ts';
import type { MediaServerRoute, RouteContext } from '../http/route.ts';
import { type LibrarySection, TOP_ITEM_KINDS_BY_SECTION_TYPE } from '../library/section.ts';
import { LIBRARY_TYPES, libraryFormOf } from '../rules/libraries.ts';
import { findNewLibraryProblems, type NewLibraryRequest, newLibraryPreferences } from '../rules/newLibrary.ts';
import { createSectionXmlElement } from './libraries.ts';

/**
 * Adds a library. The route reads its own parameters, because `location` may be repeated and the 400 names all mistakes
 * at once.
 */
export const addLibraryRoute: MediaServerRoute = {
  operation: '4.2',
  title: 'Add a library',
  method: 'POST',
  path: '/library/sections',
  parameters: {},
  readsOthers: true,
  answer: add,
};

const PREFERENCE = /^prefs\[(.+)\]$/;
const PARAMETERS = new Set(['name', 'type', 'agent', 'scanner', 'language', 'location']);

function add(context: RouteContext): MediaServerResponse {
  const wish = wishOf(context);
  const { words, behaviour } = context.world;
  const problems = [...unknownNames(context), ...findNewLibraryProblems(words, wish)];
  for (const problem of problems) context.violation(problem);
  const unreadable = wish.locations.filter((path) => behaviour.unreadableFolders.includes(path));
  const allProblems = [...problems, ...unreadable.map((path) => `location "${path}" cannot be read`)];
  if (allProblems.length > 0) return createTextResponse(400, allProblems.join('\n'));
  const section = sectionOf(context, wish);
  context.world.library.addSection(section);
  return createMediaContainerResponse({}, [createSectionXmlElement(context.world, section)], words.statuses.added);
}

function wishOf({ others }: RouteContext): NewLibraryRequest {
  const valueSent = (name: string): string | undefined => others.findLast(({ key }) => key === name)?.value;
  return {
    name: valueSent('name'),
    type: valueSent('type'),
    agent: valueSent('agent'),
    scanner: valueSent('scanner'),
    language: valueSent('language'),
    locations: others.filter(({ key, value }) => key === 'location' && value !== '').map(({ value }) => value),
    preferences: others.flatMap(({ key, value }) => {
      const name = PREFERENCE.exec(key)?.[1];
      return name === undefined ? [] : [[name, value] as const];
    }),
  };
}

function unknownNames({ others }: RouteContext): readonly string[] {
  return others
    .filter(({ key }) => !PARAMETERS.has(key) && !PREFERENCE.test(key))
    .map(({ key }) => `unknown parameter ${key}`);
}

function sectionOf({ world }: RouteContext, wish: NewLibraryRequest): LibrarySection {
  const { library, clock, random, words } = world;
  const { name = '', agent = '', scanner = '', language = '', locations } = wish;
  const type = LIBRARY_TYPES.find((candidate) => candidate === wish.type) ?? 'movie';
  return {
    id: String(Math.max(...library.sections.map(({ id }) => Number(id))) + 1),
    type,
    title: name,
    agent,
    scanner,
    language,
    locations,
    uuid: random.uuid(),
    top: TOP_ITEM_KINDS_BY_SECTION_TYPE[type],
    createdAt: clock.seconds,
    preferences: newLibraryPreferences(words, libraryFormOf(words, type, agent), wish),
  };
}
