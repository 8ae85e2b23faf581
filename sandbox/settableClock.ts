import { readFileSync } from 'node:fs';
import { shiftDate } from './shiftedDate.ts';

/**
 * This file is loaded into the bot's process before the bot (`node --import`). The process's time of day is then as
 * many milliseconds ahead of the machine's as the file in `CLOCK_FILE` says. Another process writes that file, and so
 * sets the clock of a running bot.
 */
const { CLOCK_FILE = '' } = process.env;
const READ_EVERY_MS = 20;

let aheadMs = 0;
let readAt = Number.NEGATIVE_INFINITY;

shiftDate(() => {
  if (performance.now() - readAt < READ_EVERY_MS) return aheadMs;
  readAt = performance.now();
  // An empty file is being written at this moment. It is read again a moment later.
  const text = readFileSync(CLOCK_FILE, 'utf8');
  aheadMs = text === '' ? aheadMs : Number(text);
  return aheadMs;
});
