import { describe, expect, test, vi } from 'vitest';
import { withoutAttachments } from '../../src/discord/components.ts';
import type { FeedPost } from '../../src/domain/notifications/posts.ts';
import { FIRST_SERVER_ID, type ItemRef, type ServerId, serverId } from '../../src/domain/servers/refs.ts';
import type { ChartSpec, Charts } from '../../src/domain/statistics/charts.ts';
import type { Vote, VotedItem } from '../../src/domain/votes.ts';
import { closeDueVotes, voteOutcome } from '../../src/jobs/votes/closing.ts';
import { NO_APPEARANCE } from '../support/appearance.ts';

const film = (ratingKey: string, title: string): VotedItem => ({ ratingKey, kind: 'movie', title });
const [METROPOLIS, FAUST, ATTIC] = [film('1', 'Metropolis'), film('2', 'Faust'), film('2:1', 'Attic film')];
const vote: Vote = {
  id: 7,
  guildId: '9',
  channelId: '300000000000000001',
  setBy: '42',
  locale: 'en-US',
  isHidden: true,
  items: [METROPOLIS, FAUST, ATTIC],
  endsAt: new Date(0),
  isOver: true,
};

/** A picture that says what it shows. */
const drawnName = ({ panels: [panel] }: ChartSpec): Uint8Array => new TextEncoder().encode(panel?.kind);

function world(
  counts: readonly (readonly [ItemRef, number])[],
  change: Partial<Vote> = {},
  appearance = NO_APPEARANCE,
) {
  const posts: FeedPost[] = [];
  const deps = {
    votes: {
      due: vi.fn(async () => [{ ...vote, ...change }]),
      counts: async () => new Map(counts),
      close: vi.fn(async (_: number, post: FeedPost) => posts.push(post) > 0),
    },
    visible: { serversOf: (): readonly ServerId[] => [FIRST_SERVER_ID] },
    statesOf: (ids: readonly ServerId[]) =>
      ids.map((id) => ({ id, name: id === 2 ? 'Attic' : 'Cellar', state: { kind: 'up' } as const })),
    media: { poster: vi.fn(async () => ({ bytes: new Uint8Array([1]), type: 'image/webp' as const })) },
    makeLargePicture: async (bytes: Uint8Array) => bytes,
    charts: { draw: vi.fn<Charts['draw']>(async (chart) => drawnName(chart)) },
    appearanceOf: async () => appearance,
    winnerButtons: () => [],
    fill: async (message: { components: unknown }) => message.components as never,
    random: () => 0.99,
    log: { warn: () => undefined },
    wake: vi.fn(),
    signal: new AbortController().signal,
  };
  return { deps, posts };
}

describe('the title that wins', () => {
  test('the title with the most votes wins, and a tie is decided by lot', () => {
    const items = [METROPOLIS, FAUST];
    const of = (one: number, other: number, random: number) => {
      const counts = new Map<ItemRef, number>([
        ['1', one],
        ['2', other],
      ]);
      return voteOutcome(items, counts, () => random);
    };
    expect(of(2, 1, 0)).toEqual({ winner: METROPOLIS, tied: [] });
    expect(of(2, 2, 0)).toEqual({ winner: METROPOLIS, tied: [FAUST] });
    expect(of(2, 2, 0.999)).toEqual({ winner: FAUST, tied: [METROPOLIS] });
    expect(of(0, 0, 0)).toEqual({ tied: [] });
  });
});

describe('closing votes', () => {
  test('a closed vote posts the winner, the tie and that it was decided by lot', async () => {
    const { deps, posts } = world([
      ['1', 5],
      ['2', 5],
    ]);
    await closeDueVotes(deps);
    expect(posts).toMatchObject([{ key: 'vote:7', channelId: vote.channelId }]);
    expect(posts[0]?.body).toContain('The vote is over: **Faust**');
    expect(posts[0]?.body).toContain('Tied with **Metropolis**. I picked one of them at random.');
    expect(posts[0]?.body).toContain('"items":["2"]');
    expect(deps.wake).toHaveBeenCalledOnce();
  });

  test('a closed vote does not name a title of a server that the guild may not see, however many votes it has', async () => {
    const { deps, posts } = world([
      ['2:1', 9],
      ['1', 1],
    ]);
    await closeDueVotes(deps);
    expect(posts[0]?.body).toContain('over: **Metropolis**');
    expect(posts[0]?.body).not.toContain('Attic film');
  });

  test('a closed vote without any votes says so in its own language', async () => {
    const { deps, posts } = world([], { locale: 'de' });
    await closeDueVotes(deps);
    expect(posts[0]?.body).toContain('Niemand hat abgestimmt.');
  });

  test('a vote that cannot be closed does not keep others from being closed, and the job fails afterwards', async () => {
    const { deps, posts } = world([['1', 1]]);
    deps.votes.due.mockResolvedValue([{ ...vote, id: 6 }, vote]);
    deps.votes.close.mockRejectedValueOnce(new Error('the disk is full'));
    await expect(closeDueVotes(deps)).rejects.toThrow('the disk is full');
    expect(posts.map(({ key }) => key)).toEqual(['vote:7']);
  });
});

describe('the pictures of a result', () => {
  const items = [{ ...METROPOLIS, thumb: '/thumb/1', durationMs: 9_180_000 }, FAUST];
  const counts = [
    ['1', 1],
    ['2', 2],
  ] as const;
  const bodyOf = (posts: readonly FeedPost[]): string => posts[0]?.body ?? expect.fail('nothing was posted');

  test('a vote’s result shows the winner with its number, and a bar for each title with its ballot number', async () => {
    const { deps, posts } = world(counts, { items });
    await closeDueVotes(deps);
    expect(posts[0]?.files?.map(({ name }) => name)).toEqual(['winner.webp', 'votes.png']);
    expect(posts[0]?.files?.map(({ description }) => description)).toEqual([
      'Poster of Faust, 2 of 3 votes',
      'The votes as bars: 2. Faust: 2 votes; 1. Metropolis: 1 vote',
    ]);
    const panels = deps.charts.draw.mock.calls.map(([chart]) => chart.panels[0]);
    expect(panels).toMatchObject([
      { kind: 'feature', title: { number: 2, label: 'Faust' }, facts: ['2 of 3 votes'] },
      {
        kind: 'ranking',
        rows: [
          { rank: 2, label: 'Faust', value: 2 },
          { rank: 1, label: 'Metropolis', value: 1 },
        ],
      },
    ]);
    // The bars say it already.
    expect(bodyOf(posts)).not.toContain('**Metropolis**');
  });

  test('a vote’s result has the winner’s large poster, and none if the media server does not send it', async () => {
    const won = [['1', 3]] as const;
    const { deps } = world(won, { items });
    await closeDueVotes(deps);
    expect(deps.charts.draw.mock.calls[0]?.[1]).toEqual(new Map([['1', new Uint8Array([1])]]));
    const failing = world(won, { items });
    failing.deps.media.poster.mockRejectedValue(new Error('down'));
    await closeDueVotes(failing.deps);
    expect(failing.deps.charts.draw.mock.calls[0]?.[1]).toEqual(new Map());
    expect(failing.posts).toHaveLength(1);
  });

  test('a vote’s result of ten titles with long names names each with its votes, also where the pictures are lost', async () => {
    const ten = [...new Array(10).keys()].map((index) => film(`${index + 1}`, `${index + 1} ${'long '.repeat(30)}`));
    const { deps, posts } = world(
      ten.map(({ ratingKey }, index) => [ratingKey, index]),
      { items: ten },
    );
    await closeDueVotes(deps);
    const { components } = JSON.parse(bodyOf(posts));
    const text = JSON.stringify(withoutAttachments(components));
    for (const [index] of ten.entries()) expect(text).toMatch(new RegExp(`${index + 1} long [^:]*: ${index} vote`));
  });

  test('a vote’s result that cannot be drawn has a line of text for each title', async () => {
    const { deps, posts } = world(counts, { items });
    deps.charts.draw.mockRejectedValue(new Error('no thread'));
    await closeDueVotes(deps);
    expect(posts[0]?.files).toBeUndefined();
    expect(bodyOf(posts)).toContain('**Metropolis** · 1 vote');
  });
});

test('a vote’s result tells titles of the same name on two servers apart, tied or not', async () => {
  const items = [METROPOLIS, film('2:1', 'Metropolis'), FAUST];
  const { deps, posts } = world(
    [
      ['1', 2],
      ['2:1', 2],
      ['2', 1],
    ],
    { items },
  );
  deps.visible.serversOf = () => [FIRST_SERVER_ID, serverId(2)];
  await closeDueVotes(deps);
  expect(posts[0]?.body).toContain('The vote is over: **Metropolis** · on Attic');
  expect(posts[0]?.body).toContain('Tied with **Metropolis** · on Cellar');
  expect(posts[0]?.files?.[1]?.description).toContain('3. Faust: 1 vote');
});
