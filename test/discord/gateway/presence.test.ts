import { ActivityType } from 'discord.js';
import { describe, expect, test } from 'vitest';
import { createPresenceLine } from '../../../src/discord/gateway/presence.ts';
import { connect, SECRET } from '../support/connected.ts';

test('secrets are hidden in a status, whoever sets it', async () => {
  const { discord, client } = await connect();
  client.user.setPresence({ activities: [{ type: ActivityType.Watching, name: `2 films, ${SECRET} and "more"` }] });
  await expect.poll(() => discord.gatewayReceived.some((text) => text.includes('films'))).toBe(true);
  const sent = discord.gatewayReceived.filter((text) => text.includes('films')).map((text) => JSON.parse(text));
  expect(sent).toMatchObject([{ op: 3, d: { activities: [{ name: '2 films, [hidden] and "more"' }] } }]);
  expect(JSON.stringify(discord.gatewayReceived)).not.toContain(SECRET);
});

describe('the bot’s status', () => {
  async function shown() {
    const { discord, client } = await connect();
    const line = createPresenceLine(client);
    expect(line.show('1 stream')).toBe(true);
    await expect.poll(() => discord.gateway.presence()).toBe('1 stream');
    return { discord, line };
  }

  test('the bot sends its status again in a new gateway session, because Discord does not keep it', async () => {
    const { discord } = await shown();
    discord.gateway.invalidate(false);
    await expect.poll(() => discord.gateway.counts.identified).toBe(2);
    await expect.poll(() => discord.gateway.presence()).toBe('1 stream');
  });

  test('the bot’s status is sent again after a resumed connection, since the last change may be lost', async () => {
    const { discord, line } = await shown();
    discord.gateway.drop();
    expect(line.show('2 streams')).toBe(true);
    await expect.poll(() => discord.gateway.counts.resumed).toBe(1);
    await expect.poll(() => discord.gateway.presence()).toBe('2 streams');
    expect(discord.gateway.counts.identified).toBe(1);
  });
});
