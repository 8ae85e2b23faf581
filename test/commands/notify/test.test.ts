import { describe, expect, it } from 'vitest';
import type { PostStatus } from '../../../src/domain/notifications/outbox.ts';
import { aSubscription, CHANNEL, GUILD } from '../../store/support/openStore.ts';
import { textOf } from '../../support/messages.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';
import { answersTo, asking, depsWith } from '../support/deps.ts';
import { createFakeNotifications } from '../support/notifications.ts';

const context = asking({ actor: { userId: '42', guildId: GUILD, roleIds: [] } });

/** Everything that is answered while ten seconds pass, and when the last of it was. */
async function tested(notifications = createFakeNotifications([aSubscription()])) {
  const clock = createSteppedClock();
  const began = clock.now().getTime();
  let ended = began;
  const answering = answersTo(
    'notify test',
    { feed: 'history' },
    depsWith({ ...notifications.deps, clock }),
    context,
  ).finally(() => {
    ended = clock.now().getTime();
  });
  for (let step = 0; step < 100; step += 1) await clock.advance(100);
  const messages = await answering;
  return { said: messages.map(textOf), last: messages.at(-1), tookMs: ended - began };
}

const withFates = (...fates: (PostStatus | undefined)[]) => {
  const notifications = createFakeNotifications([aSubscription()]);
  // The sample itself is one of them.
  notifications.written.set(CHANNEL, 3);
  notifications.fates.push(...fates);
  return notifications;
};

describe('/notify test', () => {
  it('/notify test sends a sample through the outbox and links the message once it has arrived', async () => {
    const notifications = withFates({}, {}, { messageId: '555' });
    const { said, tookMs } = await tested(notifications);
    expect(said).toEqual([
      `Sending a test message to <#${CHANNEL}> …`,
      `It arrived: https://discord.com/channels/${GUILD}/${CHANNEL}/555`,
    ]);
    expect(notifications.added).toEqual([
      { key: 'sample:77:1', channelId: CHANNEL, body: '"films of history"' },
      { key: 'sample:77:2', channelId: CHANNEL, body: '"a season of history"' },
    ]);
    expect(notifications.calls).toEqual(['wake']);
    expect(tookMs).toBeLessThan(1000);
  });

  it('/notify test never says that its sample has arrived before it has', async () => {
    const { said, tookMs } = await tested(withFates({}));
    expect(said.at(-1)).toBe(
      'It has not arrived yet: 2 messages for this channel come first. It keeps its place and is sent as soon as that works.',
    );
    expect(tookMs).toBeGreaterThanOrEqual(8000);
    expect(tookMs).toBeLessThan(9000);
  });

  it.each([
    ['unavailable', 'Discord is not accepting messages there right now.'],
    ['forbidden', 'I am not allowed to see the channel'],
    [undefined, '2 messages for this channel come first.'],
  ] as const)('/notify test says why its sample is still waiting: %s', async (kind, why) => {
    const { said } = await tested(withFates({ kind }));
    expect(said.at(-1)).toContain(`It has not arrived yet: ${why}`);
  });

  it('/notify test says at once if its sample cannot be delivered', async () => {
    const { said, last, tookMs } = await tested(withFates({ kind: 'invalid' }));
    expect(said.at(-1)).toContain('Discord rejects this message for good');
    expect([last?.outcome, tookMs < 1000]).toEqual(['failed', true]);
  });

  it('/notify test says if the first of its two posts cannot be delivered', async () => {
    const notifications = withFates({ messageId: '555' });
    notifications.earlier.push({ kind: 'invalid' });
    expect((await tested(notifications)).said.at(-1)).toContain('Discord rejects this message for good');
  });

  it('/notify test says that notifications wait if the subscription is paused', async () => {
    const notifications = withFates({ messageId: '555' });
    await notifications.deps.subscriptions.change(1, { pausedAt: new Date(0) });
    expect((await tested(notifications)).said.at(-1)).toContain(
      'It is paused: notifications wait until `/notify resume`.',
    );
  });

  it('/notify test sends nothing to a channel that the bot cannot post in, and says why', async () => {
    const notifications = withFates();
    notifications.problems.set(CHANNEL, ['attach']);
    const { said } = await tested(notifications);
    expect(said).toHaveLength(1);
    expect(said[0]).toMatch(/So no test message was sent\..*“Attach Files”/s);
    expect(notifications.added).toEqual([]);
  });

  it('/notify test sends nothing to a blocked channel and says how to unblock it', async () => {
    const notifications = withFates();
    notifications.blocked.set(CHANNEL, { channelId: CHANNEL, kind: 'forbidden', since: new Date(0) });
    const { said } = await tested(notifications);
    expect(said[0]).toContain(
      `I stopped posting in <#${CHANNEL}>, which has been unreachable since <t:0:f>. It looks fine now: \`/notify resume\``,
    );
    expect(notifications.added).toEqual([]);
  });
});
