import { parseArgs } from 'node:util';
import { runCrash } from './crash.ts';

const USAGE = `npm run crash -- --rounds 200 --seed 1     kills the bot that often, and looks whether anything was lost, told twice or told wrong
  --quiet                                  only the counts`;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '200' },
    seed: { type: 'string' },
    quiet: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const seed = Number(values.seed ?? Date.now() % 1_000_000);
const rounds = Number(values.rounds);

if (values.help || !Number.isInteger(rounds) || rounds < 1 || !Number.isInteger(seed)) {
  say(USAGE);
  process.exitCode = values.help ? 0 : 2;
} else {
  const { lines, problems } = await runCrash({ rounds, seed, ...(!values.quiet && { print: say }) });
  for (const line of lines) say(line);
  for (const problem of problems) say(`WRONG, seed ${seed}: ${problem}`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
