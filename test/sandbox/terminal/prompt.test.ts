import { readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { wrapTerminalGreeting } from '../../../sandbox/terminal/greeting.ts';
import { sitDownWith } from './support/typist.ts';

const CTRL_C = '\u0003';
const ask = { title: 'A form', custom_id: 'form' };
const field = { type: 18 as const, label: 'Why', component: { type: 4 as const, custom_id: 'why', style: 1 as const } };

test('the first Ctrl-C clears the typed line, and the second one leaves the terminal', async () => {
  const { typist } = await sitDownWith({}, undefined, { columns: 80 });
  typist.keys('as moderator');
  typist.keys(CTRL_C);
  typist.type('as admin');
  await typist.sees('You are now Olga (admin).');
  typist.keys('half a li');
  typist.keys(CTRL_C);
  typist.keys(CTRL_C);
  await typist.left;
  expect(typist.text()).not.toContain('You are now Ada');
});

test('a Ctrl-C on an empty line says that another one leaves the terminal', async () => {
  const { typist } = await sitDownWith({}, undefined, { columns: 80 });
  typist.keys(CTRL_C);
  await typist.sees('(press Ctrl-C again to leave)');
  typist.type('as admin');
  await typist.sees('You are now Olga (admin).');
  typist.keys(CTRL_C);
  await typist.sees('(press Ctrl-C again to leave)');
  typist.keys(CTRL_C);
  await typist.left;
});

test('a Ctrl-C in a form first clears the typed text, then closes the form without sending it', async () => {
  let submitted = 0;
  const { typist } = await sitDownWith(
    {
      command: (it) => it.showModal({ ...ask, components: [field] }),
      modal: async () => {
        submitted += 1;
      },
    },
    undefined,
    { columns: 80 },
  );
  typist.type('/search x');
  await typist.sees('Why: ');
  typist.keys('becau');
  typist.keys(CTRL_C);
  await typist.sees('Why: ');
  typist.keys(CTRL_C);
  await typist.sees('(form closed; nothing was sent)');
  typist.type('as admin');
  await typist.sees('You are now Olga (admin).');
  expect(submitted).toBe(0);
});

test('the Tab key completes the terminal’s own commands', async () => {
  const { typist } = await sitDownWith({}, undefined, { columns: 80 });
  typist.keys('as mod\t');
  await typist.sees('as moderator');
  typist.keys('\r');
  await typist.sees('You are now Ada (moderator).');
  typist.keys('/sea\t');
  await typist.sees('/search ');
  typist.keys('que\t');
  await typist.sees('query:');
  typist.keys('\t');
  await typist.sees('(What to look for)');
});

test('a post appears above the line that is being typed, which stays', async () => {
  const { typist, client, discord } = await sitDownWith(
    { command: (it) => it.reply(`looked for ${it.options.getString('query')}`) },
    undefined,
    { columns: 80 },
  );
  typist.keys('/search query:met');
  await typist.sees('/search query:met');
  const [guild] = discord.world.guilds;
  const history = guild?.channels.find(({ name }) => name === 'history')?.id;
  await client.rest.post(`/channels/${history}/messages`, { body: { content: 'Just watched' } });
  expect(await typist.sees('/search query:met')).toContain('#history\nJust watched\n');
  typist.type('ropolis');
  await typist.sees('looked for metropolis');
});

test('a live board is not printed again in the terminal until somebody asks to see it', async () => {
  const { typist, client, discord } = await sitDownWith({});
  const history = discord.world.guilds[0]?.channels.find(({ name }) => name === 'history')?.id;
  const path = `/channels/${history}/messages` as const;
  const board = (streams: number) => `${streams} streams\nMetropolis\nNosferatu\nSherlock Jr.\nended at ${streams}`;
  const post = await client.rest.post(path, { body: { content: board(1) } });
  await typist.sees('#history\n1 streams\nMetropolis');
  const edit = (content: string) =>
    client.rest.patch(`${path}/${z.object({ id: z.string() }).parse(post).id}`, { body: { content } });
  await edit(board(1));
  await edit(board(2));
  typist.type('see #history');
  expect(await typist.sees('ended at 2')).toContain('#history\n2 streams\nMetropolis\nNosferatu');
  expect(typist.text()).not.toContain('(changed)');
  typist.type('see #vault');
  await typist.sees('viewer cannot see #vault.');
  typist.type('see #news');
  await typist.sees('There is no message there.');
});

test('when a post gets new lines, the terminal prints these and leaves out the old ones', async () => {
  const { typist, client, discord } = await sitDownWith({});
  const history = discord.world.guilds[0]?.channels.find(({ name }) => name === 'history')?.id;
  const path = `/channels/${history}/messages` as const;
  const plays = 'Metropolis\nNosferatu\nSherlock Jr.';
  const post = await client.rest.post(path, { body: { content: plays } });
  await typist.sees('Sherlock Jr.');
  const { id } = z.object({ id: z.string() }).parse(post);
  await client.rest.patch(`${path}/${id}`, { body: { content: `${plays}\nSafety Last!` } });
  expect(await typist.sees('Safety Last!')).toContain('#history\n(changed)\n| …\nSafety Last!');
});

test('the greeting is wrapped between words at the terminal’s width, and addresses stay whole', async () => {
  const { typist } = await sitDownWith({}, undefined, { columns: 60 });
  await typist.sees('viewer> ');
  const lines = typist.text().split('\n');
  expect(lines.length).toBeGreaterThan(30);
  expect(lines.filter((line) => line.trimEnd().length > 60)).toEqual([]);
  expect(wrapTerminalGreeting(`In a browser: ${'http://127.0.0.1:4000/'.padEnd(70, 'x')}`, 40)).toBe(
    `In a browser:\n${'http://127.0.0.1:4000/'.padEnd(70, 'x')}`,
  );
  expect(wrapTerminalGreeting('  DISCORD_API_URL=http://127.0.0.1:4000/api npm start', 20)).toContain('api npm start');
});

test('relative times are printed in the language of the person at the terminal', async () => {
  const { typist, client, discord } = await sitDownWith({});
  const history = discord.world.guilds[0]?.channels.find(({ name }) => name === 'history')?.id;
  typist.type('lang de');
  await typist.sees('Dein Discord');
  const content = `zuletzt <t:${Math.floor(Date.now() / 1000) - 7260}:R>`;
  await client.rest.post(`/channels/${history}/messages`, { body: { content } });
  await typist.sees('zuletzt vor 2 Stunden');
});

test('a person at the terminal can change name, channel and language, and unknown ones are refused', async () => {
  const { typist } = await sitDownWith({
    command: (it) => it.reply(`${it.user.username} in ${it.channelId}, ${it.locale}`),
  });
  typist.type('as curator');
  typist.type('lang en');
  await typist.sees('Your Discord is now in English.');
  typist.type('in #vault');
  await typist.sees('curator cannot see #vault.');
  typist.type('in maintenance');
  typist.type('lang de');
  typist.type('/search x');
  await typist.sees('curator in 110000000000000203, de');
  typist.type('as nobody');
  await typist.sees('There is nobody called nobody. Choose from: viewer (Vera), curator (Curt), moderator (Ada), ');
  typist.type('in #nowhere');
  await typist.sees('There is no channel #nowhere. Choose from: #cinema');
  typist.type('lang sv');
  await typist.sees('Type lang en or lang de or lang fr or lang es or lang nl or lang pl.');
  typist.type('sing');
  await typist.sees('Commands start with a slash');
});

test('people are chosen by either of their names, and the terminal says if the language changes', async () => {
  const { typist } = await sitDownWith({});
  typist.type('as olga');
  expect(await typist.sees('You are now Olga (admin).')).not.toContain('Their Discord');
  typist.type('as Curt');
  await typist.sees('You are now Curt (curator). Their Discord is in German (lang en changes that).');
  typist.type('as Ada');
  await typist.sees('You are now Ada (moderator). Their Discord is in English (lang de changes that).');
});

test('the help with a command’s name shows only that command', async () => {
  const { typist } = await sitDownWith({});
  typist.type('? search');
  typist.type('as admin');
  const shown = await typist.sees('You are now');
  expect(shown).toMatch(/\n\/search \[?query:…/);
  expect(shown).not.toMatch(/\/playlist|press 1/);
  typist.type('? /open');
  await typist.sees('open 1');
  typist.type('? nothing');
  await typist.sees('There is no nothing. Type ? to list everything.');
});

test('the terminal’s command “open” saves a picture and prints the path of its file', async () => {
  const files = [{ attachment: Buffer.from('drawn'), name: '../poster.png', description: 'Poster of Faust' }];
  const { typist } = await sitDownWith({ command: (it) => it.reply({ files }) });
  typist.type('open 1');
  await typist.sees('There is no picture here.');
  typist.type('/search faust');
  await typist.sees('(acknowledged');
  typist.type('open 2');
  await typist.sees('There is no picture 2. The latest message with pictures has:\n  1) Poster of Faust');
  typist.type('open 1');
  const path = /^\S+poster\.png$/m.exec(await typist.sees('poster.png'))?.[0] ?? '';
  expect(readFileSync(path, 'utf8')).toBe('drawn');
  rmSync(dirname(path), { recursive: true });
});

test('a number that the terminal printed for a button is never given to a button of a board', async () => {
  const pressed: string[] = [];
  const row = (id: string, label: string) => ({
    type: 1 as const,
    components: [{ type: 2 as const, style: 2 as const, label, custom_id: id }],
  });
  const { typist, client, discord } = await sitDownWith({
    command: (it) => it.reply({ content: 'Really?', components: [row('yes', 'Yes')] }),
    button: async (it) => {
      pressed.push(it.customId);
      await it.update({ content: 'Done.', components: [] });
    },
  });
  const history = discord.world.guilds[0]?.channels.find(({ name }) => name === 'history')?.id;
  const path = `/channels/${history}/messages` as const;
  typist.type('/search x');
  await typist.sees('[1: Yes]');
  const post = await client.rest.post(path, { body: { content: '1 stream', components: [row('end', 'End')] } });
  await typist.sees('[2: End]');
  const edit = (content: string, label: string) => {
    const body = { content, components: [row('end', 'End'), row('more', label)] };
    return client.rest.patch(`${path}/${z.object({ id: z.string() }).parse(post).id}`, { body });
  };
  await edit('2 streams', 'More');
  typist.type('see #history');
  await typist.sees('[3: More]');
  typist.type('press 1');
  await typist.sees('Done.');
  await edit('3 streams', 'Still more');
  typist.type('see #history');
  await typist.sees('[3: Still more]');
  typist.type('press 1');
  await typist.sees('There is no “1” here.');
  expect(pressed).toEqual(['yes']);
});

test('a terminal with piped input reads it to its last line before it ends', async () => {
  const { typist } = await sitDownWith({ command: (it) => it.reply('found') });
  typist.type('/search x');
  typist.type('as admin');
  typist.end();
  await typist.left;
  expect(typist.text()).toMatch(/viewer> \/search x\nfound\n[\s\S]*viewer> as admin\nYou are now Olga/);
});

test('with two media servers, terminal commands accept a server’s name, and the help says so', async () => {
  const { typist, attic } = await sitDownWith({}, undefined, { columns: 120, servers: 2 });
  expect(typist.text()).toMatch(
    /play \[title\] \[server\].*\n(.*\n)*.*\[server\] is cellar or attic,\s+cellar if left out/,
  );
  typist.type('add film The Docks of New York attic');
  await typist.sees('“The Docks of New York” is now in the library');
  expect(attic?.library.titled('The Docks of New York').sectionId).toBe('2');
  typist.keys('server down a\t');
  await typist.sees('server down attic');
  typist.keys('\r');
  await typist.sees('Attic is down');
  typist.type('server down basement');
  await typist.sees('Type server down or server up, and cellar or attic after it.');
});

test('with one media server, terminal commands accept no server’s name', async () => {
  const { typist } = await sitDownWith({}, undefined, { columns: 120 });
  expect(typist.text()).not.toContain('[server]');
  typist.type('server down attic');
  await typist.sees('Type server down or server up.');
});
