import { acknowledgementBench } from './ack.ts';
import { autocompleteBench } from './autocomplete.ts';
import type { Bench } from './bench.ts';
import { boardBench } from './board.ts';
import { decodeBench } from './decode.ts';
import { fairnessBench } from './fair.ts';
import { feedBench } from './feed.ts';
import { followBench } from './follow.ts';
import { footprintBench } from './footprint.ts';
import { guildsBench } from './guilds.ts';
import { hostileDocumentsBench } from './hostile.ts';
import { imageBench } from './image.ts';
import { recapBench } from './recap.ts';
import { seenBench } from './seen.ts';
import { serversBench } from './servers.ts';
import { statsBench } from './stats.ts';
import { subscriptionsBench } from './subscriptions.ts';
import { titlesBench } from './titlePasses.ts';

/**
 * Benchmarks by name. `npm run bench -- NAME` runs one. Each compares something with a similar thing in the same run.
 */
const BENCHES: Readonly<Record<string, Bench>> = {
  ack: acknowledgementBench,
  autocomplete: autocompleteBench,
  board: boardBench,
  decode: decodeBench,
  fair: fairnessBench,
  feed: feedBench,
  follow: followBench,
  footprint: footprintBench,
  guilds: guildsBench,
  hostile: hostileDocumentsBench,
  image: imageBench,
  recap: recapBench,
  seen: seenBench,
  servers: serversBench,
  stats: statsBench,
  subscriptions: subscriptionsBench,
  titles: titlesBench,
};

const [name = ''] = process.argv.slice(2);
const bench = Object.hasOwn(BENCHES, name) ? BENCHES[name] : undefined;
if (bench) for await (const line of bench()) console.log(line);
else {
  console.error(`Name a benchmark: npm run bench -- ${Object.keys(BENCHES).join(' | ')}`);
  process.exitCode = 1;
}
