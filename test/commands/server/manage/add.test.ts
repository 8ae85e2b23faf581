import { describe, expect, it } from 'vitest';
import { REMOVED_SERVER_DAYS } from '../../../../src/domain/servers/mediaServers.ts';
import type { Message } from '../../../../src/render/kit/message/message.ts';
import { textOf } from '../../../support/messages.ts';
import { pressed } from '../../support/presses.ts';
import { ATTIC, HERE, owner, SILENT, TOKEN, twoServers, WORKS } from './support.ts';

const TYPED = { name: 'Cabin', address: 'http://cabin.example:32400', token: TOKEN };

type Setting = Awaited<ReturnType<typeof twoServers>>;

async function submit({ deps }: Setting, typed: Partial<typeof TYPED> = {}): Promise<Message> {
  const [message] = await pressed('server.add', {}, deps, owner, { fields: { ...TYPED, ...typed } });
  return message ?? expect.fail('nothing was answered');
}

const namesOf = ({ deps }: Setting) => deps.mediaServers.list().map(({ name }) => name);
/** What the form opens with again. */
const again = (message: Message) => message.presses?.[0];

describe('adding a media server', () => {
  it('/server add tries the typed address and token, and adds the server for this guild', async () => {
    const setting = await twoServers();
    const message = await submit(setting, { name: '  Cabin ', address: ` ${TYPED.address} `, token: ` ${TOKEN} ` });
    expect(message).toMatchObject({ outcome: 'done', private: true });
    expect(textOf(message)).toMatch(/^## \*\*Cabin\*\* added\n.*3 libraries \(version 1.*\/server allow/s);
    expect(setting.tried).toEqual([{ address: `${TYPED.address}/`, token: TOKEN }]);
    expect(setting.deps.mediaServers.serversOf(HERE).map(({ name }) => name)).toEqual(['Home', 'Cabin']);
    const [, , cabin] = setting.deps.mediaServers.list();
    expect(cabin).toMatchObject({ machineIdentifier: 'cabin-1', vocabulary: 'plex', addedBy: owner.actor.userId });
  });

  it.each([
    { name: 'a name with markup', typed: { name: '**Cabin**' }, expected: '`Name`' },
    { name: 'a name that looks like a token', typed: { name: 'xS3cretTokenOf20Chars' }, expected: 'token' },
    { name: 'no token', typed: { token: 'short' }, expected: 'look like a token' },
    { name: 'no address', typed: { address: 'the cabin' }, expected: 'use that address' },
    { name: 'an address with a password', typed: { address: 'http://me:secret@cabin' }, expected: 'use that address' },
  ])('/server add sends nothing for $name, and says what is wrong', async ({ typed, expected }) => {
    const setting = await twoServers();
    const message = await submit(setting, typed);
    expect(message.outcome).toBe('nothing');
    expect(textOf(message)).toMatch(/^Nothing was added\. /);
    expect(textOf(message)).toContain(expected);
    expect(setting.tried).toEqual([]);
  });

  it('/server add opens its form again with the typed values, but without token or other secrets', async () => {
    const setting = await twoServers(SILENT);
    expect(again(await submit(setting))).toMatchObject({
      action: 'server.add.again',
      by: 'invoker',
      target: { name: 'Cabin', address: TYPED.address },
    });
    const secret = again(await submit(setting, { name: 'xS3cretTokenOf20Chars', address: 'http://me:secret@cabin' }));
    expect(secret?.target).toEqual({ name: undefined, address: undefined });
    expect(JSON.stringify(await submit(setting))).not.toContain(TOKEN);
  });

  it('/server add adds no server that does not answer, and says why and which address would work', async () => {
    const setting = await twoServers({
      kind: 'fails',
      problem: { failure: 'unreachable', reason: 'certificate' },
      instead: 'https://1-2-3-4.x.plex.direct:32400',
    });
    const message = await submit(setting);
    expect(message).toMatchObject({ outcome: 'failed', audit: { failure: 'unreachable' } });
    expect(textOf(message)).toContain('Use https://1-2-3-4.x.plex.direct:32400 instead?');
    expect(again(message)?.target).toMatchObject({ address: 'https://1-2-3-4.x.plex.direct:32400' });
    expect(namesOf(setting)).toEqual(['Home', 'Attic']);
  });

  it('/server add tells a person who typed a wrong token that it is rejected, without naming a setting', async () => {
    const setting = await twoServers({ kind: 'fails', problem: { failure: 'unauthorized' }, instead: undefined });
    expect(textOf(await submit(setting))).toBe('Nothing was added. The media server rejects this token.');
  });

  it.each([
    { name: 'ends', isOver: false, expected: '.40, plex). The token is valid until <t:1796551200:D>.' },
    {
      name: 'has ended, but is still accepted',
      isOver: true,
      expected: 'The token itself says that it expired on <t:1796551200:D>',
    },
  ])('/server add says how long the token is valid if it $name', async ({ isOver, expected }) => {
    const expiry = { at: new Date('2026-12-06T10:00:00Z'), isOver };
    expect(textOf(await submit(await twoServers({ ...WORKS, expiry })))).toContain(expected);
  });

  it('/server add says when a refused token expired', async () => {
    const expired = { at: new Date('2026-12-06T10:00:00Z') };
    const setting = await twoServers({
      kind: 'fails',
      problem: { failure: 'unauthorized', expired },
      instead: undefined,
    });
    expect(textOf(await submit(setting))).toBe(
      'Nothing was added. This token expired on <t:1796551200:D>. Get a new one and try again.',
    );
  });

  it('/server add refuses a token that is not the owner’s', async () => {
    const setting = await twoServers({ ...WORKS, isOwner: false });
    expect(textOf(await submit(setting))).toContain('owner');
    expect(namesOf(setting)).toEqual(['Home', 'Attic']);
  });

  it('/server add refuses a server that was already added, and a name already in use', async () => {
    const setting = await twoServers({ ...WORKS, machineIdentifier: 'attic-1' });
    const known = await submit(setting);
    expect(textOf(known)).toContain('That is **Attic**, which is already here');
    expect(known).toMatchObject({ outcome: 'failed', audit: { failure: 'known' } });
    const other = await twoServers();
    const named = await submit(other, { name: 'HOME' });
    expect(textOf(named)).toContain('already called **HOME**');
    expect([named.outcome, other.tried]).toEqual(['nothing', []]);
  });

  it('if two people add servers under one name at the same time, only one of them is added', async () => {
    const setting = await twoServers(async ({ address }) => ({ ...WORKS, machineIdentifier: address.hostname }));
    const both = await Promise.all([submit(setting), submit(setting, { address: 'http://other.example' })]);
    expect(both.map(({ outcome }) => outcome).toSorted()).toEqual(['done', 'failed']);
    expect(namesOf(setting)).toEqual(['Home', 'Attic', 'Cabin']);
  });

  it('/server add says that the data of a recently removed server are kept', async () => {
    const setting = await twoServers({ ...WORKS, machineIdentifier: 'attic-1' });
    await setting.deps.mediaServers.remove(setting.attic);
    const message = await submit(setting);
    expect(textOf(message)).toContain(`less than ${REMOVED_SERVER_DAYS} days ago`);
    expect(setting.deps.mediaServers.list().map(({ id }) => id)).toEqual([setting.home, setting.attic]);
  });
});

describe('a new token or address', () => {
  const reach = async ({ deps }: Setting, fields: { address?: string; token?: string }, server = 'attic') => {
    const typed = { address: '', token: '', ...fields };
    const [message] = await pressed('server.token', { server }, deps, owner, { fields: typed });
    return message ?? expect.fail('nothing was answered');
  };
  const ATTIC_ANSWERS = { ...WORKS, machineIdentifier: 'attic-1' } as const;

  it('a server’s new token, new address or both are saved if the same machine answers', async () => {
    const setting = await twoServers(ATTIC_ANSWERS);
    const { mediaServers } = setting.deps;
    expect(textOf(await reach(setting, { token: TOKEN }))).toBe('**Attic** has a new token.');
    const path = 'http://attic.example:32400/media';
    expect(textOf(await reach(setting, { address: path }))).toBe('**Attic** has a new address.');
    expect(mediaServers.tokenOf(setting.attic)).toBe(TOKEN);
    expect(mediaServers.find(setting.attic)?.address.href).toBe(path);
    const both = await reach(setting, { address: 'http://newer.example', token: `${TOKEN}2` });
    expect(both.outcome).toBe('done');
    expect(setting.tried).toEqual([
      { address: ATTIC.address.href, token: TOKEN },
      { address: path, token: TOKEN },
      { address: 'http://newer.example/', token: `${TOKEN}2` },
    ]);
  });

  it('a server’s new token is reported with its expiry, a new address alone is not', async () => {
    const expiry = { at: new Date('2026-12-06T10:00:00Z'), isOver: false };
    const setting = await twoServers({ ...ATTIC_ANSWERS, expiry });
    expect(textOf(await reach(setting, { token: TOKEN }))).toBe(
      '**Attic** has a new token.\nThe token is valid until <t:1796551200:D>.',
    );
    const path = 'http://attic.example:32400/media';
    expect(textOf(await reach(setting, { address: path }))).toBe('**Attic** has a new address.');
  });

  it.each([
    {
      name: 'another machine answers',
      but: { machineIdentifier: 'cabin-1' },
      expected: 'A different media server answers there',
    },
    { name: 'one that is here already answers', but: { machineIdentifier: 'home-1' }, expected: 'That is **Home**' },
    {
      name: 'it does not say which machine it is',
      but: { machineIdentifier: undefined },
      expected: 'does not say which media server',
    },
    { name: 'the token is not the owner’s', but: { machineIdentifier: 'attic-1', isOwner: false }, expected: 'owner' },
  ])('a server’s new token or address is refused if $name', async ({ but, expected }) => {
    const setting = await twoServers({ ...WORKS, ...but });
    const message = await reach(setting, { address: 'http://new.example', token: TOKEN });
    expect(message).toMatchObject({ outcome: 'failed', audit: { failure: 'another server' } });
    expect(textOf(message)).toContain(expected);
    expect(message.presses?.[0]?.target).toEqual({ server: 'Attic', address: 'http://new.example' });
    const { mediaServers } = setting.deps;
    expect(mediaServers.find(setting.attic)?.address.href).toBe(ATTIC.address.href);
    expect(mediaServers.tokenOf(setting.attic)).toBe(ATTIC.token);
    expect(JSON.stringify(message)).not.toContain(TOKEN);
  });

  it.each([
    { name: 'another host', address: 'http://new.example:32400' },
    { name: 'another port', address: 'http://attic.example:32401' },
    { name: 'the port that is meant without one', address: 'http://attic.example' },
    { name: 'https in place of http', address: 'https://attic.example:32400' },
    { name: 'a host that is typed without a scheme', address: 'new.example' },
    { name: 'a host below the old one', address: 'http://attic.example.evil.example:32400' },
  ])('a new address with $name needs the token again before anything is sent', async ({ address }) => {
    const setting = await twoServers(ATTIC_ANSWERS);
    const message = await reach(setting, { address });
    expect(textOf(message)).toContain('type the token too');
    expect(message.outcome).toBe('nothing');
    expect(message.presses?.[0]?.target).toMatchObject({ server: 'Attic' });
    expect(setting.tried).toEqual([]);
    expect(setting.deps.mediaServers.find(setting.attic)?.address.href).toBe(ATTIC.address.href);
  });

  it('a server’s new address is refused if nothing answers there', async () => {
    const setting = await twoServers(SILENT);
    const message = await reach(setting, { address: 'http://new.example', token: TOKEN });
    expect(message).toMatchObject({ outcome: 'failed', audit: { failure: 'unreachable' } });
    expect(setting.deps.mediaServers.find(setting.attic)?.address.href).toBe(ATTIC.address.href);
  });

  it('an empty or invalid form for a server’s new token or address sends nothing', async () => {
    const setting = await twoServers();
    expect(textOf(await reach(setting, {}))).toContain('form was empty');
    expect(textOf(await reach(setting, { token: 'short' }))).toContain('look like a token');
    expect(textOf(await reach(setting, { address: 'no where' }))).toContain('use that address');
    expect(setting.tried).toEqual([]);
  });

  it('a new token is refused for a server that was removed while the form was open', async () => {
    const setting = await twoServers();
    await setting.deps.mediaServers.remove(setting.attic);
    expect(textOf(await reach(setting, { token: TOKEN }))).toBe('There is no media server “attic”. There is **Home**.');
    expect(setting.tried).toEqual([]);
  });

  it('if a server’s stored address and token cannot be read, both have to be typed again', async () => {
    const setting = await twoServers(ATTIC_ANSWERS);
    const { mediaServers } = setting.deps;
    const deps = { ...setting.deps, mediaServers: { ...mediaServers, tokenOf: () => undefined } };
    const path = 'http://attic.example:32400/media';
    for (const typed of [{ address: path }, { token: TOKEN }])
      expect(textOf(await reach({ ...setting, deps }, typed))).toContain('Type both, its address and its token.');
    expect(setting.tried).toEqual([]);
  });
});
