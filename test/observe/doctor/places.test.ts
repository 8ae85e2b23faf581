import { expect, test } from 'vitest';
import type { Session } from '../../../src/domain/media/sessions/session.ts';
import { findHiddenViewerAddresses } from '../../../src/observe/doctor/places.ts';
import { playing } from '../../support/media.ts';

const signal = new AbortController().signal;

const at = (address: string | undefined, nth: number, player: Partial<Session['player']> = {}, account = '7') =>
  playing({
    user: { id: account },
    player: { machineIdentifier: `device ${nth}`, address, ...player },
  });

const found = (sessions: readonly Session[]) => findHiddenViewerAddresses({ sessions: async () => sessions }, signal);

test.each<{ name: string; sessions: readonly Session[] }>([
  {
    name: 'a proxy in a container',
    sessions: [at('172.17.0.1', 1, { local: true }), at('172.17.0.1', 2, { local: true })],
  },
  {
    name: 'a proxy on another machine of the house',
    sessions: [at('192.168.1.2', 1), at('192.168.1.2', 2), at('192.168.1.2', 3)],
  },
  { name: 'a proxy on the server’s machine', sessions: [at('127.0.0.1', 1), at('::ffff:127.0.0.1', 2)] },
  {
    name: 'a proxy on the internet, with two viewers',
    sessions: [at('203.0.113.5', 1), at('203.0.113.5', 2, {}, '8')],
  },
  { name: 'a proxy of IPv6', sessions: [at('2001:db8::5', 1), at('2001:DB8:0::5', 2, {}, '8')] },
])('the doctor says that $name hides where people watch from', async ({ sessions }) => {
  expect(await found(sessions)).toEqual([{ kind: 'one-address', streams: sessions.length }]);
});

test.each<{ name: string; sessions: readonly Session[] }>([
  { name: 'nothing plays', sessions: [] },
  { name: 'one device plays', sessions: [at('172.17.0.1', 1), at('172.17.0.1', 1)] },
  { name: 'two devices of a home play', sessions: [at('192.168.1.20', 1), at('192.168.1.21', 2)] },
  { name: 'one viewer has two devices in a house elsewhere', sessions: [at('203.0.113.5', 1), at('203.0.113.5', 2)] },
  {
    name: 'two play over the relay',
    sessions: [at('127.0.0.1', 1, { relayed: true }), at('127.0.0.1', 2, { relayed: true })],
  },
  { name: 'the server gives no addresses', sessions: [at(undefined, 1), at(undefined, 2)] },
])('the doctor does not report that viewers’ places are hidden if $name', async ({ sessions }) => {
  expect(await found(sessions)).toEqual([]);
});

test('the doctor does not report that viewers’ places are hidden if the sessions cannot be read', async () => {
  const sessions = async () => {
    throw new Error('away');
  };
  expect(await findHiddenViewerAddresses({ sessions }, signal)).toEqual([]);
});
