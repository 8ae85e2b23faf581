import { describe, expect, test } from 'vitest';
import type { RawOptions } from '../../src/commands/framework/command.ts';
import { EMPTY_MAP } from '../../src/domain/access/access.ts';
import type { Message } from '../../src/render/kit/message.ts';
import { textOf } from '../support/messages.ts';
import { createControl, GUILD } from './access/support/control.ts';
import { answersTo, asking, depsWith, offeredFor } from './support/deps.ts';
import { pressedAsDrawn } from './support/drawn.ts';

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
  const { control } = await createControl({ settings, map: { ...EMPTY_MAP, levels }, roleIds });
  const deps = depsWith({ access: control });
  const context = asking({ actor: { userId: '42', guildId: GUILD, roleIds: [ADMIN] } });
  const answer = async (command: string, raw: RawOptions = {}): Promise<Message> => {
    const [message] = await answersTo(`access ${command}`, raw, deps, context);
    if (!message) throw new Error('there is no answer');
    return message;
  };
  const press = async ({ presses }: Message) =>
    (await pressedAsDrawn(presses?.[0], deps, {}, context)).map(textOf).join();
  return { answer, press, said: async (command: string, raw?: RawOptions) => textOf(await answer(command, raw)) };
}

describe('/access list', () => {
  test('names the roles of each level, those of the environment, and the version', async () => {
    const { said, answer } = await asAdmin();
    expect(await said('list')).toContain(`**admin**: <@&${ADMIN}> (always, by \`ADMIN_ROLE_IDS\`)`);
    expect(await said('list')).toContain(`**moderator**: <@&${MODERATOR}>`);
    expect(await said('list')).toContain('Version 1');
    expect(await answer('list')).toMatchObject({ private: true });
  });
});

describe('what is offered and taken', () => {
  test('are capabilities by their names', async () => {
    expect(await offeredFor('access grant', 'capability', 'sess', depsWith({}))).toMatchObject([
      { name: 'See sessions', value: 'session.list' },
      { name: 'End sessions', value: 'session.terminate' },
    ]);
  });

  test.each([
    [{ capability: 'fly', who: STAN }, 'capability', ''],
    [{ capability: 'search', who: { ...STAN, bot: true } }, 'who', 'bot'],
  ])('is not %j', async (raw, option, problem) => {
    const { said } = await asAdmin();
    await expect(said('grant', raw)).rejects.toMatchObject({ option, problem: expect.stringContaining(problem) });
  });

  test('is everyone, but not for what changes something', async () => {
    const { said } = await asAdmin();
    expect(await said('grant', { capability: 'search', who: role(GUILD) })).toContain(
      '**Search**: now allowed for everyone',
    );
    expect(await said('revoke', { capability: 'search', who: role(GUILD) })).toContain('no longer granted to everyone');
    expect(await said('grant', { capability: 'log.write', who: role(GUILD) })).toContain('Name a role instead');
  });
});

describe('/access level', () => {
  test('gives a role a level, takes it away, and every undo goes one change back', async () => {
    const { said } = await asAdmin();
    expect(await said('level', { role: role(VIEWER), level: 'moderator' })).toContain('viewer → **moderator**');
    expect(await said('level', { role: role(VIEWER), level: 'none' })).toContain('moderator → **no level**');
    expect(await said('undo')).toContain('no level → **moderator**');
    expect(await said('undo')).toContain('moderator → **viewer**');
  });
});

describe('/access revoke', () => {
  const search = { capability: 'search', who: role(MODERATOR) };

  test('says that nothing was granted, and denies where that is asked for, which comes before a level', async () => {
    const { said } = await asAdmin();
    expect(await said('revoke', search)).toContain('this was not granted to them');
    expect(await said('revoke', { ...search, deny: true })).toContain(`**Search**: now denied to <@&${MODERATOR}>`);
    const person = { ...STAN, roleIds: [MODERATOR] };
    expect(await said('explain', { person, capability: 'search' })).toBe(
      `⛔ <@${STAN.userId}> may not: **Search**\n-# It is denied to <@&${MODERATOR}>, which comes first.`,
    );
  });

  test('leaves somebody who can manage access, and those of the environment a way back whatever is denied', async () => {
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
  test('undoes that change alone, and only while it is the latest', async () => {
    const { answer, press } = await asAdmin();
    const first = await answer('grant', { capability: 'search', who: STAN });
    const second = await answer('grant', { capability: 'stats.show', who: STAN });
    expect(await press(first)).toContain('someone has changed access in the meantime');
    expect(await press(second)).toMatch(/Undone: what <@42> changed[\s\S]*\*\*See statistics\*\*: no longer granted/);
  });
});

describe('/access explain', () => {
  test('says everything that a person may do, and why', async () => {
    const { said } = await asAdmin();
    const text = await said('explain', { person: { ...STAN, roleIds: [VIEWER] } });
    expect(text).toContain(`✅ <@${STAN.userId}> may: **Search, Browse libraries, Draw titles at random, `);
    expect(text).toContain(`<@&${VIEWER}> gives the level viewer.`);
    expect(text).toContain('It requires the level admin; theirs is viewer.');
  });
});
