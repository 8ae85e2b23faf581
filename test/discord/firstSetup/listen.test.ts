import { EventEmitter } from 'node:events';
import { type Client, Events, PermissionsBitField } from 'discord.js';
import { expect, test } from 'vitest';
import { createSignInRegistry } from '../../../src/commands/framework/signIns.ts';
import { waitForSetupCommand } from '../../../src/discord/firstSetup/listen.ts';
import type { FirstSetupDeps } from '../../../src/discord/firstSetup/submit.ts';
import { createRateLimiter } from '../../../src/discord/interactions/rateLimiter.ts';
import type {
  FirstSetupValues,
  OwnedServer,
  OwnerSignIn,
  ServerConnectionTestResult,
} from '../../../src/domain/firstSetup.ts';
import { silent } from '../../store/support/openStore.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';

const [GUILD, ROLE, TOKEN] = ['300000000000000001', '300000000000000002', 'a-token-of-media'];
const WORKS: ServerConnectionTestResult = {
  kind: 'works',
  libraries: 1,
  version: '1',
  vocabulary: 'plex',
  isOwner: true,
};

/** A bot that is not set up, whose media servers answer when a test says so, by their addresses. */
function world(more: Partial<FirstSetupDeps> = {}) {
  const clock = createSteppedClock();
  const servers = new Map<string, PromiseWithResolvers<ServerConnectionTestResult>>();
  const serverAt = (address: string) => {
    const found = servers.get(address) ?? Promise.withResolvers<ServerConnectionTestResult>();
    servers.set(address, found);
    return found;
  };
  const stored: FirstSetupValues[] = [];
  const refused: string[] = [];
  const ends: string[] = [];
  const client = new EventEmitter();
  const done = waitForSetupCommand(client as unknown as Client, {
    access: { guildIds: [GUILD], adminRoleIds: [ROLE] },
    media: {
      tryServer: ({ address }) => serverAt(address.origin).promise,
      signIn: async () => undefined,
    },
    audit: {
      begin: async () => ({ end: async ({ outcome }) => void ends.push(outcome) }),
      refuse: async ({ userId }) => void refused.push(userId),
    },
    rateLimiter: createRateLimiter(clock),
    signIns: createSignInRegistry(new AbortController().signal),
    remember: async (setup) => void stored.push(setup),
    onToken: () => undefined,
    asks: { timeZone: undefined, language: false },
    timeZoneOf: (typed) => (typed === 'Europe/Berlin' ? typed : undefined),
    clock,
    log: silent,
    ...more,
  });

  /** What a person sees by then: an answer, or the custom id of a form. */
  async function send(userId: string, parts: object, roles: readonly string[] = [ROLE]): Promise<() => string> {
    let seen = '';
    const show = async (body: { readonly components?: unknown; readonly custom_id?: string }) => {
      seen = body.custom_id ?? JSON.stringify(body.components);
    };
    client.emit(Events.InteractionCreate, {
      id: '7',
      user: { id: userId, username: 'ada' },
      guildId: GUILD,
      member: { roles },
      channelId: null,
      channel: null,
      locale: 'en-US',
      isAutocomplete: () => false,
      isRepliable: () => true,
      isChatInputCommand: () => false,
      isModalSubmit: () => false,
      isButton: () => false,
      reply: show,
      editReply: show,
      deferReply: async () => undefined,
      showModal: show,
      ...parts,
    });
    await clock.settle();
    return () => seen;
  }
  const command = async (userId: string, roles?: readonly string[], adminRole: object | null = null) => {
    const parts = { isChatInputCommand: () => true, commandName: 'setup', options: { getRole: () => adminRole } };
    const memberPermissions = new PermissionsBitField('Administrator');
    return (await send(userId, { ...parts, memberPermissions }, roles))();
  };
  const submit = (userId: string, customId: string, address: string, parts: object = {}, token = TOKEN) => {
    const typed = Object.entries({ address, token }).map(([id, value]) => [id, { customId: id, value }] as const);
    return send(userId, { isModalSubmit: () => true, customId, fields: { fields: new Map(typed) }, ...parts });
  };
  return { clock, serverAt, stored, refused, ends, done, command, submit };
}

test('if two people set up the bot at once, the first working form is used and the other person is told so', async () => {
  const { clock, serverAt, stored, ends, done, command, submit } = world();
  const [first, second] = [await command('1'), await command('2')];
  const [one, two] = [await submit('1', first, 'http://one'), await submit('2', second, 'http://two')];
  serverAt('http://two').resolve(WORKS);
  await clock.settle();
  expect(two()).toContain('Usher starts with all its commands now');
  expect(await command('3')).toContain('Usher has just been connected to a media server.');
  serverAt('http://one').resolve(WORKS);
  expect(await done).toMatchObject({ MEDIA_URL: 'http://two' });
  expect(one()).toContain('Someone else has just connected Usher to a media server');
  expect(stored).toMatchObject([{ MEDIA_URL: 'http://two' }]);
  expect(ends).toEqual(['done', 'nothing']);
});

test('a typed token is hidden from the log before it is used, even if the rest of the form is invalid', async () => {
  const heard: string[] = [];
  const tried: { readonly token: string; readonly heard: readonly string[] }[] = [];
  const media: FirstSetupDeps['media'] = {
    tryServer: async ({ token }) => {
      tried.push({ token, heard: [...heard] });
      return WORKS;
    },
    signIn: async () => undefined,
  };
  const { done, command, submit } = world({ media, onToken: (token) => void heard.push(token) });
  await submit('1', await command('1'), 'no address');
  expect(heard).toEqual([TOKEN]);
  await submit('1', await command('1'), 'http://one');
  await done;
  expect(tried).toEqual([{ token: TOKEN, heard: [TOKEN, TOKEN] }]);
});

test('a setup that cannot be stored says so and leaves the next form a chance', async () => {
  const disk = { isFull: true };
  const stored: FirstSetupValues[] = [];
  const remember = async (setup: FirstSetupValues) => {
    await (disk.isFull ? Promise.reject(new Error('the disk is full')) : undefined);
    stored.push(setup);
  };
  const { clock, serverAt, done, ends, command, submit } = world({ remember });
  serverAt('http://one').resolve(WORKS);
  const first = await submit('1', await command('1'), 'http://one');
  await clock.settle();
  expect(first()).toContain('Something went wrong on my side');
  expect(ends).toEqual(['failed']);
  disk.isFull = false;
  const again = await submit('1', await command('1'), 'http://one');
  expect(await done).toMatchObject({ MEDIA_URL: 'http://one' });
  expect(again()).toContain('Usher starts');
  expect(stored).toHaveLength(1);
});

const broken = (why: string) => () => Promise.reject(new Error(why));
const brokenEnd = { begin: async () => ({ end: broken('the disk is full') }), refuse: async () => undefined };
const brokenAnswer = { editReply: broken('the webhook expired') };

test.each([
  {
    what: 'whose end cannot be written to the audit trail',
    audit: brokenEnd,
    parts: {},
    reasons: ['the disk is full'],
  },
  { what: 'whose person cannot be answered', parts: brokenAnswer, reasons: ['the webhook expired'] },
  {
    what: 'of which both fail',
    audit: brokenEnd,
    parts: brokenAnswer,
    reasons: ['the disk is full', 'the webhook expired'],
  },
])('a stored setup $what is still used, and the failure is logged', async ({ parts, reasons, ...more }) => {
  const logged: unknown[] = [];
  const log = { ...silent, error: ({ err }: { readonly err?: unknown }) => void logged.push(err) };
  const { serverAt, done, command, submit } = world({ ...more, log });
  serverAt('http://one').resolve(WORKS);
  await submit('1', await command('1'), 'http://one', parts);
  expect(await done).toMatchObject({ MEDIA_URL: 'http://one' });
  expect(logged).toEqual(reasons.map((reason) => new Error(reason)));
});

test('a person whose setup works gets an answer even if the audit trail cannot record its end', async () => {
  const { serverAt, done, command, submit } = world({ audit: brokenEnd });
  serverAt('http://one').resolve(WORKS);
  const answer = await submit('1', await command('1'), 'http://one');
  await done;
  expect(answer()).toContain('Usher starts with all its commands now');
});

test('a person’s new setup form replaces only their own earlier form, and nobody can submit another’s', async () => {
  const { command, submit } = world();
  const first = await command('1');
  const other = await command('2');
  const later = [];
  for (let n = 0; n < 25; n += 1) later.push(await command('1'));
  expect((await submit('1', first, 'no address'))()).toContain('This form is no longer valid. Run `/setup` again.');
  expect((await submit('1', other, 'no address'))()).toContain('This form is no longer valid');
  expect((await submit('2', other, 'no address'))()).toContain('I can’t use that address.');
  expect((await submit('1', later.at(-1) ?? '', 'no address'))()).toContain('I can’t use that address.');
});

test.each([
  { name: 'none', role: null },
  { name: '@everyone', role: { id: GUILD, managed: false } },
  { name: 'the role of a bot', role: { id: '300000000000000009', managed: true } },
])('/setup without admin roles in the settings asks for a role of people, and refuses $name', async ({ role }) => {
  const { command } = world({ access: { guildIds: [GUILD], adminRoleIds: [] } });
  expect(await command('1', [], role)).toContain('Name the role that may do everything');
  expect(await command('1', [], { id: ROLE, managed: false })).not.toContain('Name the role that may do everything');
});

test('/setup asks for no role if .env names admin roles', async () => {
  const { command } = world();
  expect(await command('1')).not.toContain('Name the role that may do everything');
});

test('/setup limits forms and refusals per person, and says how long to wait', async () => {
  const { command, submit, clock, refused } = world();
  const attempt = async (userId: string) => (await submit(userId, await command(userId), 'no address'))();
  for (let n = 0; n < 8; n += 1) expect(await attempt('1')).toContain('I can’t use that address.');
  const next = Math.ceil((clock.now().getTime() + 30_000) / 1000);
  expect(await attempt('1')).toContain(`Not so fast: you can do this again at <t:${next}:T>`);
  expect(await attempt('2')).toContain('I can’t use that address.');
  await clock.advance(30_000);
  expect(await attempt('1')).toContain('I can’t use that address.');
  for (let n = 0; n < 30; n += 1) await command('3', []);
  expect(await command('3', [])).toContain('Not so fast');
  expect(refused).toHaveLength(20);
});

const own = (name: string, ...addresses: readonly string[]): OwnedServer => ({
  name,
  token: `a-token-of-${name}`,
  machineIdentifier: `machine-${name}`,
  connections: [],
  reachable: addresses.map((address) => ({ name, address, ms: 1 })),
});

/** Whose machine answers where. */
const MACHINES: Readonly<Record<string, string>> = { one: 'Cellar', two: 'Attic', three: 'Cellar', four: 'Attic' };

/**
 * Somebody who types no token and gets these answers, one each time that the account service is asked; the last one for
 * ever.
 */
async function signingIn(address: string, ...answers: readonly Awaited<ReturnType<OwnerSignIn['ask']>>[]) {
  const tried: string[] = [];
  const heard: string[] = [];
  let asked = 0;
  const media: FirstSetupDeps['media'] = {
    tryServer: async ({ address: at, token }, mayBe = () => true) => {
      // At each address answers the machine of that name.
      const machineIdentifier = `machine-${MACHINES[at.hostname] ?? 'unknown'}`;
      if (!mayBe(machineIdentifier)) return { kind: 'another', machineIdentifier };
      tried.push(`${at.origin} ${token}`);
      return WORKS;
    },
    signIn: async (product, onToken) => ({
      url: `https://app.plex.tv/auth#?code=${encodeURIComponent(product)}`,
      brand: 'Acme',
      ask: async () => {
        asked += 1;
        const seen = answers[Math.min(asked, answers.length) - 1] ?? 'waiting';
        if (typeof seen !== 'string') for (const { token } of seen) onToken(token);
        return seen;
      },
    }),
  };
  const made = world({ media, onToken: (token) => void heard.push(token) });
  const begin = async (userId: string) => await made.submit(userId, await made.command(userId), address, {}, '');
  const answer = await begin('1');
  return { ...made, begin, answer, tried, heard, asked: () => asked };
}

test('a person who leaves the token empty signs in on a page, and the server is tried at a reachable address', async () => {
  const { answer, clock, done, stored, tried, heard } = await signingIn('', 'waiting', [own('Cellar', 'http://one')]);
  expect(answer()).toContain('Usher%20(ada)');
  expect(answer()).toContain('Sign in with Acme');
  expect(stored).toEqual([]);
  await clock.advance(4_000);
  expect(await done).toMatchObject({ MEDIA_URL: 'http://one', MEDIA_TOKEN: 'a-token-of-Cellar' });
  expect([tried, heard]).toEqual([['http://one a-token-of-Cellar'], ['a-token-of-Cellar']]);
  expect(answer()).toContain('Usher starts');
});

test.each<{ name: string; address: string; servers: readonly OwnedServer[]; sentence: string }>([
  { name: 'owns none', address: '', servers: [], sentence: 'owns no media server' },
  {
    name: 'owns several, and typed no address',
    address: '',
    servers: [own('Cellar', 'http://one'), own('Attic', 'http://two')],
    sentence: 'Cellar and Attic',
  },
  {
    name: 'owns one that answers nowhere',
    address: '',
    servers: [own('Cellar')],
    sentence: 'answers at none of the addresses',
  },
])(
  'a person whose account $name is told so at sign-in, and nothing is tried',
  async ({ address, servers, sentence }) => {
    const { answer, clock, stored, tried } = await signingIn(address, servers);
    await clock.advance(2_000);
    expect([answer(), stored, tried]).toEqual([expect.stringContaining(sentence), [], []]);
  },
);

test('sign-in chooses the server at the typed address, or the only one whatever address was typed', async () => {
  const several = await signingIn('http://two', [own('Cellar', 'http://one'), own('Attic', 'http://two')]);
  await several.clock.advance(2_000);
  expect(several.tried).toEqual(['http://two a-token-of-Attic']);
  const only = await signingIn('http://three', [own('Cellar', 'http://one')]);
  await only.clock.advance(2_000);
  expect(only.tried).toEqual(['http://three a-token-of-Cellar']);
});

test.each([
  { name: 'another machine answers', address: 'http://four', sentence: 'not the one that you signed in for' },
  {
    name: 'a machine answers that nobody knows',
    address: 'http://five',
    sentence: 'not the one that you signed in for',
  },
  {
    name: 'the account service does not list it',
    address: 'https://cellar.example',
    sentence: 'does not know your media server at that address',
  },
  {
    name: 'it only looks like the own network',
    address: 'http://one.evil.example',
    sentence: 'does not know your media server at that address',
  },
  {
    name: 'another port of that host answers',
    address: 'http://203.0.113.7:1',
    sentence: 'does not know your media server at that address',
  },
])('the token from a sign-in is not sent to an address where $name', async ({ address, sentence }) => {
  const listed = { ...own('Cellar', 'http://one'), connections: [{ uri: 'http://203.0.113.7:32400' }] };
  const { answer, clock, stored, tried } = await signingIn(address, [listed]);
  await clock.advance(2_000);
  expect([answer(), stored, tried]).toEqual([expect.stringContaining(sentence), [], []]);
});

test('a sign-in ends after ten minutes, at the person’s next sign-in, or once the bot is set up', async () => {
  const { answer, begin, clock, asked, command, submit, done } = await signingIn('');
  const second = await begin('1');
  await clock.settle();
  expect(answer()).toContain('This sign-in has ended');
  await clock.advance(600_000);
  expect(second()).toContain('Nobody signed in in time');
  const before = asked();
  await clock.advance(60_000);
  expect(asked()).toBe(before);
  const third = await begin('2');
  await submit('1', await command('1'), 'http://one');
  await done;
  expect(third()).toContain('This sign-in has ended');
});
