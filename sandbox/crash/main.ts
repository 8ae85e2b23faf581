import { readCommandLineFlags } from '../flags.ts';
import { runCrashTest } from './crash.ts';
import { runCrashTestMutants } from './mutants/runCrashTestMutants.ts';

const USAGE = `npm run crash -- --rounds 200 --seed 1     kills the bot that often and checks that nothing was lost, repeated or wrong
  --quiet                                  print only the counts
  --servers 1                              with one media server instead of two, of which one dies now and then
npm run crash -- --mutants                 puts one fault after another into a copy of the bot: the same test has to find each
  --only nonce                             only the faults whose names contain this`;

const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const values = readCommandLineFlags(
  {
    rounds: { type: 'string', default: '200' },
    seed: { type: 'string' },
    quiet: { type: 'boolean', default: false },
    servers: { type: 'string', default: '2' },
    mutants: { type: 'boolean', default: false },
    only: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
  (reason) => {
    print(`${reason}\n\n${USAGE}`);
    process.exit(2);
  },
);
/** Seed 1 is known to reach all mutants (deliberate bugs). */
const seed = Number(values.seed ?? (values.mutants ? 1 : Date.now() % 1_000_000));
const rounds = Number(values.rounds);

if (
  values.help ||
  !['1', '2'].includes(values.servers) ||
  !Number.isInteger(rounds) ||
  rounds < 1 ||
  !Number.isInteger(seed)
) {
  print(USAGE);
  process.exitCode = values.help ? 0 : 2;
} else if (values.mutants) {
  const survivors = await runCrashTestMutants({ seed, only: values.only, print });
  print(survivors.length === 0 ? 'every mutant was found' : `${survivors.length} not found: ${survivors.join(', ')}`);
  process.exitCode = survivors.length === 0 ? 0 : 1;
} else {
  const { lines, problems } = await runCrashTest({
    rounds,
    seed,
    servers: values.servers === '1' ? 1 : 2,
    ...(!values.quiet && { print }),
  });
  for (const line of lines) print(line);
  for (const problem of problems) print(`WRONG, seed ${seed}: ${problem}`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
