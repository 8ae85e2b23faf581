import { expect, onTestFinished, test } from 'vitest';
import type {
  MayMachineReceiveToken,
  MediaServerCredentials,
  ServerConnectionTestResult,
} from '../../../src/domain/firstSetup.ts';
import type { ProvenOrigin } from '../../../src/domain/servers/mediaServers.ts';
import type { FirstServerState, FirstServerStore } from '../../../src/domain/serving/initialServer.ts';
import { InitialMediaServer } from '../../../src/main/servers/initialServer.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';

const NAMED = { address: new URL('http://cabin.example:32400'), token: 'canary-token-of-cabin' };
const CHANGED = {
  kind: 'there',
  machineIdentifier: 'cabin-1',
  isSeededAsNamed: false,
  hasToken: true,
  hasOnlyMoved: false,
} as const;
const WORKS: ServerConnectionTestResult = {
  kind: 'works',
  libraries: 1,
  version: '1',
  vocabulary: 'plex',
  isOwner: true,
  machineIdentifier: 'cabin-1',
};
const PROOF: ProvenOrigin = { machineIdentifier: 'cabin-1', origin: NAMED.address.origin };
const AWAY: ServerConnectionTestResult = { kind: 'fails', problem: { failure: 'timeout' }, instead: undefined };
const MINUTE = 60_000;

/** A start with these settings; the servers at their address answer one after the other, the last one from then on. */
async function started(
  state: FirstServerState,
  answers: readonly ServerConnectionTestResult[] = [],
  take: (proof?: ProvenOrigin) => Promise<void> = async () => {},
) {
  const clock = createSteppedClock();
  const stopping = new AbortController();
  const [done, said, tried]: [string[], string[], MediaServerCredentials[]] = [[], [], []];
  const firstServer: FirstServerStore = {
    hadAnyServer: async () => state.kind !== 'never',
    state: async () => state,
    plant: async ({ token }) => void done.push(`plant ${token}`),
    take: async ({ token }, proof) => {
      await take(proof);
      done.push(`take ${token}`);
    },
  };
  const shownTo: boolean[] = [];
  const tryServer = async (access: MediaServerCredentials, mayBe: MayMachineReceiveToken = () => true) => {
    tried.push(access);
    shownTo.push(mayBe('cabin-1'), mayBe(undefined), mayBe('attic-1'));
    return answers[tried.length - 1] ?? answers.at(-1) ?? expect.fail('asked a server');
  };
  const say = (level: string) => (_: object, text: string) => void said.push(`${level}: ${text}`);
  const log = { debug: say('debug'), info: say('info'), warn: say('warn'), error: say('error') };
  const initialServer = new InitialMediaServer({
    firstServer,
    tryServer,
    proveLinks: async () => PROOF,
    clock,
    log,
    signal: stopping.signal,
  });
  const { settled } = await initialServer.begin(NAMED);
  onTestFinished(async () => {
    stopping.abort();
    await settled;
  });
  return { clock, stopping, done, said, tried, shownTo, settled, problem: () => initialServer.problem()?.kind };
}

test.each<{ name: string; state: FirstServerState; expected: readonly string[] }>([
  { name: 'the first start makes the server', state: { kind: 'never' }, expected: [`plant ${NAMED.token}`] },
  {
    name: 'the next one with the same settings changes nothing',
    state: { ...CHANGED, isSeededAsNamed: true },
    expected: [],
  },
  {
    name: 'a mistyped setting can be put right before the server was ever seen',
    state: { ...CHANGED, machineIdentifier: undefined },
    expected: [`take ${NAMED.token}`],
  },
])('the first media server from .env needs no request: $name', async ({ state, expected }) => {
  const { done, said, tried, problem } = await started(state);
  expect([done, said, tried, problem()]).toEqual([expected, [], [], undefined]);
});

test('a media server from .env that was removed is not created again, and that is logged', async () => {
  const { done, said, problem } = await started({ kind: 'removed' });
  expect([done, problem()]).toEqual([[], 'seed-removed']);
  expect(said).toEqual([expect.stringMatching(/^warn: MEDIA_URL and MEDIA_TOKEN are not used, .* \/server remove/)]);
});

test('a changed MEDIA_URL with the old token gets no request, and the owner learns what to do', async () => {
  const { done, said, tried, problem } = await started({ ...CHANGED, hasOnlyMoved: true });
  expect([done, tried, problem()]).toEqual([[], [], 'seed-moved']);
  expect(said).toEqual([expect.stringMatching(/^error: MEDIA_URL leads to another place .*\/server token/)]);
});

test('a new MEDIA_TOKEN is sent to no other machine, and linked accounts move with the proof of the machine', async () => {
  const proofs: unknown[] = [];
  const { shownTo } = await started(CHANGED, [WORKS], async (proof) => {
    proofs.push(proof);
  });
  expect(shownTo).toEqual([true, true, false]);
  expect(proofs).toEqual([PROOF]);
});

test('a new MEDIA_TOKEN for the same server is used from the start', async () => {
  const { done, tried, problem } = await started(CHANGED, [WORKS]);
  expect([done, tried, problem()]).toEqual([[`take ${NAMED.token}`], [NAMED], undefined]);
});

test('settings that lead to another media server are refused for good, and the refusal is logged', async () => {
  const { done, said, tried, clock, problem, settled } = await started(CHANGED, [
    { ...WORKS, machineIdentifier: 'attic-1' },
  ]);
  await clock.advance(60 * MINUTE);
  await settled;
  expect([done, tried.length, problem()]).toEqual([[], 1, 'seed-another']);
  expect(said).toEqual([expect.stringMatching(/^error: .*lead to another media server.*\/server add/)]);
  expect(said.join('')).not.toContain(NAMED.token);
});

test('changed settings for a server that does not answer are tried until it does, and logged once', async () => {
  const { done, said, tried, clock, problem } = await started(CHANGED, [AWAY, AWAY, AWAY, WORKS]);
  expect([done, tried.length, problem()]).toEqual([[], 1, 'seed-unchecked']);
  expect(said).toEqual([expect.stringMatching(/^warn: .*was changed.*keep trying/)]);
  await clock.advance(MINUTE);
  expect([done, tried.length]).toEqual([[], 3]);
  await clock.advance(MINUTE);
  expect([done, tried.length, problem()]).toEqual([[`take ${NAMED.token}`], 4, undefined]);
  expect(said).toHaveLength(2);
  await clock.advance(60 * MINUTE);
  expect(tried).toHaveLength(4);
});

test('changed settings for a server that stays away are tried every ten minutes until the bot stops', async () => {
  const { tried, clock, stopping, settled } = await started(CHANGED, [AWAY]);
  await clock.advance(60 * MINUTE);
  const before = tried.length;
  await clock.advance(60 * MINUTE);
  expect(tried.length - before).toBe(6);
  stopping.abort();
  await settled;
  expect(tried.length - before).toBe(6);
});

test('changed settings are stored by another try if the database is busy', async () => {
  let isBusy = true;
  const take = async () => {
    if (isBusy) throw new Error('busy');
  };
  const { done, said, clock } = await started(CHANGED, [AWAY, WORKS], take);
  await clock.advance(MINUTE);
  expect([done, said.at(-1)]).toEqual([
    [],
    expect.stringContaining('could not store the changed address or token of the first media server; trying again'),
  ]);
  isBusy = false;
  await clock.advance(10 * MINUTE);
  expect(done).toEqual([`take ${NAMED.token}`]);
});
