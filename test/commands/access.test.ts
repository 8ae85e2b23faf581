import { describe, expect, test } from 'vitest';
import type { RawCommandOptions } from '../../src/commands/framework/command.ts';
import { EMPTY_PERMISSION_MAP } from '../../src/domain/access/access.ts';
import { CAPABILITIES } from '../../src/domain/access/capabilities.ts';
import { LEVEL_BY_CAPABILITY } from '../../src/permissions/capabilities.ts';
import type { Message } from '../../src/render/kit/message/message.ts';
import { de } from '../../src/render/texts/de.ts';
import { textOf } from '../support/messages.ts';
import { createControl, GUILD } from './access/support/control.ts';
import { answersTo, asking, depsWith, offeredFor } from './support/deps.ts';
import { pressedAsDrawn } from './support/drawn.ts';
import { openedBy } from './support/presses.ts';

const ADMIN = '200000000000000000';
const VIEWER = '200000000000000001';
const MODERATOR = '200000000000000002';
const STAN = { userId: '100000000000000011', bot: false, roleIds: [] };
const role = (id: string) => ({ id, mentionable: false });

/** What an admin is answered, one command after the other. */
async function asAdmin() {
  const levels = { [VIEWER]: 'viewer', [MODERATOR]: 'moderator' } as const;
  const settings = { roleIds: { viewer: [], curator: [], moderator: [], admin: [ADMIN] } };
  const roleIds = [ADMIN, VIEWER, MODERATOR];
  const { control } = await createControl({ settings, map: { ...EMPTY_PERMISSION_MAP, levels }, roleIds });
  const deps = depsWith({ access: control });
  const context = asking({ actor: { userId: '42', guildId: GUILD, roleIds: [ADMIN] } });
  const answer = async (command: string, raw: RawCommandOptions = {}): Promise<Message> => {
    const [message] = await answersTo(`access ${command}`, raw, deps, context);
    if (!message) throw new Error('there is no answer');
    return message;
  };
  const press = async ({ presses }: Message) =>
    (await pressedAsDrawn(presses?.[0], deps, {}, context)).map(textOf).join();
  return {
    answer,
    press,
    said: async (command: string, raw?: RawCommandOptions) => textOf(await answer(command, raw)),
  };
}

describe('/access list', () => {
  test('/access list shows each level’s roles, the admin roles from the environment, and the version', async () => {
    const { said, answer } = await asAdmin();
    expect(await said('list')).toContain(`**admin**: <@&${ADMIN}> (always, by \`ADMIN_ROLE_IDS\`)`);
    expect(await said('list')).toContain(`**moderator**: <@&${MODERATOR}>`);
    expect(await said('list')).toContain('Version 1');
    expect(await answer('list')).toMatchObject({ private: true });
  });
});

describe('the capabilities of /access', () => {
  test('/access grant completes a typed word to capabilities with their names', async () => {
    expect(await offeredFor('access grant', 'capability', 'sess', depsWith({}))).toMatchObject([
      { name: 'See sessions', value: 'session.list' },
      { name: 'End sessions', value: 'session.terminate' },
    ]);
  });

  test.each([
    [{ capability: 'fly', who: STAN }, 'capability', ''],
    [{ capability: 'search', who: { ...STAN, bot: true } }, 'who', 'bot'],
  ])('/access grant refuses an unknown capability or a bot: %j', async (raw, option, problem) => {
    const { said } = await asAdmin();
    await expect(said('grant', raw)).rejects.toMatchObject({ option, problem: expect.stringContaining(problem) });
  });

  test('/access grant accepts everyone for read-only rights, but not for rights that change something', async () => {
    const { said } = await asAdmin();
    expect(await said('grant', { capability: 'search', who: role(GUILD) })).toContain(
      '**Search**: now allowed for everyone',
    );
    expect(await said('revoke', { capability: 'search', who: role(GUILD) })).toContain('no longer granted to everyone');
    expect(await said('grant', { capability: 'log.write', who: role(GUILD) })).toContain('Name a role instead');
  });
});

describe('/access level', () => {
  test('/access level gives a role a level and removes it; each /access undo takes back one change', async () => {
    const { said } = await asAdmin();
    expect(await said('level', { role: role(VIEWER), level: 'moderator' })).toContain('viewer → **moderator**');
    expect(await said('level', { role: role(VIEWER), level: 'none' })).toContain('moderator → **no level**');
    expect(await said('undo')).toContain('no level → **moderator**');
    expect(await said('undo')).toContain('moderator → **viewer**');
  });
});

describe('/access revoke', () => {
  const search = { capability: 'search', who: role(MODERATOR) };

  test('/access revoke says if nothing was granted; with “deny” it forbids, which outranks a level', async () => {
    const { said, answer, press } = await asAdmin();
    expect(await said('revoke', search)).toContain('this was not granted to them');
    expect(await said('revoke', { ...search, deny: true })).toContain(`**Search**: now denied to <@&${MODERATOR}>`);
    const person = { ...STAN, roleIds: [MODERATOR] };
    const explanation = await answer('explain', { person, capability: 'search' });
    expect(textOf(explanation)).toBe(`⛔ <@${STAN.userId}> may not: **Search**`);
    expect(await press(explanation)).toBe(
      `⛔ <@${STAN.userId}> may not: **Search**\n-# It is denied to <@&${MODERATOR}>, which comes first.`,
    );
  });

  test('/access commands refuse to take the last way to manage access from the admin roles in the environment', async () => {
    const { said } = await asAdmin();
    const manage = { capability: 'access.manage', deny: true };
    const refused = 'that role is in `ADMIN_ROLE_IDS`';
    expect(await said('level', { role: role(ADMIN), level: 'none' })).toContain(refused);
    expect(await said('revoke', { ...manage, who: role(ADMIN) })).toContain(refused);
    await said('revoke', { ...manage, who: role(GUILD) });
    expect(await said('list')).toContain('**Manage access**: denied to everyone');
    expect(await said('undo')).toContain('Undone');
  });
});

describe('the button under a change', () => {
  test('the undo button under an access change undoes only that change, and only while it is the latest', async () => {
    const { answer, press } = await asAdmin();
    const first = await answer('grant', { capability: 'search', who: STAN });
    const second = await answer('grant', { capability: 'stats.show', who: STAN });
    expect(await press(first)).toContain('someone has changed access in the meantime');
    expect(await press(second)).toMatch(/Undone: what <@42> changed[\s\S]*\*\*See statistics\*\*: no longer granted/);
  });
});

describe('/access explain', () => {
  test('/access explain says in one line each what a person may do and may not do, and its button why', async () => {
    const { answer, press } = await asAdmin();
    const explanation = await answer('explain', { person: { ...STAN, roleIds: [VIEWER] } });
    const lines = textOf(explanation).split('\n');
    expect(lines.filter((line) => line.startsWith('✅'))).toEqual([
      expect.stringContaining(
        `✅ <@${STAN.userId}> may: **Get help, Search, Browse libraries, Draw titles at random, `,
      ),
    ]);
    expect(lines.filter((line) => line.startsWith('⛔'))).toHaveLength(1);
    expect(textOf(explanation)).not.toContain('gives the level');
    const why = await press(explanation);
    expect(why).toContain(`<@&${VIEWER}> gives the level viewer.`);
    expect(why).toContain('Level needed: admin. Theirs: viewer.');
  });

  test('the why button of /access explain keeps the person’s roles, the channel and the media server of the answer', async () => {
    const { answer } = await asAdmin();
    const channel = { id: '100000000000000031', type: 11, parentId: '100000000000000030' };
    const { presses } = await answer('explain', {
      person: { ...STAN, roleIds: [VIEWER] },
      capability: 'search',
      channel,
    });
    expect(presses?.[0]?.target).toMatchObject({
      userId: STAN.userId,
      roleIds: [VIEWER],
      capability: 'search',
      channel: { id: channel.id, parentId: channel.parentId },
    });
  });
});

test('the form for /access grant offers everything that can be granted by its name, in two menus', () => {
  const deps = depsWith({});
  const form = openedBy('ask access grant', {}, deps, asking({ texts: de }));
  const menus = form.inputs.flatMap((input) => ('options' in input ? [input] : []));
  expect(menus.map(({ label }) => label)).toEqual(['Was (Menü 1 von 2)', 'Was (Menü 2 von 2)']);
  const grantable = CAPABILITIES.filter((capability) => LEVEL_BY_CAPABILITY[capability] !== 'installation');
  expect(menus.flatMap(({ options }) => options)).toEqual(
    grantable.map((value) => ({ label: de.access.capabilities[value], value })),
  );
});
