import { DEFAULT_TEXTS } from '../../render/texts/texts.ts';
import type { Action } from '../framework/command.ts';
import { FORMER_NAMES } from '../shared/formerNames.ts';
import { type Everything, linesFor, type Usability } from './lines.ts';

/** A command that was found, and the former name that it was found by. */
export interface Found {
  readonly action: Action;
  readonly was?: string | undefined;
}

/**
 * A command that this person may use, with the words it is found by. All in lower case, in their language and
 * in English.
 */
interface Entry extends Found {
  readonly names: readonly string[];
  readonly descriptions: readonly string[];
}

/**
 * Commands with each of these words in their names or descriptions, best first; `exact` has exactly that
 * name.
 */
export function findCommands(
  everything: Everything,
  typed: string,
  context: Usability,
): { readonly exact: Found | undefined; readonly all: readonly Found[] } {
  const text = typed.trim().toLowerCase().replace(/^\//, '').replace(/\s+/g, ' ');
  const words = text.split(' ');
  const isIn = (texts: readonly string[]) => words.every((word) => texts.some((each) => each.includes(word)));
  const current = entriesFor(everything, context);
  const named = current.filter(({ names }) => isIn(names));
  // A command that is found by its name needs no line about its old one.
  const renamed = text === '' ? [] : formerEntriesOf(current).filter((each) => isIn(each.names));
  const exact = [...named, ...renamed].find(({ names }) => names.includes(text));
  const byName = [...named, ...renamed.filter(({ action }) => !named.some((each) => each.action === action))];
  const begun = byName.filter(({ names }) => names.some((name) => name.startsWith(text)));
  const byWords = current.filter(({ names, descriptions }) => isIn([...names, ...descriptions]));
  const all = [...(exact ? [exact] : []), ...begun, ...byName, ...byWords];
  return { exact, all: all.filter(({ action }, at) => all.findIndex((each) => each.action === action) === at) };
}

function entriesFor(everything: Everything, context: Usability): readonly Entry[] {
  const actions = everything.commands.flatMap((command) => command.actions);
  const both = [context.texts, DEFAULT_TEXTS];
  return linesFor(everything, context)
    .flatMap((line) => (line.kind === 'typed' ? actions.filter(({ path }) => path === line.path) : []))
    .map((action) => ({
      action,
      names: both.map((texts) => action.pathIn(texts)),
      descriptions: both.map((texts) => action.words(texts).description.toLowerCase()),
    }));
}

const formerEntriesOf = (current: readonly Entry[]): readonly Entry[] =>
  current.flatMap(({ action }) =>
    FORMER_NAMES.filter(({ now }) => now === action.path).flatMap(({ was }) =>
      was.map((name): Entry => ({ action, was: name, names: [name], descriptions: [] })),
    ),
  );
