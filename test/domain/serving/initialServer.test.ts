import { expect, test } from 'vitest';
import type { ServerConnectionTestResult } from '../../../src/domain/firstSetup.ts';
import {
  decideAfterServerCheck,
  type FirstServerState,
  planInitialServer,
} from '../../../src/domain/serving/initialServer.ts';

const THERE = {
  kind: 'there',
  machineIdentifier: 'cabin-1',
  isSeededAsNamed: true,
  hasToken: true,
  hasOnlyMoved: false,
} as const;
const MOVED = { ...THERE, isSeededAsNamed: false, hasOnlyMoved: true };
const WORKS: ServerConnectionTestResult = {
  kind: 'works',
  libraries: 1,
  version: '1',
  vocabulary: 'plex',
  isOwner: true,
  machineIdentifier: 'cabin-1',
};

test.each<{ name: string; state: FirstServerState; kind: ReturnType<typeof planInitialServer>['kind'] }>([
  { name: 'of which there has never been any is made', state: { kind: 'never' }, kind: 'plant' },
  { name: 'that was removed is refused', state: { kind: 'removed' }, kind: 'refuse' },
  { name: 'that was made of these settings is left as it is', state: THERE, kind: 'nothing' },
  {
    name: 'whose token cannot be decrypted gets that of the settings',
    state: { ...THERE, hasToken: false },
    kind: 'take',
  },
  {
    name: 'that other settings name has to be the same one',
    state: { ...THERE, isSeededAsNamed: false },
    kind: 'check',
  },
  {
    name: 'that never said which it is is taken',
    state: { ...THERE, isSeededAsNamed: false, machineIdentifier: undefined },
    kind: 'take',
  },
  {
    name: 'that other settings name has to be the same one even without a token',
    state: { ...THERE, isSeededAsNamed: false, hasToken: false },
    kind: 'check',
  },
  { name: 'that moved is not sent the token from before', state: MOVED, kind: 'needs-token' },
  {
    name: 'that moved and has no token is not sent the one from before either',
    state: { ...MOVED, hasToken: false },
    kind: 'needs-token',
  },
  {
    name: 'whose address was mistyped before it was ever seen',
    state: { ...MOVED, machineIdentifier: undefined },
    kind: 'take',
  },
])('a start treats the configured media server by what the database knows of it: a server $name', ({ state, kind }) => {
  expect(planInitialServer(state).kind).toBe(kind);
});

test.each<{ name: string; tried: ServerConnectionTestResult; answer: ReturnType<typeof decideAfterServerCheck> }>([
  { name: 'the same one', tried: WORKS, answer: { kind: 'take' } },
  { name: 'another one', tried: { ...WORKS, machineIdentifier: 'attic-1' }, answer: { kind: 'another' } },
  { name: 'one that does not say', tried: { ...WORKS, machineIdentifier: undefined }, answer: { kind: 'another' } },
  {
    name: 'none',
    tried: { kind: 'fails', problem: { failure: 'unauthorized' }, instead: undefined },
    answer: { kind: 'again', problem: { failure: 'unauthorized' } },
  },
])('changed settings are treated by the media server to which they lead: $name', ({ tried, answer }) => {
  expect(decideAfterServerCheck('cabin-1', tried)).toEqual(answer);
});
