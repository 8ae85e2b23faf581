import { ChannelType, type Client, DiscordAPIError, MessageFlags, type REST } from 'discord.js';
import { expect, test } from 'vitest';
import type { EmbeddedDiscord } from '../../../sandbox/discord/discord.ts';
import { describeDiscordRuleViolation } from '../../../sandbox/discord/http/requestLog.ts';
import { freshDiscord, restTo, startBot } from './tinyBot.ts';

const sendable = async (client: Client, id: string) => {
  const channel = await client.channels.fetch(id);
  if (!channel?.isSendable()) throw new Error('not sendable');
  return channel;
};

const idOf = (discord: EmbeddedDiscord, name: string) => discord.person('admin').in(name).channelId;

/** The body is sent as it is, past discord.js's builders. */
const post = async (rest: REST, channelId: string, body: object): Promise<{ id: string; nonce?: unknown }> => {
  const answer: unknown = await rest.post(`/channels/${channelId}/messages`, { body });
  if (typeof answer !== 'object' || answer === null || !('id' in answer)) throw new Error('no message');
  return { nonce: undefined, ...answer, id: String(answer.id) };
};

test('pictures uploaded with a Components V2 message are returned with bytes, alt text and ids', async () => {
  const discord = await freshDiscord();
  const { client } = await startBot(discord);
  const poster = Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 3]);
  const history = await sendable(client, idOf(discord, '#history'));
  await history.send({
    flags: MessageFlags.IsComponentsV2,
    files: [{ attachment: poster, name: 'poster.png', description: 'Poster of Metropolis' }],
    components: [
      {
        type: 17,
        id: 77,
        components: [
          {
            type: 9,
            components: [{ type: 10, content: '**Metropolis** (1927)' }],
            accessory: { type: 11, media: { url: 'attachment://poster.png' }, description: 'Poster of Metropolis' },
          },
        ],
      },
    ],
  });
  const message = await discord.nextMessage('#history');
  expect(message.text).toBe('| Metropolis (1927)\n| [picture: Poster of Metropolis]');
  expect(message.files).toMatchObject([{ name: 'poster.png', description: 'Poster of Metropolis' }]);
  expect(Buffer.from(message.files[0]?.bytes ?? [])).toEqual(poster);
  const fetched = await fetch(message.raw.attachments[0]?.url ?? '');
  expect(Buffer.from(await fetched.arrayBuffer())).toEqual(poster);
  expect(message.components).toMatchObject([{ id: 77, components: [{ id: 1, accessory: { id: 3 } }] }]);
  expect(discord.violations.map(describeDiscordRuleViolation)).toEqual([]);
});

test('a component keeps the id it was given, also when the message is read again', async () => {
  const discord = await freshDiscord();
  const { client } = await startBot(discord);
  const channelId = idOf(discord, '#history');
  const components = [{ type: 10, content: 'a', id: 2 }, { type: 10, content: 'b' }, { type: 14 }];
  const { id } = await post(client.rest, channelId, { flags: MessageFlags.IsComponentsV2, components });
  const read = await client.rest.get(`/channels/${channelId}/messages/${id}`);
  expect(read).toMatchObject({ components: [{ id: 2 }, { id: 1 }, { id: 3, spacing: 1, divider: true }] });
});

test('an enforced nonce creates one message within its window, even if it is repeated in another channel', async () => {
  const discord = await freshDiscord();
  const { client } = await startBot(discord);
  const body = { content: 'once', nonce: 'event-1', enforce_nonce: true };
  const first = await post(client.rest, idOf(discord, '#history'), body);
  const second = await post(client.rest, idOf(discord, '#history'), body);
  const elsewhere = await post(client.rest, idOf(discord, '#maintenance'), body);
  expect([second.id, elsewhere.id]).toEqual([first.id, first.id]);
  expect(first.nonce).toBe('event-1');
  expect(discord.messages('#history')).toHaveLength(1);
  expect(discord.messages('#maintenance')).toEqual([]);
});

test('a message that is read later does not contain its nonce', async () => {
  const discord = await freshDiscord();
  const { client } = await startBot(discord);
  const channelId = idOf(discord, '#history');
  const { id } = await post(client.rest, channelId, { content: 'once', nonce: 'n', enforce_nonce: true });
  expect(await client.rest.get(`/channels/${channelId}/messages/${id}`)).not.toHaveProperty('nonce');
});

test('a nonce that is not enforced, or is too old, creates another message', async () => {
  const discord = await freshDiscord({ windows: { nonceMs: 1 } });
  const { client } = await startBot(discord);
  const channelId = idOf(discord, '#history');
  await post(client.rest, channelId, { content: 'a', nonce: 'n' });
  await post(client.rest, channelId, { content: 'a', nonce: 'n' });
  await expect
    .poll(async () => {
      await post(client.rest, channelId, { content: 'b', nonce: 'm', enforce_nonce: true });
      return discord.messages('#history').filter((one) => one.text === 'b').length;
    })
    .toBeGreaterThan(1);
  expect(discord.messages('#history').filter((one) => one.text === 'a')).toHaveLength(2);
});

test('the simulated Discord lists messages newest first, in pages', async () => {
  const discord = await freshDiscord();
  const { client } = await startBot(discord);
  const history = await sendable(client, idOf(discord, '#history'));
  const sent = [];
  for (const text of ['1', '2', '3', '4', '5']) sent.push(await history.send(text));
  const texts = async (options: object) =>
    (await history.messages.fetch({ ...options, cache: false })).map((one) => one.content);
  expect(await texts({ limit: 2 })).toEqual(['5', '4']);
  expect(await texts({ before: sent[2]?.id, limit: 5 })).toEqual(['2', '1']);
  expect(await texts({ after: sent[2]?.id, limit: 1 })).toEqual(['4']);
  expect(await texts({ around: sent[2]?.id, limit: 3 })).toEqual(['4', '3', '2']);
});

test('an edit replaces only the fields that it names, and a deleted message is gone', async () => {
  const discord = await freshDiscord();
  const { client } = await startBot(discord);
  const history = await sendable(client, idOf(discord, '#history'));
  const message = await history.send({
    content: 'before',
    files: [{ attachment: Buffer.from('log'), name: 'log.txt' }],
  });
  await message.edit({ content: 'after' });
  expect(discord.messages('#history')).toMatchObject([{ text: 'after\n[picture: log.txt]', edits: 1 }]);
  await message.edit({ attachments: [] });
  expect(discord.messages('#history')).toMatchObject([{ text: 'after', files: [] }]);
  await message.delete();
  expect(discord.messages('#history')).toEqual([]);
  await expect(history.messages.fetch({ message: message.id, force: true })).rejects.toMatchObject({ code: 10008 });
});

test('a message from before the simulation has its files, and an edit may show them again', async () => {
  const before = await freshDiscord();
  const channelId = idOf(before, '#history');
  const components = [{ type: 12, items: [{ media: { url: 'attachment://poster.png' } }] }];
  const { client } = await startBot(before);
  const files = [{ name: 'poster.png', data: Buffer.from('picture') }];
  const body = { flags: MessageFlags.IsComponentsV2, components };
  await client.rest.post(`/channels/${channelId}/messages`, { body, files });
  const messages = before.messages('#history').map(({ raw }) => ({ api: raw }));
  const discord = await freshDiscord({ past: { messages, directChannels: [] } });
  await restTo(discord).patch(`/channels/${channelId}/messages/${messages[0]?.api.id}`, { body });
  expect(discord.messages('#history')).toMatchObject([{ files: [{ name: 'poster.png' }], edits: 1 }]);
  expect(discord.violations.map(describeDiscordRuleViolation)).toEqual([]);
});

test('a message pings only the people and roles that its allowed mentions permit', async () => {
  const discord = await freshDiscord();
  const { client } = await startBot(discord);
  const { id } = discord.person('admin');
  const channelId = idOf(discord, '#history');
  const content = `<@${id}> @everyone`;
  await post(client.rest, channelId, { content });
  await post(client.rest, channelId, { content, allowed_mentions: { parse: [] } });
  const pings = discord.messages('#history').map(({ raw }) => [raw.mentions.length, raw.mention_everyone]);
  expect(pings).toEqual([
    [1, true],
    [0, false],
  ]);
});

test('missing permissions cause different errors: hidden, not writable, without files, no such channel', async () => {
  const discord = await freshDiscord();
  const { client } = await startBot(discord);
  const codeOf = async (
    channel: string,
    body: object = { content: 'x' },
    files: { name: string; data: Buffer }[] = [],
  ) => {
    const outcome = client.rest.post(`/channels/${channel}/messages`, { body, files }).then(() => 'sent');
    return outcome.catch((error: unknown) => (error instanceof DiscordAPIError ? [error.status, error.code] : error));
  };
  const history = idOf(discord, '#history');
  expect(await codeOf(idOf(discord, '#vault'))).toEqual([403, 50001]);
  expect(await codeOf(idOf(discord, '#read-only'))).toEqual([403, 50013]);
  expect(await codeOf('110000000000099999')).toEqual([404, 10003]);
  expect(await codeOf(idOf(discord, 'silent films'))).toBe('sent');
  discord.forbid('#history', 'attaching');
  expect(await codeOf(history, {}, [{ name: 'a.txt', data: Buffer.from('a') }])).toEqual([403, 50013]);
  discord.forbid('#history', 'sending');
  expect(await codeOf(history)).toEqual([403, 50013]);
  discord.allow('#history');
  expect(await codeOf(history)).toBe('sent');
  discord.deleteChannel('#history');
  expect(await codeOf(history)).toEqual([404, 10003]);
  expect(discord.violations).toEqual([]);
});

test('a bot can send direct messages to a simulated person', async () => {
  const discord = await freshDiscord();
  const { client } = await startBot(discord);
  await client.users.send(discord.person('admin').id, 'the disk is full');
  expect((await discord.nextMessage('@admin')).text).toBe('the disk is full');
  expect(discord.person('admin').directly().sees()).toHaveLength(1);
});

test('a bot cannot send direct messages to a person who accepts none', async () => {
  const discord = await freshDiscord();
  const { client } = await startBot(discord);
  await expect(client.users.send(discord.person('stranger').id, 'hello')).rejects.toMatchObject({ code: 50007 });
});

test('a test that waits for messages misses none', async () => {
  const discord = await freshDiscord();
  const { client } = await startBot(discord);
  const history = await sendable(client, idOf(discord, '#history'));
  const third = (async () => {
    await discord.nextMessage('#history');
    await discord.nextMessage('#history');
    return discord.nextMessage('#history');
  })();
  for (const text of ['1', '2', '3']) await history.send(text);
  expect((await third).text).toBe('3');
  await expect(discord.nextMessage('#history', { timeoutMs: 10 })).rejects.toThrow(/no new message/);
});

test('guilds, members, roles, people and the application match Discord’s schemas', async () => {
  const discord = await freshDiscord();
  const { client } = await startBot(discord);
  const guild = await client.guilds.fetch({ guild: discord.world.guilds[0]?.id ?? '', force: true });
  await guild.roles.fetch(undefined, { force: true });
  await guild.channels.fetch();
  await guild.members.fetch({ user: discord.person('viewer').id, force: true });
  await client.users.fetch(discord.person('viewer').id, { force: true });
  await client.application.fetch();
  await client.rest.get('/users/@me');
  await client.channels.fetch(idOf(discord, 'silent films'), { force: true });
  await client.application.commands.fetch({ guildId: guild.id, withLocalizations: true });
  expect(discord.violations.map(describeDiscordRuleViolation)).toEqual([]);
  expect(discord.requests.every((one) => one.status === 200)).toBe(true);
});

const codeOf = (sent: Promise<unknown>) =>
  sent.then(
    () => 'taken',
    (error: unknown) => (error instanceof DiscordAPIError ? [error.status, error.code] : error),
  );

test('an announcement channel and a forum post accept messages, and the forum itself does not', async () => {
  const discord = await freshDiscord();
  const { client } = await startBot(discord);
  const send = (channel: string) =>
    codeOf(client.rest.post(`/channels/${idOf(discord, channel)}/messages`, { body: { content: 'x' } }));
  expect(await send('#news')).toBe('taken');
  expect(await send('more comedies')).toBe('taken');
  expect(await send('#wishes')).toEqual([400, 50008]);
  const kinds = ['#news', '#wishes', 'more comedies'].map(
    (name) => client.channels.cache.get(idOf(discord, name))?.type,
  );
  expect(kinds).toEqual([ChannelType.GuildAnnouncement, ChannelType.GuildForum, ChannelType.PublicThread]);
  await client.channels.fetch(idOf(discord, '#wishes'), { force: true });
  expect(discord.violations).toEqual([]);
});

test('a message reopens an archived thread, an edit does not, and a locked thread accepts neither', async () => {
  const discord = await freshDiscord();
  const { client } = await startBot(discord);
  const route = `/channels/${idOf(discord, 'silent films')}/messages` as const;
  const send = () => codeOf(client.rest.post(route, { body: { content: 'x' } }));
  const isClosed = () => discord.world.guilds[0]?.channels.find(({ name }) => name === 'silent films')?.closed;
  await send();
  const edit = () =>
    codeOf(client.rest.patch(`${route}/${discord.messages('silent films')[0]?.id}`, { body: { content: 'y' } }));
  discord.closeThread('silent films', 'archived');
  expect(await edit()).toEqual([400, 50083]);
  expect([await send(), isClosed()]).toEqual(['taken', undefined]);
  discord.closeThread('silent films', 'locked');
  expect([await send(), await edit(), isClosed()]).toEqual([[400, 50083], [400, 50083], 'locked']);
  discord.openThread('silent films');
  expect([await send(), await edit()]).toEqual(['taken', 'taken']);
  expect(discord.violations).toEqual([]);
});

test.each([
  [400, undefined],
  [429, 3600],
] as const)(
  'a message older than an hour accepts few edits, and then answers with %i until the hour is over',
  async (status, wait) => {
    let ahead = 0;
    const discord = await freshDiscord({ oldEdits: { count: 2, status }, now: () => Date.now() + ahead });
    await startBot(discord);
    const path = `/channels/${idOf(discord, '#history')}/messages`;
    const authorization = `Bot ${discord.botToken}`;
    const call = async (method: string, at: string) => {
      const headers = { authorization, 'content-type': 'application/json' };
      const answer = await fetch(`${discord.url}/v10${at}`, { method, headers, body: '{"content":"x"}' });
      const body: unknown = await answer.json();
      return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body };
    };
    await call('POST', path);
    const edit = () => call('PATCH', `${path}/${discord.messages('#history')[0]?.id}`);
    for (let young = 0; young < 3; young += 1) expect(await edit()).toMatchObject({ status: 200 });
    ahead = 3_700_000;
    expect([await edit(), await edit()]).toMatchObject([{ status: 200 }, { status: 200 }]);
    const refused = { status, body: { code: 30046, ...(wait && { retry_after: wait }) } };
    expect(await edit()).toMatchObject({ ...refused, retryAfter: wait ? String(wait) : null });
    ahead += 3_601_000;
    expect(await edit()).toMatchObject({ status: 200 });
    expect(discord.violations).toEqual([]);
  },
);

test('AutoMod and the link filter refuse the texts that a test has set, also in edits, but only in guilds', async () => {
  const discord = await freshDiscord();
  const { client } = await startBot(discord);
  const channelId = idOf(discord, '#history');
  const said = (content: string) => ({ flags: MessageFlags.IsComponentsV2, components: [{ type: 10, content }] });
  const { id } = await post(client.rest, channelId, said('fine'));
  const allow = discord.autoMod.block('Metropolis');
  discord.autoMod.blockLink('bad.example');
  await expect(post(client.rest, channelId, said('METROPOLIS'))).rejects.toMatchObject({ status: 400, code: 200000 });
  await expect(post(client.rest, channelId, said('https://bad.example/x'))).rejects.toMatchObject({ code: 240000 });
  const edit = client.rest.patch(`/channels/${channelId}/messages/${id}`, { body: said('Metropolis') });
  await expect(edit).rejects.toMatchObject({ code: 200000 });
  const admin = await client.users.fetch(discord.person('admin').id);
  await admin.send('Metropolis');
  allow();
  await post(client.rest, channelId, said('Metropolis'));
  discord.autoMod.failOn('Faust');
  await expect(post(client.rest, channelId, said('Faust'))).rejects.toMatchObject({ status: 500 });
  expect(discord.violations.map(describeDiscordRuleViolation)).toEqual([]);
});
