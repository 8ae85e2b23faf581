'use strict';

// A bot that a sandbox starts loads this file first. It stops the bot when the process at the other end of a pipe is
// gone, however that process ended. A killed process cannot send a signal, but its pipe always closes.
const { Socket } = require('node:net');
const process = require('node:process');
const { isMainThread } = require('node:worker_threads');

/** File descriptor of the pipe, after standard input, output and error. */
const PIPE = 3;

// Threads load this file too, but only the main thread watches the pipe.
if (isMainThread) {
  const pipe = new Socket({ fd: PIPE });
  pipe.on('error', () => undefined);
  pipe.once('close', () => process.kill(process.pid, 'SIGTERM'));
  pipe.resume();
  // The pipe alone must not keep the bot running.
  pipe.unref();
}
