import type { Library } from '../../domain/media/libraries/library.ts';
import { serverLocalKeyOfRef, serverOfRef } from '../../domain/servers/refs.ts';
import { wholeServerRef } from '../../domain/servers/scope.ts';
import { formatServerNamePhrase, formatServerNamesPhrase } from '../../render/kit/media/servers.ts';
import { MAX_AUTOCOMPLETE_CHOICES } from '../../render/kit/message/limits.ts';
import { oneLine } from '../../render/kit/text/markdown.ts';
import { renderLibraryChoicePrompt, renderNoSuchLibrary } from '../../render/search/search.ts';
import type { Texts } from '../../render/texts/texts.ts';
import { AbortWithMessageError } from '../framework/action.ts';
import type { CommandDeps, CommandDepsAndContext, InteractionContext, OptionChoice } from '../framework/context.ts';
import { distinctNames } from './choicesApart.ts';
import { encodeRefAsChoiceValue, refOfChoice } from './encodeRefAsChoiceValue.ts';
import { containsText, isSameName } from './names.ts';

/** A library, or a whole server, whose key is made with `wholeServerRef`. */
export type LibraryOrServer = Pick<Library, 'key' | 'title'>;

/** The servers that the guild may see. Empty if there is only one. */
export const visibleServersAsChoices = (
  { serverNames }: Pick<CommandDeps, 'serverNames'>,
  { servers }: Pick<InteractionContext, 'servers'>,
): readonly LibraryOrServer[] =>
  servers.map(wholeServerRef).flatMap((key) => {
    const title = serverNames(key);
    return title === undefined ? [] : [{ key, title }];
  });

export async function readVisibleLibraries(
  { media }: Pick<CommandDeps, 'media'>,
  { signal, singleServer }: Pick<InteractionContext, 'signal' | 'singleServer'>,
): Promise<readonly Library[]> {
  const libraries = await media.libraries({ signal });
  return singleServer === undefined ? libraries : libraries.filter(({ key }) => serverOfRef(key) === singleServer);
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
  return first && otherLibraries.every(({ key }) => serverOfRef(key) === serverOfRef(first.key)) ? first : undefined;
}

/** Like `findLibrary`, but throws an AbortWithMessageError instead of returning undefined. */
export function requireLibrary<T extends LibraryOrServer>(
  value: string,
  libraries: readonly T[],
  { deps, context }: CommandDepsAndContext<Pick<CommandDeps, 'serverNames'>, { readonly texts: Texts }>,
): T {
  const { serverNames } = deps;
  const { texts } = context;
  const library = findLibrary(value, libraries);
  if (library) return library;
  const matchingKeys = libraries.filter(libraryMatcher(value)).map(({ key }) => key);
  throw new AbortWithMessageError(
    matchingKeys.length > 0
      ? renderLibraryChoicePrompt(texts, value, formatServerNamesPhrase(texts, { also: matchingKeys }, serverNames))
      : renderNoSuchLibrary(texts, { typedText: value, libraries, servers: serverNames }),
  );
}

/** Names of libraries. If several libraries have the same name, the server's name is added. */
export const libraryNames = (
  libraries: readonly LibraryOrServer[],
  { texts }: { readonly texts: Texts },
  { serverNames }: Pick<CommandDeps, 'serverNames'>,
): readonly string[] =>
  distinctNames(
    libraries.map(({ key, title }) => ({
      title: oneLine(title) || texts.search.untitled,
      facts: [formatServerNamePhrase(texts, key, serverNames), `#${serverLocalKeyOfRef(key)}`],
    })),
  );

export async function resolveLibrary(
  value: string,
  deps: Pick<CommandDeps, 'media' | 'serverNames'>,
  context: Pick<InteractionContext, 'texts' | 'signal' | 'singleServer'>,
): Promise<Library> {
  const chosenKey = refOfChoice<'library'>(value);
  // If a library was chosen by its key, only that library's server is asked, so other servers may be down.
  const librariesOnServer =
    chosenKey === undefined ? [] : await deps.media.libraries({ signal: context.signal, only: serverOfRef(chosenKey) });
  return (
    findLibrary(value, librariesOnServer) ??
    requireLibrary(value, await readVisibleLibraries(deps, context), { deps, context })
  );
}

/** The chosen or named library or server. Throws an AbortWithMessageError if none matches. */
export async function resolveLibraryOrServer(
  value: string,
  deps: Pick<CommandDeps, 'media' | 'serverNames'>,
  context: Pick<InteractionContext, 'texts' | 'signal' | 'servers' | 'singleServer'>,
): Promise<LibraryOrServer> {
  const server = findLibrary(value, visibleServersAsChoices(deps, context));
  return server ?? (await resolveLibrary(value, deps, context));
}

export async function completeLibraryOrServer(
  typedText: string,
  { deps, context }: CommandDepsAndContext<Pick<CommandDeps, 'media' | 'serverNames'>>,
): Promise<OptionChoice[]> {
  const servers = visibleServersAsChoices(deps, context).filter(({ title }) => containsText(title, typedText));
  const serverChoices = servers.map(({ key, title }) => ({
    name: context.texts.search.wholeServer(oneLine(title)),
    value: encodeRefAsChoiceValue(key),
  }));
  const complete = completeLibrary();
  return [...serverChoices, ...(await complete(typedText, { deps, context }))].slice(0, MAX_AUTOCOMPLETE_CHOICES);
}

export function completeLibrary(type?: Library['type']) {
  return async (
    typedText: string,
    { deps, context }: CommandDepsAndContext<Pick<CommandDeps, 'media' | 'serverNames'>>,
  ): Promise<readonly OptionChoice[]> => {
    const libraries = (await readVisibleLibraries(deps, context))
      .filter((library) => containsText(library.title, typedText) && (type === undefined || library.type === type))
      .slice(0, MAX_AUTOCOMPLETE_CHOICES);
    const names = libraryNames(libraries, context, deps);
    return libraries.map(({ key }, index) => ({ name: names[index] ?? '', value: encodeRefAsChoiceValue(key) }));
  };
}
