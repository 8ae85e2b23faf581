import { lookup } from 'node:dns';
import { expect, test } from 'vitest';
import { createHostLookup, type HostNameResolver, refuseLinkLocalHost } from '../../../src/api/transport/linkLocal.ts';
import { createMediaServerSetup } from '../../../src/main/firstStart/ports.ts';
import { failureOf, request } from '../support/request.ts';
import { serve, transportTo } from '../support/server.ts';

/** The addresses that a name leads to, one list for each time that it is looked up; the last one again from then on. */
function resolving(...answers: readonly (readonly string[])[]): HostNameResolver {
  const rest = [...answers];
  return (_, __, callback) => {
    const [addresses = []] = rest.length > 1 ? rest.splice(0, 1) : rest;
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
}

const LINK_LOCAL = { kind: 'unreachable', reason: 'link-local' };

test.each([
  'http://169.254.169.254',
  'http://2852039166:32400',
  'https://[fe80::1]',
  'http://[::ffff:169.254.169.254]:32400',
  'http://[64:ff9b::a9fe:a9fe]',
])('the client sends no request to the link-local address %s', async (address) => {
  expect(await failureOf(transportTo(new URL(address)).send(request()))).toMatchObject({ ...LINK_LOCAL, asked: false });
});

test.each([
  { name: 'a link-local address', addresses: ['169.254.169.254'] },
  { name: 'several link-local addresses', addresses: ['169.254.1.2', 'fe80::1', 'fe80::2%eth0'] },
  { name: 'a link-local address mapped into IPv6', addresses: ['::ffff:169.254.169.254'] },
  { name: 'a cloud’s own services by IPv6', addresses: ['fd00:ec2::254'] },
  { name: 'a link-local address behind NAT64', addresses: ['64:ff9b::a9fe:a9fe'] },
])('the client does not connect to a name that leads to $name', async ({ addresses }) => {
  const transport = transportTo(new URL('http://media.example:32400'), { resolve: resolving(addresses) });
  expect(await failureOf(transport.send(request()))).toMatchObject(LINK_LOCAL);
});

test('the client connects to a name’s other address if one of them is link-local', async () => {
  const { url, asked } = await serve((response) => response.end('ok'));
  const resolve = resolving(['fe80::1', '127.0.0.1']);
  await transportTo(new URL(`http://media.example:${url.port}`), { resolve }).send(request());
  expect(asked).toHaveLength(1);
});

test('the client refuses a known name once it leads to a link-local address', async () => {
  const { url, asked } = await serve((response) => response.setHeader('connection', 'close').end('ok'));
  const resolve = resolving(['127.0.0.1'], ['169.254.169.254']);
  const transport = transportTo(new URL(`http://media.example:${url.port}`), { resolve });
  await transport.send(request());
  expect(await failureOf(transport.send(request()))).toMatchObject(LINK_LOCAL);
  expect(asked).toHaveLength(1);
});

test('a link-local address is refused before its identity is requested with a token', async () => {
  const tried = await createMediaServerSetup().tryServer({
    address: new URL('http://169.254.169.254'),
    token: 'some-token',
  });
  expect(tried).toEqual({
    kind: 'fails',
    problem: { failure: 'unreachable', ...LINK_LOCAL_REASON },
    instead: undefined,
  });
});

const LINK_LOCAL_REASON = { reason: 'link-local', code: undefined };

test.each([
  ['http://169.254.1.2:32400', new Set(['169.254.1.2'])],
  ['http://[fe80::1]', new Set(['[fe80::1]'])],
  ['http://169.254.1.2', 'any'],
] as const)('the client may connect to %s if the settings of the machine name it', (address, ownHosts) => {
  expect(() => refuseLinkLocalHost(new URL(address), ownHosts)).not.toThrow();
  expect(() => refuseLinkLocalHost(new URL(address), new Set(['media.example']))).toThrow('is link-local');
});

test('a name in the settings is resolved by the system, as containers name their machine that way', () => {
  const address = new URL('http://host.containers.internal:32400');
  expect(createHostLookup(address, new Set(['host.containers.internal']))).toBe(lookup);
  expect(createHostLookup(address, new Set())).not.toBe(lookup);
});
