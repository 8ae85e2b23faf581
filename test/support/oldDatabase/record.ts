import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as later } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createWorkingFolder } from '../../../sandbox/bot.ts';
import type { BotAnswer } from '../../../sandbox/discord/people/answer.ts';
import type { UserVisibleMessage } from '../../../sandbox/discord/people/visibleMessage.ts';
import { createBotSettings } from '../../../sandbox/embedded.ts';
import { prepareWorld } from '../embeddedWorld.ts';
import { AGAIN, LAST, MEDIA_OPTIONS, MEDIA_STEPS, oldWorld, settingsAt } from './scene.ts';

/**
 * How usher.sql, usher.key and messages.jsonl beside this file were made: by the bot of commit 74816702, the last one
 * before there were several media servers. In a worktree of it: put this folder there and run this file.
 */
const KILLER = fileURLToPath(new URL('../../../sandbox/crash/killer.ts', import.meta.url));
const BEGIN = MEDIA_OPTIONS.now;
const home = createWorkingFolder();
const path = join(home.path, 'usher.db');
const discordWorld = oldWorld();
let ahead = 0;
const clockTo = (then: Date) => {
  ahead = then.getTime() - Date.now();
};
clockTo(BEGIN);
const world = await prepareWorld({
  media: MEDIA_OPTIONS,
  discord: { world: discordWorld, now: () => Date.now() + ahead },
  settings: { ...settingsAt(BEGIN, discordWorld), DATABASE_PATH: path },
  ownProcesses: true,
  nodeOptions: ['--import', KILLER],
});
const { media, discord } = world;
const admin = discord.person('admin');
const curator = discord.person('curator');
const moderator = discord.person('moderator');
const viewer = discord.person('viewer');
const stan = discord.person('stranger');

const log = (text: string) => process.stderr.write(`${text}\n`);
const doneSteps = new Set<string>();
function happens(step: keyof typeof MEDIA_STEPS): void {
  const expectedStep = Object.keys(MEDIA_STEPS)[doneSteps.size];
  if (expectedStep !== step) throw new Error(`${expectedStep} comes before ${step}`);
  doneSteps.add(step);
  log(`# ${step}`);
  MEDIA_STEPS[step](media);
}

/** Looks until it is so; the bot gets a minute. */
async function until(description: string, isSo: () => boolean | number | undefined): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (isSo()) return;
    await later(100);
  }
  for (const table of ['cursors', 'events', 'outbox', 'pending_notifications', 'subscriptions'])
    log(`${table}: ${JSON.stringify(readRows(`select * from ${table} order by 1 desc limit 12`)).slice(0, 3000)}`);
  throw new Error(`${description} did not happen; ${world.bot().lines.slice(-30).join('\n')}`);
}
const readRows = <T>(query: string): T[] => {
  const file = new DatabaseSync(path, { readOnly: true });
  try {
    return file.prepare(query).all() as T[];
  } finally {
    file.close();
  }
};
const countRows = (query: string) => readRows<{ n: number }>(`select count(*) as n ${query}`)[0]?.n ?? 0;
const hasPosted = (channel: string, text: string) => () =>
  discord.messages(channel).some((message) => message.text.includes(text));

/** As somebody runs it in a shell, with the settings and the clock of the bot. */
const script = (name: string, description: string): string =>
  execFileSync(
    process.execPath,
    ['--import', KILLER, fileURLToPath(new URL('../../../usher.cjs', import.meta.url)), name, description],
    {
      cwd: home.path,
      encoding: 'utf8',
      env: { ...createBotSettings(discord, media), DATABASE_PATH: path, CRASH_CLOCK_AHEAD_MS: String(ahead) },
    },
  );

async function run(
  actor: typeof admin,
  line: string,
  options: Record<string, string | number | boolean> = {},
  expectedStep = /./,
): Promise<BotAnswer> {
  const answer = await actor.run(line, options);
  log(`${actor.name} ${line} ${JSON.stringify(options)}: ${answer.text.slice(0, 200).replaceAll('\n', ' / ')}`);
  if (!expectedStep.test(answer.text)) throw new Error(`unexpected: ${answer.text}`);
  return answer;
}
const messageOf = ({ message }: BotAnswer): UserVisibleMessage => {
  if (!message) throw new Error('there is no message');
  return message;
};
const choiceOf = async (actor: typeof admin, line: string, options: Record<string, string>, focused: string) => {
  const [choice] = await actor.complete(line, options, focused);
  if (!choice) throw new Error(`no choice for ${line} ${focused}`);
  return `${choice.value}`;
};
const start = async () => {
  await world.startAgain({ CRASH_CLOCK_AHEAD_MS: String(ahead) });
  await world.bot().line((line) => line.includes('refreshed the catalogue of titles'));
  await media.nextRequest({ path: '/status/sessions/history/all' });
  await media.nextRequest({ path: '/status/sessions/history/all' });
};

/** Private messages that somebody may still press on. */
const keptMessages: { readonly name: string; readonly onlyFor?: string; readonly api: UserVisibleMessage['raw'] }[] =
  [];
const keepMessage = (name: string, actor: typeof admin, answer: BotAnswer) => {
  const message = messageOf(answer);
  keptMessages.push({ name, ...(message.private && { onlyFor: actor.id }), api: message.raw });
};
/** What everybody sees, by id. */
const messagesById = new Map<string, UserVisibleMessage>();
discord.onMessage(({ kind, message }) => {
  if (kind === 'deleted') messagesById.delete(message.id);
  else if (!message.private) messagesById.set(message.id, message);
});

async function link(actor: typeof admin, token: string): Promise<void> {
  const { modal } = await actor.run('/me link');
  if (!modal) throw new Error('no form');
  log((await actor.submit(modal, { token })).text);
}

async function firstRun(): Promise<void> {
  await start();
  await until('the backfill', () => countRows('from plays') >= 40);
  const secondGuild = moderator.elsewhere();
  const leftGuild = moderator.elsewhere('Left Behind');
  await run(admin, '/notify set', { feed: 'added', channel: '#cinema', include: 'upgrades-and-returns' });
  await run(admin, '/notify set', { feed: 'added', library: 'Music', channel: '#news' });
  await run(admin, '/notify set', { feed: 'devices', channel: '#silent films', people: 'name' });
  await run(admin, '/notify set', { feed: 'rules', channel: '#cinema', people: 'name' });
  await run(admin, '/notify set', { feed: 'audit', channel: '#silent films' });
  await run(admin, '/notify set', { feed: 'server', channel: '#maintenance', mention: '@moderator', language: 'de' });
  await run(admin, '/notify set', { feed: 'transcodes', channel: '#more comedies', people: 'pseudonym' });
  await run(secondGuild, '/notify set', { feed: 'history', channel: '#lobby', people: 'pseudonym' });
  await run(secondGuild, '/notify digest', { feed: 'history', kind: 'daily', at: '9:00' });
  await run(leftGuild, '/notify set', { feed: 'history', channel: '#attic' });
  await until('a look of each feed', () => countRows('from cursors') >= 4);
  happens('plays');
  await until('the posts', hasPosted('#history', 'Nosferatu'));
  happens('arrivals');
  await until('the posts', () => hasPosted('#cinema', 'Faust')() && hasPosted('#silent films', 'Attic projector')());
  await link(viewer, media.tokens.jonas);
  await link(curator, media.tokens.priya);
  await run(curator, '/playlist list', {}, /Jazz/);
  await run(curator, '/me unlink');
  const tomas = await choiceOf(admin, '/people map', { person: '@stranger', account: 'Tom' }, 'account');
  await run(admin, '/people map', { person: '@stranger', account: tomas });
  const priya = await choiceOf(admin, '/people name', { account: 'Priya' }, 'account');
  await run(admin, '/people name', { account: priya, name: 'Aunt Priya' });
  happens('streams');
  await run(admin, '/board set', { channel: '#history', people: 'name', follow: false });
  await run(admin, '/board set', { channel: '#maintenance', libraries: 'Music, Silent Films', people: 'pseudonym' });
  await until('the boards', () => hasPosted('#history', 'The General')() && hasPosted('#maintenance', 'Vltava')());
  await run(admin, '/counter set', { channel: '#box office', kind: 'streams' });
  await run(admin, '/counter set', { channel: '#lobby talk', kind: 'items', library: 'Music' });
  await until('the counters', () => countRows('from counters where name is not null') === 2);
  happens('streamsEnd');
  await until('its end', () => countRows('from session_changes where data is null') >= 2);
  await until('the posts', hasPosted('#history', 'Vltava'));
  await run(admin, '/access grant', { capability: 'search', who: '@stranger', channel: '#cinema' });
  await run(admin, '/access level', { role: 'viewer', level: 'viewer' });
  await run(admin, '/access revoke', { capability: 'log.write', who: '@&curator', deny: true });
  await run(viewer, '/rule list', {}, /admins/);
  await run(stan, '/session list', {}, /moderators/);
  // That guild's subscriptions wait for the bot to come back.
  await world.bot().stop();
  const [, , left3] = discordWorld.guilds;
  if (left3) left3.missing = 'removed';
}

async function rules(): Promise<void> {
  await run(admin, '/rule add', {
    name: 'One at a time',
    action: 'end',
    streams: 1,
    library: 'Silent Films',
    reason: 'One film at a time, please.',
  });
  await admin.click(messageOf(await run(admin, '/rule enable', { rule: 'One at a time' })), 'Let it end streams');
  await run(admin, '/rule add', { name: 'Paused', action: 'notify', paused: 20, hours: '22:00-6:00', grace: 2 });
  await run(admin, '/rule add', { name: 'Crowd', action: 'warn', 'total-bandwidth': 40, remote: true, addresses: 3 });
  const draft = messageOf(await run(admin, '/rule edit', { rule: 'Crowd' }));
  const part = messageOf(await admin.select(draft, 'Change …', 'Exempt accounts, roles, devices'));
  const exempt = await exempted(part);
  log((await admin.click(exempt, 'Save')).text);
  await run(admin, '/rule disable', { rule: 'Paused' });
}

/** Marta's account, the kitchen's device and members who are curators. */
async function exempted(part: UserVisibleMessage): Promise<UserVisibleMessage> {
  const roles = messageOf(await admin.select(part, 'Never linked members with this role', '110000000000000012'));
  const exemptMessage = messageOf(await admin.select(roles, 'Change …', 'Exempt accounts, roles, devices'));
  const accounts = messageOf(await admin.select(exemptMessage, 'Never this account', 'Marta Lindqvist'));
  const once = messageOf(await admin.select(accounts, 'Change …', 'Exempt accounts, roles, devices'));
  return messageOf(await admin.select(once, 'Never this device or app', 'Küche & Bad'));
}

async function secondRun(): Promise<void> {
  log(script('keys', 'rotate'));
  happens('again');
  await start();
  await rules();
  happens('tooMany');
  await until('the end', hasPosted('#cinema', 'One at a time'));
  await until('the end', () => countRows('from rule_acts where outcome is not null'));
  happens('ruleEnded');
  happens('oneLess');
  const items = await Promise.all(
    ['Cops', 'The General', 'Sherlock Jr.'].map((item) =>
      choiceOf(curator, '/playlist create', { title: 'Evening', item }, 'item'),
    ),
  );
  await run(curator, '/playlist create', {
    title: 'Evening',
    item: `${items[0]}`,
    item2: `${items[1]}`,
    item3: `${items[2]}`,
  });
  const playlist = await choiceOf(curator, '/playlist remove', { playlist: 'Evening' }, 'playlist');
  const removalMessage = messageOf(await run(curator, '/playlist remove', { playlist }));
  const chosen = messageOf(await curator.select(removalMessage, 'What to remove', '1. Cops (1922)'));
  log((await curator.click(chosen, 'Remove it')).text);
  await until('its end', () => countRows('from removals'));
  happens('playlist');
  await until('the sweep of the hour', () => countRows('from left_guilds'));
  await run(moderator, '/scan');
  const question = await run(moderator, '/me delete');
  log((await moderator.click(messageOf(question), 'Delete')).text);
  await world.bot().stop();
}

async function lastRun(): Promise<void> {
  happens('last');
  await start();
  await run(admin, '/notify set', { feed: 'devices', 'quiet-from': '20:00', 'quiet-to': '8:00' });
  happens('season');
  await until('the season', hasPosted('#cinema', 'A first chapter'));
  happens('watching');
  await until('the board', () => hasPosted('#history', 'Sherlock Jr.')() && hasPosted('#maintenance', 'Vyšehrad')());
  happens('song');
  await until('the post', hasPosted('#history', 'Šárka'));
  keepMessage('sessions', moderator, await run(moderator, '/session list'));
  keepMessage('draft', admin, await run(admin, '/rule edit', { rule: 'One at a time' }));
  keepMessage('search', viewer, await run(viewer, '/search', { query: 'metropolis' }));
  keepMessage('plays', moderator, await run(moderator, '/history'));
  keepMessage('audit', admin, await run(admin, '/audit search'));
  keepMessage(
    'playlist',
    curator,
    await run(curator, '/playlist show', {
      playlist: await choiceOf(curator, '/playlist show', { playlist: 'Evening' }, 'playlist'),
    }),
  );
  await world.bot().stop();
  clockTo(new Date(LAST.getTime() + 3 * 60_000));
  await start();
  discord.autoMod.block('Blaník');
  happens('refused');
  await until('the refusal', () => countRows('from outbox where dead_lettered_at is not null'));
  happens('unplugged');
  await until('what is pending', () => countRows("from events where feed = 'devices' and data is not null"));
  happens('unmatched');
  await until('what settles', () => countRows('from seen_items where settling_since is not null'));
  await run(admin, '/notify pause', { feed: 'rules' });
  const scan = media.faults.add({ match: { path: /refresh/ }, kind: 'hang' });
  moderator.run('/scan').catch(() => undefined);
  await until('the scan', () => scan.hits);
  discord.forbid('#news', 'sending');
  happens('unread');
  await until('the blocked channel', () => countRows('from changed_settings'));
  discord.faults.add({
    match: { method: 'POST', path: new RegExp(`/channels/${channelId('history')}/messages$`) },
    kind: 'drop',
    when: 'after',
  });
  const arrived = new Promise<void>((resolve) => {
    const stop = discord.onMessage(({ message }) => {
      if (!message.text.includes('Safety Last!')) return;
      stop();
      resolve();
    });
  });
  happens('cutShort');
  await arrived;
  await world.bot().stop('SIGKILL');
  discord.faults.clear();
  media.faults.clear();
  if (countRows('from changed_settings') !== 1) throw new Error('the alert was sent too soon');
}

const channelId = (name: string) => discordWorld.guilds[0]?.channels.find((message) => message.name === name)?.id;

/** As `sqlite3 .dump` writes it. */
function dump(): string {
  const file = new DatabaseSync(path);
  file.exec('pragma wal_checkpoint(truncate)');
  const schema = file
    .prepare(
      "select type, name, sql from sqlite_schema where name not glob 'sqlite_*' order by type = 'table' desc, rowid",
    )
    .all();
  const created = schema.filter((row) => row.type === 'table');
  const lines = [...created.map((row) => `${row.sql};`)];
  for (const { name } of [...created, { name: 'sqlite_sequence' }]) {
    const columns = file
      .prepare(`select name from pragma_table_info('${name}')`)
      .all()
      .map((row) => `quote("${row.name}")`);
    const rows = file.prepare(`select concat_ws(', ', ${columns.join(', ')}) as row from "${name}"`).all();
    if (name === 'sqlite_sequence') lines.push('delete from sqlite_sequence;');
    lines.push(...rows.map(({ row }) => `insert into "${name}" values (${row});`));
  }
  lines.push(...schema.filter((row) => row.type !== 'table').map((row) => `${row.sql};`));
  file.close();
  return lines.join('\n');
}

try {
  await firstRun();
  clockTo(AGAIN);
  await secondRun();
  clockTo(LAST);
  await lastRun();
} catch (error) {
  log(String(error));
  await world.bot().stop('SIGKILL');
  process.exit(1);
}
const urlOf = (name: string) => new URL(name, import.meta.url);
const tableCounts = readRows<{ name: string }>("select name from sqlite_schema where type = 'table'");
log(tableCounts.map(({ name }) => `${name} ${countRows(`from "${name}"`)}`).join('\n'));
log(script('audit', 'verify'));
const HEAD = `-- Written by record.ts beside this file with the bot of commit 74816702 (\`sqlite3 .dump\`); usher.key is its installation's key.`;
writeFileSync(urlOf('usher.sql'), `${HEAD}\n${dump()}\n`);
writeFileSync(urlOf('usher.key'), readFileSync(`${path}.key`));
const messageTexts = [...messagesById.values()].map(({ channel, raw }) => ({
  ...(channel.startsWith('@') && {
    direct: discordWorld.people.find(({ displayName }) => `@${displayName}` === channel)?.id,
  }),
  api: raw,
}));
writeFileSync(
  urlOf('messages.jsonl'),
  [...messageTexts, ...keptMessages].map((message) => `${JSON.stringify(message)}\n`).join(''),
);
await world.close();
home.remove();
