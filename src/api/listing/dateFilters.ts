import type { Clock } from '../../domain/clock.ts';
import { matchesFilters, valuesOfField } from '../../domain/media/filters/filterCheck.ts';
import type { Filter } from '../../domain/media/filters/filters.ts';
import type { MediaItem } from '../../domain/media/items/item.ts';
import { MediaServerFailure } from '../../domain/media/server/failure.ts';
import { isDateComparison, type QueryParameter, queryParametersOfFilters } from '../transport/query.ts';
import type { Vocabulary } from '../vocabulary.ts';
import type { NextStepAfterFirstPage } from './pages.ts';

/** How long an empty list is believed after both kinds of date operators returned nothing, in ms. */
const EMPTY_BELIEVED_MS = 3_600_000;

/** Remembers whether a server supports the date operators `>>=` and `<<=`. */
export class DateOperators {
  exclusiveSupport: 'untried' | 'understood' | 'not understood' = 'untried';
  readonly #clock: Pick<Clock, 'steadyMs'>;
  /** Time of the steady clock when both kinds of date operators last returned nothing, by path. */
  readonly #emptySince = new Map<string, number>();

  constructor(clock: Pick<Clock, 'steadyMs'> = { steadyMs: () => performance.now() }) {
    this.#clock = clock;
  }

  /** Both kinds of date operators returned nothing, so the library probably has nothing new. */
  noteEmpty(path: string): void {
    this.#emptySince.set(path, this.#clock.steadyMs());
  }

  /**
   * True if an empty list may be wrong, because the server may not understand `>>=`. Once both kinds of operators have
   * returned nothing, an empty list is believed for an hour. Otherwise a library without new items would need a second
   * request with every poll. On a server that does not understand `>>=`, a new item then appears an hour late at most.
   * Each path has its own hour, so that a library that is always empty decides nothing about others.
   */
  doubtsEmpty(path: string): boolean {
    if (this.exclusiveSupport !== 'untried') return false;
    const emptyAt = this.#emptySince.get(path);
    return emptyAt === undefined || this.#clock.steadyMs() - emptyAt >= EMPTY_BELIEVED_MS;
  }
}

/**
 * The operators that a listing requests, and why:
 *
 * - `exclusive`: the vendor's own operators `>>=` and `<<=`, unless the server is known not to understand them.
 * - `inclusive`: the operators of interface.md, 4.5, because the vocabulary or the server has no exclusive ones, or
 *   because the filters compare no dates. The answer is not examined.
 * - `inclusive after no rows`: the exclusive operators returned nothing. Either nothing is new, or the server does not
 *   understand them. The answer to the inclusive operators may show which.
 * - `inclusive after refusal`: the server refused the exclusive operators. If it accepts the inclusive ones, it does
 *   not understand the exclusive ones.
 */
type RequestedOperators = 'exclusive' | 'inclusive' | 'inclusive after no rows' | 'inclusive after refusal';

/**
 * Date filters of one listing. A listing that begins with the exclusive operators changes to the inclusive ones at most
 * once. `DateOperators` remembers for later listings whether the server understood the exclusive operators.
 */
export class DateFilters {
  readonly #filters: readonly Filter[];
  readonly #dateFilters: readonly Filter[];
  readonly #operators: DateOperators;
  readonly #path: string;
  /** The operators of the last request. Undefined before the first request. */
  #requestedOperators: RequestedOperators | undefined;

  constructor(path: string, filters: readonly Filter[], operators: DateOperators) {
    this.#path = path;
    this.#filters = filters;
    this.#dateFilters = filters.filter(isDateComparison);
    this.#operators = operators;
  }

  pairs({ mediaQueries, exclusiveDates }: Vocabulary): readonly QueryParameter[] {
    const triesExclusive =
      exclusiveDates && this.#dateFilters.length > 0 && this.#operators.exclusiveSupport !== 'not understood';
    this.#requestedOperators ??= triesExclusive ? 'exclusive' : 'inclusive';
    return queryParametersOfFilters(this.#filters, {
      mediaQueries,
      exclusiveDates: this.#requestedOperators === 'exclusive',
    });
  }

  afterFirstPage(answer: readonly MediaItem[] | MediaServerFailure): NextStepAfterFirstPage {
    switch (this.#requestedOperators) {
      case 'exclusive':
        return this.#afterExclusive(answer);
      case 'inclusive after no rows':
        return this.#afterNoRows(answer);
      case 'inclusive after refusal':
        return this.#afterRefusal(answer);
      case 'inclusive':
      case undefined:
        return 'go on';
    }
  }

  #afterExclusive(answer: readonly MediaItem[] | MediaServerFailure): NextStepAfterFirstPage {
    if (answer instanceof MediaServerFailure) {
      return answer.kind === 'invalid' ? this.#restartWith('inclusive after refusal') : 'go on';
    }
    const { hasFitting, hasOther } = this.#examine(answer);
    if (hasOther) {
      this.#operators.exclusiveSupport = 'not understood';
      return this.#restartWith('inclusive');
    }
    if (hasFitting) this.#operators.exclusiveSupport = 'understood';
    const isDoubtful = answer.length === 0 && this.#operators.doubtsEmpty(this.#path);
    return isDoubtful ? this.#restartWith('inclusive after no rows') : 'go on';
  }

  #restartWith(operators: Exclude<RequestedOperators, 'exclusive'>): NextStepAfterFirstPage {
    this.#requestedOperators = operators;
    return 'begin again';
  }

  #afterNoRows(answer: readonly MediaItem[] | MediaServerFailure): NextStepAfterFirstPage {
    if (answer instanceof MediaServerFailure) {
      return answer.kind === 'invalid' ? this.#endWithoutRows() : 'go on';
    }
    if (answer.length === 0) this.#operators.noteEmpty(this.#path);
    const { hasFitting, hasOther } = this.#examine(answer);
    // The exclusive operators returned nothing although these rows match, so the server does not understand them.
    if (hasFitting && !hasOther) this.#operators.exclusiveSupport = 'not understood';
    if (hasOther && !hasFitting) return this.#endWithoutRows();
    // A list with matching and other rows proves nothing. The server ignores the inclusive operators, and the matching
    // rows may have been added since the first request.
    return 'go on';
  }

  /**
   * Ends the listing. The server does not understand the inclusive operators, so the empty list of the exclusive
   * operators was right.
   */
  #endWithoutRows(): NextStepAfterFirstPage {
    this.#operators.exclusiveSupport = 'understood';
    return 'end';
  }

  #afterRefusal(answer: readonly MediaItem[] | MediaServerFailure): NextStepAfterFirstPage {
    if (!(answer instanceof MediaServerFailure)) this.#operators.exclusiveSupport = 'not understood';
    return 'go on';
  }

  #examine(items: readonly MediaItem[]): { readonly hasFitting: boolean; readonly hasOther: boolean } {
    return {
      hasFitting: items.some((item) => this.#fitsDates(item)),
      hasOther: items.some((item) => this.#missesDates(item)),
    };
  }

  /** True if the item has every date that the filters compare, and all of them match. */
  #fitsDates(item: MediaItem): boolean {
    return matchesFilters(item, this.#dateFilters);
  }

  /** True if the item has a date that the filters compare and that does not match. */
  #missesDates(item: MediaItem): boolean {
    return this.#dateFilters.some(
      (filter) => valuesOfField(item, filter.field).length > 0 && !matchesFilters(item, [filter]),
    );
  }
}
