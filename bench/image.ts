import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startBot } from '../sandbox/bot.ts';
import { startDiscord } from '../sandbox/discord/discord.ts';
import { createBotSettings } from '../sandbox/embedded.ts';
import { startMediaServer } from '../sandbox/media-server/server.ts';
import { buildImage } from '../scripts/image/build.ts';
import { checkMachineCanBuildImage } from '../scripts/image/programs.ts';
import type { Bench } from './bench.ts';
import { PROJECT_FOLDER, startMinimalBot } from './footprint/bots.ts';
import { DRAWN_CHART_COUNT, drawCharts, PAUSE_BEFORE_LAST_MEASUREMENT_MS } from './footprint/charts.ts';
import { startBotImageContainer } from './footprint/container.ts';
import { measureProcessUsage } from './footprint/usage.ts';
import { addPlaysToHistory, fillDatabaseWithPlays, PLAYS_IN_TWO_YEARS } from './stats/plays.ts';

/**
 * Time until the bot is at rest, in ms. By then, the first readings are over, and the garbage of the start was
 * collected.
 */
const SETTLED_MS = 180_000;
const FILMS = 2000;

/**
 * Measures the memory of the built image, started as in compose.yaml, with two years of plays: at rest beside a minimal
 * bot, while charts are drawn, and later. Needs root, buildah and debootstrap, as `npm run image` does.
 */
export const dockerImageBench: Bench = async function* () {
  checkMachineCanBuildImage();
  const folder = mkdtempSync(join(tmpdir(), 'usher-bench-'));
  const media = await startMediaServer({ now: new Date(), scale: { films: FILMS, history: 0 } });
  addPlaysToHistory(media);
  const discord = await startDiscord({ rateLimits: false });
  try {
    const lines: string[] = [];
    const built = buildImage(PROJECT_FOLDER, folder, (line) => {
      lines.push(line);
    });
    yield* lines;
    const settings = createBotSettings(discord, media);
    const home = join(folder, 'home');
    mkdirSync(home);
    const first = startBot(settings, home);
    await first.ready;
    await first.stop();
    await fillDatabaseWithPlays(join(home, 'data/usher.db'), media);
    const bare = await startMinimalBot();
    const bot = await startBotImageContainer({
      image: built,
      filled: join(home, 'data'),
      data: join(folder, 'data'),
      settings,
    });
    try {
      await wait(SETTLED_MS);
      const { bytes } = measureProcessUsage(bot.pid);
      const ratio = bytes / measureProcessUsage(bare.pid).bytes;
      yield `the image at rest, ${PLAYS_IN_TWO_YEARS} plays: ${mb(bytes)}, ${ratio.toFixed(2)} × a bare bot (goal: 150 MB)`;
      const { peak, first: firstChart } = await drawCharts({ pid: bot.pid, discord });
      yield `${DRAWN_CHART_COUNT} charts: ${mb(peak)} at most (goal: 300 MB), the first after ${firstChart.toFixed(0)} ms`;
      await wait(PAUSE_BEFORE_LAST_MEASUREMENT_MS);
      yield `five minutes later: ${mb(measureProcessUsage(bot.pid).bytes)} (goal: 180 MB)`;
    } finally {
      await Promise.all([bot.stop(), bare.stop()]);
    }
  } finally {
    await Promise.all([media.close(), discord.close()]);
    rmSync(folder, { recursive: true, force: true });
  }
};

const mb = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`;
