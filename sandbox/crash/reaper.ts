import { writeSync } from 'node:fs';
import { DatabaseSync, StatementSync } from 'node:sqlite';
import { type Around, createRecogniser } from './statements.ts';
import { isDatabaseStep, LAST_WORD } from './steps.ts';

/**
 * Loaded into the bot's process before the bot (`node --import`): nothing of the bot knows of it. It kills the process
 * with SIGKILL at a step that its statements are recognised by, and it sets its clock ahead: what takes minutes in life
 * (a nonce that Discord forgets) would take minutes here too.
 */
const { REAPER_STEP, REAPER_TIMES = '1', REAPER_CLOCK_AHEAD_MS = '0' } = process.env;

setClockAhead(Number(REAPER_CLOCK_AHEAD_MS));
if (isDatabaseStep(REAPER_STEP)) killAt(REAPER_STEP, Number(REAPER_TIMES));

function killAt(step: string, times: number): void {
  let left = times;
  watchStatements((here) => {
    if (here !== step) return;
    left -= 1;
    if (left > 0) return;
    // A write to a pipe is done when it returns, and what is in a pipe outlives its writer.
    writeSync(1, `${LAST_WORD} ${step}\n`);
    process.kill(process.pid, 'SIGKILL');
    // Not one statement more, however long the system takes.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  });
}

/** Calls back at every step of every connection, each statement being what `prepare` was given. */
function watchStatements(reached: (step: string) => void): void {
  const recognisers = new WeakMap<object, (sql: string) => Around>();
  const prepared = new WeakMap<object, { readonly sql: string; readonly recognise: (sql: string) => Around }>();

  wrap(DatabaseSync.prototype, 'prepare', (call, database, [sql]) => {
    const statement = call();
    const recognise = recognisers.get(database) ?? createRecogniser();
    recognisers.set(database, recognise);
    if (typeof statement === 'object' && statement !== null) prepared.set(statement, { sql: String(sql), recognise });
    return statement;
  });
  for (const method of ['run', 'all', 'get', 'iterate']) {
    wrap(StatementSync.prototype, method, (call, statement) => {
      const known = prepared.get(statement);
      const { before, after } = known?.recognise(known.sql) ?? {};
      if (before) reached(before);
      const result = call();
      if (after) reached(after);
      return result;
    });
  }
}

type Wrapped = (call: () => unknown, self: object, args: readonly unknown[]) => unknown;

function wrap(prototype: object, method: string, around: Wrapped): void {
  const original: unknown = Reflect.get(prototype, method);
  if (typeof original !== 'function') throw new Error(`node:sqlite has no ${method}`);
  Reflect.set(prototype, method, function wrapped(this: object, ...args: unknown[]) {
    return around(() => Reflect.apply(original, this, args), this, args);
  });
}

/**
 * The time of day, `new Date()` and `Date.now()`, as if that much later; timers run as ever. What is a Date stays one:
 * only whoever asks what time it is gets another answer.
 */
function setClockAhead(ms: number): void {
  if (ms === 0) return;
  const RealDate = Date;
  const now = (): number => RealDate.now() + ms;
  globalThis.Date = new Proxy(RealDate, {
    apply: () => new RealDate(now()).toString(),
    construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
    get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
  });
}
