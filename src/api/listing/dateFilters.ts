import type { Clock } from '../../domain/clock.ts';
import { matchesFilters, valuesOfField } from '../../domain/media/filters/filterCheck.ts';
import type { Filter } from '../../domain/media/filters/filters.ts';
import type { MediaItem } from '../../domain/media/items/item.ts';
import { MediaServerFailure } from '../../domain/media/server/failure.ts';
import { filterPairs, isDateComparison, type QueryPair } from '../transport/query.ts';
import type { Vocabulary } from '../vocabulary.ts';
import type { AfterFirstPage } from './pages.ts';

/** How long an empty list is believed after both kinds of date operators returned nothing, in ms. */
const EMPTY_BELIEVED_MS = 3_600_000;

/** Remembers if a server supports the date operators `>>=` and `<<=`. */
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
   * True if an empty list proves nothing, because the server may not understand `>>=`. Without the time limit, a
   * library without new items would need a second request with every poll. On a server that does not understand `>>=`,
   * a new item then appears an hour late at most. Each path has its own hour, so that a library that is always empty
   * decides nothing about others.
   */
  doubtsEmpty(path: string): boolean {
    if (this.exclusiveSupport !== 'untried') return false;
    const emptyAt = this.#emptySince.get(path);
    return emptyAt === undefined || this.#clock.steadyMs() - emptyAt >= EMPTY_BELIEVED_MS;
  }
}

/**
 * Date filters of one listing. The vendor's own operators are tried first. If the server does not understand them, the
 * operators of interface.md, 4.5 are used from then on.
 */
export class DateFilters {
  readonly #filters: readonly Filter[];
  readonly #dateFilters: readonly Filter[];
  readonly #operators: DateOperators;
  readonly #path: string;
  #requestedOperators: 'exclusive' | 'inclusive' | undefined;
  /**
   * Why the list was started again with the other date operators. Set as long as it is unknown which operators the
   * server supports.
   */
  #restartReason: 'no rows' | 'refused' | undefined;

  constructor(path: string, filters: readonly Filter[], operators: DateOperators) {
    this.#path = path;
    this.#filters = filters;
    this.#dateFilters = filters.filter(isDateComparison);
    this.#operators = operators;
  }

  pairs({ mediaQueries, exclusiveDates }: Vocabulary): readonly QueryPair[] {
    const triesExclusive =
      exclusiveDates && this.#dateFilters.length > 0 && this.#operators.exclusiveSupport !== 'not understood';
    this.#requestedOperators ??= triesExclusive ? 'exclusive' : 'inclusive';
    return filterPairs(this.#filters, { mediaQueries, exclusiveDates: this.#requestedOperators === 'exclusive' });
  }

  afterFirstPage(answer: readonly MediaItem[] | MediaServerFailure): AfterFirstPage {
    if (this.#requestedOperators === 'exclusive') return this.#afterExclusive(answer);
    return this.#restartReason === undefined ? 'go on' : this.#afterInclusive(answer, this.#restartReason);
  }

  #afterExclusive(answer: readonly MediaItem[] | MediaServerFailure): AfterFirstPage {
    if (answer instanceof MediaServerFailure) return answer.kind === 'invalid' ? this.#restart('refused') : 'go on';
    if (answer.some((item) => this.#missesDates(item))) {
      this.#operators.exclusiveSupport = 'not understood';
      return this.#restart(undefined);
    }
    if (answer.some((item) => this.#fitsDates(item))) this.#operators.exclusiveSupport = 'understood';
    return answer.length === 0 && this.#operators.doubtsEmpty(this.#path) ? this.#restart('no rows') : 'go on';
  }

  #restart(restartReason: 'no rows' | 'refused' | undefined): AfterFirstPage {
    this.#requestedOperators = 'inclusive';
    this.#restartReason = restartReason;
    return 'begin again';
  }

  /**
   * Compares the answers to both kinds of operators. If fitting rows were missing before, the server does not
   * understand the exclusive operators. If only other rows or a refusal come, the server does not understand the
   * inclusive ones, and there are no new rows.
   */
  #afterInclusive(
    answer: readonly MediaItem[] | MediaServerFailure,
    restartReason: 'no rows' | 'refused',
  ): AfterFirstPage {
    if (answer instanceof MediaServerFailure) {
      return answer.kind === 'invalid' && restartReason === 'no rows' ? this.#noteUnderstood() : 'go on';
    }
    if (answer.length === 0) this.#operators.noteEmpty(this.#path);
    const hasFitting = answer.some((item) => this.#fitsDates(item));
    const hasOther = answer.some((item) => this.#missesDates(item));
    if (restartReason === 'refused' || (hasFitting && !hasOther)) {
      this.#operators.exclusiveSupport = 'not understood';
      return 'go on';
    }
    // Rows of both kinds prove nothing: the server ignores the inclusive operator, and the fitting rows may have been
    // added since the first request.
    return hasOther && !hasFitting ? this.#noteUnderstood() : 'go on';
  }

  #noteUnderstood(): AfterFirstPage {
    this.#operators.exclusiveSupport = 'understood';
    return 'end';
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
