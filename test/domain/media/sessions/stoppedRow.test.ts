import { expect, test } from 'vitest';
import { MediaServerFailure } from '../../../../src/domain/media/server/failure.ts';
import { endAndWatch } from '../../../../src/domain/media/sessions/ending.ts';
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
  const what = { end, isThere: (sessions: readonly Session[]) => sessions.some(({ id }) => id === 'abc') };
  const media = { sessions: async () => listed };
  const watched = await Array.fromAsync(endAndWatch(what, { media, clock }, signal));
  return watched.at(-1)?.progress.kind;
}

const inState = (state: string | undefined) => playing({ player: { state } });

test.each([
  ['is gone', [], 'ended'],
  ['has stopped', [inState('stopped')], 'ended'],
  ['has stopped, in capitals', [inState('STOPPED')], 'ended'],
  ['is paused', [inState('paused')], 'still-there'],
  ['plays on', [inState('playing')], 'still-there'],
  ['has no state', [inState(undefined)], 'still-there'],
] as const)('a session that %s after it was ended', async (_, listed, outcome) => {
  expect(await outcomeOf(listed)).toBe(outcome);
});

test('a session that has stopped by itself is gone when the server refuses to end it', async () => {
  const refuse = async () => {
    throw new MediaServerFailure('not-found', { method: 'GET', path: '/status/sessions/terminate' });
  };
  expect(await outcomeOf([inState('stopped')], refuse)).toBe('gone');
});
