import { acknowledgementTimeBench } from './ack.ts';
import { autocompleteBench } from './autocomplete.ts';
import type { Bench } from './bench.ts';
import { streamBoardBench } from './board.ts';
import { xmlDecodingBench } from './decode.ts';
import { overloadFairnessBench } from './fair.ts';
import { feedBench } from './feed.ts';
import { followerMessagesBench } from './follow.ts';
import { resourceFootprintBench } from './footprint.ts';
import { manyGuildsBench } from './guilds.ts';
import { hostileDocumentsBench } from './hostile.ts';
import { dockerImageBench } from './image.ts';
import { recapBench } from './recap.ts';
import { whoHasSeenTitleBench } from './seen.ts';
import { multiServerSearchBench } from './servers.ts';
import { statisticsChartBench } from './stats.ts';
import { subscriptionPostingBench } from './subscriptions.ts';
import { libraryReadBench } from './titlePasses.ts';

/**
 * Benchmarks by name. `npm run bench -- NAME` runs one. Each compares something with a similar thing in the same run.
 */
const BENCHES: Readonly<Record<string, Bench>> = {
  ack: acknowledgementTimeBench,
  autocomplete: autocompleteBench,
  board: streamBoardBench,
  decode: xmlDecodingBench,
  fair: overloadFairnessBench,
  feed: feedBench,
  follow: followerMessagesBench,
  footprint: resourceFootprintBench,
  guilds: manyGuildsBench,
  hostile: hostileDocumentsBench,
  image: dockerImageBench,
  recap: recapBench,
  seen: whoHasSeenTitleBench,
  servers: multiServerSearchBench,
  stats: statisticsChartBench,
  subscriptions: subscriptionPostingBench,
  titles: libraryReadBench,
};

const [name = ''] = process.argv.slice(2);
const bench = Object.hasOwn(BENCHES, name) ? BENCHES[name] : undefined;
if (bench) for await (const line of bench()) console.log(line);
else {
  console.error(`Name a benchmark: npm run bench -- ${Object.keys(BENCHES).join(' | ')}`);
  process.exitCode = 1;
}
