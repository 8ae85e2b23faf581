import { MessageFlags } from 'discord-api-types/v10';
import { expect, onTestFinished, test } from 'vitest';
import { onlyMessage } from '../e2e/live/support/shown.ts';
import { startWorld } from '../support/embeddedWorld.ts';

const HOUR_MS = 3_600_000;

/** A board in a Discord that takes no edit of a message older than an hour; `age` makes its messages that old. */
async function boardThatAges(status: 400 | 429) {
  let ahead = 0;
  const world = await startWorld({
    media: { scale: { sessions: 0 } },
    discord: { oldEdits: { count: 0, status }, now: () => Date.now() + ahead },
  });
  onTestFinished(() => world.close());
  const watch = (item: string) => world.media.sessions.start({ item, state: 'paused' });
  watch('Metropolis');
  await world.discord.person('admin').run('/board set', { channel: '#history' });
  const board = await onlyMessage(world.discord, '#history', /Metropolis/);
  const edits = () => world.discord.requests.filter(({ method }) => method === 'PATCH').map((edit) => edit.status);
  const age = () => {
    ahead += 1.1 * HOUR_MS;
  };
  return { ...world, board, edits, watch, age };
}

test('a board moves silently to a new message before Discord refuses further edits of the old one', async () => {
  const { discord, board, edits, watch, age } = await boardThatAges(400);
  age();
  // What Discord answers tells the bot how old its message is.
  await discord.person('admin').run('/notify test', { feed: 'history' });
  const sample = await discord.nextMessage('#history', { after: board });
  discord.person('moderator').in('#history').delete(sample);
  watch('Nosferatu');
  const moved = await onlyMessage(discord, '#history', /Nosferatu/);
  expect(moved.id).not.toBe(board.id);
  expect((moved.raw.flags ?? 0) & MessageFlags.SuppressNotifications).not.toBe(0);
  expect(edits()).not.toContain(400);
});

test.each([400, 429] as const)(
  'a board whose edit Discord refuses for its age (30046 as a %i) moves to a new message at once',
  async (status) => {
    const { discord, board, edits, watch, age } = await boardThatAges(status);
    discord.faults.add({ match: { method: 'PATCH', path: `/messages/${board.id}` }, kind: 'tell', listener: age });
    watch('Nosferatu');
    const moved = await onlyMessage(discord, '#history', /Nosferatu/);
    expect([moved.id === board.id, edits().filter((each) => each === status)]).toEqual([false, [status]]);
  },
);
