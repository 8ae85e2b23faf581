'use strict';

// A bot that a sandbox starts loads this first. It stops the bot once the process at the other end of the pipe is gone, however that
// ended: a signal can be lost with a process that is killed, an open pipe cannot outlive it.
const { Socket } = require('node:net');
const process = require('node:process');
const { isMainThread } = require('node:worker_threads');

/** Behind standard input, output and error. */
const PIPE = 3;

// Threads load this too.
if (isMainThread) {
  const pipe = new Socket({ fd: PIPE });
  pipe.on('error', () => undefined);
  pipe.once('close', () => process.kill(process.pid, 'SIGTERM'));
  pipe.resume();
  // A bot that nothing keeps running has to end, as it would without this.
  pipe.unref();
}
