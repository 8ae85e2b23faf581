import { type Client, DiscordAPIError } from 'discord.js';
import { expect, test } from 'vitest';
import type { PostingRequest } from '../../../src/discord/posting/postingRest.ts';
import { createScheduledEvents } from '../../../src/discord/posting/scheduledEvents.ts';
import { ChannelFailure } from '../../../src/domain/notifications/channels.ts';

const start = new Date('2026-11-25T19:00:00Z');
const EVENT = { guildId: '9', name: 'Metropolis', place: 'Home', start, end: new Date('2026-11-25T21:33:00Z') };
const listed = (change: object) => ({
  id: '5',
  name: 'Metropolis',
  creator_id: '90',
  scheduled_start_time: '2026-11-25T19:00:00+00:00',
  ...change,
});

const time = () => ({ earliest: start, latest: start });

function events(there: readonly object[]) {
  const sent: PostingRequest[] = [];
  const send = async (request: PostingRequest) => {
    sent.push(request);
    return request.method === 'GET' ? there : { id: '7' };
  };
  return { sent, plan: createScheduledEvents({ user: { id: '90' } } as unknown as Client, { send, time }).plan };
}

test('a scheduled event is created with a place and an end', async () => {
  const { plan, sent } = events([]);
  expect(await plan(EVENT)).toEqual({ url: 'https://discord.com/events/9/7', was: 'made' });
  expect(sent[1]).toMatchObject({
    method: 'POST',
    route: '/guilds/9/scheduled-events',
    body: {
      entity_type: 3,
      privacy_level: 2,
      entity_metadata: { location: 'Home' },
      scheduled_start_time: '2026-11-25T19:00:00.000Z',
      scheduled_end_time: '2026-11-25T21:33:00.000Z',
    },
  });
});

test.each([
  { name: 'of ours', change: {}, was: 'there' },
  { name: 'of somebody else', change: { creator_id: '7' }, was: 'made' },
  { name: 'at another time', change: { scheduled_start_time: '2026-11-26T19:00:00+00:00' }, was: 'made' },
  { name: 'of another name', change: { name: 'Faust' }, was: 'made' },
])(
  'planning an event finds an equal event that the bot made before: an event $name counts as $was ($change)',
  async ({ change, was }) => {
    expect((await events([listed(change)]).plan(EVENT)).was).toBe(was);
  },
);

const refusing = (code: number) => {
  const url = 'https://discord.com/api/v10/guilds/9/scheduled-events';
  const cause = new DiscordAPIError({ code, message: 'no' }, code, 400, 'POST', url, {});
  const client = { user: { id: '90' }, channels: { cache: new Map() }, guilds: { cache: new Map() } };
  const send = async ({ method }: PostingRequest) => {
    if (method === 'GET') return [];
    throw new ChannelFailure('forbidden', 'Discord', { cause });
  };
  return createScheduledEvents(client as unknown as Client, { send, time }).plan(EVENT);
};

test('a guild with the maximum of events is reported as full, not as a missing permission', async () => {
  expect(await refusing(30_038)).toEqual({ was: 'full' });
  await expect(refusing(50_013)).rejects.toMatchObject({ kind: 'forbidden' });
});
