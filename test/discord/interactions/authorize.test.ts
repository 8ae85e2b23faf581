import { expect, test } from 'vitest';
import { createSimulatedDiscordWorld } from '../../../sandbox/discord/world.ts';
import type { PressHandler } from '../../../src/commands/framework/action.ts';
import type { CommandDeps } from '../../../src/commands/framework/context.ts';
import { skipPostPressHandler } from '../../../src/commands/notify/skip.ts';
import type { InteractionDeps } from '../../../src/discord/interactions/context.ts';
import type { PermissionOverride } from '../../../src/domain/access/access.ts';
import type { AccessPolicy } from '../../../src/permissions/policy.ts';
import { renderStuckPost } from '../../../src/render/alerts/stuckPost.ts';
import { createNoteMessage } from '../../../src/render/kit/message/layout.ts';
import { DEFAULT_TEXTS } from '../../../src/render/texts/texts.ts';
import { createFakeNotifications } from '../../commands/support/notifications.ts';
import { CHANNEL, silent } from '../../store/support/openStore.ts';
import { noteSentences } from '../../support/noteSentences.ts';
import { startSmallBot } from '../support/bot.ts';

async function startWithErrors(
  rolesOf: InteractionDeps['rolesOf'],
  given: Pick<Parameters<typeof startSmallBot>[0], 'deps' | 'maps' | 'pressActions'> = {},
) {
  const errors: string[] = [];
  const log = { ...silent, error: noteSentences(errors) };
  const bot = await startSmallBot({ commands: [], pressActions: [skipPostPressHandler], rolesOf, log, ...given });
  return { ...bot, errors };
}

/** The admin has a direct message about a stuck post, and presses its button with these roles in the guild it names. */
async function pressed(
  roleIds: (of: { readonly admin: string }) => readonly string[] | undefined,
  guild?: string,
  from: 'direct' | 'guild' = 'direct',
  maps: AccessPolicy['maps'] = new Map(),
) {
  const skipped: string[] = [];
  const outbox: Partial<CommandDeps['outbox']> = {
    ...createFakeNotifications().deps.outbox,
    skip: async (channelId, id) => {
      skipped.push(`${id} of ${channelId}`);
      return { id: 5, since: new Date(0), behind: 1 };
    },
  };
  const asked: string[] = [];
  const rolesOf: InteractionDeps['rolesOf'] = async (guildId, userId) => {
    asked.push(`${userId} in ${guildId}`);
    const [served] = discord.world.guilds;
    return roleIds({ admin: served?.roles.find(({ name }) => name === 'admin')?.id ?? 'none' });
  };
  const { discord, render, audited, refused, settled, errors } = await startWithErrors(rolesOf, {
    deps: { outbox },
    maps,
  });
  const admin = discord.person('admin');
  const guildId = guild ?? discord.world.guilds[0]?.id ?? 'none';
  const notifications = { id: 5, channelId: CHANNEL, guildId, feeds: [], behind: 1 };
  await render(admin.id, renderStuckPost(DEFAULT_TEXTS, notifications, 1234));
  const message = await discord.nextMessage('@admin');
  const presser = from === 'direct' ? admin.directly() : admin;
  const answer = await presser.click(message, DEFAULT_TEXTS.alerts.stuckPost.skip);
  await settled();
  const outcomes = [
    ...audited.map((entry) => `${entry.outcome} in ${entry.guildId}`),
    ...refused.map((each) => `refused in ${each.guildId}`),
  ];
  expect(errors).toEqual([]);
  return { text: answer.text, skipped, asked, outcomes, admin, guildId };
}

test('an admin of the guild that a direct message is about may press its button', async () => {
  const { text, skipped, asked, outcomes, admin, guildId } = await pressed(({ admin }) => [admin]);
  expect(text).toContain('I am skipping the message');
  expect(skipped).toEqual([`5 of ${CHANNEL}`]);
  expect(asked).toEqual([`${admin.id} in ${guildId}`]);
  expect(outcomes).toEqual([`done in ${guildId}`]);
});

test.each<{ name: string; roles: () => readonly string[] | undefined }>([
  { name: 'has lost the roles', roles: () => [] },
  { name: 'has roles of another place alone', roles: () => ['110000000000000999'] },
  { name: 'is nobody that Discord says anything of', roles: () => undefined },
])('a button in a direct message does nothing for a person who $name', async ({ roles }) => {
  const { skipped, outcomes, guildId } = await pressed(roles);
  expect(skipped).toEqual([]);
  expect(outcomes).toEqual([`refused in ${guildId}`]);
});

test.each([
  { name: 'may while they are a member', roles: [], outcome: 'done' },
  { name: 'may not once they have left, or Discord does not say', roles: undefined, outcome: 'refused' },
] as const)('a person allowed by name $name press a button in a direct message', async ({ roles, outcome }) => {
  const world = createSimulatedDiscordWorld();
  const allowed: PermissionOverride = {
    capability: skipPostPressHandler.requires,
    effect: 'allow',
    subject: { kind: 'person', id: world.people.find(({ name }) => name === 'admin')?.id ?? 'none' },
  };
  const maps = new Map([[world.guilds[0]?.id ?? 'none', { levels: {}, overrides: [allowed] }]]);
  const { outcomes, guildId } = await pressed(() => roles, undefined, 'direct', maps);
  expect(outcomes).toEqual([`${outcome} in ${guildId}`]);
});

test('a button in a direct message about a guild that is not served is refused, whatever the roles', async () => {
  const { skipped, outcomes } = await pressed(({ admin }) => [admin], '110000000000000998');
  expect(skipped).toEqual([]);
  expect(outcomes).toEqual([]);
});

test('a button pressed in its own guild is judged by the roles that came with the press', async () => {
  const { skipped, asked, outcomes, guildId } = await pressed(() => undefined, undefined, 'guild');
  expect([skipped, asked]).toEqual([[`5 of ${CHANNEL}`], []]);
  expect(outcomes).toEqual([`done in ${guildId}`]);
});

test('a button in a direct message is refused to everyone if its stored data cannot be read', async () => {
  const asked: string[] = [];
  const { discord, render, audited, errors } = await startWithErrors(async (guildId) => {
    asked.push(guildId);
    return [];
  });
  const admin = discord.person('admin');
  const press = { action: skipPostPressHandler.name, target: { id: 'none' }, by: 'anyone' } as const;
  await render(admin.id, createNoteMessage('Old.', { controls: [[{ label: 'Skip', style: 'danger', press }]] }));
  const answer = await admin.directly().click(await discord.nextMessage('@admin'), 'Skip');
  expect(answer.text).toContain(DEFAULT_TEXTS.errors.notInAGuild);
  expect([asked, audited, errors]).toEqual([[], [], []]);
});

test('a button whose guild cannot be determined fails before anything is decided', async () => {
  const broken: PressHandler = {
    ...skipPostPressHandler,
    guildIn: () => {
      throw new Error('broken');
    },
  };
  const { discord, render, errors } = await startWithErrors(async () => [], { pressActions: [broken] });
  const admin = discord.person('admin');
  const press = { action: skipPostPressHandler.name, target: {}, by: 'anyone' } as const;
  await render(admin.id, createNoteMessage('Old.', { controls: [[{ label: 'Skip', style: 'danger', press }]] }));
  await admin.directly().click(await discord.nextMessage('@admin'), 'Skip');
  expect(errors).toEqual(['an interaction failed before its first response']);
});

test('a button pressed in another guild than its own does nothing, whatever the roles there', async () => {
  const { skipped, asked, outcomes } = await pressed(({ admin }) => [admin], '110000000000000998', 'guild');
  expect([skipped, asked]).toEqual([[], []]);
  expect(outcomes).toEqual([expect.stringContaining('refused')]);
});
