import { expect, test } from 'vitest';
import type { OutboxRow } from '../../../src/domain/notifications/outbox.ts';
import type { NewSubscription } from '../../../src/domain/notifications/subscriptions.ts';
import { createPostSender, type PostSender, type PostSenderDeps } from '../../../src/jobs/delivery/sender.ts';
import { createRefusedPostSplitter } from '../../../src/jobs/delivery/splitting.ts';
import { FEED_DEFINITIONS } from '../../../src/jobs/feeds/definitions.ts';
import { textsForLanguage } from '../../../src/render/texts/texts.ts';
import { aSubscription, memoryStore } from '../../store/support/openStore.ts';
import { CHANNEL, createFakeDiscord, createRecorder, HOUR, NOON, titlesIn } from '../support/fakes.ts';
import { pictureless, renderingStore } from '../support/renderContext.ts';

/** Everything from the events to Discord, for one subscription. */
async function world(subscription: Partial<NewSubscription> = {}) {
  const store = await memoryStore();
  const discord = createFakeDiscord(store.clock);
  const recorder = createRecorder();
  const { publish } = await renderingStore(store, subscription);
  const split = createRefusedPostSplitter({
    ...pictureless,
    ...store,
    log: recorder.log,
    renderers: FEED_DEFINITIONS,
    textsFor: textsForLanguage,
  });
  const start = (more: Partial<PostSenderDeps> = {}): PostSender => {
    const running: PostSender = createPostSender({
      ...store,
      ...discord,
      split,
      log: recorder.log,
      random: () => 0,
      wake: () => running.wake(),
      alert: () => undefined,
      ...more,
    });
    return running;
  };
  const film = (n: number) => ({ kind: 'movie', title: `Film ${n}`, ratingKey: `${n}` });
  const plays = (...numbers: readonly number[]) =>
    store.feeds.record({
      feed: 'history',
      cursor: '{}',
      events: numbers.map((n) => ({
        key: `play ${n}`,
        at: NOON,
        data: JSON.stringify({ viewedAt: NOON.getTime(), accountId: '1', account: 'Ada', item: film(n) }),
      })),
    });
  const send = async () => {
    start().wake();
    // Rendering again yields to other work in between.
    while ((await store.outbox.channels()).length > 0) await store.clock.settle();
  };
  const dislikeFilm = (...numbers: readonly number[]) =>
    discord.dislike((body) => titlesIn(body).some((n) => numbers.includes(n)));
  const refused = async () => {
    const worker = (await store.outbox.backlogs([CHANNEL], new Date(0))).get(CHANNEL);
    return worker?.refused?.bodies.map(titlesIn);
  };
  return { ...store, ...recorder, ...discord, split, publish, plays, send, start, dislikeFilm, refused };
}

test('a message of ten plays that Discord refuses for one title is split: nine plays are posted in order', async () => {
  const { plays, publish, send, dislikeFilm, sentences, refused, outbox } = await world();
  await plays(1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
  await publish();
  dislikeFilm(7);
  await send();
  expect(sentences().flat()).toEqual([1, 2, 3, 4, 5, 6, 8, 9, 10]);
  expect(await refused()).toEqual([[7]]);
  expect(await outbox.channels()).toEqual([]);
});

test('the log names the refused play, and says that the others are posted in smaller messages', async () => {
  const { plays, publish, send, dislikeFilm, lines } = await world();
  await plays(1, 2);
  await publish();
  dislikeFilm(1);
  await send();
  const errors = lines.filter(({ level }) => level === 'error');
  expect(errors).toMatchObject([{ fields: { says: expect.stringContaining('Film 1') } }]);
  const warnings = lines.filter(({ level }) => level === 'warn').map(({ sentence }) => sentence);
  expect(warnings).toEqual(['Discord refused a message; sending its entries in several smaller messages']);
});

test('a post that is split stays ahead of the posts behind it', async () => {
  const { plays, publish, send, dislikeFilm, sentences } = await world();
  await plays(1, 2, 3, 4);
  await publish();
  await plays(5);
  await publish();
  dislikeFilm(2);
  await send();
  expect(sentences().flat()).toEqual([1, 3, 4, 5]);
});

test('a message that Discord refuses as a whole, but takes in parts, is split, and all its plays are posted', async () => {
  const { plays, publish, send, dislike, posted, sentences, refused } = await world();
  await plays(1, 2, 3);
  await publish();
  dislike((body) => titlesIn(body).length > 2);
  await send();
  expect(sentences()).toEqual([[1, 2], [3]]);
  expect(posted.map(({ body }) => /\d+ plays/.exec(body))).toEqual([null, null]);
  expect(await refused()).toBeUndefined();
});

test('a part of a split summary lists its plays if they fit ten messages, and is a summary if there are more', async () => {
  const { plays, publish, send, dislike, posted } = await world();
  await plays(...Array.from({ length: 201 }, (_, n) => n));
  await publish();
  dislike((body) => body.includes('201 plays'));
  await send();
  const [first, ...others] = posted.map(({ body }) => /\d+ plays/.exec(body)?.[0]);
  expect([first, others]).toEqual(['101 plays', Array.from({ length: 10 }, () => undefined)]);
});

test('the parts of a split message ping the people whom the whole message would have pinged', async () => {
  const role = '300000000000000001';
  const { plays, publish, send, dislikeFilm, posted } = await world({ mentionRoleId: role });
  await plays(1, 2);
  await publish();
  dislikeFilm(1);
  await send();
  expect(posted.map(({ body }) => body.includes(role))).toEqual([true]);
});

test('the parts of a split message have the language and settings of their own subscription', async () => {
  const { plays, publish, send, dislikeFilm, posted, subscriptions } = await world();
  const there = { guildId: '100000000000000099', channelId: '100000000000000009' };
  await subscriptions.set(aSubscription({ ...there, locale: 'de', people: 'name' }));
  await plays(1, 2);
  await publish();
  dislikeFilm(1);
  await send();
  const titles = new Map(posted.map(({ channelId, body }) => [channelId, /### ([^"]+)/.exec(body)?.[1]]));
  expect(titles.get(CHANNEL)).toBe('Just watched');
  expect(titles.get(there.channelId)).toBe('Gerade angesehen');
});

test('a digest that Discord refuses is split into digests', async () => {
  const { plays, publish, send, dislikeFilm, sentences, clock, posted } = await world({ digest: { kind: 'hourly' } });
  await plays(1, 2, 3, 4);
  await clock.advance(2 * HOUR);
  await publish();
  dislikeFilm(4);
  await send();
  expect(sentences().flat()).toEqual([1, 2, 3]);
  expect(posted.every(({ body }) => body.includes('The last hour'))).toBe(true);
});

test('a refused message that belongs to no subscription is not split: it is dead-lettered whole', async () => {
  const { plays, publish, send, dislikeFilm, sentences, refused, subscriptions } = await world();
  await plays(1, 2);
  await publish();
  const [subscription] = await subscriptions.list();
  await subscriptions.remove(subscription?.id ?? 0);
  dislikeFilm(1);
  await send();
  expect(sentences()).toEqual([]);
  expect(await refused()).toEqual([[1, 2]]);
});

test('the parts of a split message show no names or roles that its channel must not see, after a move too', async () => {
  const { plays, publish, send, dislikeFilm, sentences, posted, subscriptions } = await world({ people: 'pseudonym' });
  await plays(1, 2, 3);
  await publish();
  const [elsewhere, role] = ['100000000000000009', '300000000000000001'];
  await subscriptions.set(aSubscription({ channelId: elsewhere, people: 'name', mentionRoleId: role }));
  dislikeFilm(1);
  await send();
  expect(sentences().flat()).toEqual([2, 3]);
  const bodies = posted.map(({ body }) => body).join();
  expect(bodies).not.toContain('Ada');
  expect(bodies).not.toContain(role);
});

test('a refused message that may have arrived is searched for until it must have arrived, and then split', async () => {
  const { plays, publish, start, dislikeFilm, faults, sentences, clock, calls, posted } = await world();
  await plays(1, 2);
  await publish();
  faults.push('uncertain, but posted');
  start().wake();
  await clock.settle();
  dislikeFilm(1);
  await clock.advance(HOUR);
  expect(sentences()).toEqual([[1, 2]]);
  expect(calls).toContain('find');
  expect(posted).toHaveLength(1);
});

test('a refused edit is first posted as a whole, since its old message may contain the refused part', async () => {
  const { plays, publish, outbox, split } = await world();
  await plays(1, 2);
  await publish();
  const row = await outbox.next(CHANNEL);
  const source = row && (await outbox.source(row));
  if (!row || !source) throw new Error('nothing waits');
  const { signal } = new AbortController();
  const titles = async (edits?: OutboxRow['edits']) =>
    (await split({ ...row, ...(edits && { edits }) }, source, signal)).map(({ body }) => titlesIn(body));
  expect(await titles({ key: 'first', messageId: 'm1' })).toEqual([[1, 2]]);
  expect(await titles()).toEqual([[1], [2]]);
});

test('a refused message whose events cannot be rendered again waits, and is tried again later', async () => {
  const { plays, publish, start, dislikeFilm, split, sentences, lines, refused, clock, outbox } = await world();
  await plays(1, 2);
  await publish();
  dislikeFilm(1);
  let isBroken = true;
  start({ split: async (...args) => (isBroken ? Promise.reject(new Error('no memory')) : split(...args)) }).wake();
  await clock.settle();
  expect([sentences(), await refused()]).toEqual([[], undefined]);
  expect(lines).toMatchObject([{ level: 'warn', fields: { err: { kind: 'unavailable' } } }]);
  isBroken = false;
  while ((await outbox.channels()).length > 0) await clock.advance(HOUR);
  expect([sentences(), await refused()]).toEqual([[[2]], [[1]]]);
});

test('the halves of a split summary are summaries if they have more plays than fit single messages', async () => {
  const { plays, publish, send, dislike, posted } = await world();
  await plays(...Array.from({ length: 240 }, (_, n) => n));
  await publish();
  dislike((body) => body.includes('240 plays'));
  await send();
  expect(posted.map(({ body }) => /\d+ plays/.exec(body)?.[0])).toEqual(['120 plays', '120 plays']);
});

test('the outbox forgets the events of a post that was sent, and keeps those of a waiting post', async () => {
  const { plays, publish, send, dislikeFilm, outbox } = await world();
  await plays(1, 2);
  await publish();
  const row = await outbox.next(CHANNEL);
  expect((row && (await outbox.source(row)))?.events.map(({ eventKey }) => eventKey)).toEqual(['play 1', 'play 2']);
  dislikeFilm();
  await send();
  expect(row && (await outbox.source(row))).toBeUndefined();
});
