import { MAX_CHOICE_TEXT, MAX_CHOICES } from '../../render/kit/limits.ts';
import { clip, oneLine } from '../../render/kit/markdown.ts';
import type { ChangeMessage } from '../../render/kit/message.ts';
import { renderNoSuchLibrary } from '../../render/search/search.ts';
import { DEFAULT_TEXTS, TRANSLATIONS } from '../../render/texts/texts.ts';
import type { Choice, Deps, InteractionContext } from '../framework/context.ts';
import { choiceValue } from '../shared/choiceValue.ts';
import { findLibrary } from '../shared/libraryOption.ts';
import { holds, sameName } from '../shared/names.ts';

const partsOf = (typed: string): readonly string[] => typed.split(',').map((part) => part.trim());

/** In any language: people copy what others typed. */
const ALL: readonly string[] = [DEFAULT_TEXTS, ...Object.values(TRANSLATIONS)].map(({ board }) => board.allLibraries);

/** The named libraries, none for all of them; or what to say about one that is not there. */
export async function namedLibraries(
  typed: string,
  { media }: Pick<Deps, 'media'>,
  { texts, signal }: Pick<InteractionContext, 'texts' | 'signal'>,
): Promise<readonly string[] | ChangeMessage> {
  if (ALL.some((all) => sameName(all, typed))) return [];
  const libraries = await media.libraries({ signal });
  const keys: string[] = [];
  for (const part of partsOf(typed).filter((each) => each !== '')) {
    const found = findLibrary(part, libraries);
    if (!found) return renderNoSuchLibrary(texts, part, libraries);
    keys.push(found.key);
  }
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
  const choices = rest.map((library) => {
    const chosen = [...before, library];
    const name = chosen.map(({ title }) => oneLine(title) || texts.search.untitled).join(', ');
    return { name: clip(name, MAX_CHOICE_TEXT), value: chosen.map(({ key }) => choiceValue(key)).join(',') };
  });
  return choices.filter(({ value }) => value.length <= MAX_CHOICE_TEXT).slice(0, MAX_CHOICES);
}
