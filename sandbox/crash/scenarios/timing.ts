import { SECTION_IDS } from '../../media-server/library/section.ts';
import { SUBSCRIPTIONS } from '../subscriptions/subscriptions.ts';
import type { Run } from '../testRun.ts';
import { looks } from './polls.ts';
import { need, quietly, settled, until } from './withoutFaults.ts';

/** Longer than an absence has to last until it is told, by the bot's clock. */
const LATER = { REAPER_CLOCK_JUMP: '6000:120000' };
/** Longer than the bot waits for an answer (15 s). */
const TOO_LATE_MS = 17_000;
const SIX_HOURS_MS = 6 * 3_600_000;
const POST = { method: 'POST', path: /\/channels\/\d+\/messages$/ };

const toldOf = ({ ledger }: Run, feed: 'server' | 'maintenance'): readonly number[] =>
  SUBSCRIPTIONS.filter((one) => one.feed === feed).map((one) => ledger.messages(one).length);

/** The media server is away until every channel says so, and comes back. */
export async function outage(run: Run): Promise<void> {
  const { media } = run.house;
  run.incidents.serverTroubles += 1;
  run.troubled.add(run.counts.rounds);
  const before = toldOf(run, 'server');
  const grown = (by: number) => toldOf(run, 'server').every((count, index) => count >= (before[index] ?? 0) + by);
  await quietly(
    run,
    async () => {
      await media.goDown();
      await need('the media server was away, and that was not told', () => grown(1), run);
      await media.comeBack();
      await need('the media server is back, and that was not told', () => grown(2), run);
    },
    LATER,
  );
}

/** The time of the task passes, with nobody at home: it is made up for, once. */
export async function maintenance(run: Run): Promise<void> {
  const [before = 0] = toldOf(run, 'maintenance');
  run.house.pass(SIX_HOURS_MS);
  await quietly(run, () => need('no maintenance was told', () => (toldOf(run, 'maintenance')[0] ?? 0) > before, run));
}

/** Of a post that Discord carries out when the bot has long given it up. */
export async function tooLate(run: Run): Promise<void> {
  const { house, happen } = run;
  await quietly(run, async () => {
    house.discord.faults.add({ match: POST, kind: 'delay', ms: TOO_LATE_MS });
    happen.film();
    await need('a play is not told after an answer that came too late', () => run.ledger.waiting('at once') === 0, run);
    await settled(house);
  });
}

const HOUR_MS = 3_600_000;
/** Until that hour of the day comes next, by everybody's clock. */
function passUntil(hour: number, { house }: Run): void {
  const now = new Date(house.clocks.discord());
  const then = new Date(now).setUTCHours(hour, 30, 0, 0);
  house.pass(then > now.getTime() ? then - now.getTime() : then + 24 * HOUR_MS - now.getTime());
}

const isMusic = ({ library }: (typeof SUBSCRIPTIONS)[number]): boolean => library === SECTION_IDS.music;

/** A song in the night is told in the morning. */
export async function quietNight(run: Run): Promise<void> {
  const { ledger, happen, problems } = run;
  const songs = () => SUBSCRIPTIONS.filter(isMusic).flatMap(ledger.messages).length;
  await quietly(run, async () => {
    await looks(run);
    await until(() => ledger.waiting('at once') === 0, run);
  });
  passUntil(23, run);
  happen.song();
  const before = songs();
  await quietly(run, () => looks(run));
  if (songs() > before) problems.push('a song was told during the quiet hours');
  passUntil(9, run);
  await quietly(run, () => need('a song of the night is not told in the morning', () => songs() > before, run));
}
