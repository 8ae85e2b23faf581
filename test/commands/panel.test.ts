import { expect, test } from 'vitest';
import type { RawCommandOptions } from '../../src/commands/framework/command.ts';
import { CHANNEL, damagedStore, GUILD } from '../store/support/openStore.ts';
import { textOf } from '../support/messages.ts';
import { answersTo, asking, depsWith } from './support/deps.ts';

const OTHER = '110000000000000202';
const inGuild = asking({ actor: { userId: '42', guildId: GUILD, roleIds: [] } });
const at = (id: string) => ({ channel: { id, type: 0 } });

async function openGuild(mayPin: boolean | undefined = true) {
  const { boards, blocked, damage } = await damagedStore();
  const liveChanges = { boards: async () => undefined };
  const directory = { problems: async () => [], mayPin: async () => mayPin };
  const deps = depsWith({ boards, blocked, liveChanges, directory, commandIds: () => new Map() });
  const run = async (line: string, options: RawCommandOptions = {}) => {
    const [message] = await answersTo(line, options, deps, inGuild);
    return message ? textOf(message) : '';
  };
  const panels = async () =>
    (await boards.list(GUILD)).map(({ channelId, shows, locale }) => [channelId, shows, locale]);
  return { run, panels, damage };
}

test('/panel set moves a guild’s only panel to the new channel and keeps its language', async () => {
  const { run, panels } = await openGuild();
  expect(await run('panel set', { ...at(CHANNEL), language: 'de' })).toContain('Deutsch');
  await run('panel set', at(OTHER));
  expect(await panels()).toEqual([[OTHER, 'panel', 'de']]);
});

test('if two admins run /panel set at the same time, the guild gets one panel', async () => {
  const { run, panels } = await openGuild();
  await Promise.all([run('panel set', at(CHANNEL)), run('panel set', at(OTHER))]);
  expect(await panels()).toEqual([[expect.anything(), 'panel', 'en-US']]);
});

test('two panels left by an earlier version are both removed, or replaced by the next /panel set', async () => {
  const { run, panels, damage } = await openGuild();
  const doublePanel = async () => {
    await run('panel set', at(CHANNEL));
    await run('panel set', at(OTHER));
    damage('update boards set removed_at = null');
    expect(await panels()).toHaveLength(2);
  };
  await doublePanel();
  const answer = await run('panel remove');
  expect(answer).toContain(`<#${CHANNEL}>, <#${OTHER}>`);
  expect(await panels()).toEqual([]);
  await doublePanel();
  await run('panel set', at(CHANNEL));
  expect(await panels()).toEqual([[CHANNEL, 'panel', 'en-US']]);
});

test('/panel set names the permission to pin messages if the bot lacks it', async () => {
  const { run } = await openGuild(false);
  expect(await run('panel set', at(CHANNEL))).toContain('Pin Messages');
  expect(await (await openGuild()).run('panel set', at(CHANNEL))).not.toContain('Pin Messages');
});

test('/panel remove without a panel says how to set one up', async () => {
  const { run, panels } = await openGuild();
  expect(await run('panel remove')).toContain('/panel set');
  await run('panel set', at(CHANNEL));
  expect(await run('panel remove')).toContain('Removed the panel');
  expect(await panels()).toEqual([]);
});

test('/board remove does not remove a panel', async () => {
  const { run, panels } = await openGuild();
  await run('panel set', at(CHANNEL));
  expect(await run('board remove')).toContain('no board');
  expect(await panels()).toHaveLength(1);
});
