/** A request for a place in the queue. */
export interface Turn {
  /** A lower number comes sooner. Missing for a job, for which no person waits. */
  readonly urgency?: number | undefined;
  /** The person who waits. If missing, only the urgency limits how much of this work may run. */
  readonly person?: string | undefined;
  /**
   * The piece of work that this turn belongs to. All waiting turns of one piece of work count once in
   * `perPerson.waiting`.
   */
  readonly work?: string | undefined;
}

export interface FairQueueRule {
  readonly places: number;
  /** Maximum number of places that all jobs together may take. A job takes the next free place if no other job runs. */
  readonly jobs: number;
  /** For each urgency: the maximum number of places for people's work of that urgency and all less urgent work. */
  readonly urgencies: readonly number[];
  /** For each person: the maximum number of places, and of further pieces of work that may wait. */
  readonly perPerson: { readonly running: number; readonly waiting: number };
}

/** This person has too much work waiting, so the new work is refused. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull';
}

interface WaitingTurn {
  readonly turn: Turn;
  /** The turn's position in the order of arrival. */
  readonly arrival: number;
  readonly enter: () => void;
}

/**
 * Lets a limited number of callers run at a time, so that one person cannot block the others. The most urgent caller
 * comes first, then the person with the fewest places, then the one who arrived first.
 */
export class FairQueue {
  readonly #rule: FairQueueRule;
  /**
   * Waiting turns, in one line per person and urgency, in order of arrival. All turns of a line have the same rank, so
   * only the first of each line is compared, and a long line costs no more.
   */
  readonly #lines = new Map<string, Set<WaitingTurn>>();
  readonly #runningTurns = new Set<Turn>();
  #arrivals = 0;

  constructor(rule: FairQueueRule) {
    this.#rule = rule;
  }

  /**
   * Resolves to the function that releases the place. Rejects with a QueueFull, or with the signal's reason if the
   * signal aborts during the wait.
   */
  async acquire(turn: Turn, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    if (this.#isFull(turn)) throw new QueueFull('too much of this person is waiting already');
    // Any waiting turn that may run is running already, so this new turn overtakes none.
    return this.#mayEnter(turn) ? this.#takePlace(turn) : await this.#waitForPlace(turn, signal);
  }

  #count(matches: (turn: Turn) => boolean): number {
    return this.#runningTurns.values().filter(matches).toArray().length;
  }

  #placesOf(person: string | undefined): number {
    return person === undefined ? 0 : this.#count((turn) => turn.person === person);
  }

  #mayEnter({ urgency, person }: Turn): boolean {
    const { places, jobs, perPerson, urgencies } = this.#rule;
    if (this.#runningTurns.size >= places) return false;
    if (urgency === undefined) return this.#runningJobs() < jobs;
    if (this.#placesOf(person) >= perPerson.running) return false;
    // A turn counts against the limit of its own urgency and of each higher urgency.
    return urgencies.slice(0, urgency + 1).every((limit, level) => this.#placesFrom(level) < limit);
  }

  #runningJobs(): number {
    return this.#count((turn) => turn.urgency === undefined);
  }

  /** Number of places that people's work of this urgency or less urgent work has taken. */
  #placesFrom(urgency: number): number {
    return this.#count((turn) => turn.urgency !== undefined && turn.urgency >= urgency);
  }

  /**
   * Less urgent work is left out of the count, so that a person who types or reads a lot can still change something.
   */
  #isFull({ urgency = 0, person, work }: Turn): boolean {
    if (person === undefined) return false;
    const openWorks = new Set<string | undefined>();
    for (const turn of this.#runningTurns)
      if (turn.person === person && (turn.urgency ?? 0) <= urgency) openWorks.add(turn.work);
    for (let level = 0; level <= urgency; level += 1) {
      const line = this.#lines.get(lineKey({ person, urgency: level })) ?? [];
      for (const { turn } of line) openWorks.add(turn.work);
    }
    if (openWorks.has(work)) return false;
    const { running, waiting } = this.#rule.perPerson;
    return openWorks.size >= running + waiting;
  }

  /**
   * A job comes before all people while no other job runs, and after them otherwise, so that jobs neither starve nor
   * block people.
   */
  #rankOf(waiting: WaitingTurn): Rank {
    const { urgency, person } = waiting.turn;
    if (urgency !== undefined) return { waiting, urgency, places: this.#placesOf(person) };
    const jobUrgency = this.#runningJobs() === 0 ? FIRST : this.#rule.urgencies.length;
    return { waiting, urgency: jobUrgency, places: 0 };
  }

  #nextTurn(): WaitingTurn | undefined {
    const ranks: Rank[] = [];
    for (const line of this.#lines.values()) {
      const [firstOfLine] = line;
      if (firstOfLine && this.#mayEnter(firstOfLine.turn)) ranks.push(this.#rankOf(firstOfLine));
    }
    return ranks.toSorted(compareRanks)[0]?.waiting;
  }

  /** A second call of the release function has no effect. */
  #takePlace(turn: Turn): () => void {
    // The turn is copied, because the caller may pass the same object again.
    const place = { ...turn };
    this.#runningTurns.add(place);
    return () => {
      if (!this.#runningTurns.delete(place)) return;
      for (let waiting = this.#nextTurn(); waiting; waiting = this.#nextTurn()) waiting.enter();
    };
  }

  #leaveLine(waiting: WaitingTurn): void {
    const key = lineKey(waiting.turn);
    const line = this.#lines.get(key);
    line?.delete(waiting);
    if (line?.size === 0) this.#lines.delete(key);
  }

  #waitForPlace(turn: Turn, signal: AbortSignal): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        this.#leaveLine(waiting);
        reject(signal.reason);
      };
      const enter = () => {
        this.#leaveLine(waiting);
        signal.removeEventListener('abort', giveUp);
        resolve(this.#takePlace(turn));
      };
      this.#arrivals += 1;
      const waiting: WaitingTurn = { turn, arrival: this.#arrivals, enter };
      const key = lineKey(turn);
      this.#lines.set(key, (this.#lines.get(key) ?? new Set<WaitingTurn>()).add(waiting));
      signal.addEventListener('abort', giveUp, { once: true });
    });
  }
}

/** The urgency of a job that comes before all people. */
const FIRST = -1;

/** A waiting turn with the values that decide who comes next. */
interface Rank {
  readonly waiting: WaitingTurn;
  readonly urgency: number;
  /** Number of places that the turn's person has now. */
  readonly places: number;
}

const compareRanks = (a: Rank, b: Rank): number =>
  a.urgency - b.urgency || a.places - b.places || a.waiting.arrival - b.waiting.arrival;

const lineKey = ({ urgency, person = '' }: Turn): string => `${urgency ?? 'job'} ${person}`;
