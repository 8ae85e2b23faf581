import { MessageFlags } from 'discord.js';
import { expect, test } from 'vitest';
import { freshDiscord, SEARCH, startBot } from './tinyBot.ts';

test('an interaction contains the person, the place, the language and the permissions', async () => {
  const discord = await freshDiscord();
  const seen: unknown[] = [];
  const { client } = await startBot(discord, {
    command: async (it) => {
      const roles = it.inCachedGuild() ? it.member.roles.cache.map((role) => role.name).sort() : [];
      seen.push([it.user.username, it.locale, it.inGuild(), it.guildId ?? 'none', roles]);
      await it.reply('ok');
    },
  });
  await client.application.commands.set([{ ...SEARCH, name: 'everywhere' }]);
  const query = { query: 'x' };
  await discord.person('curator').run('/everywhere', query);
  await discord.person('admin').directly().run('/everywhere', query);
  await discord.person('moderator').elsewhere().run('/everywhere', query);
  const [guild, elsewhere] = discord.world.guilds.map((guild) => guild.id);
  expect(seen).toEqual([
    ['curator', 'de', true, guild, ['@everyone', 'curator']],
    ['admin', 'en-US', false, 'none', []],
    ['moderator', 'en-US', true, elsewhere, ['@everyone', 'moderator']],
  ]);
});

test('the next interaction contains a role that was given or taken', async () => {
  const discord = await freshDiscord();
  await startBot(discord, {
    command: (it) =>
      it.reply(
        it.inCachedGuild()
          ? it.member.roles.cache
              .map((role) => role.name)
              .sort()
              .join()
          : '',
      ),
  });
  const outsider = discord.person('stranger');
  discord.grant('stranger', 'moderator');
  expect((await outsider.run('/search', { query: 'x' })).text).toBe('@everyone,moderator');
  discord.revoke('stranger', 'moderator');
  expect((await outsider.run('/search', { query: 'x' })).text).toBe('@everyone');
});

test('a simulated person cannot send what Discord’s own client would not send', async () => {
  const discord = await freshDiscord();
  const limit = { type: 4, name: 'limit', description: 'How many', min_value: 1, max_value: 10 };
  const kind = { type: 3, name: 'kind', description: 'Kind', choices: [{ name: 'Film', value: 'film' }] };
  const list = { type: 1, name: 'list', description: 'List', options: [{ ...limit, required: true }, kind] };
  await startBot(discord, { command: (it) => it.reply('ran') }, [
    { name: 'session', description: 'Sessions', options: [list] },
    { name: 'hidden', description: 'x', defaultMemberPermissions: '0' },
  ]);
  const viewer = discord.person('viewer');
  const refused = (line: string, options = {}) =>
    expect(viewer.run(line, options)).rejects.toThrow(/client would not send/);
  await refused('/nothing');
  await refused('/session');
  await refused('/session end');
  await refused('/session list');
  await refused('/session list', { limit: 11 });
  await refused('/session list', { limit: '1.5' });
  await refused('/session list', { limit: 1, other: 'x' });
  await refused('/session list', { limit: 1, kind: 'Opera' });
  await refused('/hidden');
  await expect(viewer.in('#vault').run('/session list', { limit: 1 })).rejects.toThrow(/does not see/);
  await expect(viewer.run('/session list', { limit: '3', kind: 'Film' })).resolves.toMatchObject({ text: 'ran' });
  await expect(viewer.run('/session list', { limit: 99 }, { raw: true })).resolves.toMatchObject({ text: 'ran' });
  await expect(viewer.run('/hidden', {}, { raw: true })).resolves.toMatchObject({ text: 'ran' });
  await expect(discord.person('admin').run('/hidden')).resolves.toMatchObject({ text: 'ran' });
});

test('a simulated person can delete another’s message only with the permission, and the bot then no longer finds it', async () => {
  const discord = await freshDiscord();
  const { errors } = await startBot(discord, {
    command: async (it) => {
      await it.deferReply();
      const [thinking] = discord.person('moderator').sees();
      if (!thinking) throw new Error('nobody thinks');
      expect(() => discord.person('viewer').delete(thinking)).toThrow('viewer cannot delete that message');
      discord.person('moderator').delete(thinking);
      expect(() => discord.person('moderator').delete(thinking)).toThrow('gone already');
      await expect(it.editReply('late')).rejects.toMatchObject({ status: 404, code: 10008 });
      await expect(it.deleteReply()).rejects.toMatchObject({ status: 404, code: 10008 });
      await it.followUp({ content: 'for you', flags: MessageFlags.Ephemeral });
    },
  });
  const answer = await discord.person('viewer').run('/search', { query: 'x' });
  expect(answer).toMatchObject({ private: true, text: 'for you' });
  const [own] = answer.messages;
  expect(() => own && discord.person('moderator').delete(own)).toThrow('cannot delete');
  expect(errors).toEqual([]);
  expect(discord.messages('cinema')).toEqual([]);
});
