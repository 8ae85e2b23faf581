import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as later } from 'node:timers/promises';
import { addMediaServerToBot } from '../../../sandbox/addServer.ts';
import { createWorkingFolder } from '../../../sandbox/bot.ts';
import type { BotAnswer } from '../../../sandbox/discord/people/answer.ts';
import { startMediaServerWithProfile } from '../../../sandbox/media-server/server.ts';
import { formOf, messageOf } from '../answers.ts';
import { prepareWorld } from '../embeddedWorld.ts';
import { RECORDED } from './recorded.ts';
import { addPlaysAndFilm, CLOCK_FILE, fullWorld, MEDIA_OPTIONS, settingsAt } from './scene.ts';

/**
 * Made usher.sql and usher.key beside this file, with the bot of commit 8cab3777: the last one whose tokens were
 * encrypted without the address that they are for. To make them again, put this folder into a worktree of that commit
 * and run this file.
 *
 * Makes the database of each release, too. `node test/support/fullInstallation/record.ts v0.9.0` writes it to
 * ../releases/v0.9.0.
 */
const [release] = process.argv.slice(2);
const home = createWorkingFolder();
const path = join(home.path, 'usher.db');
const ahead = RECORDED.at.getTime() - Date.now();
const world = await prepareWorld({
  servers: 2,
  media: { ...MEDIA_OPTIONS, port: RECORDED.ports.cellar },
  attic: { ...MEDIA_OPTIONS, port: RECORDED.ports.attic },
  discord: { world: fullWorld(), now: () => Date.now() + ahead },
  settings: { ...settingsAt(RECORDED.at), DATABASE_PATH: path },
  ownProcesses: true,
  nodeOptions: ['--import', CLOCK_FILE],
});
const { media, attic, discord } = world;
const loftProfile = { ...attic.profile, name: 'Loft', seed: 1927 };
const loft = await startMediaServerWithProfile(loftProfile, {
  ...MEDIA_OPTIONS,
  port: RECORDED.ports.loft,
  accountService: media.accountService,
});
const admin = discord.person('admin');
const curator = discord.person('curator');
const moderator = discord.person('moderator');
const viewer = discord.person('viewer');
const secondAdmin = admin.elsewhere();

const log = (text: string) => process.stderr.write(`${text}\n`);

function readRows<T>(query: string): T[] {
  const file = new DatabaseSync(path, { readOnly: true });
  try {
    return file.prepare(query).all() as T[];
  } finally {
    file.close();
  }
}
const countRows = (query: string) => readRows<{ n: number }>(`select count(*) as n ${query}`)[0]?.n ?? 0;

/** Waits up to a minute. */
async function until(event: string, hasHappened: () => boolean | number): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (hasHappened()) return;
    await later(100);
  }
  throw new Error(`${event} did not happen; ${world.bot().lines.slice(-30).join('\n')}`);
}

type Options = Record<string, string | number | boolean>;
const REFUSAL = /^\|? ?(?:I cannot use|There are several)/;

async function run(person: typeof admin, line: string, options: Options = {}, expectedText = /./): Promise<BotAnswer> {
  const answer = await person.run(line, options);
  const { text } = answer;
  log(`${person.name} ${line} ${JSON.stringify(options)}: ${text.slice(0, 200).replaceAll('\n', ' / ')}`);
  if (!expectedText.test(text) || REFUSAL.test(text)) throw new Error(`unexpected: ${text}`);
  return answer;
}

const isPosted = (channel: string, text: string) => () =>
  discord.messages(channel).some((message) => message.text.includes(text));
const isInLobby = (text: string) => () =>
  secondAdmin.sees().some((message) => !message.private && message.text.includes(text));

async function addServers(): Promise<void> {
  await addMediaServerToBot(discord, media, attic);
  const form = formOf(await admin.run('/server add'));
  const fields = { name: 'Loft', address: loft.url, token: loft.tokens.admin };
  const { text } = await admin.submit(form, fields);
  if (!text.includes('Loft added')) throw new Error(text);
  await run(admin, '/server appoint', { person: '@moderator' });
  await run(admin, '/server appoint', { person: '@curator' });
  await run(admin, '/server player', { server: 'Cellar', address: 'https://play.example/#/{id}' });
  await run(admin, '/server default', { server: 'Cellar' });
}

async function changeAccess(): Promise<void> {
  await run(admin, '/access grant', { capability: 'search', who: '@stranger', channel: '#cinema' });
  await run(admin, '/access level', { role: 'viewer', level: 'viewer' });
  await run(admin, '/access revoke', { capability: 'log.write', who: '@&curator', deny: true });
  await run(secondAdmin, '/access grant', { capability: 'library.scan', who: '@viewer' });
  await run(secondAdmin, '/access grant', { capability: 'account.map', who: '@curator' });
}

/** Jonas signs in on every server; Priya types a token for one, and an admin says who she is on the other. */
async function linkAccounts(): Promise<void> {
  const linkAnswer = await run(viewer, '/me link');
  media.accountService.signIns.confirm('Jonas Weber');
  const question = await linkAnswer.until(({ text }) => text.includes('Is this you?'));
  log((await viewer.click(messageOf(question), 'Yes, link it')).text);
  log((await linkTyped(curator, media.tokens.priya)).text);
  await run(admin, '/people map', { person: '@curator', account: '#2:1002' });
  await run(admin, '/people map', { person: '@stranger', account: '#1004' });
  await run(secondAdmin, '/people map', { person: '@moderator', account: '#1005' });
  await run(admin, '/people name', { account: '#1003', name: 'Aunt Priya' });
  await run(admin, '/people name', { account: '#2:1002', name: 'Noor upstairs' });
}

async function linkTyped(person: typeof admin, token: string): Promise<BotAnswer> {
  const linkAnswer = await run(person, '/me link', { server: 'Cellar' });
  const { modal } = await person.click(messageOf(linkAnswer), 'Type a token');
  return await person.submit(formOf({ modal }), { token });
}

async function subscribe(): Promise<void> {
  await run(admin, '/notify set', { feed: 'added', channel: '#cinema' });
  await run(admin, '/notify set', { feed: 'rules', channel: '#cinema', people: 'name' });
  await run(admin, '/notify set', { feed: 'audit', channel: '#silent films' });
  await run(admin, '/notify set', { feed: 'reports', channel: '#more comedies' });
  await run(admin, '/notify set', { feed: 'history', channel: '#history', library: '#2:2', people: 'name' });
  await run(admin, '/notify set', { feed: 'server', channel: '#maintenance', mention: '@moderator' });
  await run(secondAdmin, '/notify set', { feed: 'history', channel: '#lobby', people: 'pseudonym' });
  await until('the first look of each feed', () => countRows("from cursors where feed = 'added'") >= 2);
}

async function followAndWish(): Promise<void> {
  await run(viewer, '/follow add', { title: 'Les Vampires' });
  await run(viewer, '/follow add', { library: '#2:1' });
  await run(curator, '/follow add', { title: '#2:2001' });
  await run(curator, '/follow title', { title: 'London After Midnight' });
  await run(viewer.elsewhere(), '/follow add', { title: 'Judex' });
  await run(viewer, '/wish add', { title: 'Faust & the Devil' });
  await run(curator, '/wish add', { title: 'Faust & the Devil' });
  await run(viewer.elsewhere(), '/wish add', { title: 'Alraune', year: 1928 });
}

async function report(): Promise<void> {
  const card = messageOf(await run(viewer, '/info', { title: '#2:1005' }));
  const form = formOf(await viewer.click(card, 'Something is wrong …'));
  log((await viewer.submit(form, { kind: 'sound', text: 'It hisses.' })).text);
  await until('the report', isPosted('#more comedies', 'Laila'));
}

async function vote(): Promise<void> {
  const message = messageOf(await run(viewer, '/vote', { title1: '#2:1001', title2: '#1043' }));
  for (const [person, label] of [
    [viewer, '1'],
    [curator, '2'],
  ] as const)
    await (await person.click(message, label)).until((answer) => answer.private);
  const voteMessage = messageOf(await run(curator, '/vote', { title1: '#2:1005', title2: '#1001' }));
  await (await viewer.click(voteMessage, '1')).until((answer) => answer.private);
  await curator.click(voteMessage, 'End now');
  await until('the end of a vote', () => countRows('from votes where closed_at is not null'));
}

async function addRules(): Promise<void> {
  const reason = 'One film at a time, please.';
  await run(admin, '/rule add', { name: 'One at a time', action: 'end', streams: 1, reason });
  await admin.click(messageOf(await run(admin, '/rule enable', { rule: 'One at a time' })), 'Let it end streams');
  await run(admin, '/rule add', { name: 'Crowd', action: 'notify', addresses: 1 });
  await run(admin, '/rule enable', { rule: 'Crowd' });
  await run(admin, '/rule add', {
    name: 'Attic only',
    action: 'notify',
    library: '#2:',
    paused: 20,
    hours: '22:00-6:00',
  });
  await run(secondAdmin, '/rule add', { name: 'Lobby', action: 'notify', streams: 1 });
  await run(secondAdmin, '/rule enable', { rule: 'Lobby' });
}

async function showLive(): Promise<void> {
  await run(admin, '/board set', { channel: '#history', people: 'name', follow: false });
  await run(secondAdmin, '/board set', { channel: '#lobby', people: 'pseudonym' });
  await run(admin, '/counter set', { channel: '#box office', kind: 'streams' });
  const { accounts, devices, sessions } = media;
  sessions.start({ item: 'Metropolis', account: accounts.jonas, device: devices.phone });
  attic.sessions.start({ item: 'Arsenal', account: attic.accounts.noor, device: attic.devices.phone });
  await until('the boards', () => isPosted('#history', 'Arsenal')() && isInLobby('Metropolis')());
  await until('the counter', () => countRows('from counters where name is not null'));
  sessions.start({ item: 'Nosferatu', account: accounts.jonas, device: devices.browser });
  await until('the end of a stream', () => countRows("from rule_acts where action = 'end' and outcome is not null"));
  await until('an act elsewhere', () =>
    countRows('from rule_acts where guild_id <> (select min(guild_id) from rule_acts)'),
  );
  for (const { id, item } of sessions.active) if (item.title !== 'Metropolis') sessions.remove(id);
}

async function playAndAdd(): Promise<void> {
  addPlaysAndFilm(world);
  await until('the play', isPosted('#history', 'Underworld'));
  await until('the other play', isInLobby('Cops'));
  await until('the film', isPosted('#cinema', 'The Wind'));
}

/** A server that was removed keeps the tokens that people linked on it. */
async function removeLoft(): Promise<void> {
  const preview = messageOf(await run(admin, '/server remove', { server: 'Loft' }));
  log((await admin.click(preview, 'Remove it')).text);
}

/** The first choice that the curator is offered, once there is one. */
async function choiceOf(line: string, options: Options, focused: string): Promise<string> {
  for (let tries = 0; tries < 100; tries += 1) {
    const [choice] = await curator.complete(line, options, focused);
    if (choice) return `${choice.value}`;
    await later(100);
  }
  throw new Error(`no choice for ${line} ${focused}`);
}

async function actInBothGuilds(): Promise<void> {
  await run(moderator, '/scan', { server: 'Attic' });
  await run(moderator.elsewhere(), '/scan');
  await run(curator, '/playlist create', { title: 'Evening', item: '#1001', item2: '#1043' });
  const playlist = await choiceOf('/playlist remove', { playlist: 'Evening' }, 'playlist');
  const removalMessage = messageOf(await run(curator, '/playlist remove', { playlist }));
  const option = /"label":"(1\. [^"]+)"/.exec(JSON.stringify(removalMessage.components))?.[1] ?? '';
  const chosen = messageOf(await curator.select(removalMessage, 'What to remove', option));
  log((await curator.click(chosen, 'Remove it')).text);
  await until('the end of a removal', () => countRows('from removals'));
  await run(discord.person('stranger'), '/rule list', {}, /admins/);
}

/** Writes the database as `sqlite3 .dump` does. */
function dump(): string {
  const file = new DatabaseSync(path);
  file.exec('pragma wal_checkpoint(truncate)');
  const schema = file
    .prepare(
      "select type, name, sql from sqlite_schema where name not glob 'sqlite_*' order by type = 'table' desc, rowid",
    )
    .all();
  const tables = schema.filter(({ type }) => type === 'table');
  const lines = tables.map(({ sql }) => `${sql};`);
  for (const { name } of [...tables, { name: 'sqlite_sequence' }]) {
    const columns = file
      .prepare(`select name from pragma_table_info('${name}')`)
      .all()
      .map((column) => `quote("${column.name}")`);
    const rows = file.prepare(`select concat_ws(', ', ${columns.join(', ')}) as row from "${name}"`).all();
    if (name === 'sqlite_sequence') lines.push('delete from sqlite_sequence;');
    lines.push(...rows.map(({ row }) => `insert into "${name}" values (${row});`));
  }
  lines.push(...schema.filter(({ type }) => type !== 'table').map(({ sql }) => `${sql};`));
  file.close();
  return lines.join('\n');
}

try {
  const bot = await world.startAgain();
  await bot.line((line) => line.includes('refreshed the catalogue of titles'));
  await addServers();
  await changeAccess();
  await subscribe();
  await linkAccounts();
  await followAndWish();
  await report();
  await vote();
  await addRules();
  await showLive();
  await playAndAdd();
  await removeLoft();
  await actInBothGuilds();
  await until('every post', () => countRows('from outbox where sent_at is null') === 0);
  await world.bot().stop();
} catch (error) {
  log(String(error));
  await world.bot().stop('SIGKILL');
  process.exit(1);
}
const folder = release === undefined ? '.' : `../releases/${release}`;
const urlOf = (name: string) => new URL(`${folder}/${name}`, import.meta.url);
if (release !== undefined) mkdirSync(urlOf('.'), { recursive: true });
const tables = readRows<{ name: string }>("select name from sqlite_schema where type = 'table'");
log(tables.map(({ name }) => `${name} ${countRows(`from "${name}"`)}`).join('\n'));
const bot = release === undefined ? 'of commit 8cab3777' : release;
const head = `-- Written by fullInstallation/record.ts with the bot ${bot} (\`sqlite3 .dump\`); usher.key is its key.`;
writeFileSync(urlOf('usher.sql'), `${head}\n${dump()}\n`);
writeFileSync(urlOf('usher.key'), readFileSync(`${path}.key`));
if (release !== undefined) writeFileSync(urlOf('usher.rights'), readFileSync(`${path}.rights`));
await world.close();
await loft.close();
home.remove();
