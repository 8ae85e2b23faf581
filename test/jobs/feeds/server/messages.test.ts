import { expect, test } from 'vitest';
import type { ServerHealthState } from '../../../../src/domain/media/server/health.ts';
import type { PendingNotification } from '../../../../src/domain/notifications/pendingNotifications.ts';
import { createFeedRenderer } from '../../../../src/jobs/feeds/feedRenderer.ts';
import { serverStateFeed } from '../../../../src/jobs/feeds/server/index.ts';
import { planServerStateBatch, serverStateCursorCodec } from '../../../../src/jobs/feeds/server/plan.ts';
import { textsForLanguage } from '../../../../src/render/texts/texts.ts';
import { textOf } from '../../../support/messages.ts';
import { inPages, NOON } from '../../support/fakes.ts';
import { subscriptionOf } from '../../support/listening.ts';
import { pictureless } from '../../support/renderContext.ts';

const MINUTE = 60_000;
const later = (minutes: number) => new Date(NOON.getTime() + minutes * MINUTE);
const subscription = { ...subscriptionOf('server'), id: 1, createdAt: NOON };
const deps = {
  people: { personas: async () => new Map(), deviceNames: async () => new Map() },
  ...pictureless,
  textsFor: textsForLanguage,
  clock: { now: () => NOON, steadyMs: () => 1, wait: async () => undefined },
  signal: new AbortController().signal,
};

/** What the job records when the server goes through these states, a minute each. */
function notificationsOf(...states: readonly ServerHealthState[]): readonly PendingNotification[] {
  let cursor: string | undefined;
  return states.flatMap((state, minute) => {
    const batch = planServerStateBatch(
      { state, isAnswering: true },
      cursor === undefined ? undefined : serverStateCursorCodec.decode(cursor),
      later(minute),
    );
    cursor = batch?.cursor ?? cursor;
    return (batch?.events ?? []).map(({ key, at, data }) => ({
      id: minute,
      eventKey: key,
      at,
      recordedAt: at,
      data,
    }));
  });
}

const notifications = notificationsOf(
  { kind: 'up' },
  { kind: 'down', since: later(0), latest: later(1), because: 'timeout' },
  { kind: 'token-refused', since: later(2) },
  { kind: 'up' },
);
const textsOfAll = (drafts: Awaited<ReturnType<ReturnType<typeof createFeedRenderer>['sample']>>) =>
  drafts.map(({ message }) => textOf(message(4711)).split('\n')[0]);

test('each recorded change of the server is a message of its own, in order', async () => {
  const { drafts, unreadable } = await createFeedRenderer(serverStateFeed).render(subscription, notifications, deps);
  expect(unreadable).toEqual([]);
  expect(drafts.map(({ eventKeys }) => eventKeys)).toEqual(notifications.map(({ eventKey }) => [eventKey]));
  expect(textsOfAll(drafts)).toEqual([
    '### The media server is not responding',
    '### The media server rejects my token',
    '### The media server accepts my token again',
  ]);
});

test('many changes of the server make one message that lists them', async () => {
  const { drafts } = await createFeedRenderer(serverStateFeed).summarize(
    subscription,
    inPages(notifications),
    { kind: 'many' },
    deps,
  );
  expect(drafts.map(({ eventKeys }) => eventKeys)).toEqual([notifications.map(({ eventKey }) => eventKey)]);
  expect(drafts.map(({ message }) => textOf(message(1)).match(/The media server/g)?.length)).toEqual([3]);
});

test('the server feed has a sample', async () => {
  expect(textsOfAll(await createFeedRenderer(serverStateFeed).sample(subscription, deps))).toEqual([
    '### The media server is back',
  ]);
});

test('a server event in the format of another version is left out of the message and reported', async () => {
  const odd: PendingNotification = { id: 9, eventKey: 'odd', at: NOON, recordedAt: NOON, data: '{"kind":"exploded"}' };
  const { drafts, unreadable } = await createFeedRenderer(serverStateFeed).render(subscription, [odd], deps);
  expect([drafts, unreadable]).toEqual([[], ['odd']]);
});
