import { expect, test } from 'vitest';
import type { NewRoute } from '../../../src/domain/notifications/subscriptions.ts';
import { createSender, type Sender, type SenderDeps } from '../../../src/jobs/delivery/sender.ts';
import { createSplit } from '../../../src/jobs/delivery/splitting.ts';
import { TELLERS } from '../../../src/jobs/publishing/feedRenderers.ts';
import { textsFor } from '../../../src/render/texts/texts.ts';
import { aRoute, memoryStore } from '../../store/support/openStore.ts';
import { CHANNEL, createFakeDiscord, createRecorder, HOUR, NOON, titlesIn } from '../support/fakes.ts';
import { pictureless, tellingStore } from '../support/renderContext.ts';

/** Everything from the events to Discord, for one route. */
async function world(route: Partial<NewRoute> = {}) {
  const store = await memoryStore();
  const discord = createFakeDiscord(store.clock);
  const recorder = createRecorder();
  const { compose } = await tellingStore(store, route);
  const split = createSplit({ ...pictureless, ...store, log: recorder.log, tellers: TELLERS, textsFor });
  const start = (more: Partial<SenderDeps> = {}): Sender => {
    const running: Sender = createSender({
      ...{ ...store, ...discord, split, log: recorder.log, random: () => 0, wake: () => running.wake() },
      ...more,
    });
    return running;
  };
  const film = (n: number) => ({ kind: 'movie', title: `Film ${n}`, ratingKey: `${n}` });
  const plays = (...numbers: readonly number[]) =>
    store.feeds.record({
      ...{ feed: 'history', cursor: '{}' },
      events: numbers.map((n) => ({
        key: `play ${n}`,
        at: NOON,
        data: JSON.stringify({ viewedAt: NOON.getTime(), accountId: '1', account: 'Ada', item: film(n) }),
      })),
    });
  const send = async () => {
    start().wake();
    // What is drawn again gives way to others in between.
    while ((await store.outbox.channels()).length > 0) await store.clock.settle();
  };
  const dislikeFilm = (...numbers: readonly number[]) =>
    discord.dislike((body) => titlesIn(body).some((n) => numbers.includes(n)));
  const refused = async () => {
    const lane = (await store.outbox.lanes([CHANNEL], new Date(0))).get(CHANNEL);
    return lane?.refused?.bodies.map(titlesIn);
  };
  return { ...store, ...recorder, ...discord, compose, plays, send, start, dislikeFilm, refused };
}

test('of ten plays in a message that Discord refuses for one title, nine are told in order, and that one is not', async () => {
  const { plays, compose, send, dislikeFilm, told, refused, outbox } = await world();
  await plays(1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
  await compose();
  dislikeFilm(7);
  await send();
  expect(told().flat()).toEqual([1, 2, 3, 4, 5, 6, 8, 9, 10]);
  expect(await refused()).toEqual([[7]]);
  expect(await outbox.channels()).toEqual([]);
});

test('the log says which one it is, and that the others come in smaller messages', async () => {
  const { plays, compose, send, dislikeFilm, lines } = await world();
  await plays(1, 2);
  await compose();
  dislikeFilm(1);
  await send();
  const errors = lines.filter(({ level }) => level === 'error');
  expect(errors).toMatchObject([{ fields: { says: expect.stringContaining('Film 1') } }]);
  const warnings = lines.filter(({ level }) => level === 'warn').map(({ sentence }) => sentence);
  expect(warnings).toEqual(['Discord refuses a message; what it tells is sent in smaller ones']);
});

test('what was written behind it stays behind it', async () => {
  const { plays, compose, send, dislikeFilm, told } = await world();
  await plays(1, 2, 3, 4);
  await compose();
  await plays(5);
  await compose();
  dislikeFilm(2);
  await send();
  expect(told().flat()).toEqual([1, 3, 4, 5]);
});

test('where the whole is refused and no part of it is, all parts are told', async () => {
  const { plays, compose, send, dislike, told, refused } = await world();
  await plays(1, 2, 3);
  await compose();
  dislike((body) => titlesIn(body).length > 2);
  await send();
  expect(told()).toEqual([[1, 2], [3]]);
  expect(await refused()).toBeUndefined();
});

test('a digest is taken apart into digests', async () => {
  const { plays, compose, send, dislikeFilm, told, clock, posted } = await world({ digest: { kind: 'hourly' } });
  await plays(1, 2, 3, 4);
  await clock.advance(2 * HOUR);
  await compose();
  dislikeFilm(4);
  await send();
  expect(told().flat()).toEqual([1, 2, 3]);
  expect(posted.every(({ body }) => body.includes('The last hour'))).toBe(true);
});

test('a route that is gone by now takes nothing apart: the message is dead-lettered as it is', async () => {
  const { plays, compose, send, dislikeFilm, told, refused, routes } = await world();
  await plays(1, 2);
  await compose();
  const [route] = await routes.list();
  await routes.remove(route?.id ?? 0);
  dislikeFilm(1);
  await send();
  expect(told()).toEqual([]);
  expect(await refused()).toEqual([[1, 2]]);
});

test('what its channel is not to see of people stays unseen in the parts, wherever the route is by now', async () => {
  const { plays, compose, send, dislikeFilm, told, posted, routes } = await world({ people: 'pseudonym' });
  await plays(1, 2, 3);
  await compose();
  const [elsewhere, role] = ['100000000000000009', '300000000000000001'];
  await routes.set(aRoute({ channelId: elsewhere, people: 'name', mentionRoleId: role }));
  dislikeFilm(1);
  await send();
  expect(told().flat()).toEqual([2, 3]);
  const bodies = posted.map(({ body }) => body).join();
  expect(bodies).not.toContain('Ada');
  expect(bodies).not.toContain(role);
});

test('what may have been sent is looked for before it is taken apart, for as long as it may still come', async () => {
  const { plays, compose, start, dislikeFilm, faults, told, clock, calls, posted } = await world();
  await plays(1, 2);
  await compose();
  faults.push('uncertain, but posted');
  start().wake();
  await clock.settle();
  dislikeFilm(1);
  await clock.advance(HOUR);
  expect(told()).toEqual([[1, 2]]);
  expect(calls).toContain('find');
  expect(posted).toHaveLength(1);
});

test('what was sent is forgotten, and what is still to be sent is not', async () => {
  const { plays, compose, send, dislikeFilm, outbox } = await world();
  await plays(1, 2);
  await compose();
  const row = await outbox.next(CHANNEL);
  expect((row && (await outbox.source(row)))?.events.map(({ eventKey }) => eventKey)).toEqual(['play 1', 'play 2']);
  dislikeFilm();
  await send();
  expect(row && (await outbox.source(row))).toBeUndefined();
});
