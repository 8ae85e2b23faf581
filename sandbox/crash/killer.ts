import { writeSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { shiftProcessDate } from '../shiftedDate.ts';
import { isDatabaseStep, KILL_MARKER } from './steps.ts';
import { watchSqlStatements, wrapMethod } from './watchSqlStatements.ts';

/**
 * Node loads this file before the bot (`node --import`). It recognizes a kill step by the bot's SQL statements, and
 * then kills the process with SIGKILL. It also sets the clock ahead, because the test cannot wait until Discord forgets
 * a message's nonce.
 */
const { CRASH_STEP, CRASH_TIMES = '1', CRASH_CLOCK_AHEAD_MS = '0' } = process.env;
const { CRASH_CLOCK_JUMP, CRASH_DISK_FULL } = process.env;

setClock(Number(CRASH_CLOCK_AHEAD_MS), CRASH_CLOCK_JUMP);
if (CRASH_DISK_FULL) fillDisk(CRASH_DISK_FULL);
if (isDatabaseStep(CRASH_STEP)) killAt(CRASH_STEP, Number(CRASH_TIMES));

/** More pages than SQLite allows. SQLite then uses its own maximum, which removes the limit. */
const ANY_NUMBER = 4_294_967_294;

function killAt(step: string, times: number): void {
  let remaining = times;
  watchSqlStatements((reachedStep) => {
    if (reachedStep !== step) return;
    remaining -= 1;
    if (remaining > 0) return;
    // This call returns once the text is in the pipe, so the kill does not lose it.
    writeSync(1, `${KILL_MARKER} ${step}\n`);
    process.kill(process.pid, 'SIGKILL');
    // Blocks until the system kills the process, so that no further statement runs.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  });
}

/** Sets the clock ahead by this many ms. `jump` is `after:by` in ms: after that time, the clock changes again. */
function setClock(ahead: number, jump = '0:0'): void {
  const [after = 0, by = 0] = jump.split(':').map(Number);
  if (ahead === 0 && by === 0) return;
  shiftProcessDate(() => ahead + (performance.now() < after ? 0 : by));
}

/**
 * Simulates a full disk. `schedule` is `after:for` in ms: during that time SQLite may not grow its file, and reports
 * the error.
 */
function fillDisk(schedule: string): void {
  const [after = 0, lasts = 0] = schedule.split(':').map(Number);
  const files = new Set<DatabaseSync>();
  wrapMethod(DatabaseSync.prototype, 'prepare', (call, file) => {
    if (file instanceof DatabaseSync) files.add(file);
    return call();
  });
  const allow = (pages: number) => {
    for (const file of files) if (file.isOpen) file.exec(`PRAGMA max_page_count = ${pages}`);
  };
  setTimeout(() => allow(1), after).unref();
  setTimeout(() => allow(ANY_NUMBER), after + lasts).unref();
}
