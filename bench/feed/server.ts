import { startMediaServer } from '../../sandbox/media-server/server.ts';
import { feedServerCommandSchema } from './words.ts';

/**
 * Runs the embedded media server with this many plays in its own process, so that its memory does not count as the
 * bot's.
 */
const syntheticHistory = Number(process.argv[2]);
const media = await startMediaServer({ now: new Date(), scale: { sessions: 0, syntheticHistory } });
const start = Math.floor(media.simulation.now().getTime() / 1000);
const films = media.library.ofKind('1', 'movie');
let addedCount = 0;

process.on('message', (message) => {
  const { add, filters, sorting } = feedServerCommandSchema.parse(message);
  media.behaviour.filters = filters;
  media.behaviour.sorting = sorting;
  for (let n = 0; n < add; n += 1) {
    addedCount += 1;
    // Films take turns, because two plays of one film within a minute would count as one.
    const item = films[addedCount % films.length];
    if (item) media.history.add({ item, viewedAt: start + addedCount });
  }
  process.send?.({ rows: syntheticHistory + addedCount });
});

process.send?.({ url: media.url, token: media.tokens.admin });
