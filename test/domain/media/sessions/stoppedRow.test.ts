import { expect, test } from 'vitest';
import { MediaServerFailure } from '../../../../src/domain/media/server/failure.ts';
import { endStreamAndYieldProgress } from '../../../../src/domain/media/sessions/ending.ts';
import type { Session } from '../../../../src/domain/media/sessions/session.ts';
import { playing } from '../../../support/media.ts';

const signal = new AbortController().signal;

/** Outcome of ending the session `abc`, while the server goes on to list these sessions. */
async function outcomeOf(listed: readonly Session[], end = async () => undefined) {
  let now = 0;
  const clock = {
    steadyMs: () => now,
    wait: async (ms: number) => {
      now += ms;
    },
  };
  const what = { end, isListed: (sessions: readonly Session[]) => sessions.some(({ id }) => id === 'abc') };
  const media = { sessions: async () => listed };
  const watched = await Array.fromAsync(endStreamAndYieldProgress(what, { media, clock }, signal));
  return watched.at(-1)?.progress.kind;
}

const inState = (state: string | undefined) => playing({ player: { state } });

test.each([
  { name: 'is gone', listed: [], outcome: 'ended' },
  { name: 'has stopped', listed: [inState('stopped')], outcome: 'ended' },
  { name: 'has stopped, in capitals', listed: [inState('STOPPED')], outcome: 'ended' },
  { name: 'is paused', listed: [inState('paused')], outcome: 'still-there' },
  { name: 'plays on', listed: [inState('playing')], outcome: 'still-there' },
  { name: 'has no state', listed: [inState(undefined)], outcome: 'still-there' },
] as const)(
  'a session counts as ended once it is gone or stopped: one that $name after the request',
  async ({ listed, outcome }) => {
    expect(await outcomeOf(listed)).toBe(outcome);
  },
);

test('a session that stopped on its own counts as gone when the server refuses to end it', async () => {
  const refuse = async () => {
    throw new MediaServerFailure('not-found', { method: 'GET', path: '/status/sessions/terminate' });
  };
  expect(await outcomeOf([inState('stopped')], refuse)).toBe('gone');
});
