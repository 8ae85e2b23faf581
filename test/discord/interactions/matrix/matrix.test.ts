import { expect, test } from 'vitest';
import { CAPABILITIES } from '../../../../src/domain/access/capabilities.ts';
import { type Door, idOf } from './support/doors.ts';
import { isAllowed, mustOpen } from './support/oracle.ts';
import { directCases, hiddenCases, pairwise, serverCases } from './support/pairwise.ts';
import { DOORS, startMatrix } from './support/run.ts';
import { takesServer } from './support/servers.ts';

const CASES = [...pairwise(DOORS), ...directCases(DOORS), ...serverCases(DOORS), ...hiddenCases(DOORS)];

/** What the commands of others do with it, and none of its own. */
const WITHOUT_A_DOOR = ['account.shared', 'playlist.own'];

// A form opens no form, and a media server is chosen in a select.
const isNever = ({ way, opensForm, choosesServer }: Door) =>
  (way === 'form' && opensForm) || (way !== 'select' && choosesServer);
/** A menu has nowhere to name a media server, and some commands have no option for one. */
const namesServer = (door: Door) =>
  !isNever(door) && door.way !== 'menu' && (!['command', 'autocomplete'].includes(door.way) || takesServer(door));

test('every way in opens for whom it must, and for nobody else', async () => {
  const check = await startMatrix();
  for (const one of CASES) await check(one);
});

test('among these cases, every capability is asked for, and every way in is once open and once shut', () => {
  const doors = DOORS.map(idOf).toSorted();
  const among = (opens: boolean) => [
    ...new Set(CASES.filter((one) => mustOpen(one) === opens).map(({ door }) => idOf(door))),
  ];
  const never = DOORS.filter(isNever).map(idOf);
  expect([...among(true), ...never].toSorted()).toEqual(doors);
  expect(among(false).toSorted()).toEqual(doors);
  expect(new Set([...CASES.map(({ door }) => door.requires), ...WITHOUT_A_DOOR])).toEqual(new Set(CAPABILITIES));
});

test('among them, every way in that can name a media server is once shut for that alone: the guild may not see it', () => {
  const shut = hiddenCases(DOORS.filter(namesServer)).filter((one) => isAllowed(one) && !mustOpen(one));
  expect(shut.map(({ door }) => idOf(door))).toEqual(DOORS.filter(namesServer).map(idOf));
  expect(shut.length).toBeGreaterThan(400);
});
