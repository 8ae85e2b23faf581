import type { Clock } from '../../domain/clock.ts';
import { fitsFilters, shownIn } from '../../domain/media/filters/filterCheck.ts';
import type { Filter } from '../../domain/media/filters/filters.ts';
import type { MediaItem } from '../../domain/media/items/item.ts';
import { MediaServerFailure } from '../../domain/media/server/failure.ts';
import { comparesDates, filterPairs, type QueryPair } from '../transport/query.ts';
import type { Vocabulary } from '../vocabulary.ts';
import type { AfterFirstPage } from './pages.ts';

/** For how long an empty list is believed once both kinds of operators have found nothing, in ms. */
const EMPTY_BELIEVED_MS = 3_600_000;

/** Remembers how a server reads `>>=` and `<<=`, as far as its answers have shown. There is one for each server. */
export class DateOperators {
  exclusive: 'untried' | 'understood' | 'not understood' = 'untried';
  readonly #clock: Pick<Clock, 'steadyMs'>;
  /** When both kinds of operators last found nothing at a path, by the steady clock. */
  readonly #emptyAt = new Map<string, number>();

  constructor(clock: Pick<Clock, 'steadyMs'> = { steadyMs: () => performance.now() }) {
    this.#clock = clock;
  }

  /** Both kinds of operators found nothing at this path, so the library seems to have nothing new. */
  noteEmpty(path: string): void {
    this.#emptyAt.set(path, this.#clock.steadyMs());
  }

  /**
   * True if an empty list proves nothing, because the server may read `>>=` differently. Limited, or a library
   * without new items would be asked twice with every poll. With the limit, such a server shows a new item an
   * hour late at most. Each path has its own hour: a library that is always empty must not use up the doubt of
   * the libraries that are read after it.
   */
  doubtsEmpty(path: string): boolean {
    if (this.exclusive !== 'untried') return false;
    const emptyAt = this.#emptyAt.get(path);
    return emptyAt === undefined || this.#clock.steadyMs() - emptyAt >= EMPTY_BELIEVED_MS;
  }
}

/**
 * The date filters of one listing. The vendor's own operators, if any, are tried first. If the first page
 * shows that the server does not understand them, this list and all later ones use those of interface 4.5.
 */
export class DateFilters {
  readonly #filters: readonly Filter[];
  readonly #dates: readonly Filter[];
  readonly #operators: DateOperators;
  readonly #path: string;
  /** Set with the first request. */
  #sent: 'exclusive' | 'inclusive' | undefined;
  /** Why the list was restarted, while it is still open which operators the server understands. */
  #doubt: 'no rows' | 'refused' | undefined;

  constructor(path: string, filters: readonly Filter[], operators: DateOperators) {
    this.#path = path;
    this.#filters = filters;
    this.#dates = filters.filter(comparesDates);
    this.#operators = operators;
  }

  pairs({ mediaQueries, exclusiveDates }: Vocabulary): readonly QueryPair[] {
    const isTried = exclusiveDates && this.#dates.length > 0 && this.#operators.exclusive !== 'not understood';
    this.#sent ??= isTried ? 'exclusive' : 'inclusive';
    return filterPairs(this.#filters, { mediaQueries, exclusiveDates: this.#sent === 'exclusive' });
  }

  /** Decides how the list continues after its first page, or after the failure in its place. */
  afterFirstPage(answer: readonly MediaItem[] | MediaServerFailure): AfterFirstPage {
    if (this.#sent === 'exclusive') return this.#afterExclusive(answer);
    return this.#doubt === undefined ? 'go on' : this.#afterInclusive(answer, this.#doubt);
  }

  #afterExclusive(answer: readonly MediaItem[] | MediaServerFailure): AfterFirstPage {
    if (answer instanceof MediaServerFailure) return answer.kind === 'invalid' ? this.#beginAgain('refused') : 'go on';
    if (answer.some((item) => this.#isOutside(item))) {
      this.#operators.exclusive = 'not understood';
      return this.#beginAgain(undefined);
    }
    if (answer.some((item) => this.#isInside(item))) this.#operators.exclusive = 'understood';
    return answer.length === 0 && this.#operators.doubtsEmpty(this.#path) ? this.#beginAgain('no rows') : 'go on';
  }

  #beginAgain(doubt: 'no rows' | 'refused' | undefined): AfterFirstPage {
    this.#sent = 'inclusive';
    this.#doubt = doubt;
    return 'begin again';
  }

  /**
   * Rows that fit were missing before. If there are other rows only, or a refusal, then it is these operators that the server
   * does not understand, and there were no rows.
   */
  #afterInclusive(answer: readonly MediaItem[] | MediaServerFailure, doubt: 'no rows' | 'refused'): AfterFirstPage {
    if (answer instanceof MediaServerFailure) {
      return answer.kind === 'invalid' && doubt === 'no rows' ? this.#understood() : 'go on';
    }
    if (answer.length === 0) this.#operators.noteEmpty(this.#path);
    const hasFitting = answer.some((item) => this.#isInside(item));
    const hasOther = answer.some((item) => this.#isOutside(item));
    if (doubt === 'refused' || (hasFitting && !hasOther)) {
      this.#operators.exclusive = 'not understood';
      return 'go on';
    }
    // Rows of both kinds prove nothing: the server ignores the other operator, and the fitting rows may be
    // younger than the first request.
    return hasOther && !hasFitting ? this.#understood() : 'go on';
  }

  #understood(): AfterFirstPage {
    this.#operators.exclusive = 'understood';
    return 'end';
  }

  /** True if the item shows each date, and they fit. */
  #isInside(item: MediaItem): boolean {
    return fitsFilters(item, this.#dates);
  }

  /** True if the item shows a date that does not fit. */
  #isOutside(item: MediaItem): boolean {
    return this.#dates.some((filter) => shownIn(item, filter.field).length > 0 && !fitsFilters(item, [filter]));
  }
}
