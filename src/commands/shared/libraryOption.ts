import type { Library } from '../../domain/media/libraries/library.ts';
import { MAX_CHOICES } from '../../render/kit/limits.ts';
import { oneLine } from '../../render/kit/markdown.ts';
import { renderNoSuchLibrary } from '../../render/search/search.ts';
import type { Texts } from '../../render/texts/texts.ts';
import { Instead } from '../framework/action.ts';
import type { Choice, Deps, InteractionContext } from '../framework/context.ts';
import { choicesApart } from './choicesApart.ts';
import { choiceKey, choiceValue } from './choiceValue.ts';
import { holds, sameName } from './names.ts';

/** The library that was picked from the list or typed by its name. */
export function findLibrary(value: string, libraries: readonly Library[]): Library | undefined {
  const key = choiceKey(value);
  return libraries.find((library) => (key === undefined ? sameName(library.title, value) : library.key === key));
}

/** The same; throws what to say where there is none of that name. */
export function libraryIn(value: string, libraries: readonly Library[], texts: Texts): Library {
  const found = findLibrary(value, libraries);
  if (!found) throw new Instead(renderNoSuchLibrary(texts, value, libraries));
  return found;
}

export async function namedLibrary(
  value: string,
  { media }: Pick<Deps, 'media'>,
  { texts, signal }: Pick<InteractionContext, 'texts' | 'signal'>,
): Promise<Library> {
  return libraryIn(value, await media.libraries({ signal }), texts);
}

/** Autocomplete: the libraries that hold what was typed; of one type, if it matters. */
export const completeLibrary =
  (type?: Library['type']) =>
  async (typed: string, { media }: Pick<Deps, 'media'>, { texts, signal }: InteractionContext): Promise<Choice[]> =>
    choicesApart(
      (await media.libraries({ signal }))
        .filter((library) => holds(library.title, typed) && (type === undefined || library.type === type))
        .slice(0, MAX_CHOICES)
        .map(({ key, title }) => ({ title: oneLine(title) || texts.search.untitled, value: choiceValue(key) })),
    );
