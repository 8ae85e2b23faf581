/** The person and the purpose of a place in the queue. */
export interface Turn {
  /** The lower, the sooner. Missing: a job, for which no person waits. */
  readonly urgency?: number | undefined;
  /** The person who waits; without one, only the urgency limits the work. */
  readonly person?: string | undefined;
  /** The piece of work it belongs to: all parts of one piece count as one that waits. */
  readonly work?: string | undefined;
}

export interface FairQueueRule {
  readonly places: number;
  /** The most places that jobs may take together. One of the places that `urgencies` leave is always theirs. */
  readonly jobs: number;
  /** By urgency: the most places that work of this or less urgency may take together. */
  readonly urgencies: readonly number[];
  /** The most places that one person has at a time, and the most pieces of work that may wait in addition. */
  readonly perPerson: { readonly running: number; readonly waiting: number };
}

/** This person has so much waiting that one more is refused. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull';
}

interface Waiting {
  readonly turn: Turn;
  /** Counts up with each that comes. */
  readonly nth: number;
  readonly goIn: () => void;
}

/**
 * Lets a limited number of callers in at a time, but so that one person cannot keep the others out: the most urgent first, among these
 * the caller with the fewest places, among these the first to come.
 */
export class FairQueue {
  readonly #rule: FairQueueRule;
  /**
   * The waiting turns, by person (or none) and urgency; the first of each line goes in next. A person's work
   * may have any number of parts, but only the first of each line is looked at.
   */
  readonly #lines = new Map<string, Set<Waiting>>();
  readonly #inside = new Set<Turn>();
  #came = 0;

  constructor(rule: FairQueueRule) {
    this.#rule = rule;
  }

  /** Resolves to the function that gives the place back. Rejects with a QueueFull, or with the signal's reason during the wait. */
  async acquire(turn: Turn, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    if (this.#isFull(turn)) throw new QueueFull('too much of this person is waiting already');
    // If any waiting turn could go in now, it would have: the newcomer overtakes no one.
    return this.#mayGoIn(turn) ? this.#take(turn) : await this.#waitForPlace(turn, signal);
  }

  #count(fits: (turn: Turn) => boolean): number {
    return this.#inside.values().filter(fits).toArray().length;
  }

  #placesOf(person: string | undefined): number {
    return person === undefined ? 0 : this.#count((turn) => turn.person === person);
  }

  #mayGoIn({ urgency, person }: Turn): boolean {
    const { places, jobs, perPerson, urgencies } = this.#rule;
    if (this.#inside.size >= places) return false;
    if (urgency === undefined) return this.#count((turn) => turn.urgency === undefined) < jobs;
    if (this.#placesOf(person) >= perPerson.running) return false;
    return urgencies.every((most, at) => at > urgency || this.#count((turn) => (turn.urgency ?? -1) >= at) < most);
  }

  /** Less urgent work does not count: a person who types or reads a lot can still change something. */
  #isFull({ urgency = 0, person, work }: Turn): boolean {
    if (person === undefined) return false;
    const mostUrgent = Array.from(Array(urgency + 1).keys(), (at) => this.#lines.get(lineOf({ person, urgency: at })));
    const waiting = mostUrgent.flatMap((line) => [...(line ?? [])].map(({ turn }) => turn));
    const own = this.#inside.values().filter((turn) => turn.person === person && (turn.urgency ?? 0) <= urgency);
    const works = new Set([...own, ...waiting].map((turn) => turn.work));
    return !works.has(work) && works.size >= this.#rule.perPerson.running + this.#rule.perPerson.waiting;
  }

  /** A job comes first while no other job runs, and last otherwise: jobs neither starve nor block people. */
  #rank({ urgency, person }: Turn): readonly [number, number] {
    if (urgency !== undefined) return [urgency, this.#placesOf(person)];
    return [this.#count((turn) => turn.urgency === undefined) === 0 ? -1 : this.#rule.urgencies.length, 0];
  }

  #next(): Waiting | undefined {
    const first = [...this.#lines.values()].flatMap((line) => line.values().take(1).toArray());
    const ready = first.filter(({ turn }) => this.#mayGoIn(turn)).map((each) => ({ each, by: this.#rank(each.turn) }));
    return ready.toSorted((a, b) => a.by[0] - b.by[0] || a.by[1] - b.by[1] || a.each.nth - b.each.nth)[0]?.each;
  }

  /** Calling the release function twice gives back one place. */
  #take(turn: Turn): () => void {
    // A copy, because the same turn may come twice.
    const place = { ...turn };
    this.#inside.add(place);
    return () => {
      if (!this.#inside.delete(place)) return;
      for (let one = this.#next(); one; one = this.#next()) one.goIn();
    };
  }

  #leaveLine(one: Waiting): void {
    const key = lineOf(one.turn);
    const line = this.#lines.get(key);
    line?.delete(one);
    if (line?.size === 0) this.#lines.delete(key);
  }

  #waitForPlace(turn: Turn, signal: AbortSignal): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        this.#leaveLine(one);
        reject(signal.reason);
      };
      const goIn = () => {
        this.#leaveLine(one);
        signal.removeEventListener('abort', giveUp);
        resolve(this.#take(turn));
      };
      this.#came += 1;
      const one: Waiting = { turn, nth: this.#came, goIn };
      const key = lineOf(turn);
      this.#lines.set(key, (this.#lines.get(key) ?? new Set<Waiting>()).add(one));
      signal.addEventListener('abort', giveUp, { once: true });
    });
  }
}

const lineOf = ({ urgency = -1, person = '' }: Turn): string => `${urgency} ${person}`;
