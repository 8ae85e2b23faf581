import { expect, onTestFinished, test } from 'vitest';
import { createSimulatedDiscordWorld } from '../../../../sandbox/discord/world.ts';
import { startMediaServer } from '../../../../sandbox/media-server/server.ts';
import type { PageUserActionOutcome } from '../../../../sandbox/page/server/protocol.ts';
import { startPageServer } from '../../../../sandbox/page/server/server.ts';
import { freshDiscord, type Handlers, startBot } from '../../discord/tinyBot.ts';

/** The page of a world with a tiny bot in it, and what a script of the page can do. */
async function open(handlers: Handlers) {
  const discord = await freshDiscord();
  await startBot(discord, handlers);
  const media = await startMediaServer({ scale: { sessions: 0, history: 0 } });
  onTestFinished(() => media.close());
  const { url, close } = await startPageServer({ discord, servers: [media], restart: async () => undefined });
  onTestFinished(close);
  const read = async (path = '') => (await fetch(url + path)).text();
  const post = (body: string, headers: Readonly<Record<string, string>> = {}) =>
    fetch(`${url}acts?as=viewer`, {
      method: 'POST',
      headers: { origin: new URL(url).origin, 'content-type': 'application/json', ...headers },
      body,
    });
  const act = async (done: unknown) => (await (await post(JSON.stringify(done))).json()) as PageUserActionOutcome;
  return { discord, media, url, read, post, act };
}

const SEARCH = { do: 'run', command: '/search', options: { query: 'x' } };

test('a command’s answer appears only on the page of the person who used it', async () => {
  const { act, read } = await open({ command: (it) => it.reply({ content: '**found** <b>', ephemeral: true }) });
  expect(await act(SEARCH)).toEqual({});
  expect(await read('?as=viewer')).toContain('<b>found</b> &lt;b&gt;');
  expect(await read('?as=viewer')).toContain('<b>Vera</b> used <b>/search</b>');
  expect(await read('?as=admin')).not.toContain('found');
});

test('a dismissed message disappears from the sandbox’s page', async () => {
  const { act, read } = await open({ command: (it) => it.reply({ content: 'found', ephemeral: true }) });
  await act(SEARCH);
  const [, message = ''] = /data-id="(\d+)"/.exec(await read()) ?? [];
  await act({ do: 'dismiss', message });
  expect(await read()).not.toContain('found');
});

test('a form appears on the sandbox’s page, and is accepted once it is filled in', async () => {
  const label = {
    type: 18 as const,
    label: 'Why',
    component: { type: 4 as const, custom_id: 'why', style: 1 as const },
  };
  const { act, read } = await open({
    command: (it) => it.showModal({ title: 'A form', custom_id: 'form', components: [label] }),
    modal: (it) => it.reply(`because ${it.fields.getTextInputValue('why')}`),
  });
  const { form } = await act(SEARCH);
  expect(form?.html).toContain('aria-label="A form"');
  expect((await act({ do: 'submit', form: form?.id, values: {} })).problem).toContain('why');
  expect(await act({ do: 'submit', form: form?.id, values: { why: 'I can' } })).toEqual({});
  expect(await read()).toContain('because I can');
  expect((await act({ do: 'submit', form: '1', values: {} })).problem).toContain('closed');
});

test('the sandbox’s page explains an act that the client would not send, and a bot that stays silent', async () => {
  const { act } = await open({});
  expect((await act({ ...SEARCH, options: {} })).problem).toContain('required and missing: query');
  expect((await act({ do: 'press', message: '1', control: 'x' })).problem).toContain('gone');
  expect(await act(SEARCH)).toEqual({ problem: 'The application did not respond.' });
});

test('the sandbox’s page offers the same actions as the terminal', async () => {
  const { act, media } = await open({});
  expect((await act({ do: 'act', name: 'add', typed: 'film Faust' })).said).toContain('“Faust”');
  expect(media.library.titled('Faust').kind).toBe('movie');
  expect((await act({ do: 'act', name: 'add', typed: 'opera' })).problem).toContain('add film');
  expect((await act({ do: 'act', name: 'rm', typed: '' })).problem).toContain('no rm');
});

test('the sandbox’s page refuses actions in the language of the person', async () => {
  const { act } = await open({});
  await act({ do: 'speak', language: 'fr' });
  const problemOf = async (name: string, typed: string) => (await act({ do: 'act', name, typed })).problem;
  expect(await problemOf('rm', '')).toBe('Il n’y a pas de rm.');
  expect(await problemOf('add', 'opera')).toContain('Tape add film');
  expect(await problemOf('library', 'x')).toContain('Tape library suivi');
  expect(await problemOf('time', '7')).toBe('Tape time 1, time 10, time 60.');
  expect(await problemOf('server', 'x')).toContain('Tape server down ou server up. ');
  expect(await problemOf('signin', '')).toContain('Tape signin suivi');
  expect(await problemOf('discord', 'x')).toBe('Tape discord 429 ou discord drop.');
});

test('the page of a sandbox without a media server offers only actions at Discord', async () => {
  const discord = await freshDiscord();
  await startBot(discord, {});
  const page = await startPageServer({ discord, servers: [], restart: async () => undefined });
  onTestFinished(page.close);
  const body = await (await fetch(`${page.url}?as=viewer`)).text();
  const names = [...body.matchAll(/data-action="(\w+)"/g)].map(([, name]) => name);
  expect(names).toEqual(['discord', 'discord']);
  expect(body).not.toContain('id="speed"');
  const first = discord.person('viewer').offered()[0]?.name;
  expect(body).toContain(`data-begin="/${first}"`);
  const events = await fetch(`${page.url}events?as=viewer`);
  const chunk = await events.body?.getReader().read();
  expect(Buffer.from(chunk?.value ?? []).toString()).toContain('"connection":"The bot is connected."');
});

test('the page shows the name of the application that is connected', async () => {
  const discord = await freshDiscord({ world: createSimulatedDiscordWorld('Popcorn') });
  await startBot(discord, { command: (it) => it.reply({ content: 'found' }) });
  const page = await startPageServer({ discord, servers: [], restart: async () => undefined });
  onTestFinished(page.close);
  await discord.person('viewer').run('/search', { query: 'x' });
  const body = await (await fetch(`${page.url}?as=viewer`)).text();
  expect(body).toContain('Popcorn, to try out');
  expect(body).toContain('Popcorn (direct messages)');
  expect(body).toContain('aria-label="Popcorn"');
  expect(body).not.toContain('Usher');
});

test('the sandbox’s page refuses an unknown action, and any request that comes from another web page', async () => {
  const { post } = await open({});
  expect((await post('{"do":"fly"}')).status).toBe(400);
  expect((await post('no JSON')).status).toBe(400);
  expect((await post(JSON.stringify(SEARCH), { origin: 'http://evil.example' })).status).toBe(403);
});

test('a channel is shown only to people who may see it, and an unknown person is refused', async () => {
  const { url, discord } = await open({});
  const vault = discord.world.guilds[0]?.channels.find(({ name }) => name === 'vault')?.id;
  expect((await fetch(`${url}?as=viewer&in=${vault}`)).status).toBe(404);
  expect((await fetch(`${url}events?as=viewer&in=${vault}`)).status).toBe(404);
  expect((await fetch(`${url}?as=admin&in=${vault}`)).status).toBe(200);
  expect((await fetch(`${url}?as=nobody`)).status).toBe(404);
});

test('the sandbox’s page serves an uploaded file as data, whatever it contains', async () => {
  const { act, url, discord } = await open({
    command: (it) => it.reply({ files: [{ name: 'x.svg', attachment: Buffer.from('<svg onload="alert(1)"/>') }] }),
  });
  await act(SEARCH);
  const [message] = discord.messages('#cinema');
  const file = await fetch(url + new URL(message?.raw.attachments[0]?.url ?? '').pathname.slice(1));
  expect(file.status).toBe(200);
  expect(file.headers.get('content-security-policy')).toContain('sandbox');
  expect((await fetch(`${url}attachments/1/2/x`)).status).toBe(404);
});
