import type { Clock } from '../domain/clock.ts';
import { MediaServerFailure } from '../domain/media/server/failure.ts';
import type { Serving } from '../domain/serving/served.ts';
import { whyMissing } from '../domain/serving/whyMissing.ts';

type Asking<T> = { readonly name: string; readonly ask: (signal: AbortSignal) => Promise<T> };

type Outcome<T> = { readonly value: T } | { readonly error: unknown };

/**
 * Asks all at the same time and gives the answers in their order. Leaves out those that fail or stay silent
 * beyond the grace period; the signals of the silent ones fire. If all fail, rejects with the first failure.
 * Also rejects with any error that is not a media server's, and with the signal's reason.
 */
export async function gather<T>(
  asked: readonly Asking<T>[],
  { clock, graceMs, onMissing }: Pick<Serving, 'graceMs' | 'onMissing'> & { readonly clock: Clock },
  signal: AbortSignal | undefined,
): Promise<readonly T[]> {
  const calls = asked.map((each) => ({ ...each, givenUp: new AbortController() }));
  const outcomes = new Map<string, Outcome<T>>();
  const { promise: enough, resolve } = Promise.withResolvers<void>();
  const over = new AbortController();
  let answers = 0;
  /** Each answer begins a wait, and that of the last one counts: ending those before one by one takes longer than letting them be. */
  const waitOn = async () => {
    answers += 1;
    const nth = answers;
    await clock.wait(graceMs, over.signal);
    if (nth === answers) resolve();
  };
  const settle = async ({ name, ask, givenUp }: (typeof calls)[number]) => {
    const until = signal ? AbortSignal.any([signal, givenUp.signal]) : givenUp.signal;
    const outcome = await outcomeOf(() => ask(until));
    if (givenUp.signal.aborted) return;
    outcomes.set(name, outcome);
    if ('value' in outcome && outcomes.size < calls.length) waitOn().catch(() => undefined);
  };
  void Promise.all(calls.map(settle)).then(() => resolve());
  await enough;
  over.abort();
  for (const { name, givenUp } of calls) if (!outcomes.has(name)) givenUp.abort();
  signal?.throwIfAborted();
  const heard = asked.map(({ name }) => [name, outcomes.get(name)] as const);
  return answersOf(heard, onMissing);
}

async function outcomeOf<T>(call: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { value: await call() };
  } catch (error) {
    return { error };
  }
}

/** By name; without an outcome, it was silent. */
type Heard<T> = readonly (readonly [string, Outcome<T> | undefined])[];

function answersOf<T>(heard: Heard<T>, onMissing: Serving['onMissing']): readonly T[] {
  const errors = heard.flatMap(([, outcome]) => (outcome && 'error' in outcome ? [outcome.error] : []));
  const fault = errors.find((error) => !(error instanceof MediaServerFailure));
  if (fault !== undefined) throw fault;
  const answers = heard.flatMap(([, outcome]) => (outcome && 'value' in outcome ? [outcome.value] : []));
  // A missing account on one server must not hide the failure of another.
  if (answers.length === 0 && errors.length > 0) throw errors.find((error) => whyMissing(error)) ?? errors[0];
  for (const [name, outcome] of heard) {
    const why = outcome ? 'error' in outcome && whyMissing(outcome.error) : 'silent';
    if (why) onMissing(name, why);
  }
  return answers;
}
