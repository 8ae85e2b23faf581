import type { Clock } from '../domain/clock.ts';
import { MediaServerFailure } from '../domain/media/server/failure.ts';
import type { CombineMediaServersOptions } from '../domain/serving/served.ts';
import { type MissingItemsReason, reasonForMissingItems } from '../domain/serving/whyMissing.ts';

interface NamedCall<T> {
  readonly name: string;
  readonly call: (signal: AbortSignal) => Promise<T>;
}

type Outcome<T> =
  | { readonly kind: 'answered'; readonly value: T }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'silent' };

interface RunningCall<T> extends NamedCall<T> {
  /** Aborts only this call: a call that has answered may not be aborted any more. */
  readonly controller: AbortController;
  outcome: Outcome<T>;
}

/**
 * Asks all servers at the same time, and resolves to the answers in the order of the servers. Servers that fail are
 * left out. After each answer, the other servers get a grace period; when the last grace period ends, they are aborted.
 * If all servers fail, rejects with the first failure that counts as a missing server. Also rejects with any error that
 * is not a media server's, and with the signal's reason.
 */
export async function gatherServerAnswers<T>(
  namedCalls: readonly NamedCall<T>[],
  { clock, graceMs, onMissing }: Pick<CombineMediaServersOptions, 'graceMs' | 'onMissing'> & { readonly clock: Clock },
  signal: AbortSignal | undefined,
): Promise<readonly T[]> {
  const runningCalls = namedCalls.map(
    ({ name, call }): RunningCall<T> => ({
      name,
      call,
      controller: new AbortController(),
      outcome: { kind: 'silent' },
    }),
  );
  const gathering = Promise.withResolvers<void>();
  const gracePeriods = new AbortController();
  let answers = 0;
  /** Only the newest grace period counts. Earlier ones are not ended, but run out without effect. */
  const startGracePeriod = async () => {
    answers += 1;
    const answerNumber = answers;
    await clock.wait(graceMs, gracePeriods.signal);
    if (answerNumber === answers) gathering.resolve();
  };
  const settleCall = async (runningCall: RunningCall<T>) => {
    const { call, controller } = runningCall;
    const callSignal = signal ? AbortSignal.any([signal, controller.signal]) : controller.signal;
    const outcome = await outcomeOf(() => call(callSignal));
    if (controller.signal.aborted) return;
    runningCall.outcome = outcome;
    const isComplete = !runningCalls.some(isSilent);
    if (outcome.kind === 'answered' && !isComplete) startGracePeriod().catch(() => undefined);
  };
  void Promise.all(runningCalls.map(settleCall)).then(() => gathering.resolve());
  await gathering.promise;
  gracePeriods.abort();
  for (const { controller } of runningCalls.filter(isSilent)) controller.abort();
  signal?.throwIfAborted();
  return answersOf(runningCalls, onMissing);
}

const isSilent = ({ outcome }: RunningCall<unknown>): boolean => outcome.kind === 'silent';

async function outcomeOf<T>(call: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { kind: 'answered', value: await call() };
  } catch (error) {
    return { kind: 'failed', error };
  }
}

function answersOf<T>(
  calls: readonly RunningCall<T>[],
  onMissing: CombineMediaServersOptions['onMissing'],
): readonly T[] {
  const errors = calls.flatMap(({ outcome }) => (outcome.kind === 'failed' ? [outcome.error] : []));
  const fault = errors.find((error) => !(error instanceof MediaServerFailure));
  if (fault !== undefined) throw fault;
  const answers = calls.flatMap(({ outcome }) => (outcome.kind === 'answered' ? [outcome.value] : []));
  // A missing account on one server must not hide the failure of another.
  if (answers.length === 0 && errors.length > 0)
    throw errors.find((error) => reasonForMissingItems(error)) ?? errors[0];
  for (const { name, outcome } of calls) {
    const reason = missingReason(outcome);
    if (reason) onMissing(name, reason);
  }
  return answers;
}

function missingReason(outcome: Outcome<unknown>): MissingItemsReason | undefined {
  if (outcome.kind === 'silent') return 'silent';
  return outcome.kind === 'failed' ? reasonForMissingItems(outcome.error) : undefined;
}
