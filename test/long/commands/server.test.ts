import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { firstIdIn, messageOf } from '../../support/answers.ts';
import { type EmbeddedWorld, startWorld } from '../../support/embeddedWorld.ts';
import { createOwnDatabase } from '../../support/oldTickets.ts';

const database = createOwnDatabase();
let world: EmbeddedWorld;
beforeAll(async () => {
  world = await startWorld({ media: { scale: { sessions: 0 } }, settings: database.settings });
});
afterEach(() => {
  world.media.behaviour.lacks = [];
});
afterAll(async () => {
  await world.close();
  database.remove();
});

const admin = () => world.discord.person('admin');

function setting(id: string) {
  const found = world.media.settings.get(id);
  if (!found) throw new Error(`no setting ${id}`);
  return found;
}
const now = (id: string) => world.media.settings.valueOf(setting(id));
/** Changes it as someone would on the server's own page. */
const meanwhile = (id: string, value: string) => world.media.settings.set(setting(id), value);

const preview = async (name: string, value: string) => messageOf(await admin().run('/server set', { name, value }));

describe('/server settings', () => {
  test('/server settings privately shows all visible settings by page and group', async () => {
    const first = await admin().run('/server settings');
    expect(first.private).toBe(true);
    expect(first.text).toContain('1 to 10 of 133.');
    const second = await admin().click(messageOf(first), 'Page 2 ▶');
    expect(second.text).toContain('◀ Page 1');
    const group = await admin().select(messageOf(first), 'Only one group …', 'butler');
    expect(group.text).toContain('settings: butler');
    expect(group.text).not.toContain('Friendly name');
  });

  test('/server settings refuses a moderator and requests nothing', async () => {
    const before = world.media.requests.length;
    const moderator = world.discord.person('moderator');
    expect((await moderator.run('/server settings')).text).toContain('This is for admins.');
    expect(await moderator.complete('/server settings', { name: 'Scan' }, 'name')).toMatchObject([
      { name: 'You need @admin for this' },
    ]);
    expect(world.media.requests.length).toBe(before);
  });
});

describe('/server set', () => {
  test('/server set accepts only a whole hardware device from the list, not a part of it', async () => {
    const geforce = '10de:1be1:1558:95e5@0000:01:00.0';
    const intel = '8086:3e9b:1558:95e1@0000:00:02.0';
    const offered = async () =>
      (await admin().complete('/server set', { name: 'HardwareDevice', value: '' }, 'value')).map(({ value }) => value);
    expect(await offered()).toEqual(['""']);
    const refused = await admin().run('/server set', { name: 'HardwareDevice', value: '10de' });
    expect(refused.text).toContain('a piece of it would be wrong');
    meanwhile('HardwareDevice', geforce);
    expect(await offered()).toEqual(['""', geforce, intel]);
    const drawn = await preview('HardwareDevice', intel);
    await admin().click(drawn, 'Change it');
    expect(now('HardwareDevice')).toBe(intel);
  });

  test('/server set shows the change, makes it once confirmed, and can undo it', async () => {
    const [value] = await admin().complete('/server set', { name: 'ScanInterval', value: 'dai' }, 'value');
    expect(value).toEqual({ name: 'daily (86400)', value: '86400' });
    const message = await preview('ScanInterval', '86400');
    expect(message).toMatchObject({
      private: true,
      text: expect.stringContaining('every hour (3600) → daily (86400)'),
    });
    expect(now('ScanInterval')).toBe('3600');
    const changed = await admin().click(message, 'Change it');
    expect(changed.text).toContain('Changed: Seconds between scans was every hour (3600) and is now daily (86400).');
    expect(now('ScanInterval')).toBe('86400');
    const back = await admin().click(messageOf(changed), 'Undo');
    expect(back.text).toContain('Changed back: Seconds between scans is every hour (3600) again.');
    expect(now('ScanInterval')).toBe('3600');
  });

  test('/server set changes and undoes nothing if another person changed the setting in the meantime', async () => {
    const message = await preview('LogFileSize', '20');
    meanwhile('LogFileSize', '30');
    expect((await admin().click(message, 'Change it')).text).toContain('was 10 when I showed you this and is 30 now');
    const changed = await admin().click(await preview('LogFileSize', '40'), 'Change it');
    meanwhile('LogFileSize', '50');
    expect((await admin().click(messageOf(changed), 'Undo')).text).toContain('is no longer 40 but 50');
    expect(now('LogFileSize')).toBe('50');
  });

  test('/server set can be confirmed only once, even after a restart', async () => {
    const message = await preview('ContinueWatchingWeeks', '20');
    await world.bot().stop();
    await world.startAgain();
    expect((await admin().click(message, 'Change it')).text).toContain('Changed:');
    meanwhile('ContinueWatchingWeeks', '16');
    const again = await admin().click(message, firstIdIn(message), { raw: true });
    expect(again.text).toContain('This was already used.');
    expect(now('ContinueWatchingWeeks')).toBe('16');
  });

  test('/server set on a server that lists no settings sends the typed name and says it could not check it', async () => {
    world.media.behaviour.lacks = ['server preferences'];
    const message = await preview('TunerBuffer', '15');
    expect(message.text).toContain('This server does not list its settings');
    expect((await admin().click(message, 'Change it')).text).toContain('I could not read the settings again');
    expect(now('TunerBuffer')).toBe('15');
    expect((await admin().run('/server set', { name: 'CertificateKey', value: 'x' })).text).toContain(
      'looks like a secret',
    );
  });

  test('/server set quotes the server if it does not know the setting', async () => {
    world.media.behaviour.lacks = ['server preferences'];
    const { text } = await admin().click(await preview('RequestedThingNotFoundError', '1'), 'Change it');
    expect(text).toContain(
      'It says: The preference value cannot be set for an unknown preference: RequestedThingNotFoundError',
    );
  });

  test('the confirmation of /server set expires and says so', async () => {
    const message = await preview('TunerBuffer', '30');
    await world.bot().stop();
    database.expireTickets();
    await world.startAgain();
    expect((await admin().click(message, 'Change it')).text).toContain('That is too old');
    expect(now('TunerBuffer')).not.toBe('30');
  });
});
