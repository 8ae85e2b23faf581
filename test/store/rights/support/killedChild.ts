import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { StatementSync } from 'node:sqlite';
import { openDatabaseStore } from '../../../../src/store/open.ts';
import { silentLog } from './silentLog.ts';

/**
 * A process that appoints an admin, and kills itself before one of its steps: `node killedChild.ts <path> <step>`. A
 * step is a call that writes something, to a file or to the database. It prints them if it lives.
 */
const [, , path = '', step = ''] = process.argv;
const steps: string[] = [];
let isWatched = false;

function reach(call: string): void {
  if (!isWatched) return;
  if (steps.length === Number(step)) process.kill(process.pid, 'SIGKILL');
  steps.push(call);
}

function watch(owner: object, method: string): void {
  const original: unknown = Reflect.get(owner, method);
  if (typeof original !== 'function') throw new Error(`there is no ${method}`);
  Reflect.set(owner, method, function watched(this: unknown, ...args: unknown[]) {
    reach(method);
    return Reflect.apply(original, this, args);
  });
}

for (const method of ['writeFileSync', 'renameSync', 'fsyncSync']) watch(fs, method);
syncBuiltinESMExports();
watch(StatementSync.prototype, 'run');

const KEY = new Uint8Array(32).fill(7);
const clock = {
  now: () => new Date(),
  steadyMs: () => performance.now(),
  wait: () => new Promise<void>(() => undefined),
};
const store = await openDatabaseStore({ path, clock, log: silentLog, auditKey: KEY, accountsKey: KEY });
isWatched = true;
await store.installationAdmins.appoint('100000000000000077', '100000000000000011');
reach('end');
process.stdout.write(steps.join(' '));
