import { describe, expect, test, vi } from 'vitest';
import type { FeedPost } from '../../src/domain/notifications/posts.ts';
import { FIRST_SERVER, type ItemRef, type ServerId, serverId } from '../../src/domain/servers/refs.ts';
import type { Vote, VotedItem } from '../../src/domain/votes.ts';
import { closeVotes, outcomeOf } from '../../src/jobs/votes/closing.ts';

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

function world(counts: readonly (readonly [ItemRef, number])[], change: Partial<Vote> = {}) {
  const posts: FeedPost[] = [];
  const deps = {
    votes: {
      due: vi.fn(async () => [{ ...vote, ...change }]),
      counts: async () => new Map(counts),
      close: vi.fn(async (_: number, post: FeedPost) => posts.push(post) > 0),
    },
    visible: { serversOf: (): readonly ServerId[] => [FIRST_SERVER] },
    statesOf: (ids: readonly ServerId[]) =>
      ids.map((id) => ({ id, name: id === 2 ? 'Attic' : 'Cellar', state: { kind: 'up' } as const })),
    posters: { small: async () => new Map() },
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
  test('has the most votes; of several with as many, one by lot', () => {
    const items = [METROPOLIS, FAUST];
    const of = (one: number, other: number, random: number) => {
      const counts = new Map<ItemRef, number>([
        ['1', one],
        ['2', other],
      ]);
      return outcomeOf(items, counts, () => random);
    };
    expect(of(2, 1, 0)).toEqual({ winner: METROPOLIS, tied: [] });
    expect(of(2, 2, 0)).toEqual({ winner: METROPOLIS, tied: [FAUST] });
    expect(of(2, 2, 0.999)).toEqual({ winner: FAUST, tied: [METROPOLIS] });
    expect(of(0, 0, 0)).toEqual({ tied: [] });
  });
});

describe('closing votes', () => {
  test('posts what won, how many were for what, and that lots were drawn', async () => {
    const { deps, posts } = world([
      ['1', 5],
      ['2', 5],
    ]);
    await closeVotes(deps);
    expect(posts).toMatchObject([{ key: 'vote:7', channelId: vote.channelId }]);
    expect(posts[0]?.body).toContain('The vote is over: **Faust**');
    expect(posts[0]?.body).toContain('Tied with **Metropolis**. I picked one of them at random.');
    expect(posts[0]?.body).toContain('"items":["2"]');
    expect(deps.wake).toHaveBeenCalledOnce();
  });

  test('does not know a title of a server that the guild may not see, however many voted for it', async () => {
    const { deps, posts } = world([
      ['2:1', 9],
      ['1', 1],
    ]);
    await closeVotes(deps);
    expect(posts[0]?.body).toContain('over: **Metropolis**');
    expect(posts[0]?.body).not.toContain('Attic film');
  });

  test('says it in the language of the vote where nobody voted', async () => {
    const { deps, posts } = world([], { locale: 'de' });
    await closeVotes(deps);
    expect(posts[0]?.body).toContain('Niemand hat abgestimmt.');
  });

  test('goes on with the next one where one fails, and fails then', async () => {
    const { deps, posts } = world([['1', 1]]);
    deps.votes.due.mockResolvedValue([{ ...vote, id: 6 }, vote]);
    deps.votes.close.mockRejectedValueOnce(new Error('the disk is full'));
    await expect(closeVotes(deps)).rejects.toThrow('the disk is full');
    expect(posts.map(({ key }) => key)).toEqual(['vote:7']);
  });
});

test('titles of one name on two servers are told apart in the result, tied or not', async () => {
  const items = [METROPOLIS, film('2:1', 'Metropolis'), FAUST];
  const { deps, posts } = world(
    [
      ['1', 2],
      ['2:1', 2],
      ['2', 1],
    ],
    { items },
  );
  deps.visible.serversOf = () => [FIRST_SERVER, serverId(2)];
  await closeVotes(deps);
  expect(posts[0]?.body).toContain('The vote is over: **Metropolis** · on Attic');
  expect(posts[0]?.body).toContain('Tied with **Metropolis** · on Cellar');
  expect(posts[0]?.body).toContain('**Faust** · 1 vote');
});
