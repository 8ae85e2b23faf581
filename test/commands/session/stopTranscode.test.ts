import { describe, expect, it, vi } from 'vitest';
import type { MediaServer } from '../../../src/domain/media/mediaServer.ts';
import type { Session } from '../../../src/domain/media/sessions/session.ts';
import { serverId } from '../../../src/domain/servers/refs.ts';
import { fails, film, playing } from '../../support/media.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';
import { answersTo, asking, completing, createFakeTickets, depsWith, saidTo } from '../support/deps.ts';

const WHAT = '**Metropolis (1927)** (ada)';
const KEY = '/transcode/sessions/k1';
const ASKED = `Stopping the transcode of ${WHAT} …`;
const STOPPED = `The transcode of ${WHAT} has stopped. Checking that it does not start again …`;
const SHOWN_NOTHING = 'The viewer was not told why; `/session terminate` would have shown a reason.';

const transcoding = (given: Partial<Session> = {}, key = KEY) =>
  playing({ decision: 'transcode', transcode: { key, videoDecision: 'transcode' }, ...given });
const stopping = () => vi.fn<MediaServer['terminateTranscode']>(async () => undefined);

/** A moderator who was offered what is transcoded, and the first choice. */
async function offered(running: readonly Session[] = [transcoding()]) {
  const [tickets, clock] = [createFakeTickets(), createSteppedClock()];
  const deps = depsWith({ media: { sessions: async () => running }, tickets, clock });
  const choices = await completing('session stop-transcode')('session', '', deps, asking());
  return { tickets, clock, choices, value: choices[0]?.value ?? '' };
}

/** What is said to the choice when these lists are read, one after the other; the last one stays. */
async function said(lists: readonly (readonly Session[])[], terminateTranscode = stopping(), ms = 15_000) {
  const { tickets, clock, value } = await offered();
  const sessions = vi.fn<MediaServer['sessions']>().mockResolvedValue(lists.at(-1) ?? []);
  for (const list of lists) sessions.mockResolvedValueOnce(list);
  const deps = depsWith({ media: { sessions, terminateTranscode }, tickets, clock });
  const answering = saidTo('session stop-transcode', { session: value }, deps);
  await clock.advance(ms);
  return { said: await answering, terminateTranscode };
}

describe('the transcodes offered for /session stop-transcode', () => {
  it('/session stop-transcode completes only transcoded sessions, each bound to its item and user', async () => {
    const { tickets, choices } = await offered([playing(), transcoding({ id: undefined })]);
    expect(choices).toEqual([{ name: 'ada – Metropolis (1927) – Sofa', value: '~ticket0' }]);
    expect(tickets.issued[0]).toMatchObject({
      kind: 'session.stop-transcode',
      target: JSON.stringify({
        transcodeKey: KEY,
        ratingKey: '101',
        title: 'Metropolis',
        viewer: '1',
      }),
    });
  });
});

describe('a transcode without a key to end it by', () => {
  it('a transcode without a key is not completed, and stopping it reports that a new transcode has started', async () => {
    const keyless = playing({ decision: 'transcode', transcode: { videoDecision: 'transcode' } });
    expect((await offered([keyless])).choices).toEqual([]);
    const { said: lines } = await said([[keyless]]);
    expect(lines[0]).toContain('has started a new transcode');
  });
});

describe('/session stop-transcode', () => {
  it('/session stop-transcode stops the transcode by its key, and says that the viewer was told nothing', async () => {
    const { said: lines, terminateTranscode } = await said([[transcoding()], []]);
    expect(terminateTranscode).toHaveBeenCalledExactlyOnceWith(KEY, { signal: expect.any(AbortSignal) });
    expect(lines).toEqual([
      ASKED,
      STOPPED,
      `Stopped the transcode of ${WHAT}. It stopped right away.\n${SHOWN_NOTHING}`,
    ]);
  });

  it('/session stop-transcode says after how many seconds the transcode was gone', async () => {
    const { said: lines } = await said([[transcoding()], [transcoding()], [transcoding()], []], stopping(), 12_000);
    expect(lines.at(-1)).toContain('It stopped after 2 seconds.');
  });

  it('/session stop-transcode says after ten seconds that the transcode continues', async () => {
    const { said: lines } = await said([[transcoding()]], stopping(), 10_000);
    expect(lines[1]).toBe(`The server accepted the request, but ${WHAT} is still being transcoded after 10 seconds.`);
  });

  it('/session stop-transcode says if the player has started another transcode', async () => {
    const { said: lines } = await said([[transcoding()], [transcoding({}, '/transcode/sessions/k2')]]);
    expect(lines.at(-1)).toContain('The player has started another transcode since');
  });

  it('/session stop-transcode explains a token that the server refuses', async () => {
    expect((await said([[transcoding()]], vi.fn(fails('unauthorized')))).said).toEqual([
      'The server refused to stop it (401): my token is no longer valid.',
    ]);
  });

  it.each(['not-found', 'invalid', 'unsupported'] as const)(
    '/session stop-transcode answered %s says that the transcode had already ended if it is gone',
    async (kind) => {
      expect((await said([[transcoding()], []], vi.fn(fails(kind)))).said).toEqual([
        `The transcode of ${WHAT} had already ended. I stopped nothing.`,
      ]);
    },
  );

  it('/session stop-transcode fails as unsupported if the transcode continues', async () => {
    const { tickets, clock, value } = await offered();
    const media = { sessions: async () => [transcoding()], terminateTranscode: fails('unsupported') };
    await expect(
      answersTo('session stop-transcode', { session: value }, depsWith({ media, tickets, clock })),
    ).rejects.toMatchObject({ kind: 'unsupported' });
  });

  it('/session stop-transcode checks again after a 404, since an ended transcode may still be listed', async () => {
    const { said: lines } = await said([[transcoding()], [transcoding()], []], vi.fn(fails('not-found')));
    expect(lines[0]).toContain('Checking whether it did anyway');
    expect(lines.at(-1)).toContain('Stopped the transcode');
  });

  it('/session stop-transcode says ten seconds after a 404 that the transcode still continues', async () => {
    const { said: lines } = await said([[transcoding()]], vi.fn(fails('not-found')), 10_000);
    expect(lines.at(-1)).toContain(`${WHAT} is still being transcoded after 10 seconds`);
    expect(lines.join()).not.toMatch(/had already ended|Stopped/);
  });

  it('/session stop-transcode checks the transcode if its request got no answer', async () => {
    const { said: lines } = await said([[transcoding()], []], vi.fn(fails('timeout')));
    expect(lines[0]).toContain('The server gave no usable answer when I asked it to stop the transcode');
    expect(lines.at(-1)).toContain('Stopped the transcode');
  });

  it('/session stop-transcode passes on the failure if the server refuses the request as invalid', async () => {
    const { tickets, clock, value } = await offered();
    const media = { sessions: async () => [transcoding()], terminateTranscode: fails('invalid') };
    await expect(
      answersTo('session stop-transcode', { session: value }, depsWith({ media, tickets, clock })),
    ).rejects.toMatchObject({ kind: 'invalid' });
  });

  it('/session stop-transcode checks only the transcode’s own server, so that its silence is no success', async () => {
    const key = `2:${KEY}`;
    const sessions = vi
      .fn<MediaServer['sessions']>()
      .mockResolvedValueOnce([transcoding({}, key)])
      .mockResolvedValue([]);
    const clock = createSteppedClock();
    const deps = depsWith({ media: { sessions, terminateTranscode: stopping() }, clock });
    const answering = saidTo('session stop-transcode', { session: key }, deps);
    await clock.advance(10_000);
    expect((await answering).at(-1)).toContain('Stopped the transcode');
    expect(new Set(sessions.mock.calls.map(([options]) => options?.only))).toEqual(new Set([serverId(2)]));
  });

  it('/session stop-transcode accepts a transcode key typed by hand', async () => {
    const sessions = vi.fn<MediaServer['sessions']>().mockResolvedValueOnce([transcoding()]).mockResolvedValue([]);
    const clock = createSteppedClock();
    const deps = depsWith({ media: { sessions, terminateTranscode: stopping() }, clock });
    const answering = saidTo('session stop-transcode', { session: KEY }, deps);
    await clock.advance(10_000);
    expect((await answering).at(-1)).toContain('Stopped the transcode');
  });
});

/** `terminateTranscode` is not among the calls expected, so a call of it fails each of these tests. */
describe('/session stop-transcode when it stops nothing', () => {
  it.each([
    { name: 'when its session is gone', running: [], sentence: `The transcode of **Metropolis** had already ended.` },
    {
      name: 'when it plays on without a transcode',
      running: [playing()],
      sentence: '**Metropolis** is no longer being transcoded.',
    },
    {
      name: 'when it is transcoded anew',
      running: [transcoding({}, '/transcode/sessions/k2')],
      sentence: '**Metropolis** has started a new transcode since you picked it.',
    },
    {
      name: 'when the key is another film’s by now',
      running: [transcoding({ item: film({ ratingKey: '102', title: 'Nosferatu', year: 1922 }) })],
      sentence: 'That transcode was of **Metropolis** when you picked it and is of **Nosferatu (1922)** (ada) now.',
    },
    {
      name: 'when the key is another person’s by now',
      running: [transcoding({ user: { id: '2', name: 'bob' } })],
      sentence: 'is of **Metropolis (1927)** (bob) now.',
    },
  ])('/session stop-transcode stops nothing $name', async ({ running, sentence }) => {
    const { tickets, clock, value } = await offered();
    const deps = depsWith({ media: { sessions: async () => running }, tickets, clock });
    expect((await saidTo('session stop-transcode', { session: value }, deps))[0]).toContain(sentence);
  });

  it('/session stop-transcode stops nothing for a choice that was offered by /session terminate', async () => {
    const tickets = createFakeTickets();
    const deps = depsWith({ media: { sessions: async () => [transcoding()] }, tickets });
    const [choice] = await completing('session terminate')('session', '', deps, asking());
    const lines = await saidTo('session stop-transcode', { session: choice?.value }, deps);
    expect(lines[0]).toContain('I no longer know that choice');
  });

  it.each(['1', 'ada', '/transcode/sessions/other'])(
    '/session stop-transcode stops nothing for the typed text %s',
    async (typed) => {
      const deps = depsWith({ media: { sessions: async () => [transcoding()] } });
      expect((await saidTo('session stop-transcode', { session: typed }, deps))[0]).toContain(
        'Pick the transcode from the list',
      );
    },
  );

  it('/session stop-transcode stops nothing on a server without a list of sessions', async () => {
    const deps = depsWith({ media: { sessions: fails('unsupported') } });
    await expect(answersTo('session stop-transcode', { session: KEY }, deps)).rejects.toMatchObject({
      kind: 'unsupported',
    });
  });
});
