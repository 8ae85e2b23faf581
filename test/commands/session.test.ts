import { describe, expect, it, vi } from 'vitest';
import { VOCABULARIES } from '../../src/api/vocabularies/vocabularies.ts';
import type { InteractionContext } from '../../src/commands/framework/context.ts';
import type { MediaServer } from '../../src/domain/media/mediaServer.ts';
import { MediaServerFailure } from '../../src/domain/media/server/failure.ts';
import type { Session } from '../../src/domain/media/sessions/session.ts';
import { toStorableSessionId } from '../../src/domain/media/sessions/sessionId.ts';
import { serverId } from '../../src/domain/servers/refs.ts';
import { fails, film, playing } from '../support/media.ts';
import { NO_MESSAGE, textOf } from '../support/messages.ts';
import { createSteppedClock, type SteppedClock } from '../support/steppedClock.ts';
import { answersTo, asking, completing, createFakeTickets, depsWith, ME, saidTo } from './support/deps.ts';

const WHAT = '**Metropolis (1927)** (ada)';
const SHOWN = 'They were told: “Ended by a moderator.”';
const ASKED = `Ending ${WHAT} …`;
const STOPPED = `${WHAT} has stopped. Checking that it does not start again …`;
const ending = () => vi.fn<MediaServer['terminateSession']>(async () => undefined);

/** The answers once the session has stayed away for long enough. */
async function afterWatching<Answer>(clock: SteppedClock, answering: Promise<Answer>): Promise<Answer> {
  await clock.advance(25_000);
  return await answering;
}

/** A moderator who was offered the running sessions, and the value of the first choice. */
async function offered(running: readonly Session[] = [playing()]) {
  const tickets = createFakeTickets();
  const clock = createSteppedClock();
  const deps = depsWith({ media: { sessions: async () => running }, tickets, clock });
  const choices = await completing('session terminate')('session', '', deps, asking());
  return { tickets, clock, choices, value: choices[0]?.value ?? '' };
}

describe('/session list', () => {
  it('/session list shows the running streams', async () => {
    const said = await saidTo('session list', {}, depsWith({ media: { sessions: async () => [playing()] } }));
    expect(said[0]).toContain('**Metropolis (1927)**\nada on Sofa');
  });

  it.each([true, false])('/session list offers to end a session only to people who may: %s', async (mayEnd) => {
    const deps = depsWith({ media: { sessions: async () => [playing()] } });
    const may: InteractionContext['may'] = (capability) => capability !== 'session.terminate' || mayEnd;
    const [list] = await answersTo('session list', {}, deps, asking({ may }));
    expect(JSON.stringify(list).includes('session.terminate')).toBe(mayEnd);
  });

  it('/session list says that nobody is watching', async () => {
    expect(await saidTo('session list', {}, depsWith({ media: { sessions: async () => [] } }))).toEqual([
      'Nobody is watching or listening right now.',
    ]);
  });
});

describe('the sessions offered for /session terminate', () => {
  it('/session terminate completes sessions bound to item, user and asker for fifteen minutes', async () => {
    const { tickets, choices } = await offered();
    expect(choices).toEqual([{ name: 'ada – Metropolis (1927) – Sofa', value: '~ticket0' }]);
    expect(tickets.issued).toEqual([
      {
        id: 'ticket0',
        kind: 'session.terminate',
        userId: ME,
        target: JSON.stringify({
          sessionId: 'abc',
          ratingKey: '101',
          title: 'Metropolis',
          viewer: '1',
        }),
        expiresAt: new Date('2026-01-01T12:15:00Z'),
      },
    ]);
  });

  it('/session terminate tells two streams of one film by one person apart by their position', async () => {
    const twice = [playing({ viewOffsetMs: 60_000 }), playing({ id: 'b', viewOffsetMs: 3_600_000 })];
    const { choices } = await offered(twice);
    expect(choices.map(({ name }) => name)).toEqual([
      'ada – Metropolis (1927) – Sofa · 1 min',
      'ada – Metropolis (1927) – Sofa · 1 h',
    ]);
  });

  it('/session terminate completes only sessions that contain the typed text', async () => {
    const media = { sessions: async () => [playing(), playing({ id: 'b', user: { id: '2', name: 'bob' } })] };
    const tickets = createFakeTickets();
    const choices = await completing('session terminate')('session', 'BOB', depsWith({ media, tickets }), asking());
    expect(choices.map(({ name }) => name)).toEqual(['bob – Metropolis (1927) – Sofa']);
    expect(tickets.issued).toHaveLength(1);
  });

  it('/session terminate completes 25 sessions that can be ended, and skips those without an id', async () => {
    const lost = Array.from({ length: 30 }, () => playing({ id: undefined }));
    const running = Array.from({ length: 30 }, (_, index) =>
      playing({ id: `${index}`, item: film({ title: '😀'.repeat(200) }), user: { name: '😀'.repeat(99) } }),
    );
    const { choices } = await offered([...lost, ...running]);
    expect(choices).toHaveLength(25);
    expect(choices.every(({ name }) => name.length <= 100 && name.isWellFormed())).toBe(true);
  });
});

describe('/session terminate of a choice', () => {
  it('/session terminate ends the chosen session with the reason, and says that it stopped right away', async () => {
    const { tickets, clock, value } = await offered();
    const sessions = vi.fn<MediaServer['sessions']>().mockResolvedValueOnce([playing()]).mockResolvedValue([]);
    const media = { sessions, terminateSession: ending() };
    const deps = depsWith({ media, tickets, clock });
    const given = { session: value, reason: 'Bed & time #1 😀' };
    const said = await afterWatching(clock, saidTo('session terminate', given, deps));
    expect(media.terminateSession).toHaveBeenCalledExactlyOnceWith('abc', 'Bed & time #1 😀', {
      signal: expect.any(AbortSignal),
    });
    expect(said).toEqual([ASKED, STOPPED, `Ended ${WHAT}. It stopped right away.\nThey were told: “Bed & time #1 😀”`]);
  });

  it('/session terminate does not name the title if the guild may no longer see its server', async () => {
    const { tickets, clock, value } = await offered([playing({ id: '2:abc' })]);
    const media = { sessions: async () => [], terminateSession: ending() };
    const said = await saidTo('session terminate', { session: value }, depsWith({ media, tickets, clock }));
    expect(said).toEqual([expect.stringContaining('I no longer know that choice, so I did nothing.')]);
    expect(said.join()).not.toContain('Metropolis');
    expect(media.terminateSession).not.toHaveBeenCalled();
  });

  it('/session terminate sends the configured reason if none was given', async () => {
    const { tickets, clock, value } = await offered();
    const sessions = vi.fn<MediaServer['sessions']>().mockResolvedValueOnce([playing()]).mockResolvedValue([]);
    const media = { sessions, terminateSession: ending() };
    const deps = depsWith({ media, tickets, clock });
    await afterWatching(clock, answersTo('session terminate', { session: value }, deps));
    expect(media.terminateSession).toHaveBeenCalledWith('abc', 'Ended by a moderator.', expect.anything());
  });

  it.each([
    { state: 'playing', before: 'playing' },
    { state: 'paused', before: 'paused' },
    { state: 'buffering', before: 'playing' },
  ])('/session terminate records the state of a $state stream before its end as $before', async ({ state, before }) => {
    const stream = playing({ player: { state } });
    const { tickets, clock, value } = await offered([stream]);
    const sessions = vi.fn<MediaServer['sessions']>().mockResolvedValueOnce([stream]).mockResolvedValue([]);
    const deps = depsWith({ media: { sessions, terminateSession: ending() }, tickets, clock });
    const answers = await afterWatching(clock, answersTo('session terminate', { session: value }, deps));
    expect(answers.at(-1)).toMatchObject({ outcome: 'done', audit: { before, after: 'ended' } });
  });

  it('/session terminate checks every second and says after how many seconds the session was gone', async () => {
    const { tickets, clock, value } = await offered();
    const sessions = vi.fn<MediaServer['sessions']>().mockResolvedValue([]);
    sessions
      .mockResolvedValueOnce([playing()])
      .mockResolvedValueOnce([playing()])
      .mockResolvedValueOnce([playing()])
      .mockResolvedValueOnce([playing()]);
    const answering = saidTo(
      'session terminate',
      { session: value },
      depsWith({ media: { sessions, terminateSession: ending() }, tickets, clock }),
    );
    await clock.advance(13_000);
    expect(await answering).toEqual([ASKED, STOPPED, `Ended ${WHAT}. It stopped after 3 seconds.\n${SHOWN}`]);
  });

  it('/session terminate says after ten seconds that the session is still playing', async () => {
    const { tickets, clock, value } = await offered();
    const sessions = vi.fn<MediaServer['sessions']>(async () => [playing()]);
    const answering = saidTo(
      'session terminate',
      { session: value },
      depsWith({ media: { sessions, terminateSession: ending() }, tickets, clock }),
    );
    await clock.advance(10_000);
    expect(await answering).toEqual([
      ASKED,
      `The server accepted the request, but ${WHAT} is still playing after 10 seconds.\nThe reason I sent: “Ended by a moderator.”`,
    ]);
    expect(sessions).toHaveBeenCalledTimes(12);
  });

  it('/session terminate counts a session as ended if something else plays under its id', async () => {
    const { tickets, clock, value } = await offered();
    const next = playing({ item: film({ ratingKey: '102', title: 'Nosferatu' }) });
    const sessions = vi.fn<MediaServer['sessions']>().mockResolvedValueOnce([playing()]).mockResolvedValue([next]);
    const deps = depsWith({ media: { sessions, terminateSession: ending() }, tickets, clock });
    const said = await afterWatching(clock, saidTo('session terminate', { session: value }, deps));
    expect(said.at(-1)).toContain('It stopped right away.');
  });

  it('/session terminate stops checking when the request is aborted', async () => {
    const { tickets, clock, value } = await offered();
    const stop = new AbortController();
    const deps = depsWith({ media: { sessions: async () => [playing()], terminateSession: ending() }, tickets, clock });
    const answering = answersTo('session terminate', { session: value }, deps, asking({ signal: stop.signal }));
    await clock.settle();
    stop.abort(new Error('time is up'));
    await expect(answering).rejects.toThrow('time is up');
  });

  it('/session terminate says only after ten seconds that it could not read the sessions to check', async () => {
    const { tickets, clock, value } = await offered();
    const sessions = vi
      .fn<MediaServer['sessions']>()
      .mockResolvedValueOnce([playing()])
      .mockImplementation(fails('timeout'));
    const deps = depsWith({ media: { sessions, terminateSession: ending() }, tickets, clock });
    const answering = saidTo('session terminate', { session: value }, deps);
    await clock.advance(10_000);
    expect(await answering).toEqual([
      ASKED,
      `The server accepted the request to end ${WHAT}, but I could not read the sessions again to check.`,
    ]);
    expect(sessions).toHaveBeenCalledTimes(12);
  });

  it('/session terminate reports success if the list of sessions can be read again in time', async () => {
    const { tickets, clock, value } = await offered();
    const sessions = vi.fn<MediaServer['sessions']>().mockResolvedValue([]);
    sessions.mockResolvedValueOnce([playing()]).mockImplementationOnce(fails('unavailable'));
    const deps = depsWith({ media: { sessions, terminateSession: ending() }, tickets, clock });
    const answering = saidTo('session terminate', { session: value }, deps);
    await clock.advance(11_000);
    expect((await answering).at(-1)).toBe(`Ended ${WHAT}. It stopped after 1 second.\n${SHOWN}`);
  });

  it('/session terminate waits no longer than ten seconds for a list of sessions that hangs', async () => {
    const { tickets, clock, value } = await offered();
    const hangs: MediaServer['sessions'] = (options) =>
      new Promise((_, reject) => options?.signal?.addEventListener('abort', () => reject(options.signal?.reason)));
    const sessions = vi.fn<MediaServer['sessions']>().mockResolvedValueOnce([playing()]).mockImplementation(hangs);
    const deps = depsWith({ media: { sessions, terminateSession: ending() }, tickets, clock });
    const answering = saidTo('session terminate', { session: value }, deps);
    await clock.advance(10_000);
    expect((await answering)[1]).toContain('could not read the sessions again');
    expect(clock.waiting()).toBe(0);
  });

  it('/session terminate explains a refused token: it is invalid, or the owner lacks a paid feature', async () => {
    const { tickets, clock, value } = await offered();
    const media = { sessions: async () => [playing()], terminateSession: fails('unauthorized') };
    expect(await saidTo('session terminate', { session: value }, depsWith({ media, tickets, clock }))).toEqual([
      'The server refused to end it (401). Either my token is no longer valid, or the server’s owner has no paid plan, which this may need.',
    ]);
  });

  it('/session terminate names the paid plan of the media server’s vendor', async () => {
    const { tickets, clock, value } = await offered();
    const media = { sessions: async () => [playing()], terminateSession: fails('unauthorized') };
    const deps = depsWith({ media, tickets, clock, vendorOf: () => VOCABULARIES.plex });
    expect((await saidTo('session terminate', { session: value }, deps))[0]).toContain(
      `the server’s owner has no ${VOCABULARIES.plex.paidPlan}`,
    );
  });

  it('/session terminate does not blame a missing paid feature for an expired token', async () => {
    const { tickets, clock, value } = await offered();
    const media = { sessions: async () => [playing()], terminateSession: fails('unauthorized', { status: 498 }) };
    const said = saidTo('session terminate', { session: value }, depsWith({ media, tickets, clock }));
    await expect(said).rejects.toMatchObject({ kind: 'unauthorized', status: 498 });
  });

  it.each(['unavailable', 'timeout', 'unreachable', 'malformed'] as const)(
    '/session terminate checks whether the session ended anyway when the answer is %s',
    async (kind) => {
      const { tickets, clock, value } = await offered();
      const sessions = vi.fn<MediaServer['sessions']>().mockResolvedValueOnce([playing()]).mockResolvedValue([]);
      const media = { sessions, terminateSession: fails(kind) };
      const answering = saidTo('session terminate', { session: value }, depsWith({ media, tickets, clock }));
      expect(await afterWatching(clock, answering)).toEqual([
        `The server gave no usable answer when I asked it to end ${WHAT}. Checking whether it did anyway …`,
        STOPPED,
        `Ended ${WHAT}. It stopped right away.`,
      ]);
    },
  );

  it('/session terminate says that the session still plays if the server gave no answer and nothing happened', async () => {
    const { tickets, clock, value } = await offered();
    const media = { sessions: async () => [playing()], terminateSession: fails('timeout') };
    const answering = saidTo('session terminate', { session: value }, depsWith({ media, tickets, clock }));
    await clock.advance(10_000);
    expect((await answering)[1]).toBe(
      `The server gave no usable answer, and ${WHAT} is still playing after 10 seconds.`,
    );
  });

  it('/session terminate fails at once while the server is known to be unreachable', async () => {
    const { tickets, clock, value } = await offered();
    const terminateSession = async () => {
      throw new MediaServerFailure('unreachable', { method: 'GET', path: '/x', since: new Date() });
    };
    const deps = depsWith({ media: { sessions: async () => [playing()], terminateSession }, tickets, clock });
    await expect(answersTo('session terminate', { session: value }, deps)).rejects.toMatchObject({
      kind: 'unreachable',
    });
  });

  it.each(['invalid', 'not-found', 'unsupported'] as const)(
    '/session terminate refused as %s says that the session had already ended if it is gone',
    async (kind) => {
      const { tickets, clock, value } = await offered();
      const sessions = vi.fn<MediaServer['sessions']>().mockResolvedValueOnce([playing()]).mockResolvedValue([]);
      const deps = depsWith({ media: { sessions, terminateSession: fails(kind) }, tickets, clock });
      expect(await saidTo('session terminate', { session: value }, deps)).toEqual([
        `${WHAT} had already ended. I ended nothing.`,
      ]);
    },
  );

  it('/session terminate fails as unsupported if the server cannot end sessions and this one plays on', async () => {
    const { tickets, clock, value } = await offered();
    const media = { sessions: async () => [playing()], terminateSession: fails('unsupported') };
    await expect(
      answersTo('session terminate', { session: value }, depsWith({ media, tickets, clock })),
    ).rejects.toMatchObject({ kind: 'unsupported' });
  });

  it('/session terminate checks for ten seconds if the server does not find a session that it lists', async () => {
    const { tickets, clock, value } = await offered();
    const media = { sessions: async () => [playing()], terminateSession: fails('not-found') };
    const answering = saidTo('session terminate', { session: value }, depsWith({ media, tickets, clock }));
    await clock.advance(10_000);
    expect((await answering).at(-1)).toBe(
      `The server gave no usable answer, and ${WHAT} is still playing after 10 seconds.`,
    );
  });

  it('/session terminate says that the outcome is unknown if the sessions cannot be read after a refusal', async () => {
    const { tickets, clock, value } = await offered();
    const sessions = vi.fn<MediaServer['sessions']>().mockResolvedValueOnce([playing()]);
    sessions.mockImplementation(fails('unavailable'));
    const deps = depsWith({ media: { sessions, terminateSession: fails('unsupported') }, tickets, clock });
    expect(await saidTo('session terminate', { session: value }, deps)).toEqual([
      `The server gave no usable answer when I asked it to end ${WHAT}, and I could not read the sessions to check whether it did.`,
    ]);
  });

  it.each(['invalid', 'forbidden'] as const)(
    '/session terminate fails as %s if the server refuses to end a session that still plays',
    async (kind) => {
      const { tickets, clock, value } = await offered();
      const deps = depsWith({
        media: { sessions: async () => [playing()], terminateSession: fails(kind) },
        tickets,
        clock,
      });
      await expect(answersTo('session terminate', { session: value }, deps)).rejects.toMatchObject({ kind });
    },
  );

  it('/session terminate ends nothing and passes on the failure if the sessions cannot be read at first', async () => {
    const { tickets, clock, value } = await offered();
    const media = { sessions: fails('unavailable') };
    await expect(
      answersTo('session terminate', { session: value }, depsWith({ media, tickets, clock })),
    ).rejects.toMatchObject({ kind: 'unavailable' });
  });
});

/** `terminateSession` is not among the calls expected, so a call of it fails each of these tests. */
describe('/session terminate when it ends nothing', () => {
  const running = (...sessions: Session[]) => ({ sessions: async () => sessions });

  it('/session terminate does not call a stream ended while its server is missing from the list', async () => {
    const { tickets, clock, value } = await offered();
    const context = asking();
    const sessions: MediaServer['sessions'] = async ({ only } = {}) => {
      if (only !== undefined) return await fails('unreachable')();
      context.missingServers.set('Attic', 'silent');
      return [];
    };
    const deps = depsWith({ media: { sessions }, tickets, clock });
    await expect(answersTo('session terminate', { session: value }, deps, context)).rejects.toMatchObject({
      kind: 'unreachable',
    });
  });

  it('/session terminate ends nothing if the chosen session is gone', async () => {
    const { tickets, clock, value } = await offered();
    const [answer] = await answersTo(
      'session terminate',
      { session: value },
      depsWith({ media: running(), tickets, clock }),
    );
    expect(textOf(answer ?? NO_MESSAGE)).toBe(
      '**Metropolis** had already ended. I ended nothing.\nNobody is watching or listening right now.',
    );
    expect(answer?.private).toBe(true);
  });

  it.each([
    {
      title: 'another item plays',
      now: { item: film({ ratingKey: '102', title: 'Nosferatu', year: 1922 }) },
      name: '**Nosferatu (1922)** (ada)',
    },
    { title: 'another person watches', now: { user: { id: '2', name: 'bob' } }, name: '**Metropolis (1927)** (bob)' },
    {
      title: 'an unknown title plays',
      now: { item: film({ ratingKey: undefined }) },
      name: '**Metropolis (1927)** (ada)',
    },
    { title: 'an unknown person watches', now: { user: {} }, name: '**Metropolis (1927)** (Someone)' },
  ])('/session terminate ends nothing if $title in the chosen session now', async ({ now, name }) => {
    const { tickets, clock, value } = await offered();
    const [said] = await saidTo(
      'session terminate',
      { session: value },
      depsWith({ media: running(playing(now)), tickets, clock }),
    );
    expect(said).toContain(`That session was **Metropolis** when you picked it and is ${name} now. I ended nothing.`);
  });

  it('/session terminate ends nothing if an item without a key has another title now', async () => {
    const before = playing({ item: film({ ratingKey: undefined }), user: { name: 'ada' } });
    const { tickets, clock, value } = await offered([before]);
    const after = playing({ item: film({ ratingKey: undefined, title: 'Nosferatu' }), user: { name: 'ada' } });
    const [said] = await saidTo(
      'session terminate',
      { session: value },
      depsWith({ media: running(after), tickets, clock }),
    );
    expect(said).toContain('I ended nothing.');
  });

  it('/session terminate ends nothing for a choice that was never offered', async () => {
    const [said] = await saidTo('session terminate', { session: '~nonsense' }, depsWith({ media: running(playing()) }));
    expect(said).toContain('I no longer know that choice, so I did nothing. These are running now:\n**Metropolis');
  });

  it('/session terminate ends nothing for a choice that was offered to another person', async () => {
    const { tickets, clock, value } = await offered();
    const other = asking({ actor: { userId: '43', guildId: '9', roleIds: [] } });
    const deps = depsWith({ media: running(playing()), tickets, clock });
    const [answer] = await answersTo('session terminate', { session: value }, deps, other);
    expect(textOf(answer ?? NO_MESSAGE)).toContain('That choice belongs to someone else, so I did nothing.');
  });

  it('/session terminate ends nothing for a choice that is too old', async () => {
    const { tickets, clock, value } = await offered();
    await clock.advance(15 * 60_000);
    const [said] = await saidTo(
      'session terminate',
      { session: value },
      depsWith({ media: running(playing()), tickets, clock }),
    );
    expect(said).toContain('That choice is too old');
  });

  it.each([
    { name: 'of another kind', ticket: { kind: 'other', target: '{}' } },
    { name: 'whose target is no JSON', ticket: { kind: 'session.terminate', target: '{' } },
    { name: 'whose target is something else', ticket: { kind: 'session.terminate', target: '{"sessionId":5}' } },
  ])('/session terminate ends nothing for a stored choice $name', async ({ ticket }) => {
    const tickets = createFakeTickets();
    await tickets.issue({ ...ticket, userId: ME, expiresAt: new Date('2027-01-01') });
    const [said] = await saidTo(
      'session terminate',
      { session: '~ticket0' },
      depsWith({ media: running(playing()), tickets }),
    );
    expect(said).toContain('I no longer know that choice');
  });

  it.each(['1', 'ada', 'the second one', '#101'])(
    '/session terminate ends nothing for the typed text %s, which is no session id',
    async (typed) => {
      const [said] = await saidTo('session terminate', { session: typed }, depsWith({ media: running(playing()) }));
      expect(said).toContain('Pick the session from the list that opens as you type. These are running:');
    },
  );

  it('/session terminate ends nothing for typed text while nobody is watching', async () => {
    const [said] = await saidTo('session terminate', { session: 'ada' }, depsWith({ media: running() }));
    expect(said).toContain('Nobody is watching or listening right now, so');
  });

  it('/session terminate ends no session that has no id', async () => {
    const [said] = await saidTo(
      'session terminate',
      { session: 'undefined' },
      depsWith({ media: running(playing({ id: undefined })) }),
    );
    expect(said).toContain('Pick the session from the list');
  });
});

describe('/session terminate of an id typed by hand', () => {
  it('/session terminate accepts an id typed by hand if it is in the list', async () => {
    const sessions = vi.fn<MediaServer['sessions']>().mockResolvedValueOnce([playing()]).mockResolvedValue([]);
    const media = { sessions, terminateSession: ending() };
    const clock = createSteppedClock();
    const answering = saidTo('session terminate', { session: 'abc' }, depsWith({ media, clock }));
    const said = await afterWatching(clock, answering);
    expect(media.terminateSession).toHaveBeenCalledExactlyOnceWith('abc', 'Ended by a moderator.', expect.anything());
    expect(said.at(-1)).toContain('Ended ');
  });

  it('/session terminate asks a server without a session list to end a typed id, and says it cannot check', async () => {
    const media = { sessions: fails('unsupported'), terminateSession: ending() };
    const said = await saidTo('session terminate', { session: 'abc-1_x' }, depsWith({ media }));
    expect(media.terminateSession).toHaveBeenCalledExactlyOnceWith(
      'abc-1_x',
      'Ended by a moderator.',
      expect.anything(),
    );
    expect(said).toEqual([
      'The server accepted the request to end **abc-1\\_x** (Someone), but I could not read the sessions again to check.',
    ]);
  });

  it('/session terminate does not show or record a typed id that may be a token', async () => {
    const media = { sessions: fails('unsupported'), terminateSession: ending() };
    const typed = 'zW8_kT3bQ9xL-2mN7vRd';
    const [answer] = await answersTo('session terminate', { session: typed }, depsWith({ media }));
    expect(media.terminateSession.mock.calls.map(([id]) => id)).toEqual([typed]);
    expect(JSON.stringify(answer)).not.toContain(typed);
    expect(answer).toMatchObject({ audit: { target: `session ${toStorableSessionId(typed)}` } });
  });

  it('/session terminate sends a typed id only if exactly one server can be meant', async () => {
    const media = { sessions: fails('unsupported'), terminateSession: ending() };
    const onServers = async (...servers: readonly number[]) =>
      await answersTo(
        'session terminate',
        { session: 'abc' },
        depsWith({ media }),
        asking({ servers: servers.map(serverId) }),
      );
    await onServers(2);
    expect(media.terminateSession.mock.calls.map(([id]) => id)).toEqual(['2:abc']);
    await expect(onServers(1, 2)).rejects.toMatchObject({ kind: 'unsupported' });
    expect(media.terminateSession).toHaveBeenCalledOnce();
  });

  it('/session terminate of a typed id explains the refusal of a server without a session list', async () => {
    const media = { sessions: fails('unsupported'), terminateSession: fails('unauthorized') };
    expect(await saidTo('session terminate', { session: 'abc' }, depsWith({ media }))).toEqual([
      'The server refused to end it (401). Either my token is no longer valid, or the server’s owner has no paid plan, which this may need.',
    ]);
  });

  it('/session terminate of a typed id fails as not found on a server without a session list', async () => {
    const media = { sessions: fails('unsupported'), terminateSession: fails('not-found') };
    await expect(answersTo('session terminate', { session: 'abc' }, depsWith({ media }))).rejects.toMatchObject({
      kind: 'not-found',
    });
  });

  it.each(['two words', 'a/b', 'a?b=c', '~ticket0', 'ä'])(
    '/session terminate does not send the text %s to a server without a session list',
    async (typed) => {
      const media = { sessions: fails('unsupported') };
      await expect(answersTo('session terminate', { session: typed }, depsWith({ media }))).rejects.toMatchObject({
        kind: 'unsupported',
      });
    },
  );
});
