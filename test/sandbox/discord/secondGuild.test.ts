import { expect, test } from 'vitest';
import { copyRolesToSecondGuild } from '../../../sandbox/discord/secondGuild.ts';
import { createSimulatedDiscordWorld } from '../../../sandbox/discord/world.ts';

test('each person has the same roles in the second simulated guild as in the first, under other ids', () => {
  const [first, second] = copyRolesToSecondGuild(createSimulatedDiscordWorld()).guilds;
  const rolesOf = (guild: typeof first) =>
    guild?.members.map(({ userId, roleIds }) => [
      userId,
      roleIds.map((id) => guild.roles.find((role) => role.id === id)?.name),
    ]);
  expect(rolesOf(second)).toEqual(rolesOf(first));
  const ids = [first, second].flatMap((guild) => guild?.roles.map(({ id }) => id) ?? []);
  expect(new Set(ids).size).toBe(ids.length);
});
