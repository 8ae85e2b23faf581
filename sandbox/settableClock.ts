import { readFileSync } from 'node:fs';
import { shiftProcessDate } from './shiftedDate.ts';

/**
 * Node loads this file before the bot (`node --import`). The process's clock is then ahead of the machine's by the
 * milliseconds in `CLOCK_FILE`. By writing that file, another process sets the clock of a running bot.
 */
const { CLOCK_FILE = '' } = process.env;
const READ_EVERY_MS = 20;

let aheadMs = 0;
let readAt = Number.NEGATIVE_INFINITY;

// Threads that draw pictures load this file too. They get no environment, and need no time of day.
if (CLOCK_FILE !== '') shiftProcessDate(readAhead);

function readAhead(): number {
  if (performance.now() - readAt < READ_EVERY_MS) return aheadMs;
  readAt = performance.now();
  // An empty file is being written, so it is read again a moment later.
  const text = readFileSync(CLOCK_FILE, 'utf8');
  aheadMs = text === '' ? aheadMs : Number(text);
  return aheadMs;
}
