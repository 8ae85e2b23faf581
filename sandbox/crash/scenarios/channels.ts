import { alarmsIn } from '../checker/statusFeeds.ts';
import { SUBSCRIPTIONS } from '../subscriptions/subscriptions.ts';
import type { Run } from '../testRun.ts';
import { looks } from './polls.ts';
import { need, quietly, until } from './withoutFaults.ts';

const DIES_AFTER_MS = 2500;

/** The channel of the plays takes nothing; the bot dies while it finds out, and whoever set it up is told once. */
export async function closed(run: Run, how: 'open' | 'move'): Promise<void> {
  const { house, incidents, ledger, place, happen } = run;
  const { discord } = house;
  incidents.closedChannels += 1;
  discord.forbid(place.current, 'sending');
  happen.film();
  const victim = house.start();
  const death = setTimeout(() => void victim.stop('SIGKILL'), DIES_AFTER_MS);
  await victim.ended;
  clearTimeout(death);
  happen.film();
  await quietly(run, async () => {
    const wanted = incidents.closedChannels;
    await need(
      `${place.current} takes nothing, and nobody was told`,
      () => alarmsIn(ledger, discord.world) >= wanted,
      run,
    );
    if (how === 'move') await move(run);
    else discord.allow(place.current);
    const admin = discord.person('admin');
    await admin.run('/notify resume');
    await until(() => ledger.waiting('at once') === 0, run);
  });
}

/** The old channel stays closed until the new one has all that was written for it. */
async function move(run: Run): Promise<void> {
  const { place, ledger } = run;
  const { discord } = run.house;
  const from = place.current;
  const to = from === '#history' ? '#history-too' : '#history';
  const { text } = await discord.person('admin').run('/notify set', { feed: 'history', channel: to });
  if (!text.includes(to)) throw new Error(`the plays were not moved to ${to}: ${text}`);
  await need(`what was written for ${from} is not told in ${to}`, () => ledger.waiting('at once') === 0, run);
  discord.allow(from);
  place.current = to;
}

/** The second guild's admins pause what is new, or let it go on: meanwhile nothing of it is told. */
export async function paused(run: Run): Promise<void> {
  const { pause, house } = run;
  const admin = house.discord.person('moderator').elsewhere();
  await quietly(run, async () => {
    if (pause.messages === undefined) {
      await admin.run('/notify pause', { feed: 'added' });
      // What is written already comes all the same.
      await looks(run);
      pause.messages = arrivalsIn(run);
      // The other guild goes on hearing of what is new.
      run.happen.episode();
      await until(() => run.ledger.waiting('at once') === 0, run);
      await looks(run);
      checkPause(run);
    } else {
      checkPause(run);
      pause.messages = undefined;
      await admin.run('/notify resume', { feed: 'added' });
    }
  });
}

function checkPause(run: Run): void {
  const count = arrivalsIn(run);
  if (count !== run.pause.messages) run.problems.push('a subscription that is paused was told');
}

const arrivalsIn = ({ ledger }: Run): number =>
  SUBSCRIPTIONS.filter(({ guild, feed }) => guild === 'second' && feed === 'added').flatMap(ledger.messages).length;

/** Of what comes at once one name is refused by a guild's own rule: the others are told all the same. */
export async function refusedWords(run: Run): Promise<void> {
  const { house, ledger, happen } = run;
  const [, refused = ''] = [happen.device(), happen.device(), happen.device()];
  ledger.refuse(refused);
  const end = house.discord.autoMod.block(refused);
  await quietly(run, async () => {
    const others = () => ledger.waiting('at once') === 0;
    await need(`what comes with a name that Discord refuses (${refused}) is not told`, others, run);
  });
  end();
}
