import { expect, test } from 'vitest';
import type { Session } from '../../../src/domain/media/sessions/session.ts';
import { placeFindings } from '../../../src/observe/doctor/places.ts';
import { playing } from '../../support/media.ts';

const signal = new AbortController().signal;

const at = (address: string | undefined, nth: number, player: Partial<Session['player']> = {}, account = '7') =>
  playing({
    user: { id: account },
    player: { machineIdentifier: `device ${nth}`, address, ...player },
  });

const found = (sessions: readonly Session[]) => placeFindings({ sessions: async () => sessions }, signal);

test.each<[what: string, sessions: readonly Session[]]>([
  ['a proxy in a container', [at('172.17.0.1', 1, { local: true }), at('172.17.0.1', 2, { local: true })]],
  ['a proxy on another machine of the house', [at('192.168.1.2', 1), at('192.168.1.2', 2), at('192.168.1.2', 3)]],
  ['a proxy on the server’s machine', [at('127.0.0.1', 1), at('::ffff:127.0.0.1', 2)]],
  ['a proxy on the internet, with two viewers', [at('203.0.113.5', 1), at('203.0.113.5', 2, {}, '8')]],
  ['a proxy of IPv6', [at('2001:db8::5', 1), at('2001:DB8:0::5', 2, {}, '8')]],
])('the doctor says that %s hides the places', async (_, sessions) => {
  expect(await found(sessions)).toEqual([{ kind: 'one-address', streams: sessions.length }]);
});

test.each<[what: string, sessions: readonly Session[]]>([
  ['nothing plays', []],
  ['one device plays', [at('172.17.0.1', 1), at('172.17.0.1', 1)]],
  ['two devices of a home play', [at('192.168.1.20', 1), at('192.168.1.21', 2)]],
  ['one viewer has two devices in a house elsewhere', [at('203.0.113.5', 1), at('203.0.113.5', 2)]],
  ['two play over the relay', [at('127.0.0.1', 1, { relayed: true }), at('127.0.0.1', 2, { relayed: true })]],
  ['the server gives no addresses', [at(undefined, 1), at(undefined, 2)]],
])('the doctor says nothing of places where %s', async (_, sessions) => {
  expect(await found(sessions)).toEqual([]);
});

test('the doctor says nothing of places where the sessions cannot be read', async () => {
  const sessions = async () => {
    throw new Error('away');
  };
  expect(await placeFindings({ sessions }, signal)).toEqual([]);
});
