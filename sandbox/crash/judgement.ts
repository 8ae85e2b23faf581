import { join } from 'node:path';
import { describeViolation } from '../discord/http/record.ts';
import { leftIn } from './leftovers.ts';
import type { Run } from './run.ts';
import { STEPS, type Step } from './steps.ts';
import { describe, type Verdict } from './verdict.ts';

const POST = /\/channels\/\d+\/messages$/;
const EDIT = /\/channels\/\d+\/messages\/\d+$/;

/** Adds to the problems whatever must not be at the end; the bot must not be running. It must have died at each step. */
export function judge({ house, plays, episodes, kills, problems }: Run, steps: readonly Step[]): void {
  problems.push(
    ...wrongIn(plays.verdict()),
    ...wrongIn(episodes.verdict()),
    ...steps.filter((step) => kills.of(step) === 0).map((step) => `no death at ${step}`),
    ...house.discord.violations.map(describeViolation),
    ...house.media.violations.map(({ method, path, why }) => `media server: ${method} ${path}: ${why}`),
    ...leftIn(join(house.folder, 'data', 'usher.db')),
  );
}

const wrongIn = ({ lost, repeated, disordered }: Verdict): readonly string[] => [
  ...lost.map((each) => `lost: ${describe(each)}`),
  ...repeated.map((each) => `repeated: ${describe(each)}`),
  ...disordered.map((each) => `out of order: ${describe(each)}`),
];

export function reportOf({ seed, house, plays, episodes, kills, tried, troubles, counts }: Run): readonly string[] {
  const { discord } = house;
  const verdicts = [plays.verdict(), episodes.verdict()];
  const all = (which: keyof Verdict) => verdicts.reduce((sum, verdict) => sum + verdict[which].length, 0);
  const sent = (method: string, path: RegExp) =>
    discord.requests.filter((request) => request.method === method && path.test(request.path)).length;
  return [
    `seed ${seed}, ${counts.rounds} rounds, and ${counts.calm} lives without trouble to catch up`,
    `deaths, at ${tried.size} of ${STEPS.length} steps:`,
    ...kills.lines(),
    'troubles beside them:',
    ...troubles.lines(),
    `${plays.count()} plays in ${discord.messages('#history').length} messages, ${episodes.count()} episodes in ${discord.messages('#cinema').length}; ${sent('POST', POST)} POSTs, ${sent('PATCH', EDIT)} edits`,
    `${discord.repeatsAnswered()} second POSTs answered by their nonce with the first message`,
    `${counts.searches} searches for a marker, ${counts.found} of them for a message that was there`,
    `lost ${all('lost')}, repeated ${all('repeated')}, out of order ${all('disordered')}`,
  ];
}
