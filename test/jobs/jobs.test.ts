import { expect, test } from 'vitest';
import { FEEDS } from '../../src/domain/notifications/feeds.ts';
import { FIRST_SERVER_ID } from '../../src/domain/servers/refs.ts';
import { FEED_DEFINITIONS } from '../../src/jobs/feeds/definitions.ts';
import { createJobs, createServerJobs, type JobsDeps, type ServerJobsDeps } from '../../src/jobs/jobs.ts';
import { textsForLanguage } from '../../src/render/texts/texts.ts';
import { memoryStore, silent } from '../store/support/openStore.ts';
import { notCounting } from './support/notCounting.ts';
import { pictureless } from './support/renderContext.ts';

const EVERY_MINUTE = '* * * * *';
const nothing = () => undefined;

/** All jobs over an empty database; what they did, in order. */
async function jobs(more: Partial<Omit<ServerJobsDeps, 'subscriptions'>> = {}) {
  const store = await memoryStore();
  const did: string[] = [];
  const noting = (what: string) => async () => void did.push(what);
  const deps: JobsDeps & ServerJobsDeps = {
    ...pictureless,
    ...store,
    patterns: new Map(FEEDS.map((feed) => [feed, EVERY_MINUTE] as const)),
    timeZone: 'UTC',
    // A test runs only what it is about, and nothing of that asks the media server.
    media: {} as ServerJobsDeps['media'],
    latestSessions: { read: () => Promise.reject(new Error('not asked here')) },
    health: { state: () => ({ kind: 'unknown' }) },
    checkServerIdentity: async () => {
      did.push('asked which server it is');
      return new AbortController().signal;
    },
    backfill: { run: noting('read the history') },
    sweep: noting('swept'),
    sendDirectNotes: noting('alerted people'),
    checkCommands: noting('checked the commands'),
    closeVotes: noting('closed votes'),
    resumeRecapRedraw: noting('made recaps again'),
    ownTroubleDeps: { ...store, jobStates: () => [], examine: () => async () => [], wake: () => undefined },
    seen: notCounting(store),
    release: undefined,
    backup: undefined,
    catalogue: { pattern: EVERY_MINUTE, index: { refresh: () => Promise.reject(new Error('not asked here')) } },
    renderers: FEED_DEFINITIONS,
    directory: { direct: () => Promise.reject(new Error('not asked here')), guildName: () => undefined },
    mayRead: async () => undefined,
    textsFor: textsForLanguage,
    log: silent,
    wake: nothing,
    id: FIRST_SERVER_ID,
    readAgain: nothing,
    ...more,
  };
  const all = [...createServerJobs(deps), ...createJobs(deps)];
  const job = (name: string) => all.find((each) => each.name === name);
  const run = async (name: string) => job(name)?.run(new AbortController().signal, store.clock.now());
  return { all, job, run, did };
}

test('each job has a different name', async () => {
  const { all } = await jobs();
  const names = all.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

test('the job that copies the history asks for the server’s identity before it reads', async () => {
  const { run, did } = await jobs();
  await run('history copy');
  expect(did).toEqual(['asked which server it is', 'read the history']);
});

test('the copy of the history is not read while the server’s identity is unknown', async () => {
  const { run, did } = await jobs({ checkServerIdentity: () => Promise.reject(new Error('unreachable')) });
  await expect(run('history copy')).rejects.toThrow('unreachable');
  expect(did).toEqual([]);
});

test('polls run at fixed UTC times and at the start, with a deadline, and maintenance runs at a local time', async () => {
  const { all } = await jobs({ timeZone: 'Europe/Berlin' });
  const minute = 60_000;
  expect(all.map((each) => [each.name, each.timezone, each.runAtStart, each.deadlineMs / minute])).toEqual([
    ['history', 'UTC', true, 30],
    ['added', 'UTC', true, 30],
    ['maintenance', 'Europe/Berlin', false, 2],
    ['server', 'UTC', true, 1],
    ['devices', 'UTC', true, 1],
    ['transcodes', 'UTC', true, 1],
    ['catalogue', 'UTC', true, 30],
    ['subtitles', 'UTC', false, 30],
    ['history copy', 'UTC', true, 60],
    ['publisher', 'UTC', true, 5],
    ['followers', 'UTC', true, 5],
    ['sweep', 'UTC', true, 1],
    ['votes', 'UTC', true, 1],
    ['changed-settings', 'UTC', true, 1],
    ['recap', 'UTC', true, 1],
    ['recap redraw', 'UTC', true, 30],
    ['check', 'UTC', true, 30],
    ['seen', 'UTC', true, 30],
    ['commands', 'UTC', false, 30],
    ['usher', 'UTC', true, 10],
  ]);
});

test('the copy of the history is not read from a server that may be a different one', async () => {
  const { run, did } = await jobs({ checkServerIdentity: async () => undefined });
  await run('history copy');
  expect(did).toEqual([]);
});

test('the database is cleaned every hour and at the start', async () => {
  const { job, run, did } = await jobs();
  expect(job('sweep')).toMatchObject({ pattern: '17 * * * *', runAtStart: true });
  await run('sweep');
  expect(did).toEqual(['swept']);
});
