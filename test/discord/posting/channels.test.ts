import { PermissionFlagsBits, Routes, SnowflakeUtil } from 'discord.js';
import { expect, test } from 'vitest';
import { createSimulatedDiscordWorld } from '../../../sandbox/discord/world.ts';
import { createChannels } from '../../../src/discord/posting/channels.ts';
import { createPostingRestClient, type PostingRestClient } from '../../../src/discord/posting/postingRest.ts';
import { type Connected, connect, withHangingAnswers } from '../support/connected.ts';

const MARKER = 123_456;
const MARKERS = new Set([MARKER]);
const HOUR = 3_600_000;
const VIEWER = '110000000000000011';
/** Whole seconds, as Discord’s answers have it. */
const SINCE = new Date(Math.floor(Date.now() / 1000) * 1000);
const UNTIL = new Date(SINCE.getTime() + HOUR);

const picture = (name: string) => ({ name, description: `Alt text of ${name}`, bytes: new TextEncoder().encode(name) });
const section = (name: string) => ({
  type: 9,
  components: [{ type: 10, content: name }],
  accessory: { type: 11, media: { url: `attachment://${name}` }, description: name },
});

/** A message with those pictures, and whom it may ring. */
function messageWith(
  channelId: string,
  text: string,
  files: readonly string[] = [],
  mentionRoleIds: readonly string[] = [],
) {
  const container = { type: 17, id: MARKER, components: [{ type: 10, content: text }, ...files.map(section)] };
  const body = JSON.stringify({ components: [container], items: ['1'], mentionRoleIds });
  return { channelId, body, files: files.map(picture) };
}

type Patience = Parameters<typeof createPostingRestClient>[1];

async function connected(patience: Patience = {}, ...options: Parameters<typeof connect>) {
  const world: Connected = await connect(...options);
  const postingRest = createPostingRestClient(world.client, patience);
  const channels = createChannels(world.client, postingRest);
  const channelId = world.channel('history');
  let count = 0;
  const post = (...given: Parameters<typeof messageWith> extends [string, ...infer Rest] ? Rest : never) => {
    count += 1;
    return channels.post({ ...messageWith(channelId, ...given), nonce: `nonce ${count}` });
  };
  const there = () => world.discord.messages('history');
  const posts = () =>
    world.discord.requests.filter(({ method, path }) => method === 'POST' && path.endsWith('/messages'));
  return { ...world, postingRest, channels, channelId, post, there, posts };
}

const POSTS = { method: 'POST', path: '/messages' } as const;

test('a post arrives with its pictures and their alt text', async () => {
  const { discord, post, there } = await connected();
  const id = await post('hello', ['a.png', 'b.png']);
  expect(there()).toMatchObject([
    {
      id,
      files: [
        { name: 'a.png', description: 'Alt text of a.png', bytes: new TextEncoder().encode('a.png') },
        { name: 'b.png', description: 'Alt text of b.png' },
      ],
    },
  ]);
  expect(discord.violations).toEqual([]);
});

test('a post pings only the given person', async () => {
  const { discord, channels, channelId, there, posts } = await connected();
  const [viewer, admin] = [discord.person('viewer').id, discord.person('admin').id];
  const components = [{ type: 10, content: `<@${viewer}> <@${admin}> @everyone` }];
  await channels.post({
    channelId,
    body: JSON.stringify({ components, mentionUserIds: [viewer] }),
    files: [],
    nonce: 'n',
  });
  expect(JSON.parse(posts()[0]?.body ?? '')).toMatchObject({
    allowed_mentions: { parse: [], roles: [], users: [viewer] },
  });
  expect(there()).toHaveLength(1);
});

test('a post pings only the given role, and an edit pings nobody', async () => {
  const { discord, channels, post, there, channelId, posts } = await connected();
  const text = `<@&${VIEWER}> <@&110000000000000012> @everyone`;
  const id = await post(text, [], [VIEWER]);
  expect(there()[0]?.raw).toMatchObject({ mention_roles: [VIEWER], mention_everyone: false });
  await channels.edit(id, messageWith(channelId, text, [], [VIEWER]));
  expect(there()[0]?.raw.mention_roles).toEqual([]);
  expect(JSON.parse(posts()[0]?.body ?? '')).not.toHaveProperty('items');
  expect(discord.violations).toEqual([]);
});

test('posting again with the same nonce returns the first message, and the post is found by its marker', async () => {
  const { channels, channelId, there } = await connected();
  const first = await channels.post({ ...messageWith(channelId, 'once'), nonce: 'same' });
  const again = await channels.post({ ...messageWith(channelId, 'twice'), nonce: 'same' });
  expect([again, there().length]).toEqual([first, 1]);
  expect(await channels.find(channelId, MARKERS, SINCE, UNTIL)).toBe(first);
  expect(await channels.find(channelId, new Set([MARKER + 1]), SINCE, UNTIL)).toBeUndefined();
});

test('editing a post replaces everything, including its pictures', async () => {
  const { discord, channels, post, channelId, there } = await connected();
  const id = await post('before', ['a.png', 'b.png']);
  await channels.edit(id, messageWith(channelId, 'after', ['c.png']));
  expect(there()).toMatchObject([{ id, edits: 1, files: [{ name: 'c.png', description: 'Alt text of c.png' }] }]);
  expect(there()[0]?.text).toContain('after');
  await channels.edit(id, messageWith(channelId, 'without'));
  expect(there()[0]?.files).toEqual([]);
  expect(await channels.find(channelId, MARKERS, SINCE, UNTIL)).toBe(id);
  expect(discord.violations).toEqual([]);
});

test('an edit fails as “missing” if the message was deleted, and as “gone” if its channel was deleted', async () => {
  const { discord, channels, channelId } = await connected();
  const nowhere = '110000000000099999';
  await expect(channels.edit(nowhere, messageWith(channelId, 'x'))).rejects.toMatchObject({ kind: 'missing' });
  discord.deleteChannel('history');
  await expect(channels.edit(nowhere, messageWith(channelId, 'x'))).rejects.toMatchObject({ kind: 'gone' });
});

test('a post with a picture that nothing refers to is refused for good', async () => {
  const { discord, channels, channelId } = await connected();
  const message = { ...messageWith(channelId, 'x'), files: [picture('a.png')], nonce: 'n' };
  await expect(channels.post(message)).rejects.toMatchObject({ kind: 'invalid' });
  expect(discord.takeViolations().length).toBe(1);
});

test.each([
  { name: 'no JSON', body: '{' },
  { name: 'without components', body: '{}' },
  {
    name: 'a person who is none',
    body: JSON.stringify({ components: [{ type: 10, content: 'x' }], mentionUserIds: ['@here'] }),
  },
  {
    name: 'a role that is none',
    body: JSON.stringify({ components: [{ type: 10, content: 'x' }], mentionRoleIds: ['everyone'] }),
  },
])('a stored post with $name is refused before anything is sent', async ({ body }) => {
  const { channels, channelId, posts } = await connected();
  const message = { channelId, body, files: [], nonce: 'n' };
  await expect(channels.post(message)).rejects.toMatchObject({ kind: 'invalid' });
  expect(posts()).toEqual([]);
});

test.each([
  ['seeing', 'forbidden'],
  ['sending', 'forbidden'],
] as const)('a post without the permission for %s fails as %s', async (what, kind) => {
  const { discord, post } = await connected();
  discord.forbid('history', what);
  await expect(post('x')).rejects.toMatchObject({ kind });
});

test('posts and edits during a time-out of the bot are refused with the remaining time', async () => {
  const { discord, post, channels, channelId, client } = await connected();
  const id = await post('x');
  discord.timeOutBot(60);
  const me = () => client.guilds.cache.first()?.members.me;
  await expect.poll(() => me()?.isCommunicationDisabled()).toBe(true);
  const failure = await post('y').catch((error: unknown) => error);
  expect(failure).toMatchObject({ kind: 'timed-out', retryAfterMs: expect.any(Number) });
  expect(Object(failure).retryAfterMs).toBeGreaterThan(59 * 60_000);
  await expect(channels.edit(id, messageWith(channelId, 'z'))).rejects.toMatchObject({ kind: 'timed-out' });
  discord.timeOutBot(0);
  await expect.poll(() => me()?.isCommunicationDisabled()).toBe(false);
  expect(await post('y')).toEqual(expect.any(String));
});

test('a missing permission is not reported as a time-out once the time-out is over', async () => {
  const { discord, post, client } = await connected();
  discord.timeOutBot(-1);
  await expect.poll(() => client.guilds.cache.first()?.members.me?.communicationDisabledUntil).not.toBeNull();
  discord.forbid('history', 'sending');
  await expect(post('x')).rejects.toMatchObject({ kind: 'forbidden' });
});

test('a post with a picture is forbidden without the permission to attach files', async () => {
  const { discord, post } = await connected();
  discord.forbid('history', 'attaching');
  await expect(post('x', ['a.png'])).rejects.toMatchObject({ kind: 'forbidden' });
});

test.each([
  { name: 'an hour and a half behind', ms: -1.5 * HOUR },
  { name: 'an hour and a half ahead of', ms: 1.5 * HOUR },
])('a post is found by Discord’s clock even if that clock is $name the bot’s clock', async ({ ms }) => {
  const { channels, client, channelId, post } = await connected({}, { now: () => Date.now() + ms });
  // As the login does.
  await client.rest.get(Routes.user());
  const { earliest } = channels.time();
  const id = await post('x');
  const { latest } = channels.time();
  expect(latest.getTime() - earliest.getTime()).toBeLessThan(30_000);
  expect(await channels.find(channelId, MARKERS, earliest, latest)).toBe(id);
  const late = new Date(latest.getTime() + 1);
  expect(await channels.find(channelId, MARKERS, late, new Date(late.getTime() + HOUR))).toBeUndefined();
});

test('the bot learns Discord’s time from every answer to a post', async () => {
  let ahead = 0;
  const { channels, post } = await connected({}, { now: () => Date.now() + ahead });
  await post('x');
  const before = channels.time().latest;
  ahead = HOUR;
  await post('y');
  expect(channels.time().earliest.getTime() - before.getTime()).toBeGreaterThan(HOUR - 30_000);
});

/** A channel in which somebody says something every second; one of the messages may be ours, and one a copy of it. */
async function busyChannel(messages: number, ours?: number, copy?: number) {
  const { client, channelId } = await connected();
  const idAt = (second: number) => SnowflakeUtil.generate({ timestamp: SINCE.getTime() + second * 1000 });
  const all = Array.from({ length: messages }, (_, second) => ({
    id: idAt(second).toString(),
    author: { id: second === ours ? client.user.id : VIEWER },
    components: second === ours || second === copy ? [{ type: 17, id: MARKER }] : [],
  }));
  const asked: string[] = [];
  const send: PostingRestClient['send'] = async ({ query }) => {
    const after = BigInt(query?.get('after') ?? '');
    asked.push(after.toString());
    const newer = all.filter(({ id }) => BigInt(id) > after);
    // The nearest, newest first.
    return newer.slice(0, Number(query?.get('limit'))).toReversed();
  };
  const channels = createChannels(client, { send, time: () => ({ earliest: SINCE, latest: SINCE }) });
  const find = (untilSecond: number) =>
    channels.find(channelId, MARKERS, SINCE, new Date(SINCE.getTime() + untilSecond * 1000));
  return { find, asked, idOf: (second: number) => all[second]?.id };
}

test('looking for a post in a busy channel reads no messages that came later', async () => {
  const { find, asked } = await busyChannel(20_000);
  expect(await find(250)).toBeUndefined();
  expect(asked.length).toBe(3);
});

test('the search for a post reads all messages of the time in which the post may have arrived, however many', async () => {
  const { find, asked, idOf } = await busyChannel(4000, 3500);
  expect(await find(3600)).toBe(idOf(3500));
  expect(asked.length).toBe(36);
});

test('a copy of a post by another author is not taken for the bot’s own post', async () => {
  const { find, idOf } = await busyChannel(50, 40, 10);
  expect(await find(60)).toBe(idOf(40));
  const { find: findNone } = await busyChannel(50, undefined, 10);
  expect(await findNone(60)).toBeUndefined();
});

test('looking for a post fails if the bot may not read the channel’s history, since the post may still exist', async () => {
  const world = createSimulatedDiscordWorld();
  const history = world.guilds[0]?.channels.find(({ name }) => name === 'history');
  const deny = PermissionFlagsBits.ReadMessageHistory;
  history?.overwrites.push({ id: world.guilds[0]?.id ?? '', kind: 'role', allow: 0n, deny });
  const { channels, channelId, post } = await connected({}, { world });
  await post('x');
  await expect(channels.find(channelId, MARKERS, SINCE, UNTIL)).rejects.toMatchObject({ kind: 'forbidden' });
});

test('looking for a post fails while it is unknown whether the history may be read', async () => {
  const { discord, client, channels, channelId, post } = await connected();
  await post('x');
  const find = () => channels.find(channelId, MARKERS, SINCE, UNTIL);
  client.channels.cache.delete(channelId);
  const back = discord.faults.add({ kind: 'drop', match: { method: 'GET', path: /\/channels\/\d+$/ }, times: 100 });
  await expect(find()).rejects.toMatchObject({ kind: 'uncertain' });
  back();
  // What an outage leaves of a server: nobody in it is known.
  client.guilds.cache.forEach(({ members }) => void members.cache.clear());
  await expect(find()).rejects.toMatchObject({ kind: 'unavailable' });
  // Its server has not come yet.
  client.guilds.cache.clear();
  await expect(find()).rejects.toMatchObject({ kind: 'unavailable' });
});

test('after a rate limit passes, all waiting posts arrive in order', async () => {
  const { discord, post, there, posts } = await connected();
  const back = discord.faults.add({ kind: 'rate-limit', retryAfter: 0.3, match: POSTS, times: 1000 });
  // Over before the time it says, in which somebody impatient asks often.
  discord.faults.add({ kind: 'tell', match: POSTS, listener: () => void setTimeout(back, 150) });
  await Promise.all(['a', 'b', 'c'].map((text) => post(text)));
  expect(there().map(({ text }) => text.trim())).toEqual(['a', 'b', 'c'].map((text) => expect.stringContaining(text)));
  expect(posts().map(({ status }) => status)).toEqual([429, 200, 200, 200]);
});

test('a direct message that waits for a rate limit is not sent if the check of its reader is out of date by then', async () => {
  const { discord, channels, channelId, posts, there } = await connected();
  discord.faults.add({ kind: 'rate-limit', retryAfter: 0.5, match: POSTS });
  const tooLate = new AbortController();
  const posted = channels.post({ ...messageWith(channelId, 'x'), nonce: 'n', tooLate: tooLate.signal });
  await expect.poll(() => posts()[0]?.status).toBe(429);
  tooLate.abort();
  await expect(posted).rejects.toMatchObject({ kind: 'uncertain' });
  expect([posts().length, there()]).toEqual([1, []]);
});

test('a rate limit that is too long to wait for fails with its duration', async () => {
  const { discord, post, posts } = await connected();
  discord.faults.add({ kind: 'rate-limit', retryAfter: 900, match: POSTS });
  await expect(post('x')).rejects.toMatchObject({ kind: 'unavailable', retryAfterMs: 900_050 });
  expect(posts().length).toBe(1);
  await post('x');
});

test('a rate limit without a duration fails after three tries with pauses', async () => {
  const { discord, clock, post, posts } = await connected();
  discord.faults.add({ kind: 'status', status: 429, match: POSTS, times: 100 });
  await expect(post('x')).rejects.toMatchObject({ kind: 'unavailable', retryAfterMs: undefined });
  expect([posts().length, clock.waits]).toEqual([3, [500, 1500]]);
});

test('posts waiting for a global rate limit do not delay replies to commands', async () => {
  const { discord, client, post, posts } = await connected();
  // Long enough for a slow machine to answer in.
  discord.faults.add({ kind: 'rate-limit', retryAfter: 3, global: true, match: POSTS });
  const ends: string[] = [];
  const posting = post('x').then(() => ends.push('posted'));
  await expect.poll(() => posts()[0]?.status).toBe(429);
  // The second one certainly comes after the limit was heard of.
  await client.rest.get(Routes.user());
  await client.rest.get(Routes.user()).then(() => ends.push('answered'));
  await posting;
  expect(ends).toEqual(['answered', 'posted']);
});

test.each([
  { name: 'a 500 after the message was taken', fault: { kind: 'status', status: 500, when: 'after' } },
  { name: 'a connection cut after the message was taken', fault: { kind: 'drop', when: 'after' } },
] as const)('after $name, the outcome of a post is uncertain, and it is not sent again', async ({ fault }) => {
  const { discord, post, posts, there } = await connected();
  discord.faults.add({ ...fault, match: POSTS });
  await expect(post('x')).rejects.toMatchObject({ kind: 'uncertain' });
  expect([posts().length, there().length]).toEqual([1, 1]);
});

test('a post whose response never comes fails as uncertain after the timeout', async () => {
  const { discord, post } = await connected({ timeoutMs: 1000 });
  const back = discord.faults.add({ kind: 'delay', ms: 60_000, match: POSTS });
  await expect(post('x')).rejects.toMatchObject({ kind: 'uncertain' });
  back();
  await post('y');
});

test('a post whose response begins but never ends is cut off as uncertain', async () => {
  const { post } = await connected({ deadlineMs: 300 }, {}, withHangingAnswers);
  await expect(post('x')).rejects.toMatchObject({ kind: 'uncertain' });
});

test('a post with an unreadable response is uncertain, since the message may exist', async () => {
  const { discord, post } = await connected();
  discord.faults.add({ kind: 'status', status: 200, when: 'after', match: POSTS });
  await expect(post('x')).rejects.toMatchObject({ kind: 'uncertain' });
});

test('a post is tried again after one refused token, and fails if the refusal is final', async () => {
  const { discord, post, posts } = await connected();
  discord.faults.add({ kind: 'status', status: 401, match: POSTS });
  await expect(post('x')).resolves.toMatch(/^\d+$/);
  discord.faults.add({ kind: 'status', status: 401, match: POSTS, times: 100 });
  await expect(post('y')).rejects.toMatchObject({ kind: 'unauthorized' });
  expect(posts().map(({ status }) => status)).toEqual([401, 200, 401, 401, 401]);
});

test('a post that reached no server fails as certainly not posted', async () => {
  const { discord, post } = await connected();
  await discord.close();
  // The first goes to a connection that was still open, of which nobody can say what became.
  await expect(post('x')).rejects.toMatchObject({ name: 'ChannelFailure' });
  await expect(post('x')).rejects.toMatchObject({ kind: 'unavailable' });
});

test.each([
  { name: 'too large', refusal: { status: 413, code: 40005 }, kind: 'invalid' },
  { name: 'no picture', refusal: { status: 400, code: 50046 }, kind: 'invalid' },
  { name: 'too much for its storage', refusal: { status: 503 }, kind: 'uncertain' },
] as const)(
  'a post fails with its files as the reason if they are $name for Discord, and works without them',
  async ({ refusal, kind }) => {
    const { discord, channels, channelId, post, there } = await connected();
    discord.faults.add({ kind: 'status', ...refusal, match: { ...POSTS, files: true }, times: 100 });
    await expect(post('x', ['a.png'])).rejects.toMatchObject({ kind, isUpload: true });
    const message = messageWith(channelId, 'x', ['a.png', 'b.png']);
    await channels.post({ ...message, files: [], nonce: 'text' });
    expect(there()).toMatchObject([{ files: [], text: expect.stringContaining('a.png') }]);
    expect(discord.violations).toEqual([]);
  },
);

test('a failed post without files does not blame files', async () => {
  const { discord, post } = await connected();
  discord.faults.add({ kind: 'status', status: 503, match: POSTS });
  await expect(post('x')).rejects.toMatchObject({ kind: 'uncertain', isUpload: false });
});

test('a post reopens an archived thread, an edit in it fails as “missing”, and a locked thread forbids posts', async () => {
  const { discord, channels, channel } = await connected();
  const thread = channel('silent films');
  const id = await channels.post({ ...messageWith(thread, 'first'), nonce: '1' });
  discord.closeThread('silent films', 'archived');
  await expect(channels.edit(id, messageWith(thread, 'x'))).rejects.toMatchObject({ kind: 'missing' });
  await channels.post({ ...messageWith(thread, 'second'), nonce: '2' });
  await channels.edit(id, messageWith(thread, 'third'));
  discord.closeThread('silent films', 'locked');
  await expect(channels.post({ ...messageWith(thread, 'x'), nonce: '3' })).rejects.toMatchObject({ kind: 'forbidden' });
  expect(discord.messages('silent films').map(({ text }) => text)).toEqual(
    ['third', 'second'].map((text) => `| ${text}`),
  );
});

test('a post in a forum is forbidden, but works in an announcement channel', async () => {
  const { channels, channel } = await connected();
  const post = (name: string) => channels.post({ ...messageWith(channel(name), 'x'), nonce: name });
  await expect(post('wishes')).rejects.toMatchObject({ kind: 'forbidden' });
  await expect(post('news')).resolves.toMatch(/^\d+$/);
});

test.each([
  [400, undefined],
  [429, 3_600_050],
] as const)(
  'too many edits of an old message fail as temporary, not as missing, even with status %i',
  async (status, wait) => {
    let ahead = 0;
    const { channels, channelId, post } = await connected(
      {},
      { oldEdits: { count: 1, status }, now: () => Date.now() + ahead },
    );
    const id = await post('x');
    ahead = 1.5 * HOUR;
    const edit = () => channels.edit(id, messageWith(channelId, 'y'));
    await edit();
    await expect(edit()).rejects.toMatchObject({ kind: 'unavailable', retryAfterMs: wait });
    ahead += 1.1 * HOUR;
    await edit();
  },
);
