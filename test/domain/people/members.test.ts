import { expect, test } from 'vitest';
import { createAccountMemberFinder } from '../../../src/domain/people/members.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';

const WHOSE = new Map([
  ['1', ['42', '43']],
  ['2', ['44']],
]);

/** Discord says of each person in turn whether they are a member; `undefined` once it is in trouble. */
function world(isMember: (guildId: string, userId: string) => boolean | undefined) {
  const asked: string[] = [];
  const clock = createSteppedClock();
  const membersOf = createAccountMemberFinder({
    linkedAccounts: { usersOf: async (ids) => new Map([...WHOSE].filter(([id]) => ids.includes(id))) },
    directory: {
      isMember: async (guildId, userId) => {
        asked.push(`${guildId} ${userId}`);
        return isMember(guildId, userId);
      },
    },
    clock,
  });
  return { membersOf, asked, clock };
}

test('an account is shown as a Discord member only in guilds that the member is in', async () => {
  const { membersOf } = world((guildId, userId) => guildId === 'home' && userId !== '43');
  expect(await membersOf('home', ['1', '2', '3'])).toEqual(
    new Map([
      ['1', ['42']],
      ['2', ['44']],
    ]),
  );
  expect(await membersOf('elsewhere', ['1', '2'])).toEqual(new Map());
});

test('Discord is asked about a member once in ten minutes', async () => {
  const { membersOf, asked, clock } = world(() => true);
  await membersOf('home', ['2']);
  await membersOf('home', ['2']);
  expect(asked).toEqual(['home 44']);
  await clock.advance(10 * 60_000);
  await membersOf('home', ['2']);
  expect(asked).toHaveLength(2);
});

test('no member is shown while Discord does not answer, and Discord is asked again', async () => {
  const { membersOf, asked } = world(() => undefined);
  expect(await membersOf('home', ['2'])).toEqual(new Map());
  await membersOf('home', ['2']);
  expect(asked).toHaveLength(2);
});
