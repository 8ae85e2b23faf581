import { describe, expect, it, vi } from 'vitest';
import { createRedrawLimiter } from '../../src/commands/framework/redraws.ts';
import { createPictureCache } from '../../src/commands/framework/repeatedPictures.ts';
import type { MediaItem } from '../../src/domain/media/items/item.ts';
import { MediaServerFailure } from '../../src/domain/media/server/failure.ts';
import { FIRST_SERVER_ID, serverId } from '../../src/domain/servers/refs.ts';
import type { Charts } from '../../src/domain/statistics/charts.ts';
import type { Message } from '../../src/render/kit/message/message.ts';
import { de } from '../../src/render/texts/de.ts';
import { openDatabaseStore as openAny } from '../../src/store/open.ts';
import { complaintsAbout } from '../render/support/limits.ts';
import { silent } from '../store/support/openStore.ts';
import { film } from '../support/media.ts';
import { textOf } from '../support/messages.ts';
import { createSteppedClock } from '../support/steppedClock.ts';
import { answersTo, asking, depsWith, ME } from './support/deps.ts';
import { pressed } from './support/presses.ts';

const CHANNEL = '300000000000000001';
const ITEMS = [
  film({ ratingKey: '1', title: 'Metropolis', year: 1927, thumb: '/thumb/1' }),
  film({ ratingKey: '2', title: 'Faust', year: 1926, thumb: '/thumb/2' }),
  film({ ratingKey: '2:1', title: 'Attic film', year: 1930 }),
];
const by = (userId: string, given: Parameters<typeof asking>[0] = {}) =>
  asking({ ...given, actor: { userId, guildId: '9', roleIds: [], channelIds: [CHANNEL] } });

async function world({ problems = [] as string[], title = 'Film', listed = {} as Partial<MediaItem> } = {}) {
  const clock = createSteppedClock();
  const { votes, ...store } = await openAny({ path: ':memory:', clock, log: silent });
  const draw = vi.fn<Charts['draw']>(async () => new Uint8Array([7]));
  const wake = vi.fn();
  const fakes = depsWith({});
  const deps = depsWith({
    clock,
    votes,
    voteRedraws: createRedrawLimiter(clock),
    repeatedPictures: createPictureCache({ charts: { draw }, clock, log: silent }),
    makeLargePicture: async (bytes) => bytes,
    wake,
    directory: { ...fakes.directory, problems: async () => problems as never },
    media: {
      item: async (key) => {
        const found = ITEMS.find(({ ratingKey }) => ratingKey === key);
        if (!found) throw new MediaServerFailure('not-found', { method: 'GET', path: '/' });
        return found;
      },
      poster: async (thumb) => {
        if (thumb !== '/thumb/1') throw new MediaServerFailure('not-found', { method: 'GET', path: '/' });
        return { bytes: new Uint8Array([1]), type: 'image/jpeg' };
      },
      playlists: async () => [{ ratingKey: '50', title: 'Tonight', smart: false }],
      playlist: async () => ({ ratingKey: '50', title: 'Tonight', smart: false }),
      playlistItems: async () =>
        Array.from({ length: 12 }, (_, n) =>
          film({ ratingKey: `${100 + n}`, title: `${title} ${n}`, year: 1900 + n, ...listed }),
        ),
    },
  });
  return { deps, clock, votes, store, wake, draw };
}
const TWO = { title1: '#1', title2: '#2' };
const first = async (answers: Promise<Message[]>): Promise<Message> =>
  (await answers)[0] ?? expect.fail('nothing was answered');
const ballotFor = (message: Message, n: number) =>
  message.presses?.filter(({ action }) => action === 'vote.cast')[n - 1] ?? expect.fail('no button');
const castBy = (userId: string, message: Message, n: number, deps: Awaited<ReturnType<typeof world>>['deps']) => {
  const { action, target } = ballotFor(message, n);
  return pressed(action, target, deps, by(userId));
};

describe('/vote', () => {
  it('/vote shows a button per title and counts after each press, and the person’s own ballot privately', async () => {
    const { deps, clock } = await world();
    const message = await first(answersTo('vote', TWO, deps, by(ME)));
    expect(message.outcome).toBe('done');
    expect(message.presses?.map(({ action }) => action)).toEqual([
      'vote.cast',
      'vote.cast',
      'vote.end',
      'playlist.copy',
    ]);
    await castBy('1', message, 2, deps);
    await clock.advance(1000);
    const [shown, own] = await castBy('2', message, 2, deps);
    // Not of who voted last, who may be forgotten or lose their tickets.
    expect(new Set([message, shown].flatMap((each) => each?.presses?.map((one) => one.of)))).toEqual(
      new Set(['vote:1']),
    );
    expect(textOf(shown ?? expect.fail())).toMatch(/Faust.*\n-# \*\*2 votes/);
    expect(own).toMatchObject({ private: true });
    expect(textOf(own ?? expect.fail())).toContain('You voted for **Faust (1926)**');
    await clock.advance(1000);
    const [changed] = await castBy('2', message, 1, deps);
    expect(textOf(changed ?? expect.fail())).toMatch(/Metropolis.*\n.*1 vote\b.*\n.*Faust.*\n.*1 vote\b/);
  });

  it('/vote shows its titles in one picture, with the numbers of the buttons and a card for a missing poster', async () => {
    const { deps, draw } = await world();
    const message = await first(answersTo('vote', TWO, deps, by(ME)));
    expect(message.files).toEqual([
      {
        name: 'ballot.webp',
        bytes: new Uint8Array([7]),
        description: 'The titles of the vote with their numbers: 1. Metropolis (1927), 2. Faust (1926)',
      },
    ]);
    const titles = [
      { number: 1, label: 'Metropolis', year: '1927', poster: '1' },
      { number: 2, label: 'Faust', year: '1926', poster: '2' },
    ];
    const [chart, posters] = draw.mock.calls[0] ?? [];
    expect(chart?.panels).toEqual([{ kind: 'posters', titles }]);
    expect(posters).toEqual(new Map([['1', new Uint8Array([1])]]));
  });

  it('/vote keeps its picture while votes are cast, and asks again for a missing poster after a minute', async () => {
    const { deps, draw, clock } = await world();
    const message = await first(answersTo('vote', TWO, deps, by(ME)));
    await clock.advance(1000);
    const [shown] = await castBy('1', message, 1, deps);
    expect(shown?.files).toEqual(message.files);
    expect(draw).toHaveBeenCalledOnce();
    await clock.advance(60_000);
    await castBy('2', message, 1, deps);
    expect(draw).toHaveBeenCalledTimes(2);
  });

  it('/vote goes without a picture that cannot be drawn', async () => {
    const { deps, draw } = await world();
    draw.mockRejectedValue(new Error('no thread'));
    const message = await first(answersTo('vote', TWO, deps, by(ME)));
    expect(message).toMatchObject({ outcome: 'done' });
    expect(message.files).toBeUndefined();
  });

  it('/vote redraws its message at most once a second, with all ballots cast in between', async () => {
    const { deps, clock } = await world();
    const message = await first(answersTo('vote', TWO, deps, by(ME)));
    const votes = ['1', '2', '3', '4'].map((id) => castBy(id, message, 1, deps));
    const [shown, second, third] = await Promise.all(votes.slice(0, 3));
    expect(shown).toHaveLength(2);
    expect([second, third]).toMatchObject([[{ private: true }], [{ private: true }]]);
    expect(clock.waiting()).toBe(1);
    await clock.advance(1000);
    const [last] = (await votes[3]) ?? [];
    expect(textOf(last ?? expect.fail())).toMatch(/Metropolis.*\n.*4 votes/);
  });

  it('a ballot that waited for its redraw does not reopen a vote that ended in the meantime', async () => {
    const { deps, clock } = await world();
    const message = await first(answersTo('vote', TWO, deps, by(ME)));
    await castBy('1', message, 1, deps);
    const waiting = castBy('2', message, 1, deps);
    const { action, target } = message.presses?.find((press) => press.action === 'vote.end') ?? expect.fail();
    await pressed(action, target, deps, by(ME));
    await clock.advance(1000);
    const [shown, own] = await waiting;
    expect(shown?.presses?.map((press) => press.action)).toEqual(['playlist.copy']);
    expect(textOf(own ?? expect.fail())).toContain('You voted for');
  });

  it('a ballot counts even if the bot stops before redrawing the vote', async () => {
    const { deps, votes } = await world();
    const message = await first(answersTo('vote', TWO, deps, by(ME)));
    await castBy('1', message, 1, deps);
    const { action, target } = ballotFor(message, 1);
    const answers = await pressed(action, target, deps, by('2', { signal: AbortSignal.abort() }));
    expect(answers).toMatchObject([{ private: true }]);
    expect(await votes.counts(1)).toEqual(new Map([['1', 2]]));
  });

  it('/vote keeps the language of its message, whoever votes', async () => {
    const { deps } = await world();
    const message = await first(answersTo('vote', TWO, deps, by(ME)));
    const { action, target } = ballotFor(message, 1);
    const [shown, own] = await pressed(action, target, deps, by('1', { texts: de }));
    expect(textOf(shown ?? expect.fail())).toContain('Vote: what shall we watch?');
    expect(textOf(own ?? expect.fail())).toContain('Deine Stimme');
  });

  it('/vote with hidden counts shows them only at the end', async () => {
    const { deps, clock } = await world();
    const message = await first(answersTo('vote', { ...TWO, hidden: true, lasts: '10' }, deps, by(ME)));
    const answers = await castBy('1', message, 1, deps);
    expect(answers).toMatchObject([{ private: true }]);
    expect(textOf(message)).toContain('the count is shown at the end');
    await clock.advance(10 * 60_000);
    const [over, said] = await castBy('2', message, 1, deps);
    expect(textOf(over ?? expect.fail())).toMatch(/Metropolis.*\n.*1 vote/);
    expect(over?.presses?.map((press) => press.action)).toEqual(['playlist.copy']);
    expect(textOf(said ?? expect.fail())).toBe('This vote is over.');
  });

  it('/vote can be ended early only by the person who started it, and its result is posted at once', async () => {
    const { deps, wake, votes } = await world();
    const message = await first(answersTo('vote', TWO, deps, by(ME)));
    const { action, target } = message.presses?.find((press) => press.action === 'vote.end') ?? expect.fail();
    expect(await first(pressed(action, target, deps, by('1')))).toMatchObject({ private: true, outcome: 'nothing' });
    expect(await votes.due()).toEqual([]);
    expect(await first(pressed(action, target, deps, by(ME)))).toMatchObject({ outcome: 'done' });
    expect(wake).toHaveBeenCalledOnce();
    expect(await votes.due()).toHaveLength(1);
    expect(await first(pressed(action, target, deps, by(ME)))).toMatchObject({ outcome: 'nothing' });
  });

  it('/vote with a playlist takes its first ten titles, only for people who may list playlists', async () => {
    const { deps } = await world();
    const message = await first(answersTo('vote', { playlist: '#50' }, deps, by(ME)));
    expect(message.presses).toHaveLength(12);
    expect(textOf(message)).toContain('The first 10 of 12 titles');
    const refused = by(ME, { may: (capability) => capability !== 'playlist.list' });
    expect(await first(answersTo('vote', { playlist: '#50' }, deps, refused))).toMatchObject({ private: true });
  });

  it('/vote has a button for each title even with the longest names', async () => {
    const title = '*_~|`[]<>'.repeat(20);
    const { deps } = await world({ title, listed: { parentTitle: `${title}*`, grandparentTitle: `*${title}` } });
    const linksIn = () => () => ({ url: `https://player.test/${'x'.repeat(400)}` });
    const message = await first(answersTo('vote', { playlist: '#50' }, { ...deps, linksIn }, by(ME)));
    expect(message.presses?.filter(({ action }) => action === 'vote.cast')).toHaveLength(10);
    expect(textOf(message)).toContain('**10** · ');
    expect(complaintsAbout(message)).toEqual([]);
  });

  it('/vote needs two different titles and a channel in which the bot can post the result', async () => {
    const { deps } = await world();
    const same = await first(answersTo('vote', { title1: '#1', title2: '#1' }, deps, by(ME)));
    expect(textOf(same)).toContain('at least two titles');
    const closed = await first(answersTo('vote', TWO, (await world({ problems: ['send'] })).deps, by(ME)));
    expect(closed).toMatchObject({ private: true, outcome: 'nothing' });
    expect(textOf(closed)).toContain(`<#${CHANNEL}>`);
  });

  it('/vote is refused to a person who may not write in the channel', async () => {
    const { deps } = await world();
    const silenced = await first(answersTo('vote', TWO, deps, by(ME, { maySpeak: false })));
    expect(silenced).toMatchObject({ private: true, outcome: 'nothing' });
    expect(textOf(silenced)).toContain('You can’t write in this channel');
  });

  it('/vote does not find titles of a server that the guild may not see, nor votes of another guild', async () => {
    const { deps, votes } = await world();
    const [one, two] = [FIRST_SERVER_ID, serverId(2)];
    const all = by(ME, { servers: [one, two] });
    const message = await first(answersTo('vote', { ...TWO, title3: '#2:1' }, deps, all));
    const { action, target } = ballotFor(message, 3);
    await expect(pressed(action, target, deps, by('1', { servers: [one] }))).rejects.toThrow('not in the vote');
    const [shown] = await castBy('1', message, 1, deps);
    expect(textOf(shown ?? expect.fail())).not.toContain('Attic film');
    const elsewhere = asking({ actor: { userId: '1', guildId: '8', roleIds: [] } });
    expect(textOf(await first(pressed(action, target, deps, elsewhere)))).toBe('This vote no longer exists.');
    expect(await votes.counts(1)).toEqual(new Map([['1', 1]]));
  });

  it('a vote started from a card includes only the titles that still exist', async () => {
    const { deps } = await world();
    const [message] = await pressed('vote.start.these', { items: ['1', '2', '99'] }, deps, by(ME));
    expect(message?.presses?.filter(({ action }) => action === 'vote.cast')).toHaveLength(2);
  });
});
