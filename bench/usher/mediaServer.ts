import { startSecondMediaServer } from '../../sandbox/media-server/profiles/attic.ts';
import { startMediaServer } from '../../sandbox/media-server/server.ts';
import { VOCABULARIES } from '../../sandbox/media-server/vocabulary.ts';
import { mediaServerCommandSchema } from './words.ts';

/**
 * Runs an embedded media server in its own process, so that its work does not count as the bot's. The argument `attic`
 * selects the second server.
 */
const now = new Date();
const media = await (process.argv[2] === 'attic'
  ? startSecondMediaServer({ words: VOCABULARIES.neutral }, { now })
  : startMediaServer({ now }));

process.on('message', async (message) => {
  const { fault, cutOff } = mediaServerCommandSchema.parse(message);
  media.faults.clear();
  if (cutOff) {
    await media.goDown();
    await media.comeBack();
  }
  if (fault) media.faults.add({ match: 'path' in fault && fault.path ? { path: fault.path } : {}, ...fault });
  process.send?.({ done: true });
});

const { url, accountUrl, tokens, profile } = media;
process.send?.({ url, accountUrl, tokens, profile: { name: profile.name } });
