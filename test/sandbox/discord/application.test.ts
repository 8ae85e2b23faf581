import { Team } from 'discord.js';
import { expect, test } from 'vitest';
import { freshDiscord, startBot } from './tinyBot.ts';

test('the simulated application belongs to a person, or to a team whose members have roles', async () => {
  const discord = await freshDiscord();
  const { client } = await startBot(discord);
  const { people, application } = discord.world;
  const id = (name: string) => people.find((person) => person.name === name)?.id ?? '';
  expect(await client.application.fetch()).toMatchObject({ owner: { id: id('admin') } });
  application.team = {
    id: '1300000000000000001',
    name: 'Ushers',
    ownerId: id('moderator'),
    members: [
      { userId: id('moderator'), role: 'admin' },
      { userId: id('curator'), role: 'read_only' },
      { userId: id('viewer'), role: 'developer', isInvited: true },
    ],
  };
  const { owner } = await client.application.fetch();
  expect(owner).toBeInstanceOf(Team);
  expect(owner).toMatchObject({ id: application.team.id, ownerId: id('moderator') });
  const members =
    owner instanceof Team ? owner.members.map((one) => [one.user.username, one.role, one.membershipState]) : [];
  expect(members).toEqual([
    ['moderator', 'admin', 2],
    ['curator', 'read_only', 2],
    ['viewer', 'developer', 1],
  ]);
  for (const path of ['/applications/@me', '/oauth2/applications/@me'] as const)
    expect(await client.rest.get(path)).toMatchObject({
      owner: { id: application.team.id, username: `team${application.team.id}` },
      team: { owner_user_id: id('moderator') },
    });
  expect(discord.violations).toEqual([]);
});
