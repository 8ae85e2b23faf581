import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createCallQueue } from '../../../src/async/turns.ts';
import type { BlockedChannels } from '../../../src/domain/notifications/blockedChannels.ts';
import type { DiscordChannels } from '../../../src/domain/notifications/channels.ts';
import { sendChangedSettingsAlerts } from '../../../src/jobs/delivery/changedSettings.ts';
import { createPostSender, type PostSender, type PostSenderDeps } from '../../../src/jobs/delivery/sender.ts';
import { openDatabaseStore } from '../../../src/store/open.ts';
import { silent } from '../../store/support/openStore.ts';
import { runs } from '../../support/runs.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';
import { createFakeDiscord, draw, type Fault, HOUR, textIn, type Uploads } from '../support/fakes.ts';
import { createReaper, type Life } from '../support/killer.ts';
import { is, mortalChannels, mortalOutbox, PAUSES } from '../support/mortal.ts';

interface Said {
  readonly channelId: string;
  readonly text: string;
}

const said = ({ channelId, body }: { readonly channelId: string; readonly body: string }): Said => ({
  channelId,
  text: textIn(body),
});

type Step =
  /** A row of that group: the first is a post, the others edit it. */
  | { readonly do: 'add'; readonly group: number }
  /** A person deletes the group's message. */
  | { readonly do: 'delete'; readonly group: number }
  | { readonly do: 'wait'; readonly ms: number }
  /** Sets our clock; Discord's stays as it is. */
  | { readonly do: 'set'; readonly offMs: number }
  | { readonly do: 'fail'; readonly fault: Fault }
  /** How Discord treats pictures from now on. */
  | { readonly do: 'upload'; readonly uploads: Uploads }
  | { readonly do: 'crash'; readonly afterCalls: number; readonly done: boolean };

const CHANNELS = ['100000000000000001', '100000000000000002'] as const;
const FAULTS = [
  'unavailable',
  'uncertain',
  'uncertain, but posted',
  'unauthorized',
  'forbidden',
  'gone',
] as const satisfies readonly Fault[];

/** How far our clock is off. */
const OFF = [0, 90 * 60_000, -90 * 60_000] as const;

const group = fc.nat({ max: 3 });
const add = fc.record({ do: is('add'), group });
const weather = [
  fc.record({ do: is('wait'), ms: fc.constantFrom(...PAUSES) }),
  fc.record({ do: is('set'), offMs: fc.constantFrom(...OFF) }),
  fc.record({ do: is('fail'), fault: fc.constantFrom<Fault>(...FAULTS) }),
  fc.record({
    do: is('upload'),
    uploads: fc.constantFrom<Uploads>('taken', 'refused', 'failing', 'failing, but taken'),
  }),
  fc.record({ do: is('crash'), afterCalls: fc.integer({ min: 0, max: 12 }), done: fc.boolean() }),
] as const;
const withoutPeople: fc.Arbitrary<Step> = fc.oneof({ weight: 2, arbitrary: add }, ...weather);
const withPeople: fc.Arbitrary<Step> = fc.oneof(add, fc.record({ do: is('delete'), group }), ...weather);

const mortalBlocked = ({ mortal }: Life, blocked: BlockedChannels): BlockedChannels => ({
  list: mortal(blocked.list),
  block: mortal(blocked.block),
  unblock: mortal(blocked.unblock),
  retryNow: mortal(blocked.retryNow),
  changeReason: mortal(blocked.changeReason),
  takeReroutable: mortal(blocked.takeReroutable),
});

const mortalDirectory = (
  { mortal }: Life,
  { guildOf, ownerOf, direct }: PostSenderDeps['directory'],
): PostSenderDeps['directory'] => ({ guildOf: mortal(guildOf), ownerOf, direct: mortal(direct) });

/** An outbox and its Discord, with a sender that can be killed at every call to the outside. */
async function createWorld() {
  const clock = createSteppedClock();
  const store = await openDatabaseStore({ path: ':memory:', clock, log: silent });
  const discord = createFakeDiscord(clock);
  const reaper = createReaper();
  /** Every state that people could see, in order. */
  const shown: Said[] = [];
  let episodes = 0;

  const { post, edit } = discord.channels;
  const see = async <T>(call: () => Promise<T>): Promise<T> => {
    const before = [...discord.posted];
    try {
      return await call();
    } finally {
      shown.push(...discord.posted.filter((each) => !before.includes(each)).map(said));
    }
  };
  const channels: DiscordChannels = {
    ...discord.channels,
    post: (message) => see(() => post(message)),
    edit: (id, message) => see(() => edit(id, message)),
  };
  const block: BlockedChannels['block'] = async (...args) => {
    const isNew = await store.blocked.block(...args);
    episodes += Number(isNew);
    return isNew;
  };

  function start() {
    const life = reaper.begin();
    const inTurn = createCallQueue();
    const { listUnannounced, markAnnounced } = store.changedSettings;
    const deps = {
      outbox: mortalOutbox(life, store.outbox),
      channels: mortalChannels(life, channels),
      blocked: mortalBlocked(life, { ...store.blocked, block }),
      changedSettings: { listUnannounced: life.mortal(listUnannounced), markAnnounced: life.mortal(markAnnounced) },
      directory: mortalDirectory(life, discord.directory),
      mayRead: life.mortal(discord.mayRead),
      subscriptions: store.subscriptions,
      boards: store.boards,
      notifications: store.notifications,
      clock,
      log: silent,
      wake: () => sender.wake(),
      startedAt: clock.now(),
      alert: () => void inTurn(() => sendChangedSettingsAlerts(deps)),
      random: () => 0.5,
      split: discord.split,
      fill: discord.fill,
    };
    const sender: PostSender = createPostSender(deps);
    sender.wake();
    return { life, sender };
  }

  let current = start();
  const restart = () => {
    current.life.kill();
    current = start();
  };
  return {
    clock,
    store,
    discord,
    reaper,
    shown,
    restart,
    wake: () => current.sender.wake(),
    isDead: () => current.life.isDead(),
    episodes: () => episodes,
  };
}

async function live(steps: readonly Step[]) {
  const world = await createWorld();
  const { clock, store, discord, reaper } = world;
  let offMs = 0;
  const setClock = (to: number) => {
    clock.set(new Date(clock.now().getTime() + to - offMs));
    discord.setAhead(-to);
    offMs = to;
  };
  const rows: (Said & { readonly group: number })[] = [];
  const deleted: number[] = [];
  const channelOf = (number: number) => CHANNELS[number % 2] ?? '';
  const groupOf = (text: string) => Number(/^group (\d)/.exec(text)?.[1]);

  const addRow = async (number: number) => {
    const earlier = rows.filter((row) => row.group === number);
    const channelId = channelOf(number);
    const key = `group ${number}: ${earlier.length + 1}`;
    const edits = earlier[0]?.text;
    rows.push({ group: number, channelId, text: key });
    await store.outbox.add({
      key,
      channelId,
      body: draw(key, edits, channelId),
      // Every other one has a picture.
      files: rows.length % 2 === 0 ? [] : [{ name: 'a.png', description: 'a', bytes: new Uint8Array([1]) }],
      ...(edits !== undefined && { edits }),
    });
    world.wake();
  };
  const deleteMessage = (number: number) => {
    const at = discord.posted.findIndex(({ body }) => groupOf(textIn(body)) === number);
    if (at >= 0) deleted.push(...discord.posted.splice(at, 1).map(({ body }) => groupOf(textIn(body))));
  };
  const act = async (one: Step): Promise<void> => {
    if (one.do === 'add') await addRow(one.group);
    if (one.do === 'delete') deleteMessage(one.group);
    if (one.do === 'wait') await clock.advance(one.ms);
    if (one.do === 'set') setClock(one.offMs);
    if (one.do === 'fail') discord.faults.push(one.fault);
    if (one.do === 'upload') discord.setUploads(one.uploads);
    if (one.do === 'crash') reaper.arm(one.afterCalls, one.done);
    await clock.settle();
    await clock.settle();
    if (world.isDead()) world.restart();
  };

  for (const one of steps) await act(one);
  reaper.disarm();
  discord.faults.length = 0;
  world.restart();
  await clock.advance(12 * HOUR);
  const left = await store.outbox.channels();
  await store.close();
  const { posted } = discord;
  const sentences = posted.filter(({ channelId }) => channelId.startsWith('direct')).length;
  return {
    rows,
    deleted,
    posted: posted.map(said),
    shown: world.shown,
    left,
    sentences,
    episodes: world.episodes(),
    groupOf,
  };
}

/** By default fast-check's sequences are half as long, and faults that take many steps hardly come up. */
const LONG = { minLength: 5, maxLength: 40, size: 'max' } as const;

const unique = (values: readonly string[]): readonly string[] => [...new Set(values)];
const textsIn = (channelId: string, messages: readonly Said[]) =>
  messages.filter((each) => each.channelId === channelId).map(({ text }) => text);

/** A later edit replaces a waiting one of the same message: each group is seen in its last state, none out of order. */
function inOrderUpToTheLast(seen: readonly string[], written: readonly string[]): void {
  expect(unique(seen)).toEqual(written.filter((text) => seen.includes(text)));
  const groupIn = (text: string) => text.slice(0, text.indexOf(':'));
  const last = new Map(written.map((text) => [groupIn(text), text]));
  expect([...last.values()].filter((text) => !seen.includes(text))).toEqual([]);
}

test('in random runs of posts, edits, failures and kills, each group of posts becomes one message with its last text', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(withoutPeople, LONG), async (steps) => {
      const { rows, posted, shown, left, sentences, episodes, groupOf } = await live(steps);
      expect(left).toEqual([]);
      for (const channelId of CHANNELS) {
        const written = textsIn(channelId, rows);
        const groups = unique(written.map((text) => `${groupOf(text)}`));
        expect(textsIn(channelId, posted)).toEqual(
          groups.map((one) => written.findLast((text) => `${groupOf(text)}` === one)),
        );
        inOrderUpToTheLast(textsIn(channelId, shown), written);
      }
      expect(sentences).toBeLessThanOrEqual(episodes);
    }),
    runs(4, 60),
  );
});

test('in random runs with deleted messages, all posts are seen in order, and no group has two messages', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(withPeople, LONG), async (steps) => {
      const { rows, deleted, posted, shown, left, groupOf } = await live(steps);
      expect(left).toEqual([]);
      for (const channelId of CHANNELS) {
        const written = textsIn(channelId, rows);
        inOrderUpToTheLast(textsIn(channelId, shown), written);
        const there = textsIn(channelId, posted);
        expect(unique(there.map((text) => `${groupOf(text)}`)).length).toBe(there.length);
        const last = (text: string) => written.findLast((each) => groupOf(each) === groupOf(text));
        expect(there).toEqual(there.map(last));
        const gone = written.filter((text) => last(text) === text && !there.includes(text));
        expect(gone.filter((text) => !deleted.includes(groupOf(text)))).toEqual([]);
      }
    }),
    runs(4, 60),
  );
});
