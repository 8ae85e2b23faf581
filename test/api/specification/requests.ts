import assert from 'node:assert/strict';
import { CONTRACT_REQUESTS } from '../../../scripts/contract/media/requests.ts';
import { ServerTestData } from '../../../scripts/contract/media/subject.ts';
import type { PlexWorld } from './plexWorld.ts';

/** Makes every request that the client makes in the plex vocabulary, in each of its forms. */
export async function makeEveryRequest({ server, media, accountService }: PlexWorld): Promise<void> {
  const subject = new ServerTestData();
  subject.target = { ratingKey: server.library.titled('Metropolis').ratingKey, type: 'video' };
  for (const { call, make } of CONTRACT_REQUESTS) {
    const asked = make({ media, subject });
    assert(asked !== undefined, `the embedded server has nothing for ${call}`);
    await asked;
  }
  server.behaviour.retiredResources = 410;
  await media.accountResources();
  server.behaviour.retiredResources = undefined;
  const pin = await accountService.begin();
  server.accountService.signIns.confirm('Jonas Weber');
  await accountService.seenBy(pin, new Set([server.machineIdentifier]));
}
