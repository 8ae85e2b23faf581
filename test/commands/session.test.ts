import { describe, expect, it, vi } from 'vitest';
import type { InteractionContext } from '../../src/commands/framework/context.ts';
import type { MediaServer } from '../../src/domain/media/mediaServer.ts';
import { MediaServerFailure } from '../../src/domain/media/server/failure.ts';
import type { Session } from '../../src/domain/media/sessions/session.ts';
import { storedId } from '../../src/domain/media/sessions/sessionId.ts';
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
  it('shows what is playing', async () => {
    const said = await saidTo('session list', {}, depsWith({ media: { sessions: async () => [playing()] } }));
    expect(said[0]).toContain('**Metropolis (1927)**\nada on Sofa');
  });

  it.each([true, false])('has the buttons that end a session only for those who may press them: %s', async (mayEnd) => {
    const deps = depsWith({ media: { sessions: async () => [playing()] } });
    const may: InteractionContext['may'] = (capability) => capability !== 'session.terminate' || mayEnd;
    const [list] = await answersTo('session list', {}, deps, asking({ may }));
    expect(JSON.stringify(list).includes('session.terminate')).toBe(mayEnd);
  });

  it('says that nobody is watching', async () => {
    expect(await saidTo('session list', {}, depsWith({ media: { sessions: async () => [] } }))).toEqual([
      'Nobody is watching or listening right now.',
    ]);
  });
});

describe('the sessions offered for /session terminate', () => {
  it('are tickets for that very session, item and user, of the person who asked, for a quarter of an hour', async () => {
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

  it('can be told apart where one person plays the same twice', async () => {
    const twice = [playing({ viewOffsetMs: 60_000 }), playing({ id: 'b', viewOffsetMs: 3_600_000 })];
    const { choices } = await offered(twice);
    expect(choices.map(({ name }) => name)).toEqual([
      'ada – Metropolis (1927) – Sofa · 1 min',
      'ada – Metropolis (1927) – Sofa · 1 h',
    ]);
  });

  it('are those that hold what was typed', async () => {
    const media = { sessions: async () => [playing(), playing({ id: 'b', user: { id: '2', name: 'bob' } })] };
    const tickets = createFakeTickets();
    const choices = await completing('session terminate')('session', 'BOB', depsWith({ media, tickets }), asking());
    expect(choices.map(({ name }) => name)).toEqual(['bob – Metropolis (1927) – Sofa']);
    expect(tickets.issued).toHaveLength(1);
  });

  it('are 25 that can be ended, whatever else is playing', async () => {
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
  it('ends it by its id with the reason, and says that it was gone at once', async () => {
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

  it('does not even say what it was, where the guild may not see its server any more', async () => {
    const { tickets, clock, value } = await offered([playing({ id: '2:abc' })]);
    const media = { sessions: async () => [], terminateSession: ending() };
    const said = await saidTo('session terminate', { session: value }, depsWith({ media, tickets, clock }));
    expect(said).toEqual([expect.stringContaining('I no longer know that choice, so I did nothing.')]);
    expect(said.join()).not.toContain('Metropolis');
    expect(media.terminateSession).not.toHaveBeenCalled();
  });

  it('gives the configured reason when none was given', async () => {
    const { tickets, clock, value } = await offered();
    const sessions = vi.fn<MediaServer['sessions']>().mockResolvedValueOnce([playing()]).mockResolvedValue([]);
    const media = { sessions, terminateSession: ending() };
    const deps = depsWith({ media, tickets, clock });
    await afterWatching(clock, answersTo('session terminate', { session: value }, deps));
    expect(media.terminateSession).toHaveBeenCalledWith('abc', 'Ended by a moderator.', expect.anything());
  });

  it('looks every second, and says after how many it was gone', async () => {
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

  it('says after ten seconds that it is still playing', async () => {
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

  it('takes it for ended when something else plays under the same id', async () => {
    const { tickets, clock, value } = await offered();
    const next = playing({ item: film({ ratingKey: '102', title: 'Nosferatu' }) });
    const sessions = vi.fn<MediaServer['sessions']>().mockResolvedValueOnce([playing()]).mockResolvedValue([next]);
    const deps = depsWith({ media: { sessions, terminateSession: ending() }, tickets, clock });
    const said = await afterWatching(clock, saidTo('session terminate', { session: value }, deps));
    expect(said.at(-1)).toContain('It stopped right away.');
  });

  it('stops watching when its time is up', async () => {
    const { tickets, clock, value } = await offered();
    const stop = new AbortController();
    const deps = depsWith({ media: { sessions: async () => [playing()], terminateSession: ending() }, tickets, clock });
    const answering = answersTo('session terminate', { session: value }, deps, asking({ signal: stop.signal }));
    await clock.settle();
    stop.abort(new Error('time is up'));
    await expect(answering).rejects.toThrow('time is up');
  });

  it('reads a list that cannot be read again and again, and says so only when ten seconds are over', async () => {
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

  it('sees that it is gone when the list can be read again in time', async () => {
    const { tickets, clock, value } = await offered();
    const sessions = vi.fn<MediaServer['sessions']>().mockResolvedValue([]);
    sessions.mockResolvedValueOnce([playing()]).mockImplementationOnce(fails('unavailable'));
    const deps = depsWith({ media: { sessions, terminateSession: ending() }, tickets, clock });
    const answering = saidTo('session terminate', { session: value }, deps);
    await clock.advance(11_000);
    expect((await answering).at(-1)).toBe(`Ended ${WHAT}. It stopped after 1 second.\n${SHOWN}`);
  });

  it('does not wait for a list that hangs longer than the ten seconds', async () => {
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

  it('says what a refused token means here', async () => {
    const { tickets, clock, value } = await offered();
    const media = { sessions: async () => [playing()], terminateSession: fails('unauthorized') };
    expect(await saidTo('session terminate', { session: value }, depsWith({ media, tickets, clock }))).toEqual([
      'The server refused to end it (401). Either my token is no longer valid, or the server’s owner lacks the paid feature this needs.',
    ]);
  });

  it('does not blame a paid feature for a token that has expired', async () => {
    const { tickets, clock, value } = await offered();
    const media = { sessions: async () => [playing()], terminateSession: fails('unauthorized', { status: 498 }) };
    const said = saidTo('session terminate', { session: value }, depsWith({ media, tickets, clock }));
    await expect(said).rejects.toMatchObject({ kind: 'unauthorized', status: 498 });
  });

  it.each(['unavailable', 'timeout', 'unreachable', 'malformed'] as const)(
    'looks whether it ended all the same when the answer is %s',
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

  it('says that it plays on when nobody answered and nothing happened', async () => {
    const { tickets, clock, value } = await offered();
    const media = { sessions: async () => [playing()], terminateSession: fails('timeout') };
    const answering = saidTo('session terminate', { session: value }, depsWith({ media, tickets, clock }));
    await clock.advance(10_000);
    expect((await answering)[1]).toBe(
      `The server gave no usable answer, and ${WHAT} is still playing after 10 seconds.`,
    );
  });

  it('fails at once when the server is known to be away, since nothing was sent', async () => {
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
    'takes a request refused as %s for one that came too late when the session is gone',
    async (kind) => {
      const { tickets, clock, value } = await offered();
      const sessions = vi.fn<MediaServer['sessions']>().mockResolvedValueOnce([playing()]).mockResolvedValue([]);
      const deps = depsWith({ media: { sessions, terminateSession: fails(kind) }, tickets, clock });
      expect(await saidTo('session terminate', { session: value }, deps)).toEqual([
        `${WHAT} had already ended. I ended nothing.`,
      ]);
    },
  );

  it('fails as unsupported for a server that cannot do it when the session plays on', async () => {
    const { tickets, clock, value } = await offered();
    const media = { sessions: async () => [playing()], terminateSession: fails('unsupported') };
    await expect(
      answersTo('session terminate', { session: value }, depsWith({ media, tickets, clock })),
    ).rejects.toMatchObject({ kind: 'unsupported' });
  });

  it('looks on for ten seconds when the server does not find a session that it lists', async () => {
    const { tickets, clock, value } = await offered();
    const media = { sessions: async () => [playing()], terminateSession: fails('not-found') };
    const answering = saidTo('session terminate', { session: value }, depsWith({ media, tickets, clock }));
    await clock.advance(10_000);
    expect((await answering).at(-1)).toBe(
      `The server gave no usable answer, and ${WHAT} is still playing after 10 seconds.`,
    );
  });

  it('does not say which it was when the sessions cannot be read after that', async () => {
    const { tickets, clock, value } = await offered();
    const sessions = vi.fn<MediaServer['sessions']>().mockResolvedValueOnce([playing()]);
    sessions.mockImplementation(fails('unavailable'));
    const deps = depsWith({ media: { sessions, terminateSession: fails('unsupported') }, tickets, clock });
    expect(await saidTo('session terminate', { session: value }, deps)).toEqual([
      `The server gave no usable answer when I asked it to end ${WHAT}, and I could not read the sessions to check whether it did.`,
    ]);
  });

  it.each(['invalid', 'forbidden'] as const)(
    'fails as %s when the server refuses a session that is there',
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

  it('fails as what it is when the sessions cannot be read at first, and ends nothing', async () => {
    const { tickets, clock, value } = await offered();
    const media = { sessions: fails('unavailable') };
    await expect(
      answersTo('session terminate', { session: value }, depsWith({ media, tickets, clock })),
    ).rejects.toMatchObject({ kind: 'unavailable' });
  });
});

/** `terminateSession` is not among the calls expected, so a call of it fails each of these tests. */
describe('/session terminate ends nothing', () => {
  const running = (...sessions: Session[]) => ({ sessions: async () => sessions });

  it('and does not call it ended while its server is missing from the list of all', async () => {
    const { tickets, clock, value } = await offered();
    const context = asking();
    const sessions: MediaServer['sessions'] = async ({ only } = {}) => {
      if (only !== undefined) return await fails('unreachable')();
      context.missing.set('Attic', 'silent');
      return [];
    };
    const deps = depsWith({ media: { sessions }, tickets, clock });
    await expect(answersTo('session terminate', { session: value }, deps, context)).rejects.toMatchObject({
      kind: 'unreachable',
    });
  });

  it('when the session is gone', async () => {
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
  ])('when $title there now', async ({ now, name }) => {
    const { tickets, clock, value } = await offered();
    const [said] = await saidTo(
      'session terminate',
      { session: value },
      depsWith({ media: running(playing(now)), tickets, clock }),
    );
    expect(said).toContain(`That session was **Metropolis** when you picked it and is ${name} now. I ended nothing.`);
  });

  it('when an item without key has another title now', async () => {
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

  it('by a choice nobody was offered', async () => {
    const [said] = await saidTo('session terminate', { session: '~nonsense' }, depsWith({ media: running(playing()) }));
    expect(said).toContain('I no longer know that choice, so I did nothing. These are running now:\n**Metropolis');
  });

  it('by a choice that was offered to somebody else', async () => {
    const { tickets, clock, value } = await offered();
    const other = asking({ actor: { userId: '43', guildId: '9', roleIds: [] } });
    const deps = depsWith({ media: running(playing()), tickets, clock });
    const [answer] = await answersTo('session terminate', { session: value }, deps, other);
    expect(textOf(answer ?? NO_MESSAGE)).toContain('That choice belongs to someone else, so I did nothing.');
  });

  it('by a choice that is too old', async () => {
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
  ])('by a ticket $name', async ({ ticket }) => {
    const tickets = createFakeTickets();
    await tickets.issue({ ...ticket, userId: ME, expiresAt: new Date('2027-01-01') });
    const [said] = await saidTo(
      'session terminate',
      { session: '~ticket0' },
      depsWith({ media: running(playing()), tickets }),
    );
    expect(said).toContain('I no longer know that choice');
  });

  it.each(['1', 'ada', 'the second one', '#101'])('for %s, which is no session’s id', async (typed) => {
    const [said] = await saidTo('session terminate', { session: typed }, depsWith({ media: running(playing()) }));
    expect(said).toContain('Pick the session from the list that opens as you type. These are running:');
  });

  it('for typed text while nobody is watching', async () => {
    const [said] = await saidTo('session terminate', { session: 'ada' }, depsWith({ media: running() }));
    expect(said).toContain('Nobody is watching or listening right now, so');
  });

  it('of sessions without an id', async () => {
    const [said] = await saidTo(
      'session terminate',
      { session: 'undefined' },
      depsWith({ media: running(playing({ id: undefined })) }),
    );
    expect(said).toContain('Pick the session from the list');
  });
});

describe('/session terminate of an id typed by hand', () => {
  it('ends it where it is in the list', async () => {
    const sessions = vi.fn<MediaServer['sessions']>().mockResolvedValueOnce([playing()]).mockResolvedValue([]);
    const media = { sessions, terminateSession: ending() };
    const clock = createSteppedClock();
    const answering = saidTo('session terminate', { session: 'abc' }, depsWith({ media, clock }));
    const said = await afterWatching(clock, answering);
    expect(media.terminateSession).toHaveBeenCalledExactlyOnceWith('abc', 'Ended by a moderator.', expect.anything());
    expect(said.at(-1)).toContain('Ended ');
  });

  it('asks a server without a list of sessions, and says that nobody can look', async () => {
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

  it('sends such a server an id that may be a token, and neither shows nor records it', async () => {
    const media = { sessions: fails('unsupported'), terminateSession: ending() };
    const typed = 'zW8_kT3bQ9xL-2mN7vRd';
    const [answer] = await answersTo('session terminate', { session: typed }, depsWith({ media }));
    expect(media.terminateSession.mock.calls.map(([id]) => id)).toEqual([typed]);
    expect(JSON.stringify(answer)).not.toContain(typed);
    expect(answer).toMatchObject({ audit: { target: `session ${storedId(typed)}` } });
  });

  it('ends it on the one server that is meant, and on none where several could be', async () => {
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

  it('says how such a server refused', async () => {
    const media = { sessions: fails('unsupported'), terminateSession: fails('unauthorized') };
    expect(await saidTo('session terminate', { session: 'abc' }, depsWith({ media }))).toEqual([
      'The server refused to end it (401). Either my token is no longer valid, or the server’s owner lacks the paid feature this needs.',
    ]);
  });

  it('cannot tell such a server that ends none from one without that session', async () => {
    const media = { sessions: fails('unsupported'), terminateSession: fails('not-found') };
    await expect(answersTo('session terminate', { session: 'abc' }, depsWith({ media }))).rejects.toMatchObject({
      kind: 'not-found',
    });
  });

  it.each(['two words', 'a/b', 'a?b=c', '~ticket0', 'ä'])('asks such a server nothing about %s', async (typed) => {
    const media = { sessions: fails('unsupported') };
    await expect(answersTo('session terminate', { session: typed }, depsWith({ media }))).rejects.toMatchObject({
      kind: 'unsupported',
    });
  });
});
