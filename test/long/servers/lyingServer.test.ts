import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { BotAnswer } from '../../../sandbox/discord/people/answer.ts';
import { type SecondMediaServer, startSecondMediaServer } from '../../../sandbox/media-server/profiles/attic.ts';
import { type MaliciousRelayServer, startMaliciousRelayServer } from '../../../sandbox/media-server/relay.ts';
import { formOf, messageOf } from '../../support/answers.ts';
import { type EmbeddedWorld, startWorld } from '../../support/embeddedWorld.ts';
import { PATIENCE_MS } from '../../support/patience.ts';

/**
 * A server that lies was added as Loft, beside the Cellar. It answers what the Attic answers, on which Jonas has an
 * account.
 */
let world: EmbeddedWorld;
let attic: SecondMediaServer;
let liar: MaliciousRelayServer;

beforeAll(async () => {
  const plex = { vocabulary: 'plex', scale: { sessions: 0 } } as const;
  world = await startWorld({ media: plex });
  attic = await startSecondMediaServer(world.media, { vocabulary: 'plex' });
  liar = await startMaliciousRelayServer(attic);
  const added = await submitNew({ name: 'Loft', address: liar.url, token: attic.tokens.admin });
  expect(added.text).toContain('Loft added');
  // The first server gets a name of its own a moment later.
  const isNamed = async () => expect((await owner().run('/server list')).text).toContain('Cellar');
  await vi.waitFor(isNamed, { timeout: PATIENCE_MS });
});
afterAll(async () => {
  await world.close();
  await liar.close();
  await attic.close();
});
afterEach(() => {
  liar.claim(undefined);
  attic.behaviour.listedAs = 'own';
  for (const server of [world.media, attic]) server.faults.clear();
  world.media.accountService.signIns.expire();
});

const owner = () => world.discord.person('admin');
const viewer = () => world.discord.person('viewer');
const accountService = () => ({ 'account-service': world.media.accountUrl });

async function submitNew(typed: { name: string; address: string; token: string }): Promise<BotAnswer> {
  return await owner().submit(formOf(await owner().run('/server add', accountService())), typed);
}
async function submitReach(typed: { address: string; token: string }, options = {}): Promise<BotAnswer> {
  return await owner().submit(formOf(await owner().run('/server token', { server: 'Loft', ...options })), typed);
}
async function beginSignIn() {
  const answer = await viewer().run('/me link');
  const [url = ''] = /https:\/\/app\.plex\.tv[^"]+/.exec(JSON.stringify(messageOf(answer).components)) ?? [];
  const code = new URLSearchParams(url.split('#?')[1]).get('code') ?? '';
  const confirm = () => expect(world.media.accountService.signIns.confirm('Jonas Weber', code)).toBe(true);
  return { answer, confirm };
}
const until = (answer: BotAnswer, text: string) => answer.until((now) => now.text.includes(text));
/** The tokens that a lying server was sent since then. */
const tokensSince = (before: number) => new Set(liar.received.slice(before).flatMap(({ token }) => token ?? []));
const MEMBERS = () => [attic.tokens.jonas, world.media.tokens.jonas];

describe('a person who signs in', () => {
  test('a sign-in offers the account on each proven server, and sends its token only to that server’s address', async () => {
    const { answer, confirm } = await beginSignIn();
    confirm();
    const asked = await until(answer, 'Is this you?');
    expect(asked.text).toMatch(/Cellar[\s\S]*Loft/);
    await viewer().click(messageOf(asked), 'No');
    expect(liar.tokens()).toEqual([attic.tokens.admin, attic.tokens.jonas]);
  });

  const NOT_CONFIRMED = 'does not confirm which machine it is';
  test.each<{ name: string; reason: string; lie: () => void }>([
    {
      name: 'claims the machine of another server here',
      reason: 'another media server answers',
      lie: () => liar.claim(world.media.machineIdentifier),
    },
    {
      name: 'claims a machine that nobody here has',
      reason: 'another media server answers',
      lie: () => liar.claim('a'.repeat(40)),
    },
    {
      name: 'claims another machine of the same owner',
      reason: 'another media server answers',
      lie: () => liar.claim('resource-summer-house'),
    },
    {
      name: 'is shared with the account of its token',
      reason: NOT_CONFIRMED,
      lie: () => {
        attic.behaviour.listedAs = 'shared';
      },
    },
    {
      name: 'is a player of the account of its token',
      reason: NOT_CONFIRMED,
      lie: () => {
        attic.behaviour.listedAs = 'player';
      },
    },
    {
      name: 'is not listed for the account of its token',
      reason: NOT_CONFIRMED,
      lie: () => {
        attic.behaviour.listedAs = 'nothing';
      },
    },
    {
      name: 'has an account service that refuses its token',
      reason: 'cannot check right now',
      lie: () => {
        attic.faults.add({ match: { path: '/resources' }, kind: 'status', code: 401, times: 1 });
      },
    },
    {
      name: 'has an account service that breaks off',
      reason: 'cannot check right now',
      lie: () => {
        attic.faults.add({ match: { path: '/resources' }, kind: 'truncate', bytes: 300, times: 1 });
      },
    },
  ])('a sign-in sends no token to a server that $name, and says why', async ({ reason, lie }) => {
    const before = liar.received.length;
    lie();
    const { answer, confirm } = await beginSignIn();
    expect(answer.text).toContain(`Loft: `);
    expect(answer.text).toContain(reason);
    confirm();
    const asked = await until(answer, 'Is this you?');
    expect(asked.text).toContain('Cellar');
    expect(asked.text).not.toContain('Loft');
    await viewer().click(messageOf(asked), 'Yes, link it');
    for (const token of MEMBERS()) expect(tokensSince(before)).not.toContain(token);
  });

  test.each<{ name: string; lie: () => void }>([
    { name: 'claims the machine of another server here', lie: () => liar.claim(world.media.machineIdentifier) },
    { name: 'claims a machine that nobody here has', lie: () => liar.claim('b'.repeat(40)) },
    {
      name: 'is no longer owned by the account of its token',
      lie: () => {
        attic.behaviour.listedAs = 'shared';
      },
    },
    {
      name: 'is no longer listed',
      lie: () => {
        attic.behaviour.listedAs = 'nothing';
      },
    },
    {
      name: 'no longer says which machine it is',
      lie: () => {
        attic.faults.add({ match: { path: '/identity' }, kind: 'status', code: 500 });
      },
    },
  ])('a sign-in sends no token to a server that $name after the sign-in page was shown', async ({ lie }) => {
    const before = liar.received.length;
    const { answer, confirm } = await beginSignIn();
    lie();
    confirm();
    const asked = await until(answer, 'Is this you?');
    expect(asked.text).not.toContain('Loft');
    for (const token of MEMBERS()) expect(tokensSince(before)).not.toContain(token);
  });

  test('a sign-in links nothing on a server that becomes another machine before the confirmation', async () => {
    const { answer, confirm } = await beginSignIn();
    confirm();
    const asked = await until(answer, 'Is this you?');
    expect(asked.text).toContain('Loft');
    liar.claim(world.media.machineIdentifier);
    const linked = await viewer().click(messageOf(asked), 'Yes, link it');
    expect(linked.text).toContain('on Cellar');
    expect(linked.text).not.toContain('on Loft');
    expect((await viewer().run('/me account')).text).toContain('have not linked an account on Loft');
  });

  test('a sign-in sends no token to a server that was added with a guest’s token', async () => {
    const guest = await submitReach({ address: '', token: attic.tokens.noor });
    expect(guest.text).toContain('Loft has a new token.');
    const before = liar.received.length;
    const { answer, confirm } = await beginSignIn();
    expect(answer.text).toContain('does not confirm which machine it is');
    confirm();
    expect((await until(answer, 'Is this you?')).text).not.toContain('Loft');
    for (const token of MEMBERS()) expect(tokensSince(before)).not.toContain(token);
    const back = await submitReach({ address: '', token: attic.tokens.admin });
    expect(back.text).toContain('Loft has a new token.');
  });
});

describe('an address that somebody types', () => {
  let other: MaliciousRelayServer;
  beforeAll(async () => {
    other = await startMaliciousRelayServer(attic);
  });
  afterAll(() => other.close());
  const TYPED = 'canary-media-attic-typed-2b51c0de77';

  test.each<{ name: string; submit: () => Promise<BotAnswer>; reason: string }>([
    {
      name: 'for a server that is here, without its token',
      submit: () => submitReach({ address: other.url, token: '' }),
      reason: 'type the token too',
    },
    {
      name: 'with a path, without its token',
      submit: () => submitReach({ address: `${other.url}/media`, token: '' }),
      reason: 'type the token too',
    },
    {
      name: 'for a server that is here, where another machine answers',
      submit: () => {
        other.claim('c'.repeat(40));
        return submitReach({ address: other.url, token: TYPED });
      },
      reason: 'A different media server answers there',
    },
    {
      name: 'for a server that is here, where the machine of another one answers',
      submit: () => {
        other.claim(world.media.machineIdentifier);
        return submitReach({ address: other.url, token: TYPED });
      },
      reason: 'which is already here',
    },
    {
      name: 'for a new server, where a machine answers that is here already',
      submit: () => {
        other.claim(world.media.machineIdentifier);
        return submitNew({ name: 'Shed', address: other.url, token: TYPED });
      },
      reason: 'which is already here',
    },
    {
      name: 'with an account service, without the token',
      submit: () => submitReach({ address: '', token: '' }, { 'account-service': other.url }),
      reason: 'Type the token too',
    },
  ])('a typed address gets no token: $name', async ({ submit, reason }) => {
    const answer = await submit();
    other.claim(undefined);
    expect(answer.text).toContain(reason);
    expect(other.tokens()).toEqual([]);
    expect((await owner().run('/server list')).text).toContain(new URL(liar.url).host);
  });

  test('an account service is refused if an appointed person names it, or if its address lacks https', async () => {
    await owner().run('/server appoint', { person: 'moderator' });
    const appointed = world.discord.person('moderator');
    const form = formOf(
      await appointed.run('/server token', { server: 'Loft', 'account-service': other.url }, { raw: true }),
    );
    const refused = await appointed.submit(form, { address: '', token: attic.tokens.admin });
    expect(refused.text).toContain('Only the bot’s owner can say where people sign in.');
    expect(other.tokens()).toEqual([]);
    const plain = await owner().run(
      '/server token',
      { server: 'Loft', 'account-service': 'http://accounts.example' },
      { raw: true },
    );
    expect(plain.text).toContain('https://');
  });
});
