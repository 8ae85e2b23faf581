import { ActivityType } from 'discord.js';
import { expect, test } from 'vitest';
import { connect, SECRET } from '../support/connected.ts';

test('a presence passes the last scrub, whoever sets it', async () => {
  const { discord, client } = await connect();
  client.user.setPresence({ activities: [{ type: ActivityType.Watching, name: `2 films, ${SECRET} and "more"` }] });
  await expect.poll(() => discord.gatewayReceived.some((text) => text.includes('films'))).toBe(true);
  const sent = discord.gatewayReceived.filter((text) => text.includes('films')).map((text) => JSON.parse(text));
  expect(sent).toMatchObject([{ op: 3, d: { activities: [{ name: '2 films, [hidden] and "more"' }] } }]);
  expect(JSON.stringify(discord.gatewayReceived)).not.toContain(SECRET);
});
