import type { Library } from '../domain/media.ts';
import { clip, oneLine } from '../render/markdown.ts';
import type { Message } from '../render/message.ts';
import { itemsWithPosters, renderNoSuchLibrary, renderSearch } from '../render/search.ts';
import { command } from './command.ts';
import type { Ask, Choice, Deps } from './deps.ts';
import { holds, sameName } from './names.ts';
import { fallback, integer, optional, text } from './options.ts';
import { pickedKey, pickedValue } from './picked.ts';

const CHOICES = 25;

export const search = command({
  words: (texts) => texts.declarations.search,
  requires: 'search',
  visibility: 'public',
  changes: false,
  options: {
    query: text({ max: 100 }),
    library: optional(text({ max: 100, complete: completeLibrary })),
    // The server's own default is 3 (interface 8); 10 is what a message has room for.
    limit: fallback(integer({ min: 1, max: 10 }), 3),
  },
  answer: async ({ query, library, limit }, { media, posters }, { texts, signal }) => {
    const libraries = library === undefined ? [] : await media.libraries({ signal });
    const only = library === undefined ? undefined : findLibrary(library, libraries);
    if (library !== undefined && !only) return renderNoSuchLibrary(texts, library, libraries);
    return await results({ query, limit, only }, { media, posters }, { texts, signal });
  },
});

async function results(
  { query, limit, only }: { query: string; limit: number; only: Library | undefined },
  { media, posters }: Pick<Deps, 'media' | 'posters'>,
  { texts, signal }: Pick<Ask, 'texts' | 'signal'>,
): Promise<Message> {
  const hubs = await media.search({ query, limit, librarySectionId: only?.key }, { signal });
  const thumbs = itemsWithPosters(hubs).flatMap(({ thumb }) => thumb ?? []);
  return renderSearch(texts, { query, library: only?.title, hubs, posters: await posters.small(thumbs, signal) });
}

function findLibrary(value: string, libraries: readonly Library[]): Library | undefined {
  const key = pickedKey(value);
  return libraries.find((library) => (key === undefined ? sameName(library.title, value) : library.key === key));
}

async function completeLibrary(
  typed: string,
  { media }: Pick<Deps, 'media'>,
  { texts, signal }: Ask,
): Promise<Choice[]> {
  return (await media.libraries({ signal }))
    .filter(({ title }) => holds(title, typed))
    .slice(0, CHOICES)
    .map(({ key, title }) => ({ name: clip(oneLine(title) || texts.search.untitled, 100), value: pickedValue(key) }));
}
