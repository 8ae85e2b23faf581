import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { VOCABULARY_NAMES } from '../src/api/vocabularies/vocabularies.ts';
import { parseEnvFile } from '../src/config/envFile.ts';
import { SETTINGS } from '../src/config/settings.ts';
import { ConfigFailure, loadConfig, type SettingsSources } from '../src/config.ts';
import { LANGUAGES } from '../src/domain/languages.ts';

const ID = '123456789012345678';
const GUILD = '323456789012345678';
const OTHER = '223456789012345678';
const enough = {
  DISCORD_TOKEN: 'discord-token-canary',
  ADMIN_ROLE_IDS: ID,
  MEDIA_URL: 'http://192.168.1.10:32400',
  MEDIA_TOKEN: 'media-token-canary',
};
/** A disk with these files on it, and no others. */
const fileOf =
  (files: Readonly<Record<string, string>>): SettingsSources['readFile'] =>
  (path) => {
    const text = files[path];
    if (text === undefined) throw Object.assign(new Error('no such file'), { code: 'ENOENT' });
    return text;
  };
const sources = (given: Partial<SettingsSources>): SettingsSources => ({
  folder: '/srv/usher',
  environment: {},
  readFile: fileOf({}),
  vocabularies: VOCABULARY_NAMES,
  problemOfCron: () => undefined,
  ...given,
});
const load = (environment: SettingsSources['environment'], rest: Partial<SettingsSources> = {}) =>
  loadConfig(sources({ environment, ...rest }));

/** Every problem that these settings have; none if the bot would start. */
function problemsOf(
  environment: SettingsSources['environment'],
  rest: Partial<SettingsSources> = {},
): readonly string[] {
  try {
    load(environment, rest);
    return [];
  } catch (error) {
    return error instanceof ConfigFailure ? error.problems : [`not a ConfigFailure: ${String(error)}`];
  }
}

const ROLE_HELP = 'Discord, User Settings, Advanced, Developer Mode on; then right-click and Copy ID';

describe('starting', () => {
  it('a start needs four settings, and the others have defaults', () => {
    expect(load(enough)).toEqual({
      DISCORD_TOKEN: 'discord-token-canary',
      OWNER_IDS: [],
      MEDIA_URL: new URL('http://192.168.1.10:32400'),
      MEDIA_TOKEN: 'media-token-canary',
      MEDIA_READ_SECONDS: 10,
      HISTORY_CRON: '* * * * *',
      HISTORY_LATE: 'post',
      ADDED_CRON: '*/5 * * * *',
      DEVICES_CRON: '*/15 * * * *',
      SERVER_CRON: '* * * * *',
      SESSION_SAMPLES: 'on',
      PRESENCE: 'counts',
      TRANSCODES_CRON: '* * * * *',
      MAINTENANCE_CRON: '0 4 * * *',
      FEED_PEOPLE: 'pseudonym',
      FEED_LANGUAGE: 'en-US',
      CATALOGUE_CRON: '11 */3 * * *',
      TIME_ZONE: 'UTC',
      TERMINATE_REASON: 'Ended by a moderator.',
      DATABASE_PATH: 'data/usher.db',
      BACKUP_CRON: '23 3 * * *',
      BACKUP_COUNT: 7,
      AUDIT_DAYS: 365,
      RATE_LIMIT_FACTOR: 1,
      POSTER_CACHE_MB: 200,
      LOG_LEVEL: 'info',
      LOG_FORMAT: 'auto',
      HEALTH_HOST: '127.0.0.1',
      access: {
        guildIds: undefined,
        roleIds: { viewer: [], curator: [], moderator: [], admin: [ID] },
        everyoneViews: false,
      },
      secrets: ['discord-token-canary', 'media-token-canary'],
      ownHosts: new Set(['192.168.1.10']),
    });
  });

  it('a start without settings names everything that is missing, and where to find it', () => {
    expect(problemsOf({})).toEqual([
      'DISCORD_TOKEN is missing (discord.com/developers/applications, your application, Bot, Reset Token).',
      `ADMIN_ROLE_IDS is missing (${ROLE_HELP}).`,
      'MEDIA_URL is missing (the address you open the media server with, port 32400).',
      'MEDIA_TOKEN is missing (a token of its owner that lasts: Plex has it as PlexOnlineToken in Preferences.xml; .env.example says more).',
    ]);
  });

  it('a start with wrong settings names all of them at once', () => {
    const wrong = {
      DISCORD_TOKEN: 'short',
      DISCORD_API_URL: 'ftp://x',
      GUILD_IDS: 'my guild',
      ADMIN_ROLE_IDS: ',',
      MODERATOR_ROLE_IDS: '1',
      CURATOR_ROLE_IDS: `${ID},curators`,
      VIEWER_ROLE_IDS: 'Everyone',
      OWNER_IDS: '@me',
      MEDIA_URL: 'localhost:32400',
      MEDIA_TOKEN: 'short',
      MEDIA_VOCABULARY: 'emby',
      MEDIA_MACHINE_ID: 'a b',
      MEDIA_READ_SECONDS: '46',
      ACCOUNT_URL: 'https://u:p@x.example',
      HISTORY_CHANNEL_ID: '#history',
      ADDED_CHANNEL_ID: 'new',
      MAINTENANCE_CHANNEL_ID: '12',
      SERVER_CHANNEL_ID: '<#1234>',
      DEVICES_CHANNEL_ID: '1',
      TRANSCODES_CHANNEL_ID: 'x',
      FEED_PEOPLE: 'alias',
      FEED_LANGUAGE: 'English',
      TIME_ZONE: 'Berlin',
      TERMINATE_REASON: 'x'.repeat(301),
      POSTER_CACHE_MB: '1 GB',
      PLAYS_DAYS: '6',
      LOG_LEVEL: 'loud',
      LOG_FORMAT: 'text',
      HEALTH_PORT: '65536',
      HEALTH_HOST: 'localhost',
    };
    const named = problemsOf(wrong).map((problem) => problem.split(' ')[0]);
    expect(named).toEqual(Object.keys(wrong));
    expect(problemsOf(wrong).join('\n')).not.toMatch(/Invalid|undefined|expected/);
  });

  it('a start without a .env says where it was looked for', () => {
    const where = 'There is no .env in /srv/usher.';
    expect(() => load({})).toThrow(where);
    expect(() => load({}, { file: {} })).not.toThrow(where);
  });

  it('the message about wrong settings says what to do, one line per problem', () => {
    expect(() => load({ ...enough, LOG_LEVEL: 'loud' }, { file: {} })).toThrow(
      'I cannot start. Please fix these settings in .env or the environment:\n  LOG_LEVEL must be debug, info, warn or error, not "loud" (info is right for most).',
    );
  });
});

describe('a setting', () => {
  it.each([
    ['GUILD_IDS', ',', 'must name at least one server'],
    ['ADMIN_ROLE_IDS', 'admins', 'must be a Discord id (17 to 20 digits), not "admins" ('],
    ['ADMIN_ROLE_IDS', `@a, ${ID} b`, 'must be a Discord id (17 to 20 digits), not "@a", "b" ('],
    ['HISTORY_CHANNEL_ID', '#history', 'must be a Discord id (17 to 20 digits), not "#history" ('],
    [
      'VIEWER_ROLE_IDS',
      'Everyone',
      'must be a Discord id (17 to 20 digits), not "Everyone" (the word everyone, or Discord',
    ],
    [
      'MEDIA_URL',
      'http://x/?X-Media-Token=canary',
      'must not contain a user, a password, ? or #: the token has its own setting',
    ],
    ['MEDIA_URL', 'nonsense', 'must be an address such as http://192.168.1.10:32400, not "nonsense"'],
    ['TIME_ZONE', 'Mars/Base', 'must be a time zone such as Europe/Berlin, not "Mars/Base"'],
    ['RELEASES_URL', 'http://api.x.example/latest', 'must begin with https://'],
    // Its page is asked by its path alone.
    ['RELEASES_URL', 'https://api.x.example/latest?page=1', 'must not contain a user, a password, ? or #'],
    ['TERMINATE_REASON', 'x'.repeat(301), 'must be at most 300 characters ('],
    ['TIME_ZONE', '+01:00', 'must be a time zone such as Europe/Berlin'],
    ['MEDIA_TOKEN', 'seven77', 'is too short to be a token'],
    ['MEDIA_TOKEN', 'a1'.repeat(1001), 'is too long to be a token'],
    ['MEDIA_TOKEN', '"media-token-canary', 'has a quote at one end alone'],
    ['DISCORD_TOKEN', "discord-token-canary'", 'has a quote at one end alone'],
    ['ADDED_CHANNEL_ID', '<#12>', 'must be a Discord id (17 to 20 digits), not "<#12>" ('],
    ['AUDIT_DAYS', '30w', 'must be a number of days from 1 to 9999, not "30w"'],
  ])('the setting %s with the value %j is refused: %s', (name, text, problem) => {
    const [found, ...others] = problemsOf({ ...enough, [name]: text });
    expect(found).toMatch(new RegExp(`^${name} `));
    expect(found).toContain(problem);
    expect(others).toEqual([]);
  });

  it.each([
    `<#${ID}>`,
    `https://discord.com/channels/${GUILD}/${ID}`,
    `https://ptb.discord.com/channels/${GUILD}/${ID}/${OTHER}`,
  ])('a setting that names a channel accepts %s, as Discord copies it', (typed) => {
    expect(load({ ...enough, ADDED_CHANNEL_ID: typed }).ADDED_CHANNEL_ID).toBe(ID);
  });

  it('a setting with an unclosed quote swallows the lines after it, and the error says so', () => {
    const file = parseEnvFile('MEDIA_TOKEN="media-token-canary\nLOG_LEVEL=info\nTERMINATE_REASON="Bedtime"');
    expect(problemsOf({ ...enough, MEDIA_TOKEN: '' }, { file }).join()).toContain('is a quote left open?');
  });

  it('a setting that lists ids accepts mentions', () => {
    expect(load({ ...enough, CURATOR_ROLE_IDS: `<@&${ID}>, ${OTHER}` }).access.roleIds.curator).toEqual([ID, OTHER]);
    expect(load({ ...enough, OWNER_IDS: `<@${ID}>` }).OWNER_IDS).toEqual([ID]);
  });

  it('a setting of days accepts the word “days” after the number', () => {
    expect(load({ ...enough, AUDIT_DAYS: '30d', PLAYS_DAYS: '90 days' })).toMatchObject({
      AUDIT_DAYS: 30,
      PLAYS_DAYS: 90,
    });
  });

  it('a setting that lists ids accepts commas, spaces and line breaks', () => {
    expect(load({ ...enough, MODERATOR_ROLE_IDS: ` ${ID}, ${OTHER},\n${ID} ` }).access.roleIds.moderator).toEqual([
      ID,
      OTHER,
      ID,
    ]);
  });

  it('a setting that is empty or blank counts as not set', () => {
    expect(load({ ...enough, LOG_LEVEL: '', TIME_ZONE: '  ', GUILD_IDS: '' })).toEqual(load(enough));
    expect(problemsOf({ ...enough, MEDIA_URL: ' ' })[0]).toContain('MEDIA_URL is missing');
  });

  it('a setting loses the spaces around its value', () => {
    expect(load({ ...enough, LOG_LEVEL: ' debug ' }).LOG_LEVEL).toBe('debug');
  });

  it('a setting with an address keeps the address’s path', () => {
    expect(load({ ...enough, MEDIA_URL: 'https://x.example/media/' }).MEDIA_URL.href).toBe('https://x.example/media/');
  });

  it.each([
    ['Europe/Berlin', 'Europe/Berlin'],
    ['UTC', 'UTC'],
    ['america/new_york', 'America/New_York'],
    ['Asia/Kolkata', 'Asia/Kolkata'],
  ])('the setting of the time zone reads %s as %s', (typed, zone) => {
    expect(load({ ...enough, TIME_ZONE: typed }).TIME_ZONE).toBe(zone);
  });

  it('several wrong values in one list of a setting are reported as one problem', () => {
    expect(problemsOf({ ...enough, CURATOR_ROLE_IDS: 'a b c' })).toHaveLength(1);
  });

  it.each([
    { title: 'the other token', name: 'GUILD_IDS', secret: 'media-token-canary' },
    { title: 'a token of another kind', name: 'ADMIN_ROLE_IDS', secret: 'xxYvTzM7nq8HpQ1a2Sd9' },
    { title: 'a token of Discord', name: 'LOG_LEVEL', secret: 'MTEwMDAw.GSand8.xU5h3rNever1eavesThe1oopback' },
    { title: 'a password', name: 'MEDIA_URL', secret: 'me:pass@x:1' },
    { title: 'a token in an address', name: 'MEDIA_URL', secret: 'x?token=pass' },
  ])('the error about a wrong setting does not show $title that was put into $name', ({ name, secret }) => {
    const problems = problemsOf({ ...enough, [name]: secret });
    expect(problems).toHaveLength(1);
    expect(problems.join()).not.toContain(secret.slice(-4));
  });

  it('the error about a wrong setting never shows a token', () => {
    const secret = 'canary7';
    const problems = problemsOf({
      DISCORD_TOKEN: secret,
      MEDIA_TOKEN: secret,
      MEDIA_URL: `http://${secret}@x?${secret}`,
      ADMIN_ROLE_IDS: secret,
    });
    expect(problems).toHaveLength(4);
    expect(problems.join()).not.toContain(secret);
  });
});

describe('a secret in a file', () => {
  const { MEDIA_TOKEN, ...others } = enough;
  const path = '/run/secrets/media_token';
  const inFile = { ...others, MEDIA_TOKEN_FILE: path };

  it('a secret is read from its file, without the line break at the end', () => {
    const config = load(inFile, { readFile: fileOf({ [path]: `${MEDIA_TOKEN}\r\n` }) });
    expect(config).toEqual(load(enough));
    expect(config.secrets).toContain(MEDIA_TOKEN);
  });

  it.each(['DISCORD_TOKEN', 'MEDIA_TOKEN'])('the file of the secret %s may be named in .env', (name) => {
    const file = { ...enough, [name]: '', [`${name}_FILE`]: 'a file' };
    const config = load({}, { file, readFile: fileOf({ 'a file': 'the-secret-in-a-file' }) });
    expect(Object.entries(config)).toContainEqual([name, 'the-secret-in-a-file']);
  });

  it('a secret that is set both directly and by a file is refused', () => {
    const readFile = fileOf({ [path]: 'another-media-token' });
    expect(problemsOf({ ...inFile, MEDIA_TOKEN }, { readFile })).toEqual([
      'MEDIA_TOKEN and MEDIA_TOKEN_FILE are both set. Remove one of them.',
    ]);
    expect(problemsOf(inFile, { file: { MEDIA_TOKEN }, readFile })).toHaveLength(1);
  });

  it('a missing file of a secret is reported, with its path', () => {
    expect(problemsOf(inFile)).toEqual([`MEDIA_TOKEN_FILE "${path}" cannot be read: ENOENT.`]);
  });

  it('an empty file of a secret is reported', () => {
    expect(problemsOf(inFile, { readFile: fileOf({ [path]: '\n' }) })).toEqual([
      `MEDIA_TOKEN_FILE "${path}" is an empty file.`,
    ]);
  });

  it('a secret in a file is never shown, whether it is wrong or was pasted in place of the path', () => {
    const readFile = fileOf({ [path]: 'canary7' });
    expect(problemsOf({ ...inFile, ADMIN_ROLE_IDS: 'canary7' }, { readFile }).join()).not.toContain('canary7');
    const pasted = problemsOf({ ...others, MEDIA_TOKEN_FILE: 'xxYvTzM7nq8HpQ1a2Sd9' });
    expect(pasted).toEqual(['MEDIA_TOKEN_FILE cannot be read: ENOENT.']);
  });

  it('a name that ends in _FILE is refused for a setting that cannot be read from a file', () => {
    expect(problemsOf(enough, { file: { MEDIA_URL_FILE: 'x' } })).toEqual([
      'MEDIA_URL_FILE is not a setting I know. Did you mean MEDIA_URL?',
    ]);
  });
});

describe('roles', () => {
  it('roles get the level of their setting', () => {
    const { access } = load({ ...enough, GUILD_IDS: GUILD, VIEWER_ROLE_IDS: OTHER, CURATOR_ROLE_IDS: ID });
    expect(access).toEqual({
      guildIds: [GUILD],
      roleIds: { viewer: [OTHER], curator: [ID], moderator: [], admin: [ID] },
      everyoneViews: false,
    });
  });

  it.each(['ADMIN_ROLE_IDS', 'MODERATOR_ROLE_IDS', 'CURATOR_ROLE_IDS', 'VIEWER_ROLE_IDS'])(
    'the setting %s may not contain a server’s id, which is also the id of @everyone',
    (name) => {
      const problems = problemsOf({ ...enough, GUILD_IDS: GUILD, [name]: `${OTHER},${GUILD}` });
      expect(problems).toEqual([expect.stringContaining(`${name} names the server ${GUILD}, not a role`)]);
    },
  );

  it('a setting for roles may not mention the role @everyone either', () => {
    const problems = problemsOf({ ...enough, GUILD_IDS: `${OTHER}, ${GUILD}`, CURATOR_ROLE_IDS: `<@&${GUILD}>` });
    expect(problems).toEqual([expect.stringContaining(`CURATOR_ROLE_IDS names the server ${GUILD}, not a role`)]);
  });

  it('the setting for viewers can be everyone in the configured guilds', () => {
    const { access } = load({ ...enough, GUILD_IDS: OTHER, VIEWER_ROLE_IDS: 'everyone' });
    expect([access.everyoneViews, access.roleIds.viewer]).toEqual([true, []]);
  });

  it('the setting for viewers cannot be everyone without configured guilds', () => {
    expect(problemsOf({ ...enough, VIEWER_ROLE_IDS: 'everyone' })).toEqual([
      'GUILD_IDS is needed with VIEWER_ROLE_IDS=everyone: otherwise everyone in any server could use it.',
    ]);
  });
});

describe('names in .env', () => {
  it.each([
    ['DISCORD_TOKNE', 'DISCORD_TOKEN'],
    ['DISCORD_BOT_TOKEN', 'DISCORD_TOKEN'],
    ['discord_token', 'DISCORD_TOKEN'],
    ['GUILD_ID', 'GUILD_IDS'],
    ['ADMIN_ROLES', 'ADMIN_ROLE_IDS'],
    ['MODERATOR_ROLE', 'MODERATOR_ROLE_IDS'],
    ['PLEX_TOKEN', 'MEDIA_TOKEN'],
    ['PLEX_URL', 'MEDIA_URL'],
    ['plex_server_url', 'MEDIA_URL'],
    ['BOT_TOKEN', 'DISCORD_TOKEN'],
    ['TZ', 'TIME_ZONE'],
    ['HISTORY_CHANNEL', 'HISTORY_CHANNEL_ID'],
    ['LOGLEVEL', 'LOG_LEVEL'],
  ])('the unknown name %s in .env is refused, with the likely name as a suggestion', (name, meant) => {
    expect(problemsOf(enough, { file: { [name]: 'x' } })).toEqual([
      `${name} is not a setting I know. Did you mean ${meant}?`,
    ]);
  });

  it.each(['COLOUR', 'A', 'constructor', 'NODE_ENV'])(
    'the unknown name %s in .env is refused without a suggestion',
    (name) => {
      expect(problemsOf(enough, { file: { [name]: 'x' } })).toEqual([`${name} is not a setting I know.`]);
    },
  );

  it('a mistyped name in .env is reported, and its setting is not reported as missing as well', () => {
    const { MEDIA_URL, MEDIA_TOKEN, ...others } = enough;
    expect(problemsOf({}, { file: { ...others, PLEX_URL: MEDIA_URL, PLEX_TOKEN: MEDIA_TOKEN } })).toEqual([
      'PLEX_URL is not a setting I know. Did you mean MEDIA_URL?',
      'PLEX_TOKEN is not a setting I know. Did you mean MEDIA_TOKEN?',
    ]);
  });

  it('unknown names in .env are reported together with all other problems', () => {
    expect(problemsOf({ ...enough, LOG_LEVEL: 'loud' }, { file: { COLOUR: 'x' } })).toHaveLength(2);
  });

  it('unknown names in the environment are accepted, since other programs use them', () => {
    expect(problemsOf({ ...enough, PATH: '/bin', DISCORD_TOKNE: 'x' })).toEqual([]);
  });

  it('values in .env give way to those in the environment', () => {
    const file = { ...enough, LOG_LEVEL: 'warn', TIME_ZONE: 'Europe/Berlin' };
    const config = load({ LOG_LEVEL: 'error', TIME_ZONE: '' }, { file });
    expect([config.LOG_LEVEL, config.TIME_ZONE]).toEqual(['error', 'Europe/Berlin']);
  });
});

describe('the language of the feeds', () => {
  it.each(LANGUAGES)('the language of the feeds may be %s, which has texts', (language) => {
    expect(load({ ...enough, FEED_LANGUAGE: language }).FEED_LANGUAGE).toBe(language);
  });

  it('a language of the feeds without texts is refused, and the error lists the allowed ones', () => {
    const [problem] = problemsOf({ ...enough, FEED_LANGUAGE: 'ja' });
    expect(problem).toContain(`must be ${LANGUAGES.join(' or ')}, not "ja"`);
  });
});

describe('a cron expression', () => {
  const CRONS = Object.keys(SETTINGS).filter((name) => name.endsWith('_CRON'));

  it.each(CRONS)('the cron expression in %s is checked by the scheduler', (name) => {
    const problemOfCron = (pattern: string) => (pattern === 'often' ? 'has five parts' : undefined);
    expect(problemsOf({ ...enough, [name]: 'often' }, { problemOfCron })).toEqual([
      `${name} "often": has five parts (crontab.guru explains such expressions).`,
    ]);
  });

  it('a cron expression that the scheduler refuses is reported with the other problems', () => {
    const problemOfCron = (pattern: string) => (pattern === 'often' ? 'has five parts' : undefined);
    const given = { ...enough, HISTORY_CRON: 'often', MAINTENANCE_CRON: '0 5 * * *', LOG_LEVEL: 'loud' };
    expect(problemsOf(given, { problemOfCron })).toEqual([
      'LOG_LEVEL must be debug, info, warn or error, not "loud" (info is right for most).',
      'HISTORY_CRON "often": has five parts (crontab.guru explains such expressions).',
    ]);
  });
});

describe('.env.example', () => {
  const lines = readFileSync(new URL('../.env.example', import.meta.url), 'utf8').split('\n');
  const settings = lines.flatMap((line) => {
    const [, mark, name, value] = /^(#?)([A-Z_]+)=(.*)$/.exec(line) ?? [];
    return name === undefined ? [] : [{ name, value, optional: mark === '#' }];
  });

  it('the file .env.example names exactly the existing settings, in their order', () => {
    expect(settings.map(({ name }) => name)).toEqual(Object.keys(SETTINGS));
  });

  it('the file .env.example comments out the optional settings, and no others', () => {
    const may = Object.entries(SETTINGS).filter(([, { read }]) => read.safeParse(undefined).success);
    expect(settings.filter(({ optional }) => optional).map(({ name }) => name)).toEqual(may.map(([name]) => name));
  });

  it('the file .env.example shows each default correctly', () => {
    const shown = settings.filter(({ value }) => value !== '').map(({ name, value }) => [name, value]);
    const defaults = Object.entries(SETTINGS).map(
      ([name, { read }]) => [name, read.safeParse(undefined).data] as const,
    );
    const plain = defaults.filter(([, value]) => typeof value === 'string' || typeof value === 'number');
    expect(shown).toEqual(plain.map(([name, value]) => [name, `${value}`]));
  });

  it('the file .env.example explains each setting', () => {
    const explained = settings.filter(({ name }) => {
      const at = lines.findIndex((line) => line.replace('#', '').startsWith(`${name}=`));
      return /^# /.test(lines[at - 1] ?? '');
    });
    expect(explained).toEqual(settings);
  });

  it('the file .env.example is enough to start once the required settings are filled in', () => {
    const file = Object.fromEntries(settings.map(({ name, value }) => [name, value]));
    expect(problemsOf(enough, { file })).toEqual([]);
  });
});
