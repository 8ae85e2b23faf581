export interface QueueTurn {
  /** Lower numbers are served first. Undefined for a job, because no person waits for it. */
  readonly urgency?: number | undefined;
  /** Id of the person who waits for this turn. Undefined: only the limits by urgency apply. */
  readonly person?: string | undefined;
  /**
   * The piece of work that this turn belongs to. A person's waiting turns of the same work count as one in
   * `perPerson.waiting`.
   */
  readonly work?: string | undefined;
}

export interface FairQueueLimits {
  readonly places: number;
  /** Maximum number of jobs that run at the same time. A job takes the next free place if no other job runs. */
  readonly jobs: number;
  /**
   * One limit per urgency: how many turns of that urgency and of less urgent ones may run at the same time. Jobs do not
   * count.
   */
  readonly urgencies: readonly number[];
  /** Limits for each person: how many turns run at the same time, and how many further pieces of work may wait. */
  readonly perPerson: { readonly running: number; readonly waiting: number };
}

export class QueueFull extends Error {
  override readonly name = 'QueueFull';
}

interface WaitingTurn {
  readonly turn: QueueTurn;
  readonly arrival: number;
  readonly enter: () => void;
}

/**
 * Lets a limited number of callers run at a time, so that one person cannot block the others. The most urgent caller
 * comes first, then the person with the fewest places, then the one who arrived first.
 */
export class FairQueue {
  readonly #rule: FairQueueLimits;
  /**
   * Waiting turns in order of arrival, in one line per person and urgency. All turns of a line have the same rank, so
   * only the first of each line is compared with other lines.
   */
  readonly #lines = new Map<string, Set<WaitingTurn>>();
  readonly #runningTurns = new Set<QueueTurn>();
  #arrivals = 0;

  constructor(rule: FairQueueLimits) {
    this.#rule = rule;
  }

  /**
   * Resolves to the function that releases the place. Rejects with a QueueFull, or with the signal's reason if the
   * signal aborts during the wait.
   */
  async acquire(turn: QueueTurn, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    if (this.#hasTooMuchWork(turn)) throw new QueueFull('too much of this person is waiting already');
    // If a waiting turn could run, it would run already. So this new turn overtakes no other.
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

  /** Number of running turns of people with this urgency or a less urgent one. */
  #placesFrom(urgency: number): number {
    return this.#countRunning((turn) => turn.urgency !== undefined && turn.urgency >= urgency);
  }

  /**
   * Less urgent work does not count, so that a person who types or reads a lot can still change something. A further
   * turn of work that has begun is never too much.
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
   * A job comes before all people while no other job runs, and after them otherwise, so that jobs neither starve nor
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

/** Urgency of a job that comes before all people, whose urgencies start at 0. */
const BEFORE_PEOPLE = -1;

interface Rank {
  readonly waiting: WaitingTurn;
  readonly urgency: number;
  readonly places: number;
}

const compareRanks = (a: Rank, b: Rank): number =>
  a.urgency - b.urgency || a.places - b.places || a.waiting.arrival - b.waiting.arrival;

const lineKey = ({ urgency, person = '' }: QueueTurn): string => `${urgency ?? 'job'} ${person}`;
