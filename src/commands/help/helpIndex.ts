import { LANGUAGES } from '../../domain/languages.ts';
import { localeOf, type Texts, textsForLanguage } from '../../render/texts/texts.ts';
import { buildHelpEntryDocument, type HelpEntry } from './entries.ts';
import { wordRulesOfLocale } from './language/languages.ts';
import { TextIndex, type TextMatch } from './textIndex.ts';

export interface RankedHelpEntry {
  readonly entry: HelpEntry;
  readonly score: number;
  /** Share of the query's key words that the entry has, from 0 to 1. */
  readonly share: number;
}

/**
 * Weight of a match in another language than the person's own. Many people use Discord in English but type in German.
 */
const OTHER_LANGUAGE_WEIGHT = 0.8;
/**
 * Number of typing mistakes that a search allows in a word if nothing else matches, as a share of the word's letters.
 */
const MANY_MISTAKES = 0.5;

export class HelpIndex {
  readonly entries: readonly HelpEntry[];
  readonly #byId: ReadonlyMap<string, HelpEntry>;
  readonly #indexes: ReadonlyMap<string, TextIndex>;

  constructor(entries: readonly HelpEntry[]) {
    this.entries = entries;
    this.#byId = new Map(entries.map((entry) => [entry.id, entry]));
    this.#indexes = new Map(
      LANGUAGES.map((locale) => {
        const documents = entries.map((entry) => buildHelpEntryDocument(entry, textsForLanguage(locale)));
        return [locale, new TextIndex(documents, wordRulesOfLocale(locale))];
      }),
    );
  }

  search(query: string, texts: Texts): readonly RankedHelpEntry[] {
    return this.#searchAll(texts, (index) => index.search(query));
  }

  /** Also finds words that are only similar to the query's words. */
  searchNear(query: string, texts: Texts): readonly RankedHelpEntry[] {
    return this.#searchAll(texts, (index) => index.search(query, MANY_MISTAKES));
  }

  #searchAll(texts: Texts, searchIn: (index: TextIndex) => readonly TextMatch[]): readonly RankedHelpEntry[] {
    const ownLocale = localeOf(texts);
    const bestById = new Map<string, RankedHelpEntry>();
    for (const [locale, index] of this.#indexes) {
      const weight = locale === ownLocale ? 1 : OTHER_LANGUAGE_WEIGHT;
      for (const { id, score, share } of searchIn(index)) {
        const entry = this.#byId.get(id);
        const weightedScore = score * weight;
        if (entry && weightedScore > (bestById.get(id)?.score ?? 0))
          bestById.set(id, { entry, score: weightedScore, share });
      }
    }
    return [...bestById.values()].toSorted((a, b) => b.score - a.score);
  }
}
