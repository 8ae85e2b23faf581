import { expect, test } from 'vitest';
import { CAPABILITIES } from '../../../../src/domain/access/capabilities.ts';
import { type Door, idOf } from './support/doors.ts';
import { mustOpen } from './support/oracle.ts';
import { directCases, pairwise, serverCases } from './support/pairwise.ts';
import { DOORS, startMatrix } from './support/run.ts';

const CASES = [...pairwise(DOORS), ...directCases(DOORS), ...serverCases(DOORS)];

/** What the commands of others do with it, and none of its own. */
const WITHOUT_A_DOOR = ['account.shared', 'playlist.own'];

test('every way in opens for whom it must, and for nobody else', async () => {
  const check = await startMatrix();
  for (const one of CASES) await check(one);
});

test('among these cases, every capability is asked for, and every way in is once open and once shut', () => {
  const doors = DOORS.map(idOf).toSorted();
  const among = (opens: boolean) => [
    ...new Set(CASES.filter((one) => mustOpen(one) === opens).map(({ door }) => idOf(door))),
  ];
  // A form opens no form, and a media server is chosen in a select.
  const isNever = ({ way, opensForm, choosesServer }: Door) =>
    (way === 'form' && opensForm) || (way !== 'select' && choosesServer);
  const never = DOORS.filter(isNever).map(idOf);
  expect([...among(true), ...never].toSorted()).toEqual(doors);
  expect(among(false).toSorted()).toEqual(doors);
  expect(new Set([...CASES.map(({ door }) => door.requires), ...WITHOUT_A_DOOR])).toEqual(new Set(CAPABILITIES));
});
