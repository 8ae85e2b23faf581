/** Who wants a place, and for what. */
export interface Turn {
  /** The lower, the sooner. Missing: nobody waits for it (a job). */
  readonly urgency?: number | undefined;
  /** Whose it is; what belongs to nobody is bounded by its urgency alone. */
  readonly person?: string | undefined;
  /** What it is a part of: all parts of one piece of work count as one that waits. */
  readonly work?: string | undefined;
}

export interface FairQueueRule {
  readonly places: number;
  /** How many of the places jobs may take together. They can always have one of those that `urgencies` leave. */
  readonly jobs: number;
  /** By urgency: how many of the places all that is as urgent or less may take together. */
  readonly urgencies: readonly number[];
  /** How many places one person has at a time, and how many pieces of work of theirs may wait beside these. */
  readonly perPerson: { readonly running: number; readonly waiting: number };
}

/** This person has so much waiting that one more is refused. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull';
}

/**
 * Lets a limited number of callers in at a time, as `Semaphore` does, but so that one person cannot keep the others out:
 * the most urgent first, among these the caller with the fewest places, among these the first to come.
 */
export interface FairQueue {
  /** Resolves to the function that gives the place back. Rejects with a QueueFull, or with the signal's reason during the wait. */
  acquire(turn: Turn, signal: AbortSignal): Promise<() => void>;
}

interface Waiting {
  readonly turn: Turn;
  /** Counts up with each that comes. */
  readonly nth: number;
  readonly goIn: () => void;
}

/** What waits for the same person (or nobody) with the same urgency: of these always the first goes in next. */
type Line = Set<Waiting>;

/**
 * A person's work may have any number of parts, and so what waits stands in lines: what is next is found by looking at the
 * first of each.
 */
export function createFairQueue(rule: FairQueueRule): FairQueue {
  const lines = new Map<string, Line>();
  const inside = new Set<Turn>();
  let nth = 0;

  const count = (fits: (turn: Turn) => boolean): number => inside.values().filter(fits).toArray().length;
  const placesOf = (person: string | undefined): number =>
    person === undefined ? 0 : count((turn) => turn.person === person);

  function mayGoIn({ urgency, person }: Turn): boolean {
    if (inside.size >= rule.places) return false;
    if (urgency === undefined) return count((turn) => turn.urgency === undefined) < rule.jobs;
    if (placesOf(person) >= rule.perPerson.running) return false;
    return rule.urgencies.every((most, at) => at > urgency || count((turn) => (turn.urgency ?? -1) >= at) < most);
  }

  /** What is less urgent does not count: a person who types or reads a lot can still change something. */
  function isFull({ urgency = 0, person, work }: Turn): boolean {
    if (person === undefined) return false;
    const mostUrgent = Array.from({ length: urgency + 1 }, (_, at) => lines.get(lineOf({ person, urgency: at })));
    const waiting = mostUrgent.flatMap((line) => [...(line ?? [])].map(({ turn }) => turn));
    const own = inside.values().filter((turn) => turn.person === person && (turn.urgency ?? 0) <= urgency);
    const works = new Set([...own, ...waiting].map((turn) => turn.work));
    return !works.has(work) && works.size >= rule.perPerson.running + rule.perPerson.waiting;
  }

  /** A job that runs alone comes first, and more of them last: they are neither starved nor starving. */
  function rank({ urgency, person }: Turn): readonly [number, number] {
    if (urgency !== undefined) return [urgency, placesOf(person)];
    return [count((turn) => turn.urgency === undefined) === 0 ? -1 : rule.urgencies.length, 0];
  }

  function next(): Waiting | undefined {
    const first = [...lines.values()].flatMap((line) => line.values().take(1).toArray());
    const ready = first.filter(({ turn }) => mayGoIn(turn)).map((each) => ({ each, by: rank(each.turn) }));
    return ready.toSorted((a, b) => a.by[0] - b.by[0] || a.by[1] - b.by[1] || a.each.nth - b.each.nth)[0]?.each;
  }

  function letIn(): void {
    for (let one = next(); one; one = next()) one.goIn();
  }

  /** Calling the release function twice gives back one place. */
  function take(turn: Turn): () => void {
    // A copy of its own: the same turn may come twice.
    const place = { ...turn };
    inside.add(place);
    return () => {
      if (inside.delete(place)) letIn();
    };
  }

  function leaveLine(one: Waiting): void {
    const key = lineOf(one.turn);
    const line = lines.get(key);
    line?.delete(one);
    if (line?.size === 0) lines.delete(key);
  }

  function waitForPlace(turn: Turn, signal: AbortSignal): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        leaveLine(one);
        reject(signal.reason);
      };
      const goIn = () => {
        leaveLine(one);
        signal.removeEventListener('abort', giveUp);
        resolve(take(turn));
      };
      nth += 1;
      const one: Waiting = { turn, nth, goIn };
      const key = lineOf(turn);
      lines.set(key, (lines.get(key) ?? new Set<Waiting>()).add(one));
      signal.addEventListener('abort', giveUp, { once: true });
    });
  }

  return {
    async acquire(turn, signal) {
      signal.throwIfAborted();
      if (isFull(turn)) throw new QueueFull('too much of this person is waiting already');
      // Nobody who waits could go in now, or they would have: the newcomer overtakes no one.
      return mayGoIn(turn) ? take(turn) : waitForPlace(turn, signal);
    },
  };
}

const lineOf = ({ urgency = -1, person = '' }: Turn): string => `${urgency} ${person}`;
