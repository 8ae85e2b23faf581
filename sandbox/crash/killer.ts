import { writeSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { shiftProcessDate } from '../shiftedDate.ts';
import { isDatabaseStep, KILL_MARKER } from './steps.ts';
import { watchStatements, wrapMethod } from './watchStatements.ts';

/**
 * Node loads this file into the bot's process before the bot (`node --import`); the bot does not know. The file kills
 * the process with SIGKILL at a step that it recognizes by the bot's SQL statements. It also sets the clock ahead,
 * because the test cannot really wait minutes until Discord forgets a message's nonce.
 */
const { CRASH_STEP, CRASH_TIMES = '1', CRASH_CLOCK_AHEAD_MS = '0' } = process.env;
const { CRASH_CLOCK_JUMP, CRASH_DISK_FULL } = process.env;

setClock(Number(CRASH_CLOCK_AHEAD_MS), CRASH_CLOCK_JUMP);
if (CRASH_DISK_FULL) fillDisk(CRASH_DISK_FULL);
if (isDatabaseStep(CRASH_STEP)) killAt(CRASH_STEP, Number(CRASH_TIMES));

/** More pages than SQLite allows. SQLite reduces the number to its own maximum, so this removes the limit. */
const ANY_NUMBER = 4_294_967_294;

function killAt(step: string, times: number): void {
  let remaining = times;
  watchStatements((reachedStep) => {
    if (reachedStep !== step) return;
    remaining -= 1;
    if (remaining > 0) return;
    // A write to a pipe is complete when the call returns, so the text arrives although the process is killed next.
    writeSync(1, `${KILL_MARKER} ${step}\n`);
    process.kill(process.pid, 'SIGKILL');
    // Blocks, so that no further statement runs before the system kills the process.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  });
}

/**
 * Sets the clock ahead by this many ms. `jump` is `after:by`, both in ms: after that time, the clock changes once more.
 */
function setClock(ahead: number, jump = '0:0'): void {
  const [after = 0, by = 0] = jump.split(':').map(Number);
  if (ahead === 0 && by === 0) return;
  shiftProcessDate(() => ahead + (performance.now() < after ? 0 : by));
}

/**
 * Simulates a full disk. `schedule` is `after:for`, both in ms: in that time the file may not grow, so SQLite itself
 * reports the error.
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
