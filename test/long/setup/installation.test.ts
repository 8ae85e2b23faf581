import { expect, onTestFinished, test } from 'vitest';
import { type EmbeddedWorld, prepareWorld } from '../../support/embeddedWorld.ts';

async function plexWorld(): Promise<EmbeddedWorld> {
  const world = await prepareWorld({ media: { vocabulary: 'plex' }, settings: { MEDIA_VOCABULARY: 'plex' } });
  onTestFinished(world.close);
  return world;
}

const clientsOf = ({ media }: EmbeddedWorld) => [...new Set(media.requests.map(({ client }) => client))];

test('each installation has its own client name for a Plex server, which survives a restart', async () => {
  const [world, other] = await Promise.all([plexWorld(), plexWorld()]);
  await Promise.all([world.startAgain(), other.startAgain()]);
  await world.bot().stop();
  await world.startAgain();
  expect(clientsOf(world)).toEqual([expect.stringMatching(/^[\da-f-]{36}$/)]);
  expect(clientsOf(other)).toHaveLength(1);
  expect(clientsOf(other)).not.toEqual(clientsOf(world));
});
