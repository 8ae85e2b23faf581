import { PermissionFlagsBits as Bit, Events } from 'discord.js';
import { describe, expect, test } from 'vitest';
import { createCommand } from '../../../src/commands/framework/command.ts';
import {
  type CommandVisibility,
  createCommandVisibility,
} from '../../../src/discord/registration/commandVisibility.ts';
import { EMPTY_PERMISSION_MAP, type PermissionMap } from '../../../src/domain/access/access.ts';
import type { Capability } from '../../../src/domain/access/capabilities.ts';
import type { PermissionLevel } from '../../../src/domain/access/levels.ts';
import { createNoteMessage } from '../../../src/render/kit/message/layout.ts';
import { wordsFor } from '../../commands/support/words.ts';
import { changingServers, knownServer } from '../../support/servers.ts';
import { connect } from '../support/connected.ts';

const about = (requires: Capability) =>
  createCommand({
    words: wordsFor(requires.replace('.', '-'), {}),
    requires,
    changes: false,
    options: {},
    visibility: 'public',
    answer: async () => createNoteMessage('x'),
  });

/** A guild in which the roles of these names have these levels, and what Discord is told of a command there. */
async function guildWith(levels: Readonly<Record<string, PermissionLevel>>) {
  const { client, discord } = await connect();
  const [guild] = discord.world.guilds;
  const [id] = client.guilds.cache.keys();
  if (!guild || id !== guild.id) throw new Error('there is no guild');
  const idOf = (name: string) => guild.roles.find((role) => role.name === name)?.id ?? 'none';
  const map: PermissionMap = {
    ...EMPTY_PERMISSION_MAP,
    levels: Object.fromEntries(Object.entries(levels).map(([name, level]) => [idOf(name), level])),
  };
  const maps = new Map([[id, map]]);
  const listeners: ((guildId: string) => void)[] = [];
  const access = {
    policy: { roleIds: { viewer: [], curator: [], moderator: [], admin: [] }, everyoneViews: false, maps },
    subscribe: (changed: (guildId: string) => void) => void listeners.push(changed),
  };
  const servers = changingServers();
  const visibilityOf = (...capabilities: Capability[]) =>
    createCommandVisibility({ client, commands: capabilities.map(about), access, servers });
  const change = (next: PermissionMap) => {
    maps.set(id, next);
    for (const changed of listeners) changed(id);
  };
  return {
    client,
    id,
    map,
    visibilityOf,
    change,
    servers,
    needed: (capability: Capability) => visibilityOf(capability).payloadsIn(id),
  };
}

const OTHER = '110000000000000002';

/** The guilds whose list changes after these were given theirs. */
function changesOf(visibility: CommandVisibility, ...guildIds: readonly string[]): readonly string[] {
  const changed: string[] = [];
  for (const id of guildIds) visibility.payloadsIn(id);
  visibility.subscribe((guildId) => changed.push(guildId));
  return changed;
}

describe('a command is hidden from those without a permission', () => {
  test('a command requires a Discord permission that all people allowed to use it have and @everyone lacks', async () => {
    const { needed } = await guildWith({ moderator: 'moderator', admin: 'admin' });
    expect(needed('session.list')).toMatchObject([{ default_member_permissions: Bit.KickMembers.toString() }]);
    expect(needed('log.write')).toMatchObject([{ default_member_permissions: Bit.Administrator.toString() }]);
  });
});

describe('a command is shown to everyone', () => {
  test.each<{ name: string; levels: Readonly<Record<string, PermissionLevel>>; capability: Capability }>([
    {
      name: 'one of its roles has no such permission',
      levels: { viewer: 'viewer', admin: 'admin' },
      capability: 'search',
    },
    {
      name: 'one of its roles has only what @everyone has',
      levels: { viewer: 'moderator', admin: 'admin' },
      capability: 'session.list',
    },
    { name: 'no role may use it', levels: {}, capability: 'log.write' },
    { name: 'it is for everyone', levels: { admin: 'admin' }, capability: 'help' },
  ])('a command is shown to everyone if $name', async ({ levels, capability }) => {
    const { needed } = await guildWith(levels);
    expect(needed(capability)[0]).not.toHaveProperty('default_member_permissions');
  });

  test('a command is shown to everyone if @everyone already has the permission of the roles that may use it', async () => {
    const { client, id, needed } = await guildWith({ moderator: 'moderator' });
    expect(needed('session.list')).toMatchObject([{ default_member_permissions: Bit.KickMembers.toString() }]);
    const everyone = client.guilds.cache.get(id)?.roles.cache.get(id);
    if (!everyone) throw new Error('there is no @everyone');
    everyone.permissions = everyone.permissions.add(Bit.KickMembers).freeze();
    expect(needed('session.list')[0]).not.toHaveProperty('default_member_permissions', Bit.KickMembers.toString());
  });

  test('a command is shown to everyone if a person is allowed to use it by name', async () => {
    const { needed, change, map, visibilityOf, id } = await guildWith({ admin: 'admin' });
    expect(needed('log.write')[0]).toHaveProperty('default_member_permissions');
    const subject = { kind: 'person', id: '1' } as const;
    change({ ...map, overrides: [{ capability: 'log.write', effect: 'allow', subject }] });
    expect(visibilityOf('log.write').payloadsIn(id)[0]).not.toHaveProperty('default_member_permissions');
  });
});

describe('Discord is updated', () => {
  test('Discord is updated if an access change affects who may see a command, and otherwise not', async () => {
    const { visibilityOf, change, map, id } = await guildWith({ moderator: 'moderator', admin: 'admin' });
    const changed = changesOf(visibilityOf('session.list'), id);
    change({
      ...map,
      overrides: [{ capability: 'search', effect: 'deny', subject: { kind: 'role', id: 'everyone' } }],
    });
    expect(changed).toEqual([]);
    change(EMPTY_PERMISSION_MAP);
    expect(changed).toEqual([id]);
  });

  test('Discord is updated if a change of a role’s permissions affects who may see a command', async () => {
    const { client, visibilityOf, id } = await guildWith({ admin: 'admin' });
    const changed = changesOf(visibilityOf('log.write'), id);
    const role = client.guilds.cache.get(id)?.roles.cache.find(({ name }) => name === 'admin');
    if (!role) throw new Error('there is no such role');
    client.emit(Events.GuildRoleUpdate, role, role);
    expect(changed).toEqual([]);
    role.permissions = role.permissions.remove(Bit.Administrator).freeze();
    client.emit(Events.GuildRoleUpdate, role, role);
    expect(changed).toEqual([id]);
  });
});

test('an access change updates nothing in a guild that was given no commands yet', async () => {
  const { visibilityOf, change } = await guildWith({ admin: 'admin' });
  const changed = changesOf(visibilityOf('log.write'));
  change(EMPTY_PERMISSION_MAP);
  expect(changed).toEqual([]);
});

describe('the option `server`', () => {
  const HOME = knownServer(1, 'Home');
  const DEN = knownServer(2, 'Den');
  const namesIn = (payload: object | undefined) =>
    payload && 'options' in payload && Array.isArray(payload.options) ? payload.options.map(({ name }) => name) : [];

  test('the option `server` exists only in guilds that may see several media servers', async () => {
    const { id, servers, visibilityOf } = await guildWith({ admin: 'admin' });
    const { payloadsIn } = visibilityOf('library.scan', 'audit.read');
    servers.change([HOME, DEN], (guildId) => (guildId === id ? [HOME, DEN] : [DEN]));
    expect(payloadsIn(id).map(namesIn)).toEqual([['server'], []]);
    expect(payloadsIn(OTHER).map(namesIn)).toEqual([[], []]);
  });

  test('Discord is updated only for a guild that gains or loses its second media server', async () => {
    const { id, servers, visibilityOf } = await guildWith({ admin: 'admin' });
    const changed = changesOf(visibilityOf('library.scan'), id, OTHER);
    servers.change([HOME, DEN], () => [HOME]);
    expect(changed).toEqual([]);
    servers.change([HOME, DEN], (guildId) => (guildId === id ? [HOME, DEN] : [DEN]));
    expect(changed).toEqual([id]);
    servers.change([HOME], () => [HOME]);
    expect(changed).toEqual([id, id]);
  });
});
