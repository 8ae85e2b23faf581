import { expect, test } from 'vitest';
import { CAPABILITIES } from '../../../../src/domain/access/capabilities.ts';
import { WAYS } from './support/doors.ts';
import { type Case, mustOpen, PERSONS } from './support/oracle.ts';
import { representativeCases } from './support/pairwise.ts';
import { DOORS, startMatrix } from './support/run.ts';

/** `npm run test:long` tries every entry under every pair of conditions. */
const CASES = representativeCases(DOORS);
const OPEN = CASES.filter(mustOpen);
const SHUT = CASES.filter((one) => !mustOpen(one));

/** Capabilities that only the commands of other capabilities use. */
const WITHOUT_A_DOOR = ['account.shared'];

test('every way to use a command works for exactly the people who may use the command', async () => {
  const check = await startMatrix();
  for (const one of CASES) await check(one);
});

test('the permission tests include every command at least once with a person who may use it', () => {
  const commands = DOORS.filter(({ way }) => way === 'command').map(({ name }) => name);
  expect(OPEN.filter(({ door }) => door.way === 'command').map(({ door }) => door.name)).toEqual(
    expect.arrayContaining(commands),
  );
});

test.each([
  {
    name: 'capability',
    all: CAPABILITIES.filter((name) => !WITHOUT_A_DOOR.includes(name)),
    of: ({ door }: Case) => door.requires,
  },
  { name: 'way in', all: WAYS, of: ({ door }: Case) => door.way },
  { name: 'person', all: Object.keys(PERSONS), of: ({ person }: Case) => person },
])('in the permission tests, every $name occurs in an allowed case and in a refused case', ({ all, of }) => {
  for (const cases of [OPEN, SHUT]) expect(new Set(cases.map(of))).toEqual(new Set(all));
});
