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
const RETURNS: readonly { readonly name: string; readonly looks: Then; readonly seconds: number }[] = [
  {
    name: 'after two seconds under its id',
    looks: [
      [0, []],
      [2000, [it()]],
    ],
    seconds: 2,
  },
  {
    name: 'after two seconds under a new id',
    looks: [
      [0, []],
      [2000, [it({ id: 'new', sessionKey: '2' })]],
    ],
    seconds: 2,
  },
  {
    name: 'paused',
    looks: [
      [0, []],
      [4000, [it({ player: { ...tv, state: 'paused' } })]],
    ],
    seconds: 4,
  },
  {
    name: 'at another place of the film',
    looks: [
      [0, []],
      [3000, [it({ id: 'new', viewOffsetMs: 1 })]],
    ],
    seconds: 3,
  },
  {
    name: 'with the next report of its player',
    looks: [
      [0, []],
      [10_000, [it({ player: { ...tv, state: 'paused' } })]],
    ],
    seconds: 10,
  },
  {
    name: 'once its old session has lingered',
    looks: [
      [0, [it()]],
      [5000, []],
      [7000, [it({ id: 'new' })]],
    ],
    seconds: 2,
  },
  {
    name: 'without a number',
    looks: [
      [0, []],
      [2000, [it({ id: 'new', sessionKey: undefined })]],
    ],
    seconds: 2,
  },
];

describe('a person who ended a session', () => {
  test.each(RETURNS)(
    '/session terminate says that the ended session plays again: $name',
    async ({ looks, seconds }) => {
      const { text, outcome } = await ended('session terminate', [it()], looks);
      const later = seconds === 1 ? '1 second' : `${seconds} seconds`;
      expect(text).toContain(`${WHAT} stopped, but was playing again ${later} later.`);
      expect(text).toContain('The reason I sent: ');
      expect([text.includes('They were told'), outcome]).toEqual([false, 'failed']);
    },
  );

  test('/session terminate says that the session still plays if it continues under a new id', async () => {
    const { text, outcome } = await ended('session terminate', [it()], [[0, [it({ id: 'new' })]]]);
    expect([text.includes('is still playing after 10 seconds'), outcome]).toEqual([true, 'failed']);
  });

  test.each<{ name: string; before: readonly Session[]; after: readonly Session[] }>([
    {
      name: 'another person plays the same title',
      before: [it()],
      after: [it({ id: 'new', user: { id: '2', name: 'bob' } })],
    },
    { name: 'something else plays there', before: [it()], after: [it({ id: 'new', item: film({ ratingKey: '9' }) })] },
    {
      name: 'it plays on another device',
      before: [it()],
      after: [it({ id: 'new', player: { ...tv, machineIdentifier: 'phone' } })],
    },
    {
      name: 'a second session of the same was there before',
      before: [it(), it({ id: 'second', sessionKey: '2' })],
      after: [it({ id: 'second' })],
    },
    { name: 'nothing says which device it is', before: [it({ player: {} })], after: [it({ id: 'new', player: {} })] },
  ])('/session terminate says that the session has ended if $name afterwards', async ({ before, after }) => {
    const { text, outcome } = await ended('session terminate', before, [
      [0, []],
      [2000, after],
    ]);
    expect([text.includes('It stopped right away.'), outcome]).toEqual([true, 'done']);
  });

  test('/session terminate says that the session has ended even if the list fails afterwards', async () => {
    const { text } = await ended('session terminate', [it()], [[0, []]]);
    expect(text).toContain('It stopped right away.');
  });
});

describe('a person who stopped a transcode', () => {
  test('/session stop-transcode says that the transcode runs again under the same key', async () => {
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
    { name: 'in the same session', again: it({ transcode: { key: '/transcode/sessions/k2' } }) },
    { name: 'in a new session', again: it({ id: 'new', transcode: { key: '/transcode/sessions/k2' } }) },
  ])(
    '/session stop-transcode says that the player started another transcode two seconds later $name',
    async ({ again }) => {
      const { text } = await ended(
        'session stop-transcode',
        [it()],
        [
          [0, []],
          [2000, [again]],
        ],
      );
      expect(text).toContain('The player has started another transcode since');
    },
  );
});
