import { ActivityType } from 'discord.js';
import { describe, expect, test } from 'vitest';
import { createPresenceLine } from '../../../src/discord/gateway/presence.ts';
import { connect, SECRET } from '../support/connected.ts';

test('a presence passes the last scrub, whoever sets it', async () => {
  const { discord, client } = await connect();
  client.user.setPresence({ activities: [{ type: ActivityType.Watching, name: `2 films, ${SECRET} and "more"` }] });
  await expect.poll(() => discord.gatewayReceived.some((text) => text.includes('films'))).toBe(true);
  const sent = discord.gatewayReceived.filter((text) => text.includes('films')).map((text) => JSON.parse(text));
  expect(sent).toMatchObject([{ op: 3, d: { activities: [{ name: '2 films, [hidden] and "more"' }] } }]);
  expect(JSON.stringify(discord.gatewayReceived)).not.toContain(SECRET);
});

describe('what stands below the bot’s name', () => {
  async function shown() {
    const { discord, client } = await connect();
    const line = createPresenceLine(client);
    expect(line.show('1 stream')).toBe(true);
    await expect.poll(() => discord.gateway.presence()).toBe('1 stream');
    return { discord, line };
  }

  test('is sent again to a new session of the gateway, which knows nothing of it', async () => {
    const { discord } = await shown();
    discord.gateway.invalidate(false);
    await expect.poll(() => discord.gateway.counts.identified).toBe(2);
    await expect.poll(() => discord.gateway.presence()).toBe('1 stream');
  });

  test('is sent again after a connection is resumed, since the last change may have been lost with the old one', async () => {
    const { discord, line } = await shown();
    discord.gateway.drop();
    expect(line.show('2 streams')).toBe(true);
    await expect.poll(() => discord.gateway.counts.resumed).toBe(1);
    await expect.poll(() => discord.gateway.presence()).toBe('2 streams');
    expect(discord.gateway.counts.identified).toBe(1);
  });
});
