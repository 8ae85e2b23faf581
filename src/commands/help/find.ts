import { LANGUAGES } from '../../domain/languages.ts';
import { DEFAULT_TEXTS, type Texts, textsForLanguage } from '../../render/texts/texts.ts';
import { FORMER_COMMAND_NAMES } from '../shared/formerNames.ts';
import { type HelpCommandEntry, type HelpEntry, type HelpRecipeEntry, helpEntryName, mayUseEntry } from './entries.ts';
import type { HelpIndex, RankedHelpEntry } from './helpIndex.ts';
import type { Usability } from './lines.ts';

export interface HelpMatch<E extends HelpEntry = HelpEntry> {
  readonly entry: E;
  /** A former name of the command. Set only if the query matched this name. */
  readonly formerName?: string | undefined;
}

export interface HelpResults {
  /** The entry whose name is exactly the typed text, even if the person may not use the entry. */
  readonly exact: HelpMatch | undefined;
  readonly commands: readonly HelpMatch<HelpCommandEntry>[];
  readonly recipes: readonly HelpRecipeEntry[];
  /** The best matching commands among those that the person may not use. */
  readonly forbidden: readonly HelpMatch<HelpCommandEntry>[];
  /** True if a name matches, or if an entry has enough of the query's words. False if all matches are only similar. */
  readonly fits: boolean;
}

/** Minimum score of a listed match, as a share of the best score. */
const LOWEST_SCORE = 0.3;
/**
 * Minimum share of the query's key words that a matching entry has, from 0 to 1. Entries with fewer are only similar.
 */
const LOWEST_SHARE = 0.5;
/**
 * Number of best matches that are checked for commands that the person may not use. The answer names these commands and
 * the people who may use them.
 */
const MOST_FORBIDDEN = 3;

/** A query without letters, such as a number or a key, is compared only with names. */
const LETTER = /\p{L}/u;

/** Number of suggested commands if no entry has a word like those of the query. */
const MOST_SUGGESTED = 5;

interface HelpSearch {
  readonly index: HelpIndex;
  readonly typedText: string;
  readonly context: Usability;
  /** The commands that the person may use, in the order of the help. They are suggested if nothing matches. */
  readonly listed: readonly HelpCommandEntry[];
}

/** Finds entries by name in the person's language and in English, and by other words in any language. */
export function findHelpEntries({ index, typedText, context, listed }: HelpSearch): HelpResults {
  const query = typedText.trim().toLowerCase().replace(/^\//, '').replace(/\s+/g, ' ');
  const { texts, may } = context;
  const exact = findExactMatch(index.entries, query, may);
  const nameMatches = findByName(index.entries, query, texts);
  const hasLetter = LETTER.test(query);
  const wordMatches = hasLetter ? aboveLowestScore(index.search(query, texts)) : [];
  const similarMatches = hasLetter && wordMatches.length === 0 ? index.searchNear(query, texts) : [];
  const matches = distinctMatches([...(exact ? [exact] : []), ...nameMatches, ...wordMatches, ...similarMatches]);
  const commandMatches = matches.filter(isCommand);
  const usableMatches = matches.filter(({ entry }) => mayUseEntry(entry, may));
  const fits = nameMatches.length > 0 || wordMatches.some(({ share }) => share >= LOWEST_SHARE);
  const forbidden = fits ? commandMatches.slice(0, MOST_FORBIDDEN).filter(({ entry }) => !mayUseEntry(entry, may)) : [];
  const isEmpty = usableMatches.length === 0 && forbidden.length === 0;
  const suggestions = query === '' ? listed : listed.slice(0, MOST_SUGGESTED);
  return {
    exact,
    commands: isEmpty ? suggestions.map((entry) => ({ entry })) : usableMatches.filter(isCommand),
    recipes: usableMatches.flatMap(({ entry }) => (entry.kind === 'recipe' ? [entry] : [])),
    forbidden,
    fits,
  };
}

/**
 * Finds the command with exactly this name in any language, or the recipe with this id. Autocomplete offers recipes by
 * id.
 */
function findExactMatch(entries: readonly HelpEntry[], query: string, may: Usability['may']): HelpMatch | undefined {
  const entry = entries.find((candidate) =>
    candidate.kind === 'recipe'
      ? candidate.id.toLowerCase() === query && mayUseEntry(candidate, may)
      : LANGUAGES.some((locale) => helpEntryName(candidate, textsForLanguage(locale)).toLowerCase() === query),
  );
  return entry ? { entry } : formerMatches(entries).find(({ formerName }) => formerName === query);
}

const isCommand = (match: HelpMatch): match is HelpMatch<HelpCommandEntry> => match.entry.kind !== 'recipe';

/**
 * Finds commands by the beginnings of words: "pl a" finds "playlist add". Names that begin with the whole text come
 * first.
 */
function findByName(entries: readonly HelpEntry[], query: string, texts: Texts): readonly HelpMatch[] {
  if (query === '') return [];
  const words = query.split(' ');
  const hasWords = (name: string) =>
    words.every((word) => name.split(/[ -]/).some((nameWord) => nameWord.startsWith(word)));
  const commands = entries.filter(({ kind }) => kind !== 'recipe').map((entry): HelpMatch => ({ entry }));
  const candidates = [...commands, ...formerMatches(entries)];
  const matches = candidates.filter((match) => namesOf(match, texts).some(hasWords));
  const prefixMatches = matches.filter((match) => namesOf(match, texts).some((name) => name.startsWith(query)));
  const bestFirst = [...prefixMatches, ...matches];
  // If both the current and a former name of a command match, only the current name is listed.
  const byCurrentName = bestFirst.filter(({ formerName }) => formerName === undefined);
  const byFormerName = bestFirst.filter(({ formerName }) => formerName !== undefined);
  return distinctMatches([...byCurrentName, ...byFormerName]);
}

const formerMatches = (entries: readonly HelpEntry[]): readonly HelpMatch[] =>
  FORMER_COMMAND_NAMES.flatMap(({ was, now }) =>
    entries
      .filter(({ id }) => id === now)
      .flatMap((entry) => was.map((formerName): HelpMatch => ({ entry, formerName }))),
  );

/** Names and query are in lower case. */
const namesOf = ({ entry, formerName }: HelpMatch, texts: Texts): readonly string[] =>
  formerName === undefined
    ? [texts, DEFAULT_TEXTS].map((catalogue) => helpEntryName(entry, catalogue).toLowerCase())
    : [formerName];

function aboveLowestScore(ranked: readonly RankedHelpEntry[]): readonly RankedHelpEntry[] {
  const bestScore = ranked[0]?.score ?? 0;
  return ranked.filter(({ score }) => score >= bestScore * LOWEST_SCORE);
}

const distinctMatches = (matches: readonly HelpMatch[]): readonly HelpMatch[] =>
  matches.filter(({ entry }, index) => matches.findIndex((earlierMatch) => earlierMatch.entry === entry) === index);
