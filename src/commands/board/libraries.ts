import { oneLine } from '../../render/kit/markdown.ts';
import { DEFAULT_TEXTS, TRANSLATIONS } from '../../render/texts/texts.ts';
import type { Choice, Deps, InteractionContext } from '../framework/context.ts';
import { choiceValue } from '../shared/choiceValue.ts';
import { findLibrary, libraryIn } from '../shared/libraryOption.ts';
import { holds, sameName } from '../shared/names.ts';

const partsOf = (typed: string): readonly string[] => typed.split(',').map((part) => part.trim());

/** In any language: people copy what others typed. */
const ALL: readonly string[] = [DEFAULT_TEXTS, ...Object.values(TRANSLATIONS)].map(({ board }) => board.allLibraries);

/** The named libraries, none for all of them; throws what to say about one that is not there. */
export async function namedLibraries(
  typed: string,
  { media }: Pick<Deps, 'media'>,
  { texts, signal }: Pick<InteractionContext, 'texts' | 'signal'>,
): Promise<readonly string[]> {
  if (ALL.some((all) => sameName(all, typed))) return [];
  const libraries = await media.libraries({ signal });
  const keys = partsOf(typed)
    .filter((part) => part !== '')
    .map((part) => libraryIn(part, libraries, texts).key);
  return [...new Set(keys)];
}

/** Completes the last one; those before it stay. */
export async function completeLibraries(
  typed: string,
  { media }: Pick<Deps, 'media'>,
  { texts, signal }: InteractionContext,
): Promise<Choice[]> {
  const parts = partsOf(typed);
  const libraries = await media.libraries({ signal });
  const before = parts.slice(0, -1).flatMap((part) => findLibrary(part, libraries) ?? []);
  const rest = libraries.filter((library) => !before.includes(library) && holds(library.title, parts.at(-1) ?? ''));
  return rest.map((library) => {
    const chosen = [...before, library];
    const name = chosen.map(({ title }) => oneLine(title) || texts.search.untitled).join(', ');
    return { name, value: chosen.map(({ key }) => choiceValue(key)).join(',') };
  });
}
