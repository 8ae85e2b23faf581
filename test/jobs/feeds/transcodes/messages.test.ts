import { expect, test } from 'vitest';
import type { Session } from '../../../../src/domain/media/sessions/session.ts';
import type { PendingNotification } from '../../../../src/domain/notifications/pendingNotifications.ts';
import type { PeopleDisplayMode } from '../../../../src/domain/notifications/peopleShown.ts';
import { createFeedRenderer } from '../../../../src/jobs/feeds/feedRenderer.ts';
import { transcodesFeed } from '../../../../src/jobs/feeds/transcodes/index.ts';
import { assignTranscodeKeys, planTranscodesBatch } from '../../../../src/jobs/feeds/transcodes/plan.ts';
import { textsForLanguage } from '../../../../src/render/texts/texts.ts';
import { film, playing } from '../../../support/media.ts';
import { textOf } from '../../../support/messages.ts';
import { inPages, NOON } from '../../support/fakes.ts';
import { subscriptionOf } from '../../support/listening.ts';
import { pictureless } from '../../support/renderContext.ts';

const BYTES = new Uint8Array([1]);
const asked: string[] = [];
const deps = {
  ...pictureless,
  people: {
    personas: async (ids: readonly string[]) =>
      new Map(ids.map((accountId) => [accountId, { accountId, pseudonym: `Vega ${accountId}`, name: 'Ada Lovelace' }])),
    deviceNames: async () => new Map([['player 7', 'Ada’s phone']]),
  },
  posters: {
    small: async (thumbs: readonly string[]) => {
      asked.push(...thumbs);
      return new Map(thumbs.map((thumb) => [thumb, BYTES]));
    },
  },
  textsFor: textsForLanguage,
  clock: { now: () => NOON, steadyMs: () => 1, wait: async () => undefined },
  signal: new AbortController().signal,
};

const session = (n: number, given: Partial<Session> = {}): Session =>
  playing({
    id: `s${n}`,
    item: film({ ratingKey: String(n), title: `Film ${n}`, thumb: `/t/${n}` }),
    user: { id: '1', name: 'Ada Lovelace' },
    player: {
      machineIdentifier: '7',
      title: 'Ada’s phone',
      product: 'Player for Android',
      platform: 'Android',
      local: true,
    },
    decision: 'transcode',
    transcode: { key: '/transcode/sessions/1', videoDecision: 'transcode' },
    ...given,
  });

/** What the job records about these. */
function notificationsOf(sessions: readonly Session[]): readonly PendingNotification[] {
  const plan = assignTranscodeKeys(sessions, { numbered: [] }, NOON);
  const { events } = planTranscodesBatch(plan, new Map(sessions.map((each) => [each, []])), NOON);
  return events.map(({ key, at, data }, id) => ({ id, eventKey: key, at, recordedAt: at, data }));
}

const entries = async (
  sessions: readonly Session[],
  { people = 'pseudonym' }: { readonly people?: PeopleDisplayMode } = {},
) => {
  const subscription = { ...subscriptionOf('transcodes', { people }), id: 1, createdAt: NOON };
  const { drafts, unreadable } = await createFeedRenderer(transcodesFeed).render(
    subscription,
    notificationsOf(sessions),
    deps,
  );
  expect(unreadable).toEqual([]);
  return drafts;
};

const summed = async (sessions: readonly Session[]) => {
  const subscription = { ...subscriptionOf('transcodes'), id: 1, createdAt: NOON };
  const notifications = inPages(notificationsOf(sessions));
  return (await createFeedRenderer(transcodesFeed).summarize(subscription, notifications, { kind: 'many' }, deps))
    .drafts;
};

test.each([
  ['pseudonym', 'Vega 1 · Player for Android · local'],
  ['nobody', '\nPlayer for Android · local'],
  ['name', 'Ada Lovelace · Ada’s phone · local'],
] as const)(
  'with people shown as %s, a post about a transcode names the player only beside a person’s real name',
  async (people, line) => {
    const [draft] = await entries([session(1)], { people });
    const text = draft && textOf(draft.message(4711));
    expect(text).toContain(line);
    expect(text?.includes('Ada')).toBe(people === 'name');
  },
);

test('twelve transcodes make two messages with their pictures and the keys of their items', async () => {
  const drafts = await entries(Array.from({ length: 12 }, (_, n) => session(n)));
  expect(drafts.map(({ items }) => items)).toEqual([
    ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'],
    ['10', '11'],
  ]);
  expect(drafts.map(({ message }) => message(1).files?.length)).toEqual([10, 2]);
  expect(new Set(asked)).toContain('/t/11');
});

test('each transcode is in one message, in order', async () => {
  const sessions = Array.from({ length: 12 }, (_, n) => session(n));
  const keys = notificationsOf(sessions).map(({ eventKey }) => eventKey);
  expect((await entries(sessions)).flatMap(({ eventKeys }) => eventKeys)).toEqual(keys);
  expect((await summed(sessions)).map(({ eventKeys }) => eventKeys)).toEqual([keys]);
});

test('many transcodes make one message, with each item once in its menu', async () => {
  const [draft] = await summed([session(1), session(1, { id: 'other' }), session(2)]);
  expect(draft?.items).toEqual(['1', '2']);
  expect(draft && textOf(draft.message(1))).toBe(
    '### Many notifications at once\n3 transcodes · video 3×\n**Film 1 (1927)**, **Film 2 (1927)**\n-# Vega 1 · Player for Android · 3 times · video 3×',
  );
});

test('the transcodes feed has a sample with a reason', async () => {
  const subscription = { ...subscriptionOf('transcodes'), id: 1, createdAt: NOON };
  const [draft] = await createFeedRenderer(transcodesFeed).sample(subscription, deps);
  expect(draft && textOf(draft.message(1))).toContain(
    '-# 1080p, 9.1 Mbit/s, mkv → 480p, 2 Mbit/s, mpegts, 2.2 Mbit/s reserved · transcode: video (hevc → h264), audio (eac3 → aac), container · at a lower bit rate',
  );
});
