import type { Library } from '../../domain/media/libraries/library.ts';
import { wholeServer } from '../../domain/servers/scope.ts';
import { MAX_CHOICES } from '../../render/kit/limits.ts';
import { oneLine } from '../../render/kit/markdown.ts';
import { renderNoSuchLibrary } from '../../render/search/search.ts';
import type { Texts } from '../../render/texts/texts.ts';
import { Instead } from '../framework/action.ts';
import type { Choice, Deps, InteractionContext } from '../framework/context.ts';
import { choicesApart } from './choicesApart.ts';
import { choiceKey, choiceValue } from './choiceValue.ts';
import { holds, sameName } from './names.ts';

/** A library, or a whole server as `wholeServer` names it: what something that stays can be about. */
export type LibraryOrServer = Pick<Library, 'key' | 'title'>;

/** The whole of each server that the guild may see, where there are several to choose from. */
export const wholeServers = (
  { serverNames }: Pick<Deps, 'serverNames'>,
  { servers }: Pick<InteractionContext, 'servers'>,
): readonly LibraryOrServer[] =>
  servers.map(wholeServer).flatMap((key) => {
    const title = serverNames(key);
    return title === undefined ? [] : [{ key, title }];
  });

/** The library that was picked from the list or typed by its name. */
export function findLibrary<T extends LibraryOrServer>(value: string, libraries: readonly T[]): T | undefined {
  const key = choiceKey<'library'>(value);
  return libraries.find((library) => (key === undefined ? sameName(library.title, value) : library.key === key));
}

/** The same; throws what to say where there is none of that name. */
export function libraryIn<T extends LibraryOrServer>(value: string, libraries: readonly T[], texts: Texts): T {
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

/** The same for what may be about a whole server. */
export async function namedLibraryOrServer(
  value: string,
  deps: Pick<Deps, 'media' | 'serverNames'>,
  context: Pick<InteractionContext, 'texts' | 'signal' | 'servers'>,
): Promise<LibraryOrServer> {
  const server = findLibrary(value, wholeServers(deps, context));
  return server ?? (await namedLibrary(value, deps, context));
}

/** Autocomplete: whole servers, and then libraries. */
export async function completeLibraryOrServer(
  typed: string,
  deps: Pick<Deps, 'media' | 'serverNames'>,
  context: InteractionContext,
): Promise<Choice[]> {
  const servers = wholeServers(deps, context).filter(({ title }) => holds(title, typed));
  const all = servers.map(({ key, title }) => ({
    name: context.texts.search.wholeServer(oneLine(title)),
    value: choiceValue(key),
  }));
  return [...all, ...(await completeLibrary()(typed, deps, context))].slice(0, MAX_CHOICES);
}

/** Autocomplete: the libraries that hold what was typed; of one type, if it matters. */
export const completeLibrary =
  (type?: Library['type']) =>
  async (
    typed: string,
    { media, serverNames }: Pick<Deps, 'media' | 'serverNames'>,
    { texts, signal }: InteractionContext,
  ): Promise<Choice[]> =>
    choicesApart(
      (await media.libraries({ signal }))
        .filter((library) => holds(library.title, typed) && (type === undefined || library.type === type))
        .slice(0, MAX_CHOICES)
        .map(({ key, title }) => ({
          ...{ title: oneLine(title) || texts.search.untitled, value: choiceValue(key) },
          facts: [serverNames(key), choiceValue(key)],
        })),
    );
