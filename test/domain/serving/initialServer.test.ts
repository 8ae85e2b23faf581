import { expect, test } from 'vitest';
import type { TriedServer } from '../../../src/domain/firstSetup.ts';
import { type FirstServerState, planAnswer, planSeed } from '../../../src/domain/serving/initialServer.ts';

const THERE = {
  kind: 'there',
  machineIdentifier: 'cabin-1',
  isSeededAsNamed: true,
  hasToken: true,
  hasOnlyMoved: false,
} as const;
const MOVED = { ...THERE, isSeededAsNamed: false, hasOnlyMoved: true };
const WORKS: TriedServer = {
  kind: 'works',
  libraries: 1,
  version: '1',
  vocabulary: 'plex',
  isOwner: true,
  machineIdentifier: 'cabin-1',
};

test.each<[string, FirstServerState, ReturnType<typeof planSeed>['kind']]>([
  ['of which there has never been any is made', { kind: 'never' }, 'plant'],
  ['that was removed is refused', { kind: 'removed' }, 'refuse'],
  ['that was made of these settings is left as it is', THERE, 'nothing'],
  ['whose token cannot be decrypted gets that of the settings', { ...THERE, hasToken: false }, 'take'],
  ['that other settings name has to be the same one', { ...THERE, isSeededAsNamed: false }, 'check'],
  ['that never said which it is is taken', { ...THERE, isSeededAsNamed: false, machineIdentifier: undefined }, 'take'],
  [
    'that other settings name has to be the same one even without a token',
    { ...THERE, isSeededAsNamed: false, hasToken: false },
    'check',
  ],
  ['that moved is not sent the token from before', MOVED, 'needs-token'],
  ['that moved and has no token is not sent the one from before either', { ...MOVED, hasToken: false }, 'needs-token'],
  ['whose address was mistyped before it was ever seen', { ...MOVED, machineIdentifier: undefined }, 'take'],
])('a server %s', (_, state, kind) => {
  expect(planSeed(state).kind).toBe(kind);
});

test.each<[string, TriedServer, ReturnType<typeof planAnswer>]>([
  ['the same one', WORKS, { kind: 'take' }],
  ['another one', { ...WORKS, machineIdentifier: 'attic-1' }, { kind: 'another' }],
  ['one that does not say', { ...WORKS, machineIdentifier: undefined }, { kind: 'another' }],
  [
    'none',
    { kind: 'fails', problem: { failure: 'unauthorized' }, instead: undefined },
    { kind: 'again', problem: { failure: 'unauthorized' } },
  ],
])('changed settings that lead to %s', (_, tried, answer) => {
  expect(planAnswer('cabin-1', tried)).toEqual(answer);
});
