import { expect, test } from 'vitest';
import { ChannelFailure, type ChannelFailureKind } from '../../../src/domain/notifications/channels.ts';
import type { MayPersonReadMessage } from '../../../src/domain/notifications/readers.ts';
import { DEFAULT_SUBSCRIPTION_SETTINGS } from '../../../src/domain/notifications/settings.ts';
import type { DatabaseStore } from '../../../src/domain/store.ts';
import { notifyPeopleOfClosedWishes } from '../../../src/jobs/delivery/closedWishes.ts';
import { notifyReportersOfSolvedReports } from '../../../src/jobs/delivery/solvedReports.ts';
import { GUILD, memoryStore, silent } from '../../store/support/openStore.ts';

const DAY_MS = 24 * 60 * 60_000;
const UNDELIVERABLE = 55;
const idOf = (number: number) => String(110_000_000_000_000_100n + BigInt(number));
const LAST = idOf(UNDELIVERABLE + 1);

type Direct = (userId: string) => Promise<string>;
const opens: Direct = async (userId) => `direct ${userId}`;
const failing =
  (kind: ChannelFailureKind, retryAfterMs?: number): Direct =>
  async (userId) => {
    if (userId !== LAST) throw new ChannelFailure(kind, 'no', { retryAfterMs });
    return `direct ${userId}`;
  };
const allowsAll: MayPersonReadMessage = async () => true;
/** The guild's list of members is withheld, for all but one. */
const withheld: MayPersonReadMessage = async ({ userId }) => (userId === LAST ? true : undefined);

/** More people than a run tries have a note coming, and only the last one can be reached. */
const SCENES = {
  'a solved report': async ({ reports, clock }: Awaited<ReturnType<typeof memoryStore>>) => {
    for (let number = 1; number <= UNDELIVERABLE + 1; number += 1) {
      const fault = { guildId: GUILD, ratingKey: `${number}`, kind: 'sound', title: 'Judex', at: clock.now() } as const;
      await reports.add({ ...fault, userId: idOf(number), locale: 'en-US' });
      await reports.solve(number, GUILD, clock.now());
    }
  },
  'a closed wish': async ({ follows, wishes }: DatabaseStore) => {
    for (let number = 1; number <= UNDELIVERABLE + 1; number += 1) {
      const wish = { kind: 'title', title: 'Dune', year: 2026, isWish: true } as const;
      await follows.add({ userId: idOf(number), guildId: GUILD }, wish, DEFAULT_SUBSCRIPTION_SETTINGS);
    }
    await wishes.close(1, GUILD, undefined);
  },
} as const;
type Scene = keyof typeof SCENES;

async function notesOf(scene: Scene, mayRead: MayPersonReadMessage = allowsAll) {
  const store = await memoryStore();
  await SCENES[scene](store);
  const tried: string[] = [];
  const state = { direct: opens, mayRead };
  const deps = {
    ...store,
    log: silent,
    wake: () => undefined,
    pausedNotes: new Map(),
    mayRead: (reader: Parameters<MayPersonReadMessage>[0]) => state.mayRead(reader),
    directory: {
      direct: async (userId: string) => {
        tried.push(userId);
        return await state.direct(userId);
      },
    },
  };
  const { clock } = store;
  /** Runs the job, with a minute after each run. */
  async function run(minutes = 1): Promise<void> {
    for (let minute = 0; minute < minutes; minute += 1) {
      await (scene === 'a closed wish' ? notifyPeopleOfClosedWishes(deps) : notifyReportersOfSolvedReports(deps));
      await clock.advance(60_000);
    }
  }
  const left = async () => (scene === 'a closed wish' ? store.wishes.untold() : store.reports.untold());
  return {
    ...store,
    state,
    tried,
    run,
    left,
    hasArrived: async () => (await store.outbox.channels()).includes(`direct ${LAST}`),
  };
}

const scenes: readonly Scene[] = ['a solved report', 'a closed wish'];

test.each(scenes)(
  'a direct message about %s waits if Discord withholds the member list, and others are sent meanwhile',
  async (scene) => {
    const { run, hasArrived } = await notesOf(scene, withheld);
    await run(3);
    expect(await hasArrived()).toBe(true);
  },
);

test.each(
  scenes.flatMap((scene) =>
    (
      [
        ['unavailable', undefined],
        ['uncertain', undefined],
        ['anti-spam', 30 * 60_000],
        ['timed-out', undefined],
        ['unauthorized', undefined],
      ] as const
    ).map(([kind, retryAfterMs]) => [scene, kind, retryAfterMs] as const),
  ),
)(
  'a direct message about %s that fails as %s is put off, and the direct message behind it is sent',
  async (scene, kind, retryAfterMs) => {
    const { run, hasArrived, state, left } = await notesOf(scene);
    state.direct = failing(kind, retryAfterMs);
    await run(90);
    expect(await hasArrived()).toBe(true);
    expect((await left()).length).toBeGreaterThan(0);
  },
);

test.each(scenes)(
  'a direct message about %s is tried less and less often, and sent once Discord takes it',
  async (scene) => {
    const { run, state, tried, outbox, clock, left } = await notesOf(scene);
    state.direct = failing('anti-spam', 60_000);
    await run(24 * 60);
    const first = idOf(1);
    expect(tried.filter((userId) => userId === first).length).toBeLessThan(40);
    state.direct = opens;
    await clock.advance(60 * 60_000);
    await run(3);
    expect((await outbox.channels()).length).toBe(UNDELIVERABLE + 1);
    expect(await left()).toEqual([]);
  },
);

test.each(
  scenes.flatMap((scene) => [
    { scene, name: 'Discord’s anti-spam measure', why: { direct: failing('anti-spam', 60_000), mayRead: allowsAll } },
    { scene, name: 'a withheld member list', why: { direct: opens, mayRead: withheld } },
  ]),
)(
  'a direct message about $scene waits seven days for the end of $name, and is then dropped',
  async ({ scene, why }) => {
    const { run, state, left, clock } = await notesOf(scene);
    Object.assign(state, why);
    await run(5);
    const before = (await left()).length;
    expect(before).toBeGreaterThan(0);
    await clock.advance(6.5 * DAY_MS);
    await run(3);
    expect((await left()).length).toBe(before);
    await clock.advance(0.5 * DAY_MS);
    await run(5);
    expect(await left()).toEqual([]);
  },
);
