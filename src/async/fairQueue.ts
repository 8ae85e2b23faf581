export interface QueueTurn {
  /** Lower numbers are served first. Undefined for background jobs, which nobody waits for. */
  readonly urgency?: number | undefined;
  /** Id of the person who waits for this turn. If undefined, only the limits by urgency apply. */
  readonly person?: string | undefined;
  /**
   * Id of the piece of work that needs this turn. All waiting turns of a person for the same work count as one in
   * `perPerson.waiting`.
   */
  readonly work?: string | undefined;
}

export interface FairQueueLimits {
  readonly places: number;
  /** Maximum number of background jobs at the same time. If no job runs, the next free place goes to a job. */
  readonly jobs: number;
  /** Maximum number of running turns per urgency. Turns that are less urgent count too; jobs do not. */
  readonly urgencies: readonly number[];
  /** Limits for each person: how many turns run at the same time, and how many further pieces of work may wait. */
  readonly perPerson: { readonly running: number; readonly waiting: number };
}

export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';
}

interface WaitingTurn {
  readonly turn: QueueTurn;
  readonly arrival: number;
  readonly enter: () => void;
}

/**
 * Limits how many callers run at a time, and keeps one person from blocking the others. The most urgent caller comes
 * first, then the person with the fewest places, then the earliest caller.
 */
export class FairQueue {
  readonly #rule: FairQueueLimits;
  /**
   * Waiting turns in order of arrival, in one line per person and urgency. All turns of a line have the same rank, so
   * comparing the first turns of the lines is enough.
   */
  readonly #lines = new Map<string, Set<WaitingTurn>>();
  readonly #runningTurns = new Set<QueueTurn>();
  #arrivals = 0;

  constructor(rule: FairQueueLimits) {
    this.#rule = rule;
  }

  /**
   * Resolves to the function that releases the place. Rejects with a QueueFullError error, or with the signal's reason
   * if the signal aborts during the wait.
   */
  async acquire(turn: QueueTurn, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    if (this.#hasTooMuchWork(turn)) throw new QueueFullError('too much of this person is waiting already');
    // Turns that wait now cannot run, so this new turn overtakes nobody.
    return this.#mayEnter(turn) ? this.#takePlace(turn) : await this.#waitForPlace(turn, signal);
  }

  #countRunning(matches: (turn: QueueTurn) => boolean): number {
    return this.#runningTurns.values().filter(matches).toArray().length;
  }

  #placesOf(person: string | undefined): number {
    return person === undefined ? 0 : this.#countRunning((turn) => turn.person === person);
  }

  #mayEnter({ urgency, person }: QueueTurn): boolean {
    const { places, jobs, perPerson, urgencies } = this.#rule;
    if (this.#runningTurns.size >= places) return false;
    if (urgency === undefined) return this.#runningJobs() < jobs;
    if (this.#placesOf(person) >= perPerson.running) return false;
    // A turn counts against the limit of its own urgency and of each higher urgency.
    return urgencies.slice(0, urgency + 1).every((limit, level) => this.#placesFrom(level) < limit);
  }

  #runningJobs(): number {
    return this.#countRunning((turn) => turn.urgency === undefined);
  }

  /** Number of people's running turns that are at most this urgent. */
  #placesFrom(urgency: number): number {
    return this.#countRunning((turn) => turn.urgency !== undefined && turn.urgency >= urgency);
  }

  /**
   * True if a person has too many pieces of work in the queue. Less urgent work is not counted, so that a person who
   * types or reads a lot can still change something. A piece of work that has begun may add turns without limit.
   * All turns without `work` count as one piece.
   */
  #hasTooMuchWork({ urgency = 0, person, work }: QueueTurn): boolean {
    if (person === undefined) return false;
    const openWorks = new Set<string | undefined>();
    for (const turn of this.#runningTurns) {
      if (turn.person === person && (turn.urgency ?? 0) <= urgency) openWorks.add(turn.work);
    }
    for (let level = 0; level <= urgency; level += 1) {
      const line = this.#lines.get(lineKey({ person, urgency: level })) ?? [];
      for (const { turn } of line) openWorks.add(turn.work);
    }
    if (openWorks.has(work)) return false;
    const { running, waiting } = this.#rule.perPerson;
    return openWorks.size >= running + waiting;
  }

  /**
   * While no job runs, the next job comes before all people; otherwise it comes after them. So jobs neither starve nor
   * block people.
   */
  #rankOf(waiting: WaitingTurn): Rank {
    const { urgency, person } = waiting.turn;
    if (urgency !== undefined) return { waiting, urgency, places: this.#placesOf(person) };
    const jobUrgency = this.#runningJobs() === 0 ? BEFORE_PEOPLE : this.#rule.urgencies.length;
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
  #takePlace(turn: QueueTurn): () => void {
    // The turn is copied, because the caller may pass the same object again.
    const place = { ...turn };
    this.#runningTurns.add(place);
    return () => {
      if (!this.#runningTurns.delete(place)) return;
      for (let nextTurn = this.#nextTurn(); nextTurn; nextTurn = this.#nextTurn()) nextTurn.enter();
    };
  }

  #leaveLine(waiting: WaitingTurn): void {
    const key = lineKey(waiting.turn);
    const line = this.#lines.get(key);
    line?.delete(waiting);
    if (line?.size === 0) this.#lines.delete(key);
  }

  #waitForPlace(turn: QueueTurn, signal: AbortSignal): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        this.#leaveLine(waitingTurn);
        reject(signal.reason);
      };
      const enter = () => {
        this.#leaveLine(waitingTurn);
        signal.removeEventListener('abort', giveUp);
        resolve(this.#takePlace(turn));
      };
      this.#arrivals += 1;
      const waitingTurn: WaitingTurn = { turn, arrival: this.#arrivals, enter };
      const key = lineKey(turn);
      this.#lines.set(key, (this.#lines.get(key) ?? new Set<WaitingTurn>()).add(waitingTurn));
      signal.addEventListener('abort', giveUp, { once: true });
    });
  }
}

/** Rank of a job that comes before all people. The urgencies of people start at 0. */
const BEFORE_PEOPLE = -1;

interface Rank {
  readonly waiting: WaitingTurn;
  readonly urgency: number;
  readonly places: number;
}

const compareRanks = (a: Rank, b: Rank): number =>
  a.urgency - b.urgency || a.places - b.places || a.waiting.arrival - b.waiting.arrival;

const lineKey = ({ urgency, person = '' }: QueueTurn): string => `${urgency ?? 'job'} ${person}`;
