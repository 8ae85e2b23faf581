import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { formOf, messageOf } from '../../support/answers.ts';
import { type EmbeddedWorld, startWorld } from '../../support/embeddedWorld.ts';
import { TICKING, wholeTick } from '../../support/ticking.ts';

const SETTINGS = { ...TICKING, TIME_ZONE: 'Europe/Berlin' };

let world: EmbeddedWorld;
beforeAll(async () => {
  world = await startWorld({ settings: SETTINGS, media: { scale: { sessions: 0 } } });
  await wholeTick(world);
});
afterEach(() => {
  world.media.faults.clear();
  world.discord.faults.clear();
  world.discord.allow('#cinema');
});
afterAll(() => world.close());

const admin = () => world.discord.person('admin');
const listed = async () => (await admin().run('/notify list')).text;
const guild = () => {
  const [first] = world.discord.world.guilds;
  if (!first) throw new Error('there is no guild');
  return first;
};
const play = (item: string) =>
  world.media.history.add({
    item,
    account: world.media.accounts.jonas,
  });

describe('/notify', () => {
  test('/notify list privately shows the subscriptions from .env and the feeds without a channel', async () => {
    const answer = await world.discord.person('moderator').run('/notify list');
    expect(answer.private).toBe(true);
    expect(answer.text).toMatch(/Plays → #history\n.*people shown by name/);
    expect(answer.text).toContain('Maintenance → #maintenance');
    expect(answer.text).toMatch(
      /Not subscribed to: New in the libraries, Gone, Server status, New devices, Transcodes/,
    );
  });

  test('/notify lets a moderator look but not change anything', async () => {
    const moderator = world.discord.person('moderator');
    const before = await listed();
    for (const [line, options] of [
      ['/notify set', { feed: 'server', channel: '#cinema' }],
      ['/notify guide', {}],
      ['/notify test', { feed: 'history' }],
      ['/notify pause', {}],
      ['/notify resume', {}],
      ['/notify digest', { feed: 'history', kind: 'daily' }],
      ['/notify remove', { feed: 'history' }],
    ] as const) {
      expect((await moderator.run(line, options)).text).toContain('This is for admins.');
    }
    expect(await listed()).toBe(before);
    expect((await world.discord.person('viewer').run('/notify list')).text).toContain('This is for moderators.');
  });

  test('/notify set accepts a thread, shows the new settings, and later what changed', async () => {
    const quiet = { 'quiet-from': '22:00', 'quiet-to': '7:30', 'time-zone': 'America/New_York' };
    const first = await admin().run('/notify set', { feed: 'devices', channel: '#silent films', ...quiet });
    expect(first.text).toContain('Set up: New devices');
    expect(first.text).toContain('Channel: #silent films');
    expect(first.text).toContain('Quiet hours: 22:00 to 07:30');
    const again = await admin().run('/notify set', {
      feed: 'devices',
      channel: '#cinema',
      language: 'de',
      mention: '@moderator',
      without: 'quiet',
    });
    expect(again.text).toContain('Channel: #silent films → #cinema');
    expect(again.text).toContain('Quiet hours: 22:00 to 07:30 → none');
    expect(again.text).toContain('Mentions: nobody → @moderator');
    expect(again.text).toContain('Language: English → Deutsch');
    expect(again.text).toContain('Each message pings @moderator.');
  });

  test('/notify test sends a sample and links to it once it has arrived', async () => {
    await admin().run('/notify set', { feed: 'server', channel: '#silent films' });
    const answer = await admin().run('/notify test', { feed: 'server' });
    const { text } = await answer.until((shown) => shown.text.includes('It arrived'));
    const sample = await world.discord.nextMessage('#silent films');
    expect(text).toContain(`https://discord.com/channels/${guild().id}/${sample.channelId}/${sample.id}`);
    expect(sample.text).not.toBe('');
    await admin().run('/notify remove', { feed: 'server' });
  });

  test('/notify guide sets up several notifications at once after a confirmation', async () => {
    const asked = await admin().run('/notify guide');
    expect([asked.private, asked.text]).toEqual([
      true,
      expect.stringContaining('[Set up (choose which and where first)] (disabled)'),
    ]);
    const which = await admin().select(messageOf(asked), 'Which ones', ['server', 'rules']);
    const where = await admin().select(messageOf(which), 'In which channel', '#cinema');
    const form = formOf(await admin().click(messageOf(where), 'Quiet hours …'));
    const wrong = await admin().submit(form, { 'quiet-from': '22', 'quiet-to': '25' });
    expect(wrong.text).toContain('it must be a time of day');
    const again = formOf(await admin().click(messageOf(wrong), 'Try again'));
    const typed = await admin().submit(again, { 'quiet-from': '22', 'quiet-to': '7h' });
    expect(typed.text).toContain('Quiet hours: 22:00 to 07:00 (Europe/Berlin)');
    const saved = await admin().click(messageOf(typed), 'Set up');
    expect(saved.text).toMatch(/Set up: The chosen notifications[\s\S]*Server status → #cinema[\s\S]*Rules → #cinema/);
    expect(await listed()).toMatch(/Server status → #cinema\n.*quiet from 22:00 to 07:00/);
    for (const feed of ['server', 'rules']) await admin().run('/notify remove', { feed });
  });

  test('/notify pause holds notifications back, and /notify resume sends them', async () => {
    expect((await admin().run('/notify pause', { feed: 'history' })).text).toContain('Plays → #history');
    play('Cops');
    await wholeTick(world);
    const before = world.discord.messages('#history').length;
    expect(await listed()).toMatch(/Plays → #history\n.*\n.*paused .* 1 notification waiting/);
    expect(world.discord.messages('#history')).toHaveLength(before);
    const { text } = await admin().run('/notify resume');
    expect(text).toContain('Plays → #history · 1 notification waiting');
    expect((await world.discord.nextMessage('#history')).text).toContain('Cops');
    expect((await admin().run('/notify resume')).text).toContain('None of that was paused.');
  });

  test('/notify sends a feed to two channels, each with its own settings, and moves one of them', async () => {
    const { text } = await admin().run('/notify set', {
      feed: 'history',
      channel: '#silent films',
      also: true,
      people: 'nobody',
    });
    expect(text).toContain('It is also posted in #history.');
    play('The General');
    const [open, secret] = await Promise.all(['#history', '#silent films'].map((at) => world.discord.nextMessage(at)));
    expect([open?.text, secret?.text]).toEqual([
      expect.stringMatching(/Jonas Weber[\s\S]*The General|The General[\s\S]*Jonas Weber/),
      expect.stringContaining('The General'),
    ]);
    expect(secret?.text).not.toContain('Jonas');
    const unclear = await admin().run('/notify set', { feed: 'history', channel: '#cinema' });
    expect(unclear.text).toMatch(/add the new one \(`also`\)[^>]*- Plays → #history\n\W*Plays → #silent films/);
    const channels = await admin().complete('/notify set', { feed: 'history', 'instead-of': 'films' }, 'instead-of');
    expect(channels.map(({ name }) => name)).toEqual(['#silent films']);
    const moved = { feed: 'history', channel: '#cinema', 'instead-of': `${channels[0]?.value}` };
    expect((await admin().run('/notify set', moved)).text).toContain('Channel: #silent films → #cinema');
    expect(await listed()).toMatch(/Plays → #history\n[\s\S]*Plays → #cinema\n.*people shown not at all/);
    const removed = await admin().run('/notify remove', { feed: 'history', channel: '#cinema' });
    expect(removed.text).toContain('It is also posted in #history.');
  });

  test('/notify digest says when the next digest comes', async () => {
    const { text } = await admin().run('/notify digest', { feed: 'history', kind: 'daily', at: '20:30' });
    expect(text).toContain('Delivery: immediately → daily digest at 20:30 (Europe/Berlin)');
    expect(text).toContain('The next one comes ');
    play('Metropolis');
    await wholeTick(world);
    expect(await listed()).toMatch(/1 .* waiting · held back, the first .*: the digest comes /);
    expect(world.bot().lines.join('\n')).toMatch(
      /the notifications of a subscription are not posted yet; the field why says why",.*"why":"digest","since":".*","until":"/,
    );
    const wrong = await admin().run('/notify digest', { feed: 'history', kind: 'hourly', at: '20:30' });
    expect(wrong.text).toContain('`at`: it is only for a daily or weekly digest');
    const off = await admin().run('/notify digest', { feed: 'history', kind: 'off' });
    expect(off.text).toContain('From now on, each one is posted immediately.');
    expect((await world.discord.nextMessage('#history')).text).toContain('Metropolis');
  });

  test('/notify changes outlast a restart, whatever .env says', async () => {
    await admin().run('/notify set', { feed: 'history', channel: '#cinema' });
    await admin().run('/notify remove', { feed: 'maintenance' });
    world.discord.forbid('#cinema', 'sending');
    await world.bot().stop();
    const bot = await world.startAgain();
    const said = bot.lines.join('\n');
    expect(said).toMatch(/HISTORY_CHANNEL_ID: ignored, because an earlier start already used the setting/);
    expect(said).toMatch(/MAINTENANCE_CHANNEL_ID: ignored, because an earlier start/);
    // The start checks the channels that notifications really go to.
    expect(said).toMatch(/"level":"error".*: I don’t have the .* in #cinema/);
    expect(await listed()).toContain('Plays → #cinema');
  });

  test('a new TIME_ZONE in .env applies where nobody chose one; a new FEED_PEOPLE does not, and is logged', async () => {
    const hours = { channel: '#silent films', 'quiet-from': '1:00', 'quiet-to': '1:01' };
    await admin().run('/notify set', { ...hours, feed: 'server' });
    await admin().run('/notify set', { ...hours, feed: 'devices', 'time-zone': 'Asia/Kolkata' });
    expect(await listed()).toMatch(/Server status → .*\n.*Europe\/Berlin/);
    await world.bot().stop();
    const bot = await world.startAgain({ TIME_ZONE: 'Asia/Tokyo', FEED_PEOPLE: 'nobody' });
    expect(await listed()).toMatch(/Server status → .*\n.*Asia\/Tokyo/);
    expect(await listed()).toMatch(/New devices → .*\n.*Asia\/Kolkata/);
    expect(await listed()).toMatch(/Plays → .*\n.*people shown by name/);
    expect(bot.lines.join('\n')).toContain(
      'HISTORY_CHANNEL_ID: ignored, because an earlier start already used the setting; change notifications with /notify set',
    );
  });
});
