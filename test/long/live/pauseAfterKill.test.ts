import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { FIRST_SERVER_ID } from '../../../src/domain/servers/refs.ts';
import { applyRules, GUILD } from '../../jobs/live/rules/support/applied.ts';
import { temporaryPath } from '../../store/support/openStore.ts';

const CHILD = fileURLToPath(new URL('../../jobs/live/rules/support/killed.ts', import.meta.url));
const MINUTE = 60_000;
const START = new Date('2026-01-01T12:00:00Z');

/** A bot that saw a paused stream for so long and was killed with `kill -9`, and the next one on the same database. */
async function afterKill(ms: number) {
  const path = await temporaryPath();
  const child = spawn(process.execPath, [CHILD, path, START.toISOString(), `${ms}`], { stdio: 'inherit' });
  const [, signal] = await once(child, 'exit');
  expect(signal).toBe('SIGKILL');
  const next = await applyRules(path, new Date(START.getTime() + ms));
  onTestFinished(() => next.store.close());
  await next.consumer.recover();
  return next;
}

test('a pause keeps its length after kill -9, less half a minute at most, and its stream is ended once', async () => {
  const { watch, ended, store } = await afterKill(19 * MINUTE);
  await watch(50_000);
  expect(ended()).toBe(0);
  await watch(45_000);
  expect(ended()).toBe(1);
  await watch(20 * MINUTE);
  expect(ended()).toBe(1);
  const acts = await store.sessionRules.acts({ guildId: GUILD, servers: [FIRST_SERVER_ID] }, { offset: 0, limit: 5 });
  expect(acts.map(({ outcome }) => outcome)).toEqual(['ended']);
});

test('a stream that a rule ended before kill -9, and that plays on, is ended once more a minute later', async () => {
  const { watch, ended, store } = await afterKill(21 * MINUTE);
  await watch(60 * MINUTE);
  expect(ended()).toBe(1);
  expect(await store.sessionRules.countActs({ guildId: GUILD, servers: [FIRST_SERVER_ID] })).toBe(2);
});
