import type { Library } from '../../domain/media/libraries/library.ts';
import { keyOf, serverOf } from '../../domain/servers/refs.ts';
import { wholeServer } from '../../domain/servers/scope.ts';
import { MAX_CHOICES } from '../../render/kit/limits.ts';
import { oneLine } from '../../render/kit/markdown.ts';
import { onServer, onServers } from '../../render/kit/servers.ts';
import { renderNoSuchLibrary, renderPickLibrary } from '../../render/search/search.ts';
import type { Texts } from '../../render/texts/texts.ts';
import { Instead } from '../framework/action.ts';
import type { Choice, Deps, InteractionContext, Working } from '../framework/context.ts';
import { namesApart } from './choicesApart.ts';
import { choiceKey, choiceValue } from './choiceValue.ts';
import { holds, sameName } from './names.ts';

/** A library, or a whole server as `wholeServer` names it: the possible scope of a stored setting. */
export type LibraryOrServer = Pick<Library, 'key' | 'title'>;

/** Each whole server that the guild may see, if there are several. */
export const wholeServers = (
  { serverNames }: Pick<Deps, 'serverNames'>,
  { servers }: Pick<InteractionContext, 'servers'>,
): readonly LibraryOrServer[] =>
  servers.map(wholeServer).flatMap((key) => {
    const title = serverNames(key);
    return title === undefined ? [] : [{ key, title }];
  });

/** The libraries of the server that was named, or all. */
export async function librariesOf(
  { media }: Pick<Deps, 'media'>,
  { signal, only }: Pick<InteractionContext, 'signal' | 'only'>,
): Promise<readonly Library[]> {
  const libraries = await media.libraries({ signal });
  return only === undefined ? libraries : libraries.filter(({ key }) => serverOf(key) === only);
}

/** True for the library that was picked from the list, or has the typed name. */
export function isMeant(value: string): (library: LibraryOrServer) => boolean {
  const picked = choiceKey<'library'>(value);
  return ({ key, title }) => (picked === undefined ? sameName(title, value) : key === picked);
}

/** The library that was picked, or has the typed name; none if several servers have one of that name. */
export function findLibrary<T extends LibraryOrServer>(value: string, libraries: readonly T[]): T | undefined {
  const [first, ...others] = libraries.filter(isMeant(value));
  return first && others.every(({ key }) => serverOf(key) === serverOf(first.key)) ? first : undefined;
}

/** The same; throws the answer if no library or several have that name. */
export function libraryIn<T extends LibraryOrServer>(
  value: string,
  libraries: readonly T[],
  { deps, context }: Working<Pick<Deps, 'serverNames'>, { readonly texts: Texts }>,
): T {
  const { serverNames } = deps;
  const { texts } = context;
  const found = findLibrary(value, libraries);
  if (found) return found;
  const several = libraries.filter(isMeant(value)).map(({ key }) => key);
  throw new Instead(
    several.length > 0
      ? renderPickLibrary(texts, value, onServers(texts, { also: several }, serverNames))
      : renderNoSuchLibrary(texts, { typed: value, libraries, servers: serverNames }),
  );
}

/** The libraries' names, made distinct if several share one. */
export const libraryNames = (
  libraries: readonly LibraryOrServer[],
  { texts }: { readonly texts: Texts },
  { serverNames }: Pick<Deps, 'serverNames'>,
): readonly string[] =>
  namesApart(
    libraries.map(({ key, title }) => ({
      title: oneLine(title) || texts.search.untitled,
      facts: [onServer(texts, key, serverNames), `#${keyOf(key)}`],
    })),
  );

export async function namedLibrary(
  value: string,
  deps: Pick<Deps, 'media' | 'serverNames'>,
  context: Pick<InteractionContext, 'texts' | 'signal' | 'only'>,
): Promise<Library> {
  const picked = choiceKey<'library'>(value);
  // Only a picked library's own server has to answer.
  const own =
    picked === undefined ? [] : await deps.media.libraries({ signal: context.signal, only: serverOf(picked) });
  return findLibrary(value, own) ?? libraryIn(value, await librariesOf(deps, context), { deps, context });
}

/** The same if a whole server is possible. */
export async function namedLibraryOrServer(
  value: string,
  deps: Pick<Deps, 'media' | 'serverNames'>,
  context: Pick<InteractionContext, 'texts' | 'signal' | 'servers' | 'only'>,
): Promise<LibraryOrServer> {
  const server = findLibrary(value, wholeServers(deps, context));
  return server ?? (await namedLibrary(value, deps, context));
}

/** Autocomplete: whole servers, and then libraries. */
export async function completeLibraryOrServer(
  typed: string,
  { deps, context }: Working<Pick<Deps, 'media' | 'serverNames'>>,
): Promise<Choice[]> {
  const servers = wholeServers(deps, context).filter(({ title }) => holds(title, typed));
  const all = servers.map(({ key, title }) => ({
    name: context.texts.search.wholeServer(oneLine(title)),
    value: choiceValue(key),
  }));
  const complete = completeLibrary();
  return [...all, ...(await complete(typed, { deps, context }))].slice(0, MAX_CHOICES);
}

/** Autocomplete: libraries whose names contain the typed text; of one type, if given. */
export function completeLibrary(type?: Library['type']) {
  return async (
    typed: string,
    { deps, context }: Working<Pick<Deps, 'media' | 'serverNames'>>,
  ): Promise<readonly Choice[]> => {
    const libraries = (await librariesOf(deps, context))
      .filter((library) => holds(library.title, typed) && (type === undefined || library.type === type))
      .slice(0, MAX_CHOICES);
    const names = libraryNames(libraries, context, deps);
    return libraries.map(({ key }, n) => ({ name: names[n] ?? '', value: choiceValue(key) }));
  };
}
