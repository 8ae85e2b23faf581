import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { Session } from '../../../src/domain/media/sessions/session.ts';
import { ChannelFailure } from '../../../src/domain/notifications/channels.ts';
import { PEOPLE_DISPLAY_MODES } from '../../../src/domain/notifications/peopleShown.ts';
import { FIRST_SERVER_ID, serverId } from '../../../src/domain/servers/refs.ts';
import { CHANNEL } from '../../store/support/openStore.ts';
import { film, playing } from '../../support/media.ts';
import type { BoardFault } from './support/boardDiscord.ts';
import { aBoard, HOUR, liveBoards, MINUTE, paused, SECOND } from './support/boards.ts';

/** A board that shows Metropolis. */
async function shownBoard(but: Parameters<typeof aBoard>[0] = {}) {
  const boards = await liveBoards();
  boards.live.sessions = [paused('Metropolis')];
  const board = await boards.boards.set(aBoard(but));
  await boards.job().changed();
  await boards.tick();
  const { calls, shown } = boards.discord;
  calls.length = 0;
  const ids = () => shown.filter(({ isForeign }) => !isForeign).map(({ id }) => id);
  return { ...boards, board, calls, ids, first: ids()[0] };
}

describe('a board', () => {
  test('a board is posted once, silently, and shows the current streams', async () => {
    const { texts, discord } = await shownBoard();
    expect(texts()).toEqual(['Metropolis']);
    expect(discord.shown[0]?.body).toContain('"silent":true');
  });

  test('a board has buttons that end a stream only if it was set up with them', async () => {
    const [plain, controlled] = [await shownBoard({ controls: false }), await shownBoard({ controls: true })];
    const buttonsOn = ({ discord }: typeof plain) =>
      [...(discord.shown[0]?.body ?? '').matchAll(/"label":"([^"]+)"/g)].map(([, label]) => label);
    expect(buttonsOn(plain)).toEqual(['Details']);
    expect(buttonsOn(controlled)).toEqual(['End …', 'Details']);
    await plain.boards.set(aBoard({ controls: true }));
    await plain.job().changed();
    await plain.pass(20 * SECOND);
    expect(buttonsOn(plain)).toEqual(['End …', 'Details']);
  });

  test('a board shows no streams of a server that its guild may no longer see', async () => {
    const { pass, live, texts } = await shownBoard();
    const { seen } = live;
    live.seen = [];
    await pass(MINUTE);
    expect(texts().join()).not.toContain('Metropolis');
    live.seen = seen;
    await pass(MINUTE);
    expect(texts()).toEqual(['Metropolis']);
  });

  const ATTIC = serverId(2);
  const BOTH = [FIRST_SERVER_ID, ATTIC];
  const inAttic = paused('Nosferatu', { id: '2:Nosferatu' });

  test.each<{ name: string; librarySectionIds: readonly string[]; shown: string }>([
    { name: 'all servers', librarySectionIds: [], shown: 'Nosferatu, Metropolis' },
    { name: 'one of them', librarySectionIds: ['2:'], shown: 'Nosferatu' },
    { name: 'the first one and a library of the other', librarySectionIds: ['1:', '2:7'], shown: 'Metropolis' },
  ])('a board about $name shows only the streams that play there', async ({ librarySectionIds, shown }) => {
    const { pass, live, texts, boards, job, board } = await shownBoard();
    live.seen = BOTH;
    live.sessions = [paused('Metropolis'), inAttic];
    await boards.set({ ...aBoard(), channelId: board.channelId, librarySectionIds });
    await job().changed();
    await pass(20 * SECOND);
    expect(texts()).toEqual([shown]);
  });

  test('a board shows a person with accounts on two servers under one made-up name', async () => {
    const { pass, live, linkedAccounts, people, discord, tick } = await shownBoard({ people: 'pseudonym' });
    for (const account of ['1', '2:1'] as const) await linkedAccounts.map('vera', account);
    const own = await people.personas(['1', '2:1']);
    live.seen = BOTH;
    live.sessions = [paused('Metropolis', { user: { id: '1' } }), { ...inAttic, user: { id: '2:1' } }];
    await pass(20 * SECOND);
    await tick();
    const body = discord.shown[0]?.body ?? '';
    expect(body.split(`${own.get('1')?.pseudonym} on TV`)).toHaveLength(3);
    expect(body).not.toContain(own.get('2:1')?.pseudonym);
  });

  test('a board of one server says that it is down, while a board of two servers shows the other’s streams', async () => {
    const { pass, live, boards, job, discord, clock } = await shownBoard();
    live.seen = BOTH;
    live.states = { 2: { kind: 'down', since: clock.now(), latest: clock.now(), because: 'timeout' } };
    await boards.set(aBoard({ channelId: '88', librarySectionIds: ['2:'] }));
    await job().changed();
    await pass(MINUTE);
    const [both, attic] = discord.shown.map(({ body }) => body);
    expect(both).toContain('Metropolis');
    expect(both).toContain('**Attic down** since');
    expect(attic).toContain('Now playing on Attic\\n**Attic down** since');
  });

  test('a board whose streams do not change causes no request in ten minutes', async () => {
    const { pass, calls, live, texts } = await shownBoard();
    live.sessions = [paused('Metropolis', { bandwidthKbps: 0 })];
    await pass(10 * MINUTE);
    expect(calls).toEqual([]);
    expect(texts()).toEqual(['Metropolis']);
  });

  test('a board of playing films is edited only at steps of progress, in whatever order the server lists the films', async () => {
    const { pass, tick, calls, live, clock } = await shownBoard();
    const began = clock.now().getTime();
    const runs = (id: string) => {
      const jitter = (clock.now().getTime() / 1000) % 3;
      return paused(id, { player: { state: 'playing' }, viewOffsetMs: clock.now().getTime() - began - jitter * 4000 });
    };
    for (let seconds = 0; seconds < 20 * 60; seconds += 5) {
      live.sessions =
        seconds % 2 === 0 ? [runs('Metropolis'), runs('Nosferatu')] : [runs('Nosferatu'), runs('Metropolis')];
      await pass(5 * SECOND);
    }
    await tick();
    // Both at once: 5, 10 and 15 per cent of two hours are six minutes each; and the first edit has them both.
    expect(calls.filter((call) => call === 'edit').length).toBeLessThanOrEqual(5);
    expect(calls.filter((call) => call === 'edit').length).toBeGreaterThanOrEqual(4);
  });

  test('a board is edited at most every fifteen seconds', async () => {
    const { pass, calls, live, texts } = await shownBoard();
    for (let n = 0; n < 24; n += 1) {
      live.sessions = [paused(`Film ${n}`)];
      await pass(5 * SECOND);
    }
    expect(calls).toEqual(Array.from({ length: 8 }, () => 'edit'));
    await pass(15 * SECOND);
    expect(texts()).toEqual(['Film 23']);
  });

  test('a board keeps its message after a restart, without an edit', async () => {
    const { restart, tick, calls, live, texts, pass } = await shownBoard();
    await restart();
    await pass(MINUTE);
    expect(calls).toEqual([]);
    live.sessions = [paused('Nosferatu')];
    await tick();
    expect(calls).toEqual(['edit']);
    expect(texts()).toEqual(['Nosferatu']);
  });

  test('a board whose message was deleted is posted again with the next change', async () => {
    const { discord, live, pass, texts, first, ids } = await shownBoard();
    discord.shown.length = 0;
    live.sessions = [paused('Nosferatu')];
    await pass(20 * SECOND);
    expect(texts()).toEqual(['Nosferatu']);
    expect(ids()).not.toEqual([first]);
  });

  test.each([
    { step: 'post', title: 'Metropolis', isAskedBefore: true },
    { step: 'edit', title: 'Nosferatu', isAskedBefore: false },
  ])('a board that is deleted and requested again while its $step is under way is posted again', async (each) => {
    const { discord, job, board, texts, live, calls, pass } = await shownBoard();
    live.sessions = [paused(each.title)];
    const asks = (isAsked: boolean) => isAsked && job().move(board.id);
    asks(each.isAskedBefore);
    discord.faults.push(() => {
      discord.shown.length = 0;
      asks(true);
    });
    await pass(20 * SECOND);
    expect(calls.filter((call) => call !== 'remove')).toEqual([each.step, 'post']);
    expect(texts()).toEqual([each.title]);
  });

  test('a board moves to a new message within the hour, and deletes the old one', async () => {
    const { pass, live, texts, calls, first, ids } = await shownBoard();
    await pass(56 * MINUTE);
    expect(calls).toEqual([]);
    live.sessions = [paused('Nosferatu')];
    await pass(5 * SECOND);
    expect(calls).toEqual(['post', 'remove']);
    expect(texts()).toEqual(['Nosferatu']);
    expect(ids()).not.toEqual([first]);
  });

  test.each<{ name: string; fault: BoardFault }>([
    { name: 'with 400', fault: new ChannelFailure('unavailable', 'as told', { isOldEdit: true }) },
    { name: 'as a message that cannot be edited', fault: new ChannelFailure('missing', 'as told') },
  ])('a board whose message can no longer be edited ($name) moves to a new message at once', async ({ fault }) => {
    const { discord, live, pass, texts, calls, ids } = await shownBoard();
    discord.faults.push(fault);
    live.sessions = [paused('Nosferatu')];
    await pass(20 * SECOND);
    expect(calls).toEqual(['edit', 'post', 'remove']);
    expect(texts()).toEqual(['Nosferatu']);
    expect(ids()).toHaveLength(1);
  });

  test('a board is edited more slowly under rate limits, and faster again afterwards', async () => {
    const { discord, live, pass, calls } = await shownBoard();
    const change = async (ms: number) => {
      calls.length = 0;
      for (let passed = 0; passed < ms; passed += 5 * SECOND) {
        live.sessions = [paused(`Film ${passed} ${ms}`)];
        await pass(5 * SECOND);
      }
      return calls.length;
    };
    discord.faults.push(...Array.from({ length: 6 }, () => new ChannelFailure('unavailable', 'as told')));
    // After 30, 60, 120, 240 and 300 s.
    expect(await change(10 * MINUTE)).toBeLessThanOrEqual(6);
    await change(20 * MINUTE);
    expect(await change(2 * MINUTE)).toBe(8);
  });

  test('a board waits as long as Discord asks before its next edit', async () => {
    const { discord, live, pass, calls } = await shownBoard();
    discord.faults.push(new ChannelFailure('unavailable', 'as told', { retryAfterMs: 7 * MINUTE }));
    live.sessions = [paused('Nosferatu')];
    await pass(7 * MINUTE);
    expect(calls).toEqual(['edit']);
    await pass(30 * SECOND);
    expect(calls).toEqual(['edit', 'edit']);
  });

  test('a board whose edit fails moves to a new message at once if its message is then an hour old', async () => {
    const { discord, live, pass, clock, calls, texts } = await shownBoard();
    await pass(54 * MINUTE);
    discord.faults.push(() => {
      clock.set(new Date(clock.now().getTime() + 7 * MINUTE));
      throw new ChannelFailure('unavailable', 'as told');
    });
    live.sessions = [paused('Nosferatu')];
    await pass(5 * SECOND);
    expect(calls).toEqual(['edit', 'post', 'remove']);
    expect(texts()).toEqual(['Nosferatu']);
  });

  test('a board whose channel is closed causes one alert to the person who set it, and continues when it opens', async () => {
    const { discord, live, pass, changedSettings, blocked, texts, calls } = await shownBoard({ setBy: 'ada' });
    discord.faults.push(new ChannelFailure('forbidden', 'as told'), new ChannelFailure('forbidden', 'as told'));
    live.sessions = [paused('Nosferatu')];
    await pass(25 * MINUTE);
    expect(calls).toHaveLength(2);
    expect(await blocked.list()).toMatchObject([{ channelId: CHANNEL, kind: 'forbidden' }]);
    expect(await changedSettings.listUnannounced()).toMatchObject([{ reason: 'blocked', kind: 'board', setBy: 'ada' }]);
    await pass(40 * MINUTE);
    expect(texts()).toEqual(['Nosferatu']);
    expect(await blocked.list()).toEqual([]);
  });

  test('a board lets posts of feeds go first, for about a minute at most', async () => {
    const { live, pass, outbox, calls } = await shownBoard();
    await outbox.add({ key: 'k', channelId: CHANNEL, body: '{"components":[]}' });
    live.sessions = [paused('Nosferatu')];
    await pass(55 * SECOND);
    expect(calls).toEqual([]);
    await pass(30 * SECOND);
    expect(calls).toEqual(['edit']);
  });

  test('a board is edited as soon as the feed’s post before it is sent', async () => {
    const { live, pass, outbox, calls } = await shownBoard();
    await outbox.add({ key: 'k', channelId: CHANNEL, body: '{"components":[]}' });
    live.sessions = [paused('Nosferatu')];
    await pass(20 * SECOND);
    const row = await outbox.next(CHANNEL);
    await outbox.sent(row?.id ?? 0, '5', new Date());
    await pass(5 * SECOND);
    expect(calls).toEqual(['edit']);
  });
});

describe('people who write below a board', () => {
  test('people who write below a following board move it to the end with its next change, at most every two minutes', async () => {
    const { discord, live, pass, calls, texts, ids, first } = await shownBoard({ follows: true });
    discord.write(CHANNEL);
    live.sessions = [paused('Nosferatu')];
    await pass(20 * SECOND);
    expect(calls).toEqual(['edit']);
    await pass(2 * MINUTE);
    expect(calls).toEqual(['edit']);
    live.sessions = [paused('Cops')];
    await pass(20 * SECOND);
    expect(calls).toEqual(['edit', 'newest', 'post', 'remove']);
    expect(texts()).toEqual(['Cops']);
    expect(ids()).not.toEqual([first]);
    expect(discord.shown.at(-1)?.id).toBe(ids()[0]);
  });

  test('a board stays in place if no person wrote below it, or if it does not follow', async () => {
    const alone = await shownBoard({ follows: true });
    await alone.pass(3 * MINUTE);
    alone.live.sessions = [paused('Cops')];
    await alone.pass(5 * SECOND);
    expect(alone.calls).toEqual(['newest', 'edit']);
    const still = await shownBoard();
    still.discord.write(CHANNEL);
    await still.pass(3 * MINUTE);
    still.live.sessions = [paused('Cops')];
    await still.pass(5 * SECOND);
    expect(still.calls).toEqual(['edit']);
  });
});

describe('a bot that dies', () => {
  test.each([0, 30 * SECOND, 5 * MINUTE])(
    'a bot that is killed while it posts a board, and restarted after %i ms, leaves one message',
    async (downMs) => {
      for (const fault of ['killed before', 'killed after', 'done, but unanswered'] as const) {
        const { boards, job, tick, live, discord, restart, clock, pass, texts } = await liveBoards();
        live.sessions = [paused('Metropolis')];
        await boards.set(aBoard());
        discord.faults.push(fault);
        await job().changed();
        await tick();
        await clock.advance(downMs);
        await restart();
        live.sessions = [paused('Nosferatu')];
        await pass(5 * MINUTE);
        expect(texts()).toEqual(['Nosferatu']);
      }
    },
  );

  test.each(['killed before', 'killed after'] as const)(
    'a bot that is %s a request that moves a board leaves one message',
    async (fault) => {
      for (const at of [0, 1]) {
        const { discord, live, pass, restart, texts } = await shownBoard();
        await pass(56 * MINUTE);
        discord.faults.push(...Array.from({ length: at }, () => undefined), fault);
        live.sessions = [paused('Nosferatu')];
        await pass(5 * SECOND);
        await restart();
        await pass(10 * MINUTE);
        expect(texts()).toEqual(['Nosferatu']);
      }
    },
  );

  test('if a board is removed while its message is being sent and the bot is killed, the message is deleted after the restart', async () => {
    const { boards, job, tick, live, discord, restart, pass } = await liveBoards();
    live.sessions = [paused('Metropolis')];
    await boards.set(aBoard());
    discord.faults.push('killed after');
    await job().changed();
    await tick();
    await boards.remove(aBoard());
    await restart();
    await pass(5 * MINUTE);
    expect(discord.shown).toEqual([]);
    expect(await boards.listAll()).toEqual([]);
  });
});

test('a board in a channel that takes messages again is posted with the next reading', async () => {
  const { boards, job, tick, live, discord, texts } = await liveBoards();
  live.sessions = [paused('Metropolis')];
  const board = await boards.set(aBoard());
  await job().changed();
  discord.faults.push(new ChannelFailure('forbidden', 'as told'));
  await tick();
  await tick();
  await job().retry(new Set(['another']));
  await tick();
  expect([texts(), discord.calls]).toEqual([[], ['post']]);
  await job().retry(new Set([board.channelId]));
  await tick();
  expect(texts()).toEqual(['Metropolis']);
});

describe('a board that is removed', () => {
  test('a removed board takes its message with it, without waiting for the media server', async () => {
    const { boards, job, discord, clock } = await shownBoard();
    await boards.remove(aBoard());
    await job().changed();
    await clock.settle();
    await clock.settle();
    expect(discord.shown).toEqual([]);
    expect(await boards.listAll()).toEqual([]);
    expect(job().everyMs()).toBeDefined();
    await job().changed();
    expect(job().everyMs()).toBeUndefined();
  });

  test('a removed board is forgotten even if its channel is gone', async () => {
    const { boards, job, discord, pass } = await shownBoard();
    discord.faults.push(new ChannelFailure('gone', 'as told'));
    await boards.remove(aBoard());
    await job().changed();
    await pass(5 * SECOND);
    expect(await boards.listAll()).toEqual([]);
  });
});

test('the server is read at once after a board is set, and every five seconds after that', async () => {
  const { boards, job, tick } = await liveBoards();
  await boards.set(aBoard());
  await job().changed();
  expect(job().everyMs()).toBe(1);
  await tick();
  expect(job().everyMs()).toBe(5000);
});

test('a board set after a time without boards waits for a new reading, and shows no older streams', async () => {
  const { boards, job, live, tick, texts, pass } = await shownBoard();
  await boards.remove(aBoard());
  await job().changed();
  await pass(5 * SECOND);
  await job().changed();
  live.sessions = [paused('Cops')];
  await boards.set(aBoard());
  await job().changed();
  expect(texts()).toEqual([]);
  await tick();
  expect(texts()).toEqual(['Cops']);
});

describe('pictures of a board', () => {
  test('the pictures of a board are uploaded once, and its edits keep them until other pictures are shown', async () => {
    const { discord, live, pass } = await shownBoard();
    live.posters.add('/thumb/Metropolis').add('/thumb/Cops');
    const shown = (offset: number) => [paused('Metropolis', { viewOffsetMs: offset })];
    live.sessions = shown(0);
    await pass(20 * SECOND);
    const [picture] = discord.shown[0]?.files ?? [];
    expect(picture).toMatch(/^board-\w+\.webp$/);
    live.sessions = shown(HOUR);
    await pass(20 * SECOND);
    expect(discord.shown[0]?.files).toEqual([picture]);
    expect(discord.shown[0]?.body).toContain(`attachment://${picture}`);
    live.sessions = [paused('Cops')];
    await pass(20 * SECOND);
    expect(discord.shown[0]?.files).not.toEqual([picture]);
  });

  test('the pictures of a board are uploaded again if Discord refuses an edit that keeps them', async () => {
    const { discord, live, pass, calls } = await shownBoard();
    live.posters.add('/thumb/Metropolis');
    live.sessions = [paused('Metropolis', { viewOffsetMs: 0 })];
    await pass(20 * SECOND);
    calls.length = 0;
    discord.faults.push(new ChannelFailure('invalid', 'as told'));
    live.sessions = [paused('Metropolis', { viewOffsetMs: HOUR / 2 })];
    await pass(20 * SECOND);
    expect(calls).toEqual(['edit', 'edit']);
    expect(discord.shown[0]?.body).toContain('25%');
  });

  test('a board goes without pictures for ten minutes if Discord refuses them', async () => {
    const { discord, live, pass } = await shownBoard();
    live.posters.add('/thumb/Cops');
    discord.faults.push(new ChannelFailure('invalid', 'as told', { isUpload: true }));
    live.sessions = [paused('Cops')];
    await pass(20 * SECOND);
    expect([discord.shown[0]?.files, discord.shown[0]?.body.includes('Cops')]).toEqual([[], true]);
    await pass(11 * MINUTE);
    expect(discord.shown[0]?.files).toHaveLength(1);
  });

  test('a new board message whose upload fails twice is posted without pictures', async () => {
    const { discord, live, job, pass, boards, tick } = await liveBoards();
    live.posters.add('/thumb/Cops');
    live.sessions = [paused('Cops')];
    const failedUpload = new ChannelFailure('uncertain', 'as told', { isUpload: true });
    discord.faults.push(failedUpload, failedUpload);
    await boards.set(aBoard());
    await job().changed();
    await tick();
    expect(discord.calls).toEqual(['post']);
    await pass(5 * SECOND);
    expect(discord.calls).toEqual(['post', 'post', 'find', 'post']);
    expect(discord.shown.map(({ files, body }) => [files, body.includes('Cops')])).toEqual([[[], true]]);
  });

  test('a board that Discord refuses for good is not sent again and again', async () => {
    const { discord, live, pass, calls, recorder } = await shownBoard();
    discord.faults.push(new ChannelFailure('invalid', 'as told'), new ChannelFailure('invalid', 'as told'));
    live.sessions = [paused('Cops')];
    await pass(10 * MINUTE);
    expect(calls).toEqual(['edit', 'edit']);
    expect(recorder.sentences()).toContain(
      'error: Discord refuses the content of a live board or control panel; its message stays unchanged',
    );
  });
});

test('an idle board that Discord refuses leaves out last plays and new titles for an hour', async () => {
  const { discord, live, pass, calls } = await shownBoard();
  live.idle = { played: [], added: [{ item: paused('Cops').item, at: new Date(0) }] };
  live.sessions = [];
  discord.faults.push(new ChannelFailure('invalid', 'as told'), new ChannelFailure('invalid', 'as told'));
  await pass(20 * SECOND);
  expect(calls).toEqual(['edit', 'edit', 'edit']);
  expect(discord.shown[0]?.body).toContain('Nobody is watching');
  expect(discord.shown[0]?.body).not.toContain('Metropolis');
  expect(discord.shown[0]?.body).not.toContain('Cops');
  await pass(HOUR + MINUTE);
  expect(discord.shown[0]?.body).toContain('Cops');
});

describe('a media server that cannot be read', () => {
  test('a board whose server cannot be read stays as it was, and later says how old its streams are', async () => {
    const { discord, live, pass, calls } = await shownBoard();
    live.isReadable = false;
    await pass(25 * SECOND);
    expect(calls).toEqual([]);
    await pass(10 * MINUTE);
    expect(calls).toEqual(['edit']);
    expect(discord.shown[0]?.body).toMatch(/Metropolis.*Last updated <t:/);
    live.isReadable = true;
    await pass(5 * SECOND);
    expect(calls).toEqual(['edit', 'edit']);
    expect(discord.shown[0]?.body).not.toContain('Last updated');
  });

  test('a board says since when its media server is down', async () => {
    const { discord, live, pass, clock } = await shownBoard();
    live.health = { kind: 'down', since: clock.now(), latest: clock.now(), because: 'timeout' };
    live.isReadable = false;
    await pass(MINUTE);
    expect(discord.shown[0]?.body).toContain('**Server down** since <t:');
    live.health = { kind: 'up' };
    live.isReadable = true;
    await pass(20 * SECOND);
    expect(discord.shown[0]?.body).not.toContain('Server');
  });

  test('a board keeps its message after a restart until the server was read', async () => {
    const { live, pass, restart, calls } = await shownBoard();
    live.isReadable = false;
    await restart();
    await pass(5 * SECOND);
    live.isReadable = true;
    await pass(MINUTE);
    expect(calls.length).toBeLessThanOrEqual(2);
  });
});

describe('the people and libraries on a board', () => {
  const body = async (but: Parameters<typeof aBoard>[0]) => {
    const { discord } = await shownBoard(but);
    return discord.shown[0]?.body ?? '';
  };

  test('a board shows a player’s title only beside real names, since it often contains its owner’s name', async () => {
    expect(await body({ people: 'name' })).toContain('ada on Sofa');
    const pseudonym = await body({ people: 'pseudonym' });
    expect(pseudonym).toMatch(/\w+ on TV/);
    expect(pseudonym).not.toMatch(/\bada\b|Sofa/);
    expect(await body({ people: 'nobody' })).not.toMatch(/\bada\b|Sofa| on /);
  });

  test('a board shows streams of its libraries only, if it has any', async () => {
    const { boards, job, live, tick, texts } = await liveBoards();
    live.sessions = [
      paused('Metropolis', { item: film({ title: 'Metropolis', librarySectionId: '1' }) }),
      paused('Nosferatu', { item: film({ title: 'Nosferatu', librarySectionId: '2' }) }),
      playing({ id: 'tv', live: true, item: film({ title: 'News' }) }),
    ];
    await boards.set(aBoard({ librarySectionIds: ['2'] }));
    await boards.set(aBoard({ channelId: '100000000000000002' }));
    await job().changed();
    await tick();
    expect(texts()).toEqual(['Nosferatu']);
    expect(texts('100000000000000002')).toEqual(['Metropolis, Nosferatu, News']);
  });
});

describe('several boards', () => {
  const CHANNELS = Array.from({ length: 6 }, (_, n) => `10000000000000000${n}`);

  async function shownBoards(lookOf: (nth: number) => Parameters<typeof aBoard>[0]) {
    const { boards, job, live, tick, texts } = await liveBoards();
    live.sessions = [paused('Metropolis')];
    for (const [nth, channelId] of CHANNELS.entries()) await boards.set(aBoard({ channelId, ...lookOf(nth) }));
    await job().changed();
    await tick();
    expect(CHANNELS.map(texts)).toEqual(CHANNELS.map(() => ['Metropolis']));
    return { live, tick };
  }

  test('boards with the same look are drawn once for each reading of the media server', async () => {
    const { live, tick } = await shownBoards((nth) => ({ locale: nth < 4 ? 'en-US' : 'de' }));
    const drawn: Session[] = [];
    live.drawn = (session) => void drawn.push(session);
    await tick();
    await tick();
    // Twice in each language.
    expect(drawn).toHaveLength(4);
  });

  test('other work of the bot continues between the drawing of two boards', async () => {
    const looks = PEOPLE_DISPLAY_MODES.flatMap((people) => ['en-US', 'de'].map((locale) => ({ people, locale })));
    const { live, tick } = await shownBoards((nth) => looks[nth] ?? {});
    const drawnIn: number[] = [];
    let turns = 0;
    live.drawn = () => void drawnIn.push(turns);
    const ticked = tick().then(() => true);
    while (!(await Promise.race([ticked, turn(false)]))) turns += 1;
    expect(new Set(drawnIn).size).toBe(CHANNELS.length);
  });
});

describe('after the clock was set', () => {
  const DAY = 24 * HOUR;
  const BYS = [
    { name: 'a minute back', ms: -MINUTE },
    { name: 'an hour back', ms: -HOUR },
    { name: 'a day back', ms: -DAY },
    { name: 'a year back', ms: -365 * DAY },
    { name: 'an hour ahead', ms: HOUR },
  ] as const;
  const setBy = ({ clock }: Awaited<ReturnType<typeof shownBoard>>, ms: number) =>
    clock.set(new Date(clock.now().getTime() + ms));

  test.each(BYS)('after the clock was set $name, a board is edited again within seconds', async ({ ms }) => {
    const board = await shownBoard();
    await board.pass(20 * SECOND);
    board.live.sessions = [paused('Nosferatu')];
    await board.pass(5 * SECOND);
    setBy(board, ms);
    board.live.sessions = [paused('Cops')];
    await board.pass(20 * SECOND);
    expect(board.texts()).toEqual(['Cops']);
  });

  test.each(BYS)(
    'after the clock was set $name, a board that Discord refused waits as long as before, and not longer',
    async ({ ms }) => {
      const board = await shownBoard();
      board.discord.faults.push(new ChannelFailure('unavailable', 'as told', { retryAfterMs: 2 * MINUTE }));
      board.live.sessions = [paused('Nosferatu')];
      await board.pass(5 * SECOND);
      setBy(board, ms);
      await board.pass(MINUTE + 30 * SECOND);
      expect(board.calls).toHaveLength(1);
      await board.pass(40 * SECOND);
      expect(board.texts()).toEqual(['Nosferatu']);
    },
  );

  test.each(BYS)(
    'after the clock was set $name, a board says within a minute that the server cannot be read',
    async ({ ms }) => {
      const board = await shownBoard();
      setBy(board, ms);
      board.live.isReadable = false;
      await board.pass(MINUTE);
      expect(board.discord.shown[0]?.body).toContain('Can’t read what’s playing');
    },
  );

  test('a clock that is set back and ahead again does not stop a board', async () => {
    const board = await shownBoard();
    for (const [title, ms] of [
      ['Nosferatu', HOUR],
      ['Cops', -HOUR],
      ['Sherlock Jr.', -DAY],
      ['Faust', DAY],
    ] as const) {
      board.live.sessions = [paused(title)];
      await board.pass(5 * SECOND);
      setBy(board, ms);
      await board.pass(20 * SECOND);
      expect(board.texts()).toEqual([title]);
    }
  });
});
