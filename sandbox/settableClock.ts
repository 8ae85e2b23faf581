import { readFileSync } from 'node:fs';
import { shiftProcessDate } from './shiftedDate.ts';

/**
 * Node loads this file into the bot's process before the bot (`node --import`). The process's clock is then as many
 * milliseconds ahead of the machine's as the file in `CLOCK_FILE` says. By writing that file, another process sets the
 * clock of a running bot.
 */
const { CLOCK_FILE = '' } = process.env;
const READ_EVERY_MS = 20;

let aheadMs = 0;
let readAt = Number.NEGATIVE_INFINITY;

// Threads that draw pictures load this file too, but do not get the environment, and need no time of day.
if (CLOCK_FILE !== '') shiftProcessDate(readAhead);

function readAhead(): number {
  if (performance.now() - readAt < READ_EVERY_MS) return aheadMs;
  readAt = performance.now();
  // An empty file is just being written, so it is read again a moment later.
  const text = readFileSync(CLOCK_FILE, 'utf8');
  aheadMs = text === '' ? aheadMs : Number(text);
  return aheadMs;
}
