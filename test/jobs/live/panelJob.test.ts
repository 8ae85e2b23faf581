import { expect, onTestFinished, test } from 'vitest';
import type { Appearance } from '../../../src/domain/appearance.ts';
import type { NewBoard } from '../../../src/domain/live/boards.ts';
import { ChannelFailure } from '../../../src/domain/notifications/channels.ts';
import { createChannelBlocker } from '../../../src/jobs/delivery/blockedChannels.ts';
import { PanelJob } from '../../../src/jobs/live/board/panelJob.ts';
import { createNoteMessage } from '../../../src/render/kit/message/layout.ts';
import { CHANNEL, GUILD, memoryStore } from '../../store/support/openStore.ts';
import { NO_APPEARANCE } from '../../support/appearance.ts';
import { createRecorder } from '../support/fakes.ts';
import { createBoardDiscord } from './support/boardDiscord.ts';
import { aBoard, MINUTE } from './support/boards.ts';

const aPanel = (but: Partial<NewBoard> = {}): NewBoard => aBoard({ shows: 'panel', controls: false, ...but });

async function livePanels() {
  const store = await memoryStore();
  const { clock } = store;
  const discord = createBoardDiscord(clock);
  const recorder = createRecorder();
  const blocker = { ...store, log: recorder.log, wake: () => undefined, alert: () => undefined };
  let own = NO_APPEARANCE;
  const start = () =>
    new PanelJob({
      boards: store.boards,
      outbox: store.outbox,
      channels: discord.channels,
      channelBlocker: createChannelBlocker(
        { ...blocker, directory: { guildOf: async () => GUILD } },
        AbortSignal.abort(),
      ),
      panelOf: ({ panel }) => createNoteMessage(panel.head),
      appearanceOf: async () => own,
      fill: async ({ components }) => components,
      clock,
      log: recorder.log,
      random: () => 0,
    });
  const settle = async () => {
    for (let turn = 0; turn < 20; turn += 1) await clock.settle();
  };
  let job = start();
  onTestFinished(() => job.stop(AbortSignal.abort()));
  return {
    ...store,
    discord,
    recorder,
    setAppearance: (appearance: Appearance) => {
      own = appearance;
    },
    start: async () => {
      await job.start();
      await settle();
    },
    restart: async () => {
      await job.stop(AbortSignal.abort());
      job = start();
      await job.start();
      await settle();
    },
    changed: async () => {
      await job.changed();
      await settle();
    },
    pass: async (minutes: number) => {
      for (let passed = 0; passed < minutes; passed += 1) {
        await clock.advance(MINUTE);
        await settle();
      }
    },
  };
}

test('a panel is posted and pinned once, and a restart changes nothing', async () => {
  const { boards, discord, start, restart, pass } = await livePanels();
  await boards.set(aPanel());
  await start();
  expect(discord.calls).toEqual(['post', 'pin']);
  expect(discord.shown).toMatchObject([{ channelId: CHANNEL, isPinned: true }]);
  await restart();
  await pass(2);
  expect(discord.calls).toEqual(['post', 'pin', 'has']);
});

test('a panel that somebody deleted is posted and pinned again within five minutes', async () => {
  const { boards, discord, start, pass } = await livePanels();
  await boards.set(aPanel());
  await start();
  discord.shown.splice(0);
  await pass(6);
  expect(discord.shown).toMatchObject([{ isPinned: true }]);
});

test('a panel is edited when the guild chooses a name and a colour', async () => {
  const { boards, discord, setAppearance, start, changed } = await livePanels();
  await boards.set(aPanel());
  await start();
  setAppearance({ name: 'Ada’s *Kino*', ownName: 'Ada’s *Kino*', colour: 0x1abc9c });
  await changed();
  expect(discord.calls.filter((call) => call === 'post')).toHaveLength(1);
  expect(discord.shown[0]?.body).toContain(String.raw`-# **Ada’s \\*Kino\\***\n## What`);
  expect(discord.shown[0]?.body).toContain(`"accent_color":${0x1abc9c}`);
});

test('a panel is edited when its language changes', async () => {
  const { boards, discord, start, changed } = await livePanels();
  await boards.set(aPanel());
  await start();
  await boards.set(aPanel({ locale: 'de' }));
  await changed();
  expect(discord.calls.filter((call) => call === 'post')).toHaveLength(1);
  expect(discord.shown[0]?.body).toContain('Was möchtest du tun?');
});

test('each of two changes of a panel is shown at once', async () => {
  const { boards, discord, start, changed } = await livePanels();
  await boards.set(aPanel());
  await start();
  for (const locale of ['de', 'en-US'] as const) {
    await boards.set(aPanel({ locale }));
    await changed();
  }
  expect(discord.calls).toEqual(['post', 'pin', 'has', 'edit', 'has', 'edit']);
  expect(discord.shown[0]?.body).toContain('What would you like to do?');
});

test('a panel that may not be pinned works all the same, and is pinned an hour later', async () => {
  const { boards, blocked, discord, recorder, start, pass } = await livePanels();
  await boards.set(aPanel());
  discord.faults.push(undefined, new ChannelFailure('forbidden', 'no Pin Messages'));
  await start();
  expect(discord.shown).toHaveLength(1);
  expect(await blocked.list()).toEqual([]);
  expect(recorder.sentences()).toEqual(['warn: could not pin the message of a control panel; trying again in an hour']);
  await pass(59);
  expect(discord.calls.filter((call) => call === 'pin')).toHaveLength(1);
  await pass(2);
  expect(discord.shown).toMatchObject([{ isPinned: true }]);
});

test('the message of a panel is deleted when the panel is removed or moves', async () => {
  const { boards, discord, start, changed } = await livePanels();
  await boards.set(aPanel());
  await start();
  await boards.set(aPanel({ channelId: '88' }));
  await changed();
  expect(discord.shown).toMatchObject([{ channelId: '88', isPinned: true }]);
  await boards.remove(aPanel({ channelId: '88' }));
  await changed();
  expect(discord.shown).toEqual([]);
  expect(await boards.listAll()).toEqual([]);
});

test('a channel can have both a board and the panel', async () => {
  const { boards } = await livePanels();
  await boards.set(aBoard());
  await boards.set(aPanel());
  expect((await boards.list(GUILD)).map(({ shows }) => shows)).toEqual(['streams', 'panel']);
  await boards.remove(aBoard());
  expect((await boards.list(GUILD)).map(({ shows }) => shows)).toEqual(['panel']);
});
