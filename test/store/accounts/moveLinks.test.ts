import { describe, expect, test } from 'vitest';
import type { ProvenOrigin } from '../../../src/domain/servers/mediaServers.ts';
import { FIRST_SERVER_ID, serverId } from '../../../src/domain/servers/refs.ts';
import type { DatabaseStore } from '../../../src/domain/store.ts';
import { rightsOnDisk } from '../rights/support/rightsOnDisk.ts';
import { GUILD } from '../support/openStore.ts';

const OLD = new URL('http://cabin.example:32400');
const NEW = new URL('http://moved.example:32400');
const OWN = 'canary-token-of-cabin';
const VERAS = 'canary-token-of-vera';
const VERA = '300000000000000001';
const CABIN = serverId(2);
const at = new Date('2026-01-01T12:00:00Z');
const SERVER = { token: OWN, addedBy: VERA, guildId: GUILD };
const NEW_CABIN = { ...SERVER, name: 'Cabin', address: NEW, machineIdentifier: 'cabin-1' };

const PROOF: ProvenOrigin = { machineIdentifier: 'cabin-1', origin: NEW.origin };
const FOLLOWS = { kind: 'own', token: VERAS } as const;
const STAYS = { kind: 'none', why: 'moved' } as const;

type World = Awaited<ReturnType<typeof rightsOnDisk>>;

/** Vera has linked her account on Cabin, the second server. */
async function cabin(
  known: { readonly machineIdentifier?: string } = { machineIdentifier: 'cabin-1' },
): Promise<World> {
  const world = await rightsOnDisk();
  await world.use(async ({ mediaServers, linkedAccounts }) => {
    await mediaServers.add({ ...SERVER, name: 'Home', address: new URL('http://home.example') });
    await mediaServers.add({ ...SERVER, name: 'Cabin', address: OLD, ...known });
    await linkedAccounts.link(VERA, CABIN, { token: VERAS, at });
  });
  return world;
}

const accountIn = ({ linkedAccounts }: DatabaseStore) => linkedAccounts.accountOf(VERA, CABIN);
const waitingIn = ({ linkedAccounts }: DatabaseStore, { origin } = NEW) => linkedAccounts.countElsewhere(CABIN, origin);
const moveTo = ({ mediaServers }: DatabaseStore, address: URL, proof?: ProvenOrigin) =>
  mediaServers.reach(CABIN, { token: OWN, address, proof });

const THIEF = "update media_servers set machine_id = 'thief-1' where id = 2";

describe('a server moves to another address, for which its token is typed', () => {
  test.each<{ name: string; proof: ProvenOrigin | undefined; tamper: string; expected: object }>([
    { name: 'that is the same machine, as is proved: links follow', proof: PROOF, tamper: '', expected: FOLLOWS },
    { name: 'of which nothing is proved: links stay', proof: undefined, tamper: '', expected: STAYS },
    {
      name: 'that is proved to be another machine: links stay',
      proof: { ...PROOF, machineIdentifier: 'attic-1' },
      tamper: '',
      expected: STAYS,
    },
    {
      name: 'for which only the old address was proved: links stay',
      proof: { ...PROOF, origin: OLD.origin },
      tamper: '',
      expected: STAYS,
    },
    {
      name: 'at another port than was proved: links stay',
      proof: { ...PROOF, origin: 'http://moved.example' },
      tamper: '',
      expected: STAYS,
    },
    {
      name: 'that is only the machine written into the database by another program: links stay',
      proof: { ...PROOF, machineIdentifier: 'thief-1' },
      tamper: THIEF,
      expected: STAYS,
    },
  ])('a media server moves to another address with its token typed: $name', async ({ proof, tamper, expected }) => {
    const { use, write } = await cabin();
    write(tamper);
    await use(async (store) => {
      expect(await moveTo(store, NEW, proof)).toBe('done');
      expect(store.mediaServers.tokenOf(CABIN)).toBe(OWN);
      expect(accountIn(store)).toEqual(expected);
      expect(waitingIn(store)).toBe(expected === STAYS ? 1 : 0);
    });
    expect(await use(async (store) => accountIn(store))).toEqual(expected);
    // Links that stayed are unchanged: they work again if the server moves back.
    await use(async (store) => {
      await moveTo(store, OLD);
      expect(accountIn(store)).toEqual(expected === STAYS ? FOLLOWS : STAYS);
    });
  });

  test('a linked account whose machine is unknown stays at the old address, even if the new address proves its machine', async () => {
    const { use } = await cabin({});
    await use(async (store) => {
      await store.ofServer(CABIN).serverIdentity.rememberServer('cabin-1');
      await moveTo(store, NEW, PROOF);
      expect(accountIn(store)).toEqual(STAYS);
    });
  });

  test('linked accounts left at an old address work again once the server proves its machine or moves back', async () => {
    const { use } = await cabin();
    await use(async (store) => {
      await moveTo(store, new URL('http://other.example'));
      expect(accountIn(store)).toEqual(STAYS);
      await moveTo(store, OLD);
      expect(accountIn(store)).toEqual(FOLLOWS);
      await moveTo(store, new URL('http://other.example'));
      await moveTo(store, NEW, PROOF);
      expect(accountIn(store)).toEqual(FOLLOWS);
      await moveTo(store, OLD);
      expect(accountIn(store)).toEqual(STAYS);
    });
  });

  test('when a person links an account again, the server’s new address is confirmed for this person’s account only', async () => {
    const { use } = await cabin();
    await use(async (store) => {
      await store.linkedAccounts.link('42', CABIN, { token: 'canary-token-of-jonas', at });
      await moveTo(store, NEW);
      expect(waitingIn(store)).toBe(2);
      await store.linkedAccounts.link(VERA, CABIN, { token: VERAS, origin: NEW.origin, at });
      expect(accountIn(store)).toEqual(FOLLOWS);
      expect(store.linkedAccounts.accountOf('42', CABIN)).toEqual(STAYS);
      expect(waitingIn(store)).toBe(1);
    });
  });
});

describe('a server was removed, and a server that claims to be its machine is added', () => {
  test.each<{ name: string; address: URL; proof: ProvenOrigin | undefined; tamper: string; expected: object }>([
    { name: 'at its old address: links are back', address: OLD, proof: undefined, tamper: '', expected: FOLLOWS },
    { name: 'at another one, as is proved: links are back', address: NEW, proof: PROOF, tamper: '', expected: FOLLOWS },
    {
      name: 'at another one, which nothing proves: links stay',
      address: NEW,
      proof: undefined,
      tamper: '',
      expected: STAYS,
    },
    {
      name: 'at another port of its old host: links stay',
      address: new URL('http://cabin.example:32401'),
      proof: undefined,
      tamper: '',
      expected: STAYS,
    },
    {
      name: 'at its old host with https: links stay',
      address: new URL('https://cabin.example:32400'),
      proof: undefined,
      tamper: '',
      expected: STAYS,
    },
    {
      name: 'at another one, with a proof of another machine: links stay',
      address: NEW,
      proof: { ...PROOF, machineIdentifier: 'x' },
      tamper: '',
      expected: STAYS,
    },
    {
      name: 'after another program wrote its address into the removed row: links stay',
      address: NEW,
      proof: undefined,
      tamper: `update media_servers set address = '${NEW.href}' where id = 2`,
      expected: STAYS,
    },
  ])(
    'a removed media server is added again as the same machine: $name',
    async ({ address, proof, tamper, expected }) => {
      const { use, write } = await cabin();
      await use(({ mediaServers }) => mediaServers.remove(CABIN));
      write(tamper);
      await use(async (store) => {
        expect(store.mediaServers.removedAs('cabin-1')).toBe(CABIN);
        const added = await store.mediaServers.add({ ...NEW_CABIN, address, proof });
        expect(added).toEqual({ kind: 'added', id: CABIN, isBack: true });
        expect(store.mediaServers.removedAs('cabin-1')).toBeUndefined();
        expect(accountIn(store)).toEqual(expected);
        expect(waitingIn(store, address)).toBe(expected === STAYS ? 1 : 0);
      });
    },
  );

  test('linked accounts stay unused if another program changed the machine in the row of the removed server', async () => {
    const { use, write } = await cabin();
    await use(({ mediaServers }) => mediaServers.remove(CABIN));
    write(THIEF);
    await use(async (store) => {
      const proof = { machineIdentifier: 'thief-1', origin: NEW.origin };
      const thief = { ...NEW_CABIN, machineIdentifier: 'thief-1', proof };
      expect(await store.mediaServers.add(thief)).toMatchObject({ id: CABIN, isBack: true });
      expect(accountIn(store)).toEqual(STAYS);
    });
  });
});

test.each([
  { name: 'follow if it is the same machine, as is proved', proof: PROOF, kind: 'own' },
  { name: 'stay if nothing is proved', proof: undefined, kind: 'none' },
])('when the settings name another address of the server, its linked accounts $name', async ({ proof, kind }) => {
  const { use } = await rightsOnDisk();
  await use(async ({ firstServer, serverIdentity, linkedAccounts }) => {
    await firstServer.plant({ address: OLD, token: OWN });
    await serverIdentity.rememberServer('cabin-1');
    await linkedAccounts.link(VERA, FIRST_SERVER_ID, { token: VERAS, at });
    await firstServer.take({ address: NEW, token: 'canary-token-2' }, proof);
    expect(linkedAccounts.accountOf(VERA, FIRST_SERVER_ID)?.kind).toBe(kind);
  });
});
