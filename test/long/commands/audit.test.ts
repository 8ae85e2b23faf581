import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UserVisibleMessage } from '../../../sandbox/discord/people/visibleMessage.ts';
import { createBotSettings } from '../../../sandbox/embedded.ts';
import { messageOf } from '../../support/answers.ts';
import { type EmbeddedWorld, startWorld } from '../../support/embeddedWorld.ts';
import { PATIENCE_MS } from '../../support/patience.ts';

const folder = mkdtempSync(join(tmpdir(), 'usher-audit-'));
const DATABASE_PATH = join(folder, 'usher.db');
let world: EmbeddedWorld;
beforeAll(async () => {
  world = await startWorld({ media: { scale: { sessions: 0 } }, settings: { DATABASE_PATH } });
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

const admin = () => world.discord.person('admin');

/** The newest entry that a search finds, as its own page tells it. */
async function newest(options = {}): Promise<string> {
  const { text: list } = await admin().run('/audit search', options);
  const [, entry] = /`(\d+)` @/.exec(list) ?? [];
  return (await admin().run('/audit show', { entry: Number(entry) })).text;
}

async function changePref(value: string): Promise<UserVisibleMessage> {
  const message = messageOf(await admin().run('/server set', { name: 'FriendlyName', value }));
  await admin().click(message, 'Change it');
  return message;
}

/** As a shell sees it while the bot runs. */
function lastAction(): unknown {
  const file = new DatabaseSync(DATABASE_PATH, { readOnly: true });
  try {
    return file.prepare('select action from audit order by id desc limit 1').get()?.action;
  } finally {
    file.close();
  }
}

/** Runs it as a person does in a shell, with the settings of the bot. */
async function verify(): Promise<{ readonly status: number; readonly said: string }> {
  const script = fileURLToPath(new URL('../../../usher.cjs', import.meta.url));
  const env = { ...process.env, ...createBotSettings(world.discord, world.media), DATABASE_PATH };
  const child = spawn(process.execPath, [script, 'audit', 'verify'], { cwd: folder, env });
  const [said, [status]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return { status: Number(status), said };
}

describe('a changing command', () => {
  test('the audit trail shows a changed setting with who, where, why allowed, before and after', async () => {
    await changePref('Home cinema');
    await changePref('Cinema');
    const entry = await newest({ capability: 'pref.set' });
    expect(entry).toContain('Who: @Olga');
    expect(entry).toContain('Target: FriendlyName');
    expect(entry).toContain('Before: "Home cinema"');
    expect(entry).toContain('After: "Cinema"');
    expect(entry).toContain('Outcome: done');
    expect(entry).toMatch(/Why allowed: @admin/);
  });

  test('the audit trail lists a change with an unknown outcome if the bot was killed during it', async () => {
    world.media.faults.add({ match: { path: /refresh/ }, kind: 'hang', times: 1 });
    await world.discord.person('moderator').run('/scan', {}, { until: 'acknowledged' });
    await expect.poll(() => lastAction(), { timeout: PATIENCE_MS }).toBe('scan');
    await world.bot().stop('SIGKILL');
    world.media.faults.clear();
    await world.startAgain();
    const entry = await newest({ outcome: 'unknown' });
    expect(entry).toContain('Target: all libraries');
    expect(entry).toContain('Outcome: outcome unknown');
  });

  test('a change is posted to the channel that subscribes to the audit trail', async () => {
    await admin().run('/notify set', { feed: 'audit', channel: '#maintenance' });
    await world.discord.nextMessage('#maintenance');
    const post = world.discord.nextMessage('#maintenance');
    await changePref('Film club');
    expect((await post).text).toContain('Change settings');
  });

  test('/audit refuses other people, and counts their attempts', async () => {
    const outsider = world.discord.person('stranger');
    expect((await outsider.run('/audit search')).text).toContain('This is for admins');
    const { text: refused } = await admin().run('/audit search', { outcome: 'refused' });
    expect(refused).toMatch(/@Stan.*Read the audit trail, 1 time/);
  });
});

describe('the audit trail', () => {
  test('the audit trail is verified as intact while the bot runs, and a changed row is discovered', async () => {
    expect(await verify()).toEqual({ status: 0, said: expect.stringContaining('The audit trail is whole') });
    const file = new DatabaseSync(DATABASE_PATH);
    file.exec("drop trigger audit_is_append_only; update audit set action = 'x' where id = 3");
    file.close();
    expect(await verify()).toEqual({ status: 1, said: expect.stringContaining('Row 3 was changed or moved.') });
  });
});
