import { LANGUAGES } from '../../domain/languages.ts';
import { DEFAULT_TEXTS, type Texts, textsFor } from '../../render/texts/texts.ts';
import { FORMER_COMMAND_NAMES } from '../shared/formerNames.ts';
import { type CommandEntry, entryName, type HelpEntry, mayUseEntry, type RecipeEntry } from './entries.ts';
import type { HelpIndex, RankedEntry } from './helpIndex.ts';
import type { Usability } from './lines.ts';

export interface HelpMatch<E extends HelpEntry = HelpEntry> {
  readonly entry: E;
  /** The name that the command had earlier. Set only if this name matched. */
  readonly formerName?: string | undefined;
}

export interface HelpResults {
  /** The entry with exactly the typed name, even if the person may not use it. */
  readonly exact: HelpMatch | undefined;
  readonly commands: readonly HelpMatch<CommandEntry>[];
  readonly recipes: readonly RecipeEntry[];
  /** The best matching commands that the person may not use. */
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
const MOST_FORBIDDEN = 3;

/** A query without a letter, such as a number or a key, is compared with names only. */
const LETTER = /\p{L}/u;

/** Number of commands to suggest if no entry has a word like those of the query. */
const MOST_SUGGESTED = 5;

interface HelpSearch {
  readonly index: HelpIndex;
  readonly typedText: string;
  readonly context: Usability;
  /** The commands that the person may use, in the order of the help. They are suggested if nothing matches. */
  readonly listed: readonly CommandEntry[];
}

/** Finds entries by name, in the person's language and in English, and by other words in any language. */
export function findEntries({ index, typedText, context, listed }: HelpSearch): HelpResults {
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
 * The command with exactly this name in any language, or the recipe with this id. Autocomplete offers recipes by id.
 */
function findExactMatch(entries: readonly HelpEntry[], query: string, may: Usability['may']): HelpMatch | undefined {
  const entry = entries.find((candidate) =>
    candidate.kind === 'recipe'
      ? candidate.id.toLowerCase() === query && mayUseEntry(candidate, may)
      : LANGUAGES.some((locale) => entryName(candidate, textsFor(locale)).toLowerCase() === query),
  );
  return entry ? { entry } : formerMatches(entries).find(({ formerName }) => formerName === query);
}

const isCommand = (match: HelpMatch): match is HelpMatch<CommandEntry> => match.entry.kind !== 'recipe';

/** Commands for which each typed word begins a word of the name. Names that begin with the whole text come first. */
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
  // A command that matches by its current and a former name is listed under the current one.
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

/** The names are in lower case, like the query. */
const namesOf = ({ entry, formerName }: HelpMatch, texts: Texts): readonly string[] =>
  formerName === undefined
    ? [texts, DEFAULT_TEXTS].map((catalogue) => entryName(entry, catalogue).toLowerCase())
    : [formerName];

function aboveLowestScore(ranked: readonly RankedEntry[]): readonly RankedEntry[] {
  const bestScore = ranked[0]?.score ?? 0;
  return ranked.filter(({ score }) => score >= bestScore * LOWEST_SCORE);
}

/** Leaves out later matches of an entry that already has a match. */
const distinctMatches = (matches: readonly HelpMatch[]): readonly HelpMatch[] =>
  matches.filter(({ entry }, index) => matches.findIndex((earlierMatch) => earlierMatch.entry === entry) === index);
