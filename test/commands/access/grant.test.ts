import { describe, expect, test } from 'vitest';
import type { RawCommandOptions } from '../../../src/commands/framework/command.ts';
import { EMPTY_PERMISSION_MAP } from '../../../src/domain/access/access.ts';
import { type ServerId, serverId } from '../../../src/domain/servers/refs.ts';
import { decideAccess, permissionMapOf } from '../../../src/permissions/policy.ts';
import { textOf } from '../../support/messages.ts';
import { answersTo, asking, depsWith } from '../support/deps.ts';
import { createControl, GUILD } from './support/control.ts';

const PERSON = { userId: '100000000000000011', bot: false, roleIds: [] };

/** Lets somebody manage access, and gives the map that it leads to. */
async function granted(who: RawCommandOptions, capability = 'access.manage') {
  const { control } = await createControl({ map: EMPTY_PERMISSION_MAP });
  const context = asking({ actor: { userId: '42', guildId: GUILD, roleIds: ['a'] } });
  const done = answersTo('access grant', { capability, who }, depsWith({ access: control }), context).then((messages) =>
    messages.map(textOf).join(),
  );
  return { said: await done.catch((error: unknown) => String(error)), map: control.newestVersion(GUILD)?.map };
}

test('an admin can allow a single member to manage access, and is told that this includes every other right', async () => {
  const { said, map } = await granted(PERSON);
  expect(said).toContain('**Manage access** includes everything: anyone who has it can allow themselves all the rest.');
  expect(map).toMatchObject({ overrides: [{ subject: { kind: 'person', id: PERSON.userId } }] });
});

test('a grant of any right but managing access comes without the warning that it includes everything', async () => {
  const { said } = await granted(PERSON, 'search');
  expect(said).toContain('now allowed');
  expect(said).not.toContain('includes everything');
});

test.each([
  { name: 'a bot, which uses no commands', who: { ...PERSON, bot: true } },
  { name: 'a person outside the server', who: { userId: PERSON.userId, bot: false } },
])('the right to manage access cannot be granted to $name', async ({ who }) => {
  expect(await granted(who)).toEqual({
    said: expect.stringContaining('InvalidOptionError'),
    map: EMPTY_PERMISSION_MAP,
  });
});

describe('a grant on one media server', () => {
  const [first, second] = [serverId(1), serverId(2)];
  const ROLE_ID = '100000000000000012';
  const ROLE = { id: ROLE_ID, mentionable: true };
  const PERSON_IN = { ...PERSON, roleIds: [ROLE_ID] };
  const namesOf = (ref: string) =>
    new Map([
      ['1:', 'Cellar'],
      ['2:', 'Attic'],
    ]).get(ref);

  /** As an admin of a guild that sees these servers. */
  async function started(servers = [first, second]) {
    const { control } = await createControl({ map: EMPTY_PERMISSION_MAP, roleIds: ['a', ROLE_ID] });
    const deps = depsWith({ access: control, serverNames: namesOf });
    const run = async (name: string, given: RawCommandOptions, singleServer?: ServerId) => {
      const context = { ...asking({ actor: { userId: '42', guildId: GUILD, roleIds: ['a'] } }), servers, singleServer };
      return (await answersTo(name, given, deps, context)).map(textOf).join();
    };
    const may = (serverId?: ServerId) =>
      decideAccess(control.policy, 'search', { userId: 'p', guildId: GUILD, roleIds: [ROLE_ID], serverId }).allowed;
    return { run, may, control, overrides: () => permissionMapOf(control.policy, { guildId: GUILD }) };
  }

  test('a grant on one media server allows the right only on that server, and the answer says so', async () => {
    const { run, may } = await started();
    const said = await run('access grant', { capability: 'search', who: ROLE }, second);
    expect(said).toContain('**Search**: now allowed for <@&100000000000000012> on Attic');
    expect([may(second), may(first), may()]).toEqual([true, false, false]);
    expect(await run('access list', {})).toContain('**Search**: allowed for <@&100000000000000012> on Attic');
    const asked = { person: PERSON_IN, capability: 'search' };
    expect(await run('access explain', asked, second)).toContain('<@100000000000000011> may: **Search** on Attic');
    expect(await run('access explain', asked)).toContain('<@100000000000000011> may not: **Search**');
  });

  test('a grant on one media server has to be revoked on that server, not on all of them', async () => {
    const { run, may } = await started();
    await run('access grant', { capability: 'search', who: ROLE }, second);
    expect(await run('access revoke', { capability: 'search', who: ROLE })).toContain('was not granted');
    expect(await run('access revoke', { capability: 'search', who: ROLE }, second)).toContain(
      'no longer granted to <@&100000000000000012> on Attic',
    );
    expect(may(second)).toBe(false);
  });

  test('a grant on one media server is refused for a right that concerns no single server', async () => {
    const { run, overrides } = await started();
    for (const capability of ['access.manage', 'notify.edit', 'doctor.run'])
      expect(await run('access grant', { capability, who: ROLE }, second)).toContain('Leave the media server out');
    expect(overrides()).toEqual(EMPTY_PERMISSION_MAP);
  });

  test('/access list does not name the server of a grant if the guild cannot see it or has only one server', async () => {
    const { run, control } = await started();
    await run('access grant', { capability: 'search', who: ROLE }, second);
    const listed = async (servers: readonly ServerId[], serverNames = namesOf) => {
      const context = { ...asking({ actor: { userId: '42', guildId: GUILD, roleIds: ['a'] } }), servers };
      return (await answersTo('access list', {}, depsWith({ access: control, serverNames }), context))
        .map(textOf)
        .join();
    };
    expect(await listed([first])).toContain(
      'allowed for <@&100000000000000012> on a media server that is no longer here',
    );
    expect(await listed([second], () => undefined)).toMatch(/allowed for <@&100000000000000012>$/m);
  });
});
