import type { FeedPost } from '../../domain/notifications/notifications.ts';
import type { Route } from '../../domain/notifications/subscriptions.ts';
import type { Message } from '../../render/kit/message.ts';
import {
  renderSampleFate,
  renderSampleParked,
  renderSampleSending,
  renderSampleUnsendable,
  type SampleFate,
} from '../../render/notify/test.ts';
import { subcommand } from '../framework/command.ts';
import type { Ask, Deps } from '../framework/context.ts';
import { feed, findRoute, library } from './find.ts';
import { guildOf } from './guild.ts';

/** How long somebody is asked to wait for it, in ms, and how often it is looked for: a post takes about half a second. */
const PATIENCE_MS = 8000;
const LOOK_EVERY_MS = 250;

type TestDeps = Pick<Deps, 'posts' | 'samples' | 'notices' | 'wake' | 'clock' | 'commandIds'>;

/** Sends a sample the way all posts go, and says what came of it: nothing is said to be there before it is. */
export const test = subcommand({
  words: (texts) => texts.declarations.notifyTest,
  requires: 'notify.edit',
  visibility: 'private',
  changes: true,
  options: { feed, library },
  answer: (args, deps, ask) => sendSample(args, deps, ask),
});

async function* sendSample(args: Parameters<typeof findRoute>[0], deps: Deps, ask: Ask): AsyncIterable<Message> {
  const found = await findRoute(args, deps, ask);
  if ('components' in found) return yield found;
  const { route } = found;
  const obstacle = await obstacleTo(route, deps, ask);
  if (obstacle) return yield obstacle;
  yield renderSampleSending(ask.texts, route);
  const key = `sample:${ask.reference}`;
  const posts = await deps.samples.draw(route, key);
  for (const post of posts) await deps.posts.add(post);
  deps.wake();
  const fate = await observe(route.channelId, posts, deps, ask);
  yield renderSampleFate(ask.texts, route, fate, deps.commandIds(route.guildId));
}

/** A sample that has to wait for somebody would come at an odd time. */
async function obstacleTo(
  route: Route,
  { directory, parked, commandIds }: Pick<Deps, 'directory' | 'parked' | 'commandIds'>,
  ask: Ask,
): Promise<Message | undefined> {
  const guildId = guildOf(ask);
  const problems = await directory.problems(route.channelId, guildId);
  if (problems.length > 0) return renderSampleUnsendable(ask.texts, route, problems);
  const given = (await parked.list()).find(({ channelId }) => channelId === route.channelId);
  return given && renderSampleParked(ask.texts, given, commandIds(guildId));
}

/** Until the last of them is there, or for as long as somebody waits; then why it is not. */
async function observe(
  channelId: string,
  sample: readonly FeedPost[],
  { posts, notices, clock }: TestDeps,
  { signal }: Pick<Ask, 'signal'>,
): Promise<SampleFate> {
  const until = clock.now().getTime() + PATIENCE_MS;
  for (;;) {
    const fates = await Promise.all(sample.map(({ key }) => posts.fate(channelId, key)));
    const missing = fates.filter((fate) => fate?.messageId === undefined);
    const messageId = fates.at(-1)?.messageId;
    if (messageId !== undefined && missing.length === 0) return { kind: 'there', messageId };
    const reasons = missing.flatMap((fate) => fate?.kind ?? []);
    const isRefused = reasons.includes('invalid');
    if (isRefused || clock.now().getTime() >= until) {
      const reason = isRefused ? 'invalid' : reasons[0];
      // They are among those themselves.
      return { kind: 'waiting', reason, before: Math.max(0, (await notices.backlog(channelId)) - missing.length) };
    }
    await clock.wait(LOOK_EVERY_MS, signal);
  }
}
