import type { Counter } from '../../domain/live/counters.ts';
import { serverIfScopeIsWholeServer } from '../../domain/servers/scope.ts';
import { joinFacts } from '../kit/text/lines.ts';
import { clipAndEscapeText } from '../kit/text/markdown.ts';
import type { LibraryTitles } from '../notify/subscription.ts';
import type { Texts } from '../texts/texts.ts';

/** Names the counted things: "streams", or "titles in “Films”". */
export function describeCountedThings(
  texts: Texts,
  { kind, librarySectionId }: Pick<Counter, 'kind' | 'librarySectionId'>,
  titles: LibraryTitles,
): string {
  const { counter, notify, search } = texts;
  if (librarySectionId === undefined) return counter.kinds[kind];
  const title = clipAndEscapeText(titles.get(librarySectionId) ?? '', 60);
  if (serverIfScopeIsWholeServer(librarySectionId) === undefined)
    return counter.of(title || notify.library(librarySectionId));
  return title === ''
    ? joinFacts([counter.kinds[kind], notify.library(librarySectionId)])
    : `${counter.kinds[kind]} ${search.onServers(title)}`;
}
