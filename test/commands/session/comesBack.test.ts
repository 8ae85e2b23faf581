import { describe, expect, test } from 'vitest';
import type { Session } from '../../../src/domain/media/sessions/session.ts';
import { film, playing } from '../../support/media.ts';
import { NO_MESSAGE, textOf } from '../../support/messages.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';
import { answersTo, depsWith } from '../support/deps.ts';

const KEY = '/transcode/sessions/k1';
const tv = { title: 'Sofa', product: 'TV', machineIdentifier: 'tv', state: 'playing' };
const it = (given: Partial<Session> = {}): Session =>
  playing({ sessionKey: '1', player: tv, transcode: { key: KEY }, decision: 'transcode', ...given });
const WHAT = '**Metropolis (1927)** (ada)';

/** Session lists of the server, each from so many ms after the request on, the newest last. */
type Then = readonly (readonly [afterMs: number, sessions: readonly Session[]])[];

/** Last answer to the command: the server lists `before` until the request, and `then` after it. */
async function ended(path: string, before: readonly Session[], then: Then) {
  const clock = createSteppedClock();
  let requestedAt: number | undefined;
  const request = async () => {
    requestedAt = clock.steadyMs();
  };
  const sessions = async () => {
    const passed = requestedAt === undefined ? -1 : clock.steadyMs() - requestedAt;
    return then.findLast(([afterMs]) => passed >= afterMs)?.[1] ?? before;
  };
  const deps = depsWith({ media: { sessions, terminateSession: request, terminateTranscode: request }, clock });
  const answering = answersTo(path, { session: path === 'session terminate' ? 'abc' : KEY }, deps);
  await clock.advance(30_000);
  const answer = (await answering).at(-1) ?? NO_MESSAGE;
  return { text: textOf(answer), outcome: answer.outcome };
}

/** The fifth and the sixth are from reports: a player reports every ten seconds whatever the server ended, and one that lost its connection. */
const RETURNS: readonly (readonly [string, Then, number])[] = [
  [
    'after two seconds under its id',
    [
      [0, []],
      [2000, [it()]],
    ],
    2,
  ],
  [
    'after two seconds under a new id',
    [
      [0, []],
      [2000, [it({ id: 'new', sessionKey: '2' })]],
    ],
    2,
  ],
  [
    'paused',
    [
      [0, []],
      [4000, [it({ player: { ...tv, state: 'paused' } })]],
    ],
    4,
  ],
  [
    'at another place of the film',
    [
      [0, []],
      [3000, [it({ id: 'new', viewOffsetMs: 1 })]],
    ],
    3,
  ],
  [
    'with the next report of its player',
    [
      [0, []],
      [10_000, [it({ player: { ...tv, state: 'paused' } })]],
    ],
    10,
  ],
  [
    'once its old session has lingered',
    [
      [0, [it()]],
      [5000, []],
      [7000, [it({ id: 'new' })]],
    ],
    2,
  ],
  [
    'without a number',
    [
      [0, []],
      [2000, [it({ id: 'new', sessionKey: undefined })]],
    ],
    2,
  ],
];

describe('a person who ended a session', () => {
  test.each(RETURNS)('is told that it plays again: %s', async (_, then, seconds) => {
    const { text, outcome } = await ended('session terminate', [it()], then);
    const later = seconds === 1 ? '1 second' : `${seconds} seconds`;
    expect(text).toContain(`${WHAT} stopped, but was playing again ${later} later.`);
    expect(text).toContain('The reason I sent: ');
    expect([text.includes('They were told'), outcome]).toEqual([false, 'failed']);
  });

  test('is told that it still plays where it went on under a new id between two looks', async () => {
    const { text, outcome } = await ended('session terminate', [it()], [[0, [it({ id: 'new' })]]]);
    expect([text.includes('is still playing after 10 seconds'), outcome]).toEqual([true, 'failed']);
  });

  test.each<[string, readonly Session[], readonly Session[]]>([
    ['another person plays the same title', [it()], [it({ id: 'new', user: { id: '2', name: 'bob' } })]],
    ['something else plays there', [it()], [it({ id: 'new', item: film({ ratingKey: '9' }) })]],
    ['it plays on another device', [it()], [it({ id: 'new', player: { ...tv, machineIdentifier: 'phone' } })]],
    [
      'a second session of the same was there before',
      [it(), it({ id: 'second', sessionKey: '2' })],
      [it({ id: 'second' })],
    ],
    ['nothing says which device it is', [it({ player: {} })], [it({ id: 'new', player: {} })]],
  ])('is told that it has ended where %s afterwards', async (_, before, after) => {
    const { text, outcome } = await ended('session terminate', before, [
      [0, []],
      [2000, after],
    ]);
    expect([text.includes('It stopped right away.'), outcome]).toEqual([true, 'done']);
  });

  test('is told that it has ended although the list fails after it was gone', async () => {
    const { text } = await ended('session terminate', [it()], [[0, []]]);
    expect(text).toContain('It stopped right away.');
  });
});

describe('a person who stopped a transcode', () => {
  test('is told that it runs again under its key', async () => {
    const { text, outcome } = await ended(
      'session stop-transcode',
      [it()],
      [
        [0, []],
        [2000, [it()]],
      ],
    );
    expect(text).toBe(`The transcode of ${WHAT} stopped, but was running again 2 seconds later.`);
    expect(outcome).toBe('failed');
  });

  test.each([
    ['in the same session', it({ transcode: { key: '/transcode/sessions/k2' } })],
    ['in a new session', it({ id: 'new', transcode: { key: '/transcode/sessions/k2' } })],
  ])('is told of another transcode that the player began after two seconds %s', async (_, again) => {
    const { text } = await ended(
      'session stop-transcode',
      [it()],
      [
        [0, []],
        [2000, [again]],
      ],
    );
    expect(text).toContain('The player has started another transcode since');
  });
});
