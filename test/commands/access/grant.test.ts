import { expect, test } from 'vitest';
import type { RawOptions } from '../../../src/commands/framework/command.ts';
import { EMPTY_MAP } from '../../../src/domain/access/access.ts';
import { textOf } from '../../support/messages.ts';
import { answersTo, asking, depsWith } from '../support/deps.ts';
import { createControl, GUILD } from './support/control.ts';

const PERSON = { userId: '100000000000000011', bot: false, roleIds: [] };

/** Lets somebody manage access, and gives the map that it leads to. */
async function granted(who: RawOptions, capability = 'access.manage') {
  const { control } = await createControl({ map: EMPTY_MAP });
  const context = asking({ actor: { userId: '42', guildId: GUILD, roleIds: ['a'] } });
  const done = answersTo('access grant', { capability, who }, depsWith({ access: control }), context).then((messages) =>
    messages.map(textOf).join(),
  );
  return { said: await done.catch((error: unknown) => String(error)), map: control.newest(GUILD)?.map };
}

test('a member can be allowed to manage access by name', async () => {
  const { said, map } = await granted(PERSON);
  expect(said).toContain('**Manage access** includes everything: anyone who has it can allow themselves all the rest.');
  expect(map).toMatchObject({ overrides: [{ subject: { kind: 'person', id: PERSON.userId } }] });
});

test('any other capability includes nothing else', async () => {
  const { said } = await granted(PERSON, 'search');
  expect(said).toContain('now allowed');
  expect(said).not.toContain('includes everything');
});

test.each([
  ['a bot, which uses no commands', { ...PERSON, bot: true }],
  ['somebody who is not in the server', { userId: PERSON.userId, bot: false }],
])('nobody is left to %s as the one who can manage access', async (_, who) => {
  expect(await granted(who)).toEqual({ said: expect.stringContaining('BadOption'), map: EMPTY_MAP });
});
