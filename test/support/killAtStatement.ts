import { StatementSync } from 'node:sqlite';
import { wrapMethod } from '../../sandbox/crash/watchSqlStatements.ts';

/**
 * Node loads this file into the bot's process before the bot (`node --import`). The file kills the process with SIGKILL
 * before the first SQL statement that contains the text in the variable `KILL_AT`.
 */
const { KILL_AT } = process.env;

for (const method of ['run', 'all', 'get', 'iterate'])
  wrapMethod(StatementSync.prototype, method, (call, statement) => {
    if (KILL_AT && statement instanceof StatementSync && statement.sourceSQL.includes(KILL_AT)) {
      process.kill(process.pid, 'SIGKILL');
      // Blocks, so that no further statement runs before the system kills the process.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    }
    return call();
  });
