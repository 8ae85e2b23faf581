import { ack } from './ack.ts';
import { autocomplete } from './autocomplete.ts';
import type { Bench } from './bench.ts';
import { board } from './board.ts';
import { decode } from './decode.ts';
import { fair } from './fair.ts';
import { feed } from './feed.ts';
import { follow } from './follow.ts';
import { footprint } from './footprint.ts';
import { guilds } from './guilds.ts';
import { hostile } from './hostile.ts';
import { image } from './image.ts';
import { recap } from './recap.ts';
import { seen } from './seen.ts';
import { servers } from './servers.ts';
import { stats } from './stats.ts';
import { subscriptions } from './subscriptions.ts';
import { titles } from './titlePasses.ts';

/**
 * Benchmarks by name. `npm run bench -- NAME` runs one. Each compares something with a similar thing in the same run.
 */
const BENCHES: Readonly<Record<string, Bench>> = {
  ack,
  autocomplete,
  board,
  decode,
  fair,
  feed,
  follow,
  footprint,
  guilds,
  hostile,
  image,
  recap,
  seen,
  servers,
  stats,
  subscriptions,
  titles,
};

const [name = ''] = process.argv.slice(2);
const bench = Object.hasOwn(BENCHES, name) ? BENCHES[name] : undefined;
if (bench) for await (const line of bench()) console.log(line);
else {
  console.error(`Name a benchmark: npm run bench -- ${Object.keys(BENCHES).join(' | ')}`);
  process.exitCode = 1;
}
