import { expect, test } from 'vitest';
import { CAPABILITIES } from '../../src/domain/access/capabilities.ts';
import { type Door, idOf } from '../discord/interactions/matrix/support/doors.ts';
import { isAllowed, mustOpen } from '../discord/interactions/matrix/support/oracle.ts';
import {
  directCases,
  hiddenCases,
  pairwise,
  randomCases,
  serverCases,
} from '../discord/interactions/matrix/support/pairwise.ts';
import { DOORS, startMatrix } from '../discord/interactions/matrix/support/run.ts';
import { takesServer } from '../discord/interactions/matrix/support/servers.ts';

const CASES = [...pairwise(DOORS), ...directCases(DOORS), ...serverCases(DOORS), ...hiddenCases(DOORS)];

/** Capabilities that other commands check, and that no command requires alone. */
const WITHOUT_A_DOOR = ['account.shared'];

// A form opens no form, and a media server is chosen in a select.
const isNever = ({ way, opensForm, choosesServer }: Door) =>
  (way === 'form' && opensForm) || (way !== 'select' && choosesServer);
/** A menu has nowhere to name a media server, and some commands have no option for one. */
const namesServer = (door: Door) =>
  !isNever(door) && door.way !== 'menu' && (!['command', 'autocomplete'].includes(door.way) || takesServer(door));

test('in every tested pair of conditions, commands, presses and completions work for exactly those who may use them', async () => {
  const check = await startMatrix();
  for (const one of CASES) await check(one);
});

test('the tested cases cover every capability, and allow and refuse each command, press and completion at least once', () => {
  const doors = DOORS.map(idOf).toSorted();
  const among = (opens: boolean) => [
    ...new Set(CASES.filter((one) => mustOpen(one) === opens).map(({ door }) => idOf(door))),
  ];
  const never = DOORS.filter(isNever).map(idOf);
  expect([...among(true), ...never].toSorted()).toEqual(doors);
  expect(among(false).toSorted()).toEqual(doors);
  expect(new Set([...CASES.map(({ door }) => door.requires), ...WITHOUT_A_DOOR])).toEqual(new Set(CAPABILITIES));
});

test('each command that can name a media server is refused in a case where the guild may not see that server', () => {
  const shut = hiddenCases(DOORS.filter(namesServer)).filter((one) => isAllowed(one) && !mustOpen(one));
  expect(shut.map(({ door }) => idOf(door))).toEqual(DOORS.filter(namesServer).map(idOf));
  expect(shut.length).toBeGreaterThan(400);
});

test('in 10,000 random cases, each command, press and completion is allowed for exactly those who may use it', async () => {
  const check = await startMatrix();
  for (const one of randomCases(DOORS, 10_000)) await check(one);
});
