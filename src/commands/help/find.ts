import { LANGUAGES } from '../../domain/languages.ts';
import { DEFAULT_TEXTS, type Texts, textsFor } from '../../render/texts/texts.ts';
import { FORMER_NAMES } from '../shared/formerNames.ts';
import { type CommandEntry, type Entry, mayUse, nameIn, type RecipeEntry } from './entries.ts';
import type { HelpIndex, RankedEntry } from './helpIndex.ts';
import type { Usability } from './lines.ts';

/** An entry that matches a search. `was` is a former name of the command, set if that name matched. */
export interface HelpMatch<E extends Entry = Entry> {
  readonly entry: E;
  readonly was?: string | undefined;
}

export interface HelpResults {
  /** The entry with exactly the typed name, even if the person may not use it. */
  readonly exact: HelpMatch | undefined;
  readonly commands: readonly HelpMatch<CommandEntry>[];
  readonly recipes: readonly RecipeEntry[];
  readonly forbidden: readonly HelpMatch<CommandEntry>[];
  /** True if a name matches, or an entry has enough of the query's words. False if all matches are only similar. */
  readonly fits: boolean;
}

/** Minimum score, as a share of the best match's score. Matches with a lower score are left out. */
const LOWEST_SCORE = 0.3;
/**
 * Share of the query's key words, from 0 to 1, that an entry must have to count as a match. Entries with fewer count as
 * similar.
 */
const LOWEST_SHARE = 0.5;
/** If a command among this many best matches is forbidden to the person, the answer names it and who may use it. */
const BEST = 3;

/** A query needs a letter: a number or a key alone is not a wish. */
const HAS_LETTER = /\p{L}/u;

/** Number of commands to suggest if no entry has a word like those of the query. */
const SUGGESTED = 5;

interface HelpSearch {
  readonly index: HelpIndex;
  readonly typedText: string;
  readonly context: Usability;
  readonly listed: readonly CommandEntry[];
}

/** Finds entries by name, in the person's language and in English, and by other words in any language. */
export function findEntries({ index, typedText, context, listed }: HelpSearch): HelpResults {
  const text = typedText.trim().toLowerCase().replace(/^\//, '').replace(/\s+/g, ' ');
  const { texts, may } = context;
  const named = namedMatches(index.entries, text, texts);
  const exact = exactMatch(index.entries, text, may);
  const ranked = HAS_LETTER.test(text) ? aboveLowestScore(index.search(text, texts)) : [];
  const near = ranked.length > 0 || !HAS_LETTER.test(text) ? ranked : index.searchNear(text, texts);
  const matches = distinct([...(exact ? [exact] : []), ...named, ...near]);
  const commands = matches.filter(isCommand);
  const usableMatches = matches.filter(({ entry }) => mayUse(entry, may));
  const fits = named.length > 0 || ranked.some(({ share }) => share >= LOWEST_SHARE);
  const forbidden = fits ? commands.slice(0, BEST).filter(({ entry }) => !mayUse(entry, may)) : [];
  const isEmpty = usableMatches.length === 0 && forbidden.length === 0;
  const suggested = text === '' ? listed : listed.slice(0, SUGGESTED);
  return {
    exact,
    commands: isEmpty ? suggested.map((entry) => ({ entry })) : usableMatches.filter(isCommand),
    recipes: usableMatches.flatMap(({ entry }) => (entry.kind === 'recipe' ? [entry] : [])),
    forbidden,
    fits,
  };
}

/**
 * The command with exactly this name in any language, or the recipe with this id. Autocomplete offers recipes by id.
 */
function exactMatch(entries: readonly Entry[], text: string, may: Usability['may']): HelpMatch | undefined {
  const entry = entries.find((candidate) =>
    candidate.kind === 'recipe'
      ? candidate.id.toLowerCase() === text && mayUse(candidate, may)
      : LANGUAGES.some((locale) => nameIn(candidate, textsFor(locale)).toLowerCase() === text),
  );
  return entry ? { entry } : formerMatches(entries).find(({ was }) => was === text);
}

const isCommand = (match: HelpMatch): match is HelpMatch<CommandEntry> => match.entry.kind !== 'recipe';

/** Commands for which each typed word begins a word of the name. Names that begin with the whole text come first. */
function namedMatches(entries: readonly Entry[], text: string, texts: Texts): readonly HelpMatch[] {
  if (text === '') return [];
  const words = text.split(' ');
  const hasWords = (name: string) =>
    words.every((word) => name.split(/[ -]/).some((nameWord) => nameWord.startsWith(word)));
  const current = entries.filter(({ kind }) => kind !== 'recipe').map((entry): HelpMatch => ({ entry }));
  const matches = [...current, ...formerMatches(entries)];
  const matching = matches.filter((match) => namesOf(match, texts).some(hasWords));
  const begins = matching.filter((match) => namesOf(match, texts).some((name) => name.startsWith(text)));
  // A command that matches by its current and a former name is listed under the current one.
  return distinct(
    [...begins, ...matching].toSorted((a, b) => Number(a.was !== undefined) - Number(b.was !== undefined)),
  );
}

const formerMatches = (entries: readonly Entry[]): readonly HelpMatch[] =>
  FORMER_NAMES.flatMap(({ was, now }) =>
    entries.filter(({ id }) => id === now).flatMap((entry) => was.map((name): HelpMatch => ({ entry, was: name }))),
  );

const namesOf = ({ entry, was }: HelpMatch, texts: Texts): readonly string[] =>
  was === undefined ? [texts, DEFAULT_TEXTS].map((catalogue) => nameIn(entry, catalogue).toLowerCase()) : [was];

function aboveLowestScore(ranked: readonly RankedEntry[]): readonly RankedEntry[] {
  const best = ranked[0]?.score ?? 0;
  return ranked.filter(({ score }) => score >= best * LOWEST_SCORE);
}

const distinct = (matches: readonly HelpMatch[]): readonly HelpMatch[] =>
  matches.filter(({ entry }, index) => matches.findIndex((earlierMatch) => earlierMatch.entry === entry) === index);
