import type { Library } from '../../domain/media/libraries/library.ts';
import { bareKeyOf, serverOf } from '../../domain/servers/refs.ts';
import { wholeServerRef } from '../../domain/servers/scope.ts';
import { onServerPhrase, onServersPhrase } from '../../render/kit/media/servers.ts';
import { MAX_CHOICES } from '../../render/kit/message/limits.ts';
import { oneLine } from '../../render/kit/text/markdown.ts';
import { renderNoSuchLibrary, renderPickLibrary } from '../../render/search/search.ts';
import type { Texts } from '../../render/texts/texts.ts';
import { ReplacementAnswer } from '../framework/action.ts';
import type { Deps, DepsAndContext, InteractionContext, OptionChoice } from '../framework/context.ts';
import { distinctNames } from './choicesApart.ts';
import { choiceValue, refOfChoice } from './choiceValue.ts';
import { containsText, isSameName } from './names.ts';

/** A library, or a whole server, whose key is made with `wholeServerRef`. */
export type LibraryOrServer = Pick<Library, 'key' | 'title'>;

/** The servers that the guild may see. Empty if there is only one. */
export const visibleServersAsChoices = (
  { serverNames }: Pick<Deps, 'serverNames'>,
  { servers }: Pick<InteractionContext, 'servers'>,
): readonly LibraryOrServer[] =>
  servers.map(wholeServerRef).flatMap((key) => {
    const title = serverNames(key);
    return title === undefined ? [] : [{ key, title }];
  });

export async function readVisibleLibraries(
  { media }: Pick<Deps, 'media'>,
  { signal, singleServer }: Pick<InteractionContext, 'signal' | 'singleServer'>,
): Promise<readonly Library[]> {
  const libraries = await media.libraries({ signal });
  return singleServer === undefined ? libraries : libraries.filter(({ key }) => serverOf(key) === singleServer);
}

/** True for the chosen library, or for libraries with the typed name. */
export function libraryMatcher(value: string): (library: LibraryOrServer) => boolean {
  const chosenKey = refOfChoice<'library'>(value);
  return ({ key, title }) => (chosenKey === undefined ? isSameName(title, value) : key === chosenKey);
}

/**
 * The chosen library, or the library with the typed name. Undefined if no library has this name, or if libraries on
 * several servers have it.
 */
export function findLibrary<T extends LibraryOrServer>(value: string, libraries: readonly T[]): T | undefined {
  const [first, ...otherLibraries] = libraries.filter(libraryMatcher(value));
  return first && otherLibraries.every(({ key }) => serverOf(key) === serverOf(first.key)) ? first : undefined;
}

/** Like `findLibrary`, but throws a ReplacementAnswer instead of returning undefined. */
export function requireLibrary<T extends LibraryOrServer>(
  value: string,
  libraries: readonly T[],
  { deps, context }: DepsAndContext<Pick<Deps, 'serverNames'>, { readonly texts: Texts }>,
): T {
  const { serverNames } = deps;
  const { texts } = context;
  const library = findLibrary(value, libraries);
  if (library) return library;
  const matchingKeys = libraries.filter(libraryMatcher(value)).map(({ key }) => key);
  throw new ReplacementAnswer(
    matchingKeys.length > 0
      ? renderPickLibrary(texts, value, onServersPhrase(texts, { also: matchingKeys }, serverNames))
      : renderNoSuchLibrary(texts, { typedText: value, libraries, servers: serverNames }),
  );
}

/** Names of libraries. If several libraries have the same name, the server's name is added. */
export const libraryNames = (
  libraries: readonly LibraryOrServer[],
  { texts }: { readonly texts: Texts },
  { serverNames }: Pick<Deps, 'serverNames'>,
): readonly string[] =>
  distinctNames(
    libraries.map(({ key, title }) => ({
      title: oneLine(title) || texts.search.untitled,
      facts: [onServerPhrase(texts, key, serverNames), `#${bareKeyOf(key)}`],
    })),
  );

export async function resolveLibrary(
  value: string,
  deps: Pick<Deps, 'media' | 'serverNames'>,
  context: Pick<InteractionContext, 'texts' | 'signal' | 'singleServer'>,
): Promise<Library> {
  const chosenKey = refOfChoice<'library'>(value);
  // If a library was chosen by its key, only that library's server is asked, so other servers may be down.
  const librariesOnServer =
    chosenKey === undefined ? [] : await deps.media.libraries({ signal: context.signal, only: serverOf(chosenKey) });
  return (
    findLibrary(value, librariesOnServer) ??
    requireLibrary(value, await readVisibleLibraries(deps, context), { deps, context })
  );
}

/** The chosen or named library or server. Throws a ReplacementAnswer if none matches. */
export async function resolveLibraryOrServer(
  value: string,
  deps: Pick<Deps, 'media' | 'serverNames'>,
  context: Pick<InteractionContext, 'texts' | 'signal' | 'servers' | 'singleServer'>,
): Promise<LibraryOrServer> {
  const server = findLibrary(value, visibleServersAsChoices(deps, context));
  return server ?? (await resolveLibrary(value, deps, context));
}

export async function completeLibraryOrServer(
  typedText: string,
  { deps, context }: DepsAndContext<Pick<Deps, 'media' | 'serverNames'>>,
): Promise<OptionChoice[]> {
  const servers = visibleServersAsChoices(deps, context).filter(({ title }) => containsText(title, typedText));
  const serverChoices = servers.map(({ key, title }) => ({
    name: context.texts.search.wholeServer(oneLine(title)),
    value: choiceValue(key),
  }));
  const complete = completeLibrary();
  return [...serverChoices, ...(await complete(typedText, { deps, context }))].slice(0, MAX_CHOICES);
}

export function completeLibrary(type?: Library['type']) {
  return async (
    typedText: string,
    { deps, context }: DepsAndContext<Pick<Deps, 'media' | 'serverNames'>>,
  ): Promise<readonly OptionChoice[]> => {
    const libraries = (await readVisibleLibraries(deps, context))
      .filter((library) => containsText(library.title, typedText) && (type === undefined || library.type === type))
      .slice(0, MAX_CHOICES);
    const names = libraryNames(libraries, context, deps);
    return libraries.map(({ key }, index) => ({ name: names[index] ?? '', value: choiceValue(key) }));
  };
}
