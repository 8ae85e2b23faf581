import { Events } from 'discord.js';
import { describe, expect, test } from 'vitest';
import { checkRoles } from '../../../src/discord/setup/checkRoles.ts';
import type { Level } from '../../../src/domain/access/access.ts';
import { createRecorder } from '../../jobs/support/fakes.ts';
import { connect } from '../support/connected.ts';

const GUILD = '110000000000000001';
const ELSEWHERE = '110000000000000002';
const ADMIN_ROLE = '110000000000000014';
const USHERS_OWN = '110000000000000015';
const MODERATOR_ELSEWHERE = '110000000000000021';
const CHANNEL = '110000000000000201';
const OLGA = '110000000000000104';
const NOTHING = '110000000000099999';
const HOW = 'Copy the id of a role: Server Settings, Roles, right-click it, Copy Role ID.';
const NOBODY = 'error: Nobody is an admin until ADMIN_ROLE_IDS is correct: everything that needs an admin is refused.';

const rolesOf = (roles: Partial<Record<Level, readonly string[]>>) => ({
  ...{ viewer: [], curator: [], moderator: [], admin: [] },
  ...roles,
});

/** The bot in its two servers, before anything is checked. */
async function begun() {
  const { client, discord } = await connect();
  const { log, sentences } = createRecorder();
  const check = (roles: Partial<Record<Level, readonly string[]>>, guildIds?: readonly string[], managed?: string) =>
    checkRoles(client, { guildIds, roleIds: rolesOf(roles), isManaged: (guildId) => guildId === managed }, log);
  /** Discord.js has made something of the change. */
  const heard = (event: Events.GuildRoleDelete | Events.GuildUnavailable) =>
    new Promise<void>((resolve) => client.once(event, () => resolve()));
  return { check, sentences, discord, heard };
}

async function checked(roles: Partial<Record<Level, readonly string[]>>, guildIds?: readonly string[]) {
  const { check, sentences } = await begun();
  await check(roles, guildIds);
  return sentences();
}

describe('the roles that are configured', () => {
  test('are not mentioned if each belongs to a served server', async () => {
    const roles = { admin: [ADMIN_ROLE], moderator: [MODERATOR_ELSEWHERE] };
    expect(await checked(roles)).toEqual([]);
  });

  test.each([
    ['that is gone', NOTHING, `none of my servers has a role ${NOTHING}, or no longer. ${HOW}`],
    ['of a bot', USHERS_OWN, `"Usher" is a bot's own role, which no person can have. ${HOW}`],
    ['that is the server', GUILD, `${GUILD} is the server "The Picture House", not a role. ${HOW}`],
    ['that is a channel', CHANNEL, `${CHANNEL} is the channel #cinema, not a role. ${HOW}`],
    ['that is a person', OLGA, `${OLGA} is a person (admin), not a role. Give them a role, and name that. ${HOW}`],
    [
      'of a server that is not served',
      MODERATOR_ELSEWHERE,
      '"moderator" is a role of "Somewhere Else", a server that GUILD_IDS does not name.',
    ],
  ])('are named one by one: a role %s', async (_, id, problem) => {
    const sentences = await checked({ admin: [ADMIN_ROLE], curator: [id, id] }, [GUILD]);
    expect(sentences).toEqual([`error: CURATOR_ROLE_IDS: ${problem}`]);
  });

  test.each([
    ['a person', OLGA],
    ['the server', GUILD],
    ['a bot’s role', USHERS_OWN],
  ])('leave nobody an admin if the only one is %s, which is logged too', async (_, id) => {
    const sentences = await checked({ admin: [id] }, [GUILD]);
    expect(sentences).toEqual([expect.stringContaining('error: ADMIN_ROLE_IDS: '), NOBODY]);
  });

  test('leave a configured server without admins if it has none of them', async () => {
    const sentences = await checked({ admin: [ADMIN_ROLE] }, [GUILD, ELSEWHERE]);
    expect(sentences).toEqual([
      'error: Nobody is an admin in "Somewhere Else": ADMIN_ROLE_IDS names no role of that server.',
    ]);
  });

  test('are no problem for a server that is not configured', async () => {
    expect(await checked({ admin: [ADMIN_ROLE] })).toEqual([]);
  });

  test('are named if one is deleted later, without repeating the others', async () => {
    const { check, sentences, discord, heard } = await begun();
    await check({ admin: [ADMIN_ROLE], curator: [NOTHING] }, [GUILD]);
    expect(sentences()).toHaveLength(1);
    const deleted = heard(Events.GuildRoleDelete);
    discord.deleteRole('admin');
    await deleted;
    await expect.poll(sentences).toHaveLength(3);
    expect(sentences().slice(1)).toEqual([expect.stringContaining(`has a role ${ADMIN_ROLE}`), NOBODY]);
  });

  test('are unknown during an outage and checked after it', async () => {
    const { check, sentences, discord, heard } = await begun();
    const away = heard(Events.GuildUnavailable);
    discord.outage();
    await away;
    await check({ admin: [NOTHING] }, [GUILD]);
    expect(sentences()).toEqual([]);
    discord.outageOver();
    await expect.poll(sentences).toHaveLength(2);
  });
});

test('a server is not without an admin if its stored map names somebody who can manage access', async () => {
  const { check, sentences } = await begun();
  await check({ admin: [ADMIN_ROLE] }, [GUILD, ELSEWHERE], ELSEWHERE);
  expect(sentences()).toEqual([]);
  await check({ admin: [ADMIN_ROLE] }, [GUILD, ELSEWHERE], GUILD);
  expect(sentences().join()).toContain('Nobody is an admin in');
});
