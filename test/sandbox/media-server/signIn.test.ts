import { expect, onTestFinished, test } from 'vitest';
import { startSecondMediaServer } from '../../../sandbox/media-server/profiles/attic.ts';
import { namesOf, readXml } from './support/parsedXml.ts';
import { PLEX_CLIENT, startTestServer, takeViolationReasons } from './support/testServer.ts';

const OTHER = { ...PLEX_CLIENT, 'X-Plex-Client-Identifier': 'another-installation' };

async function service() {
  const { media } = await startTestServer({ vocabulary: 'plex' });
  const attic = await startSecondMediaServer(media, { vocabulary: 'plex' });
  onTestFinished(() => attic.close());
  const { signIns, url } = media.accountService;
  const ask = async (path: string, method = 'GET', headers: Record<string, string> = PLEX_CLIENT) => {
    const response = await fetch(`${url}${path}`, { method, headers });
    return { status: response.status, retryAfter: response.headers.get('retry-after'), text: await response.text() };
  };
  const pin = async () => JSON.parse((await ask('/api/v2/pins?strong=true', 'POST')).text);
  const seen = async (token: string) => {
    const { status, text } = await ask('/resources', 'GET', { ...PLEX_CLIENT, 'X-Plex-Token': token });
    expect(status).toBe(200);
    return readXml(text);
  };
  return { media, attic, signIns, ask, pin, seen };
}

test('a pin has no token until a person confirms it, and that token sees each server of that person', async () => {
  const { media, attic, signIns, ask, pin, seen } = await service();
  const { id, code, expiresIn, authToken } = await pin();
  expect({ expiresIn, authToken }).toEqual({ expiresIn: 1800, authToken: null });
  expect(signIns.confirm('Jonas Weber', code)).toBe(true);
  const { authToken: token } = JSON.parse((await ask(`/api/v2/pins/${id}`)).text);
  const list = await seen(token);
  expect(namesOf(list)).toEqual(['Device', 'Device']);
  expect(list.children.map(({ attributes }) => [attributes.clientIdentifier, attributes.accessToken])).toEqual([
    [media.machineIdentifier, media.tokens.jonas],
    [attic.machineIdentifier, attic.tokens.jonas],
  ]);
  const refused = await fetch(`${media.url}/library/sections`, { headers: { ...PLEX_CLIENT, 'X-Plex-Token': token } });
  expect(refused.status).toBe(401);
});

test('an account that no server knows sees no servers, and one of a single server sees that server', async () => {
  const { media, attic, signIns, ask, pin, seen } = await service();
  const seenAs = async (name: string) => {
    const { id, code } = await pin();
    signIns.confirm(name, code);
    const list = await seen(JSON.parse((await ask(`/api/v2/pins/${id}`)).text).authToken);
    return list.children.map(({ attributes }) => attributes.clientIdentifier);
  };
  expect(await seenAs('Nobody Known')).toEqual([]);
  expect(await seenAs('Priya Nair')).toEqual([media.machineIdentifier]);
  expect(await seenAs('Noor Haddad')).toEqual([attic.machineIdentifier]);
});

test('a code that a person claimed cannot be claimed again', async () => {
  const { signIns, pin } = await service();
  const { code } = await pin();
  expect(signIns.confirm('Priya Nair', code)).toBe(true);
  expect(signIns.confirm('Jonas Weber', code)).toBe(false);
});

test('a pin is shown only to its own installation, and to no one after its end', async () => {
  const { signIns, ask, pin } = await service();
  const { id, code } = await pin();
  expect((await ask(`/api/v2/pins/${id}`, 'GET', OTHER)).status).toBe(404);
  expect((await ask(`/api/v2/pins/${id}`)).status).toBe(200);
  signIns.expire();
  expect((await ask(`/api/v2/pins/${id}`)).status).toBe(404);
  expect(signIns.confirm('Jonas Weber', code)).toBe(false);
});

test('a client that asks for a pin too soon is told to wait', async () => {
  const { media, ask, pin } = await service();
  const { id } = await pin();
  expect((await ask(`/api/v2/pins/${id}`)).status).toBe(200);
  expect(await ask(`/api/v2/pins/${id}`)).toMatchObject({ status: 429, retryAfter: '2' });
  expect(takeViolationReasons(media)).toEqual(['a pin may be asked for every two seconds']);
});
