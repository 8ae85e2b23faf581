import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };
import { createWorkingFolder, startBot } from '../../../sandbox/bot.ts';
import { explainUnreadableFile } from '../../../src/main/environment.ts';
import { type EmbeddedWorld, prepareWorld } from '../../support/embeddedWorld.ts';

// An old Node reads what stands below the check of the version, and does not run it.
test.each(['start.cjs', 'usher.cjs', 'scripts/runtime/requireNode.cjs'])(
  'the file %s uses only syntax that an old Node can read',
  (path) => {
    const text = readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
    const code = text.replaceAll(/^#!.*$|\/\/.*$/gm, '');
    expect(code).not.toMatch(/\?\.|\?\?|#|\b(?:await|export|static)\b|import [^(]/);
  },
);

test('the programs that npm run starts also report a Node that is too old', () => {
  const required = "require('./scripts/runtime/requireNode.cjs');";
  const code = readFileSync(new URL('../../../usher.cjs', import.meta.url), 'utf8');
  expect(code.indexOf(required)).toBeGreaterThan(0);
  expect(code.indexOf(required)).toBeLessThan(code.indexOf('import('));
  for (const name of ['doctor', 'backup', 'restore', 'keys', 'audit'] as const)
    expect(manifest.scripts[name]).toBe(`node usher.cjs ${name}`);
});

test('npm warns about a Node that is too old', () => {
  expect(manifest.engines.node).toBe('>=24');
});

test('a start without settings names all required ones and where to find them, and fails', async () => {
  const home = createWorkingFolder();
  const bot = startBot({}, home.path);
  expect(await bot.ended).toBe(1);
  const said = bot.lines.join('\n');
  for (const name of ['DISCORD_TOKEN', 'ADMIN_ROLE_IDS', 'MEDIA_URL', 'MEDIA_TOKEN'])
    expect(said).toContain(`${name} is missing (`);
  expect(said).toMatch(new RegExp(`There is no \\.env in .*${basename(home.path)}\\. Copy`));
  home.remove();
});

test('a .env that the bot may not read is reported with the command that changes its owner', () => {
  expect(explainUnreadableFile('EACCES')).toContain('chown');
  expect(explainUnreadableFile('EIO')).toBe('EIO');
});

describe('a start with many problems continues, and says in plain words', () => {
  let world: EmbeddedWorld;
  const named = (name: string) => {
    const channel = world.discord.world.guilds[0]?.channels.find((each) => each.name === name);
    return `${channel?.id}`;
  };
  beforeAll(async () => {
    world = await prepareWorld();
    const match = { path: new RegExp(`/guilds/${world.discord.world.guilds[0]?.id}/commands`) };
    world.discord.faults.add({ match, kind: 'status', status: 403 });
    await world.startAgain({
      HISTORY_CHANNEL_ID: named('vault'),
      ADDED_CHANNEL_ID: named('read-only'),
      MAINTENANCE_CHANNEL_ID: '110000000000099999',
      MEDIA_TOKEN: 'some-other-token',
      CURATOR_ROLE_IDS: named('history'),
      GUILD_IDS: `${world.discord.world.guilds[0]?.id} 110000000000077777`,
    });
  });
  afterAll(() => world.close());

  test.each([
    ['vault', 'I don’t have the “View Channel” permission'],
    ['read-only', 'I don’t have the “Send Messages” permission'],
    ['MAINTENANCE_CHANNEL_ID', 'MAINTENANCE_CHANNEL_ID: Discord knows no channel with that ID'],
    ['CURATOR_ROLE_IDS', 'names the channel #history, not a role'],
    ['GUILD_IDS', 'https://discord.com/oauth2/authorize?client_id='],
    ['MEDIA_TOKEN', 'refused MEDIA_TOKEN'],
    [
      'commands',
      'Invite me again, with the scope applications.commands: https://discord.com/oauth2/authorize?client_id=',
    ],
  ])(
    'a start with many problems at once continues and explains each of them, such as that with %s: %s',
    (about, problem) => {
      expect(
        world
          .bot()
          .lines.filter((line) => line.includes(about))
          .join('\n'),
      ).toContain(problem);
    },
  );
});
