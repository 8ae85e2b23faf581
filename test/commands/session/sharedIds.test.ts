import { describe, expect, test } from 'vitest';
import { boardButtons, sessionButtons } from '../../../src/commands/session/details.ts';
import type { Session } from '../../../src/domain/media/sessions/session.ts';
import { createSessionIdDigest } from '../../../src/domain/media/sessions/sessionId.ts';
import { DEFAULT_TEXTS } from '../../../src/render/texts/texts.ts';
import { film, playing } from '../../support/media.ts';
import { NO_MESSAGE, textOf } from '../../support/messages.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';
import { answersTo, asking, completing, createFakeTickets, depsWith, saidTo } from '../support/deps.ts';

const KEY = '/transcode/sessions/k1';
const one = (given: Partial<Session> = {}): Session =>
  playing({ sessionKey: '1', transcode: { key: KEY }, decision: 'transcode', ...given });
const other = (given: Partial<Session> = {}): Session => one({ sessionKey: '2', ...given });
const bravo = film({ ratingKey: '102', title: 'Bravo' });
const bob = { id: '2', name: 'bob' };
const kodi = { title: 'Kodi', machineIdentifier: 'cloned', state: 'playing' };

/** The first two were found in reports about a player whose copies send one id. */
const LISTS: readonly { name: string; sessions: readonly Session[] }[] = [
  {
    name: 'two cloned players play two titles',
    sessions: [one({ player: kodi }), other({ player: kodi, item: bravo })],
  },
  {
    name: 'two cloned players play the same',
    sessions: [one({ player: kodi, viewOffsetMs: 1000 }), other({ player: kodi })],
  },
  { name: 'two people watch two titles', sessions: [one(), other({ user: bob, item: bravo })] },
  { name: 'two people watch one title', sessions: [one(), other({ user: bob })] },
  { name: 'one row is paused and stale', sessions: [one({ player: { state: 'paused' } }), other()] },
  {
    name: 'one is television',
    sessions: [one(), other({ live: true, item: film({ ratingKey: undefined, title: 'News' }) })],
  },
  { name: 'the rows name no user', sessions: [one({ user: {} }), other({ user: {}, item: bravo })] },
  {
    name: 'the server numbers none',
    sessions: [one({ sessionKey: undefined }), other({ sessionKey: undefined, item: bravo })],
  },
  { name: 'there are three', sessions: [one(), other({ user: bob }), other({ sessionKey: '3', item: bravo })] },
  {
    name: 'the id may be a token',
    sessions: [one({ id: createSessionIdDigest('x') }), other({ id: createSessionIdDigest('x'), item: bravo })],
  },
];

/** No call that ends anything is expected, so one would fail these tests. */
const serving = (sessions: readonly Session[]) => ({
  media: { sessions: async () => sessions },
  tickets: createFakeTickets(),
  clock: createSteppedClock(),
});

describe.each([
  ['session terminate', 'It ends sessions by their id alone, so it could end the wrong one. I ended nothing.'],
  ['session stop-transcode', 'It stops transcodes by their key alone, so it could stop the wrong one.'],
])('/%s of one of several sessions under one id', (path, why) => {
  test.each(LISTS)(
    '/session terminate and stop-transcode end none of several sessions with one id, and say why: $name',
    async ({ sessions }) => {
      const deps = depsWith(serving(sessions));
      const choices = await completing(path)('session', '', deps, asking());
      expect(choices).toHaveLength(sessions.length);
      for (const { value } of choices) {
        const [answer = NO_MESSAGE] = await answersTo(path, { session: value }, deps);
        expect(textOf(answer)).toContain(`${sessions.length} sessions under that `);
        expect(textOf(answer)).toContain(why);
        expect(textOf(answer)).not.toContain('when you picked it');
        expect(answer).toMatchObject({ outcome: 'nothing' });
      }
    },
  );

  test('/session terminate and stop-transcode end nothing for a typed id that several sessions share', async () => {
    const deps = depsWith(serving([one(), other({ item: bravo })]));
    const said = await saidTo(path, { session: path === 'session terminate' ? 'abc' : KEY }, deps);
    expect(said.join()).toContain('**Metropolis (1927)** (ada) and **Bravo (1927)** (ada)');
    expect(said.join()).toContain(why);
  });
});

test('/session terminate counts the many sessions under one id and names the first four', async () => {
  const many = Array.from({ length: 30 }, (_, n) =>
    one({ sessionKey: `${n}`, user: { id: `${n}`, name: `viewer ${n}` } }),
  );
  const [said = ''] = await saidTo('session terminate', { session: 'abc' }, depsWith(serving(many)));
  expect(said).toContain('30 sessions under that id');
  expect(said).toContain('(viewer 3) …');
});

describe('the buttons of a session', () => {
  const texts = DEFAULT_TEXTS;
  const may = () => true;

  test.each(LISTS)(
    'sessions that share an id have no end button, and their lines say so: $name',
    async ({ sessions }) => {
      expect(sessions.flatMap((session) => sessionButtons({ texts, may }, session, sessions))).toEqual([]);
      expect(sessions.flatMap((session) => boardButtons(texts, session, sessions))).toEqual([]);
      const [said = ''] = await saidTo('session list', {}, depsWith(serving(sessions)));
      const lines = said.match(/cannot be ended: the server gives another session the same id/g);
      expect(lines).toHaveLength(sessions.length);
    },
  );

  test('a session that shares its id but has its own transcode key only offers “End silently”', () => {
    const sessions = [one({ transcode: { key: '/transcode/sessions/k2' } }), other()];
    const labels = sessionButtons({ texts, may }, one({ transcode: { key: '/transcode/sessions/k2' } }), sessions);
    expect(labels.map(({ label }) => label)).toEqual(['End silently']);
  });

  test('a session without an id can have its transcode stopped, even if other sessions have no id either', () => {
    const sessions = [one({ id: undefined }), other({ id: undefined, transcode: undefined })];
    const labels = sessions.map((session) => sessionButtons({ texts, may }, session, sessions).length);
    expect(labels).toEqual([1, 0]);
  });
});
