import { writeSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { shiftDate } from '../shiftedDate.ts';
import { isDatabaseStep, KILL_MARKER } from './steps.ts';
import { watchStatements, wrap } from './watchStatements.ts';

/**
 * Loaded into the bot's process before the bot itself (`node --import`), without the bot's knowledge. It
 * kills the process with SIGKILL at a step that it recognizes by the bot's SQL statements, and it sets the
 * clock ahead, because waits of minutes in reality (until Discord forgets a nonce) would take minutes here
 * too.
 */
const { CRASH_STEP, CRASH_TIMES = '1', CRASH_CLOCK_AHEAD_MS = '0' } = process.env;
const { CRASH_CLOCK_JUMP, CRASH_DISK_FULL } = process.env;

setClock(Number(CRASH_CLOCK_AHEAD_MS), CRASH_CLOCK_JUMP);
if (CRASH_DISK_FULL) fillDisk(CRASH_DISK_FULL);
if (isDatabaseStep(CRASH_STEP)) killAt(CRASH_STEP, Number(CRASH_TIMES));

/** A number of pages beyond SQLite's limit, which SQLite lowers to the largest it allows. */
const ANY_NUMBER = 4_294_967_294;

function killAt(step: string, times: number): void {
  let left = times;
  watchStatements((here) => {
    if (here !== step) return;
    left -= 1;
    if (left > 0) return;
    // A write to a pipe is complete when it returns, and its content outlives the writer.
    writeSync(1, `${KILL_MARKER} ${step}\n`);
    process.kill(process.pid, 'SIGKILL');
    // Block here: no further statement may run, however long the system takes to kill the process.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  });
}

/** Sets the clock that many ms ahead, and further ahead from the jump on (`after:by`, in ms). */
function setClock(ahead: number, jump = '0:0'): void {
  const [after = 0, by = 0] = jump.split(':').map(Number);
  if (ahead === 0 && by === 0) return;
  shiftDate(() => ahead + (performance.now() < after ? 0 : by));
}

/**
 * Fills the disk (`after:for`, in ms): SQLite itself reports it, because the file may not grow any further.
 */
function fillDisk(when: string): void {
  const [after = 0, lasts = 0] = when.split(':').map(Number);
  const files = new Set<DatabaseSync>();
  wrap(DatabaseSync.prototype, 'prepare', (call, file) => {
    if (file instanceof DatabaseSync) files.add(file);
    return call();
  });
  const allow = (pages: number) => {
    for (const file of files) if (file.isOpen) file.exec(`PRAGMA max_page_count = ${pages}`);
  };
  setTimeout(() => allow(1), after).unref();
  setTimeout(() => allow(ANY_NUMBER), after + lasts).unref();
}
