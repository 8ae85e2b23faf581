import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
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
    viewedAt: Math.floor(world.media.simulation.now().getTime() / 1000),
  });

describe('/notify', () => {
  test('privately lists what the environment set up, and which feeds have no channel', async () => {
    const answer = await world.discord.person('moderator').run('/notify list');
    expect(answer.private).toBe(true);
    expect(answer.text).toMatch(/Plays → #history\n.*people shown by name/);
    expect(answer.text).toContain('Maintenance → #maintenance');
    expect(answer.text).toMatch(/Not subscribed to: New in the libraries, Server status, New devices, Transcodes/);
  });

  test('a moderator may look but not change anything', async () => {
    const moderator = world.discord.person('moderator');
    const before = await listed();
    for (const [line, options] of [
      ['/notify set', { feed: 'server', channel: '#cinema' }],
      ['/notify test', { feed: 'history' }],
      ['/notify pause', {}],
      ['/notify resume', {}],
      ['/notify digest', { feed: 'history', kind: 'daily' }],
      ['/notify person', { account: '#1', name: 'x' }],
      ['/notify remove', { feed: 'history' }],
    ] as const) {
      expect((await moderator.run(line, options)).text).toContain('This is for admins.');
    }
    expect(await moderator.complete('/notify person', { account: '' }, 'account')).toEqual([]);
    expect(await listed()).toBe(before);
    expect((await world.discord.person('viewer').run('/notify list')).text).toContain('This is for moderators.');
  });

  test('set names a thread, says what is set, and the next time what changed', async () => {
    const quiet = { 'quiet-from': '22:00', 'quiet-to': '7:30', 'time-zone': 'America/New_York' };
    const first = await admin().run('/notify set', { feed: 'devices', channel: '#silent films', ...quiet });
    expect(first.text).toContain('Set: New devices');
    expect(first.text).toContain('Channel: #silent films');
    expect(first.text).toContain('Quiet hours: 22:00 to 07:30');
    const again = await admin().run('/notify set', {
      ...{ feed: 'devices', channel: '#cinema', language: 'de', mention: '@moderator', without: 'quiet' },
    });
    expect(again.text).toContain('Channel: #silent films → #cinema');
    expect(again.text).toContain('Quiet hours: 22:00 to 07:30 → none');
    expect(again.text).toContain('Mentions: nobody → @moderator');
    expect(again.text).toContain('Language: English → Deutsch');
    expect(again.text).toContain('Each message pings @moderator.');
  });

  test('set takes a library by name, and offers the existing ones', async () => {
    const [library] = await admin().complete('/notify set', { feed: 'added', library: 'Silent' }, 'library');
    const given = { feed: 'added', channel: '#cinema', library: `${library?.value}`, include: 'upgrades' };
    expect((await admin().run('/notify set', given)).text).toContain('Set: New in the libraries · “Silent Films”');
    expect(await listed()).toMatch(
      /New in the libraries · “Silent Films” → #cinema\n.*better files of existing items too/,
    );
    const [own, ...others] = await admin().complete('/notify pause', { library: '' }, 'library');
    expect([own?.name, others]).toEqual(['Silent Films', []]);
  });

  test.each([
    [{ feed: 'server', library: 'Silent Films' }, '`library`: “Server status” has no libraries to choose from'],
    [{ feed: 'history', library: 'Talkies' }, 'Talkies'],
    [{ feed: 'history', 'quiet-from': '22:00' }, '`quiet-to`: quiet hours need a start and an end'],
    [{ feed: 'history', 'quiet-from': '25:00', 'quiet-to': '1:00' }, '`quiet-from`: it must be a time of day'],
    [{ feed: 'history', 'time-zone': 'Berlin' }, '`time-zone`: it must be a time zone such as Europe/Berlin'],
  ])('set %j is refused with a sentence, and changes nothing', async (options, sentence) => {
    const before = await listed();
    expect((await admin().run('/notify set', { channel: '#cinema', ...options })).text).toContain(sentence);
    expect(await listed()).toBe(before);
  });

  test('set refuses @everyone, because Discord would notify no one for it', async () => {
    const given = { feed: 'history', channel: '#cinema', mention: guild().id };
    expect((await admin().run('/notify set', given)).text).toContain('is not a role I can mention');
  });

  test('set refuses a private thread that the bot is not in, although Discord has just named that thread to it', async () => {
    const cinema = guild().channels.find(({ name }) => name === 'cinema')?.id ?? '';
    const thread = { id: '110000000000000299', name: 'back room', topic: '', parentId: cinema, overwrites: [] };
    guild().channels.push({ ...thread, privateTo: [] });
    const { text } = await admin().run('/notify set', { feed: 'server', channel: '#back room' });
    expect(text).toContain('I may not see #back room.');
  });

  test('set refuses a locked thread until it is reopened', async () => {
    world.discord.closeThread('more comedies', 'locked');
    const refused = await admin().run('/notify set', { feed: 'server', channel: '#more comedies' });
    expect(refused.text).toContain('#more comedies is a closed and locked thread. Reopen it');
    world.discord.openThread('more comedies');
    const { text } = await admin().run('/notify set', { feed: 'server', channel: '#more comedies' });
    expect(text).toContain('Channel: #more comedies');
    await admin().run('/notify remove', { feed: 'server' });
  });

  test('set accepts an announcement channel, and does not offer a forum', async () => {
    const set = (channel: string, how = {}) => admin().run('/notify set', { feed: 'server', channel }, how);
    expect((await set('#news')).text).toContain('Channel: #news');
    await admin().run('/notify remove', { feed: 'server' });
    await expect(set('#wishes')).rejects.toThrow('"wishes" is no channel of that kind');
    expect((await set('#wishes', { raw: true })).text).toContain('it must be a text channel or thread');
  });

  test('set refuses a channel of another server, even if someone sends its id', async () => {
    const foreign = world.discord.world.guilds[1]?.channels[0]?.id ?? '';
    const { text } = await admin().run('/notify set', { feed: 'history', channel: foreign }, { raw: true });
    expect(text).toContain('`channel`: it must be a text channel or thread in this server');
  });

  test('test sends a sample, and links to it once it has arrived', async () => {
    await admin().run('/notify set', { feed: 'server', channel: '#silent films' });
    const answer = await admin().run('/notify test', { feed: 'server' });
    const { text } = await answer.until((shown) => shown.text.includes('It arrived'));
    const sample = await world.discord.nextMessage('#silent films');
    expect(text).toContain(`https://discord.com/channels/${guild().id}/${sample.channelId}/${sample.id}`);
    expect(sample.text).not.toBe('');
    await admin().run('/notify remove', { feed: 'server' });
  });

  test('pause queues notifications, and resume sends them', async () => {
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

  test('person gives someone another name, which feeds that show names use', async () => {
    const [jonas] = await admin().complete('/notify person', { account: 'Jonas' }, 'account');
    const { text } = await admin().run('/notify person', { account: `${jonas?.value}`, name: 'Uncle *Jo*' });
    expect(text).toContain('Where people are shown by name: Uncle *Jo*');
    play('Nosferatu');
    expect((await world.discord.nextMessage('#history')).text).toContain('Uncle *Jo*');
    const away = await admin().run('/notify person', { account: `${jonas?.value}` });
    expect(away.text).toContain('Where people are shown by name: Jonas Weber');
  });

  test('digest says when the next one comes', async () => {
    const { text } = await admin().run('/notify digest', { feed: 'history', kind: 'daily', at: '20:30' });
    expect(text).toContain('Delivery: each right away → a digest every day at 20:30 (Europe/Berlin)');
    expect(text).toContain('The next one comes ');
    play('Metropolis');
    await wholeTick(world);
    expect(await listed()).toMatch(/1 .* waiting · held back, the first .*: the digest comes /);
    expect(world.bot().lines.join('\n')).toMatch(
      /notifications of a subscription held back",.*"why":"digest","since":".*","until":"/,
    );
    const wrong = await admin().run('/notify digest', { feed: 'history', kind: 'hourly', at: '20:30' });
    expect(wrong.text).toContain('`at`: it is only for a daily or weekly digest');
    const off = await admin().run('/notify digest', { feed: 'history', kind: 'off' });
    expect(off.text).toContain('From now on each is posted right away.');
    expect((await world.discord.nextMessage('#history')).text).toContain('Metropolis');
  });

  test('changes stay, whatever the environment says at the next start', async () => {
    await admin().run('/notify set', { feed: 'history', channel: '#cinema' });
    await admin().run('/notify remove', { feed: 'maintenance' });
    world.discord.forbid('#cinema', 'sending');
    await world.bot().stop();
    const bot = await world.startAgain();
    const said = bot.lines.join('\n');
    expect(said).toMatch(/HISTORY_CHANNEL_ID: used at an earlier start; since then \/notify decides/);
    expect(said).toMatch(/MAINTENANCE_CHANNEL_ID: used at an earlier start/);
    // The start checks the channels that notifications really go to.
    expect(said).toMatch(/"level":"error".*: In #cinema my role lacks/);
    expect(await listed()).toContain('Plays → #cinema');
  });

  test('a later TIME_ZONE applies where no one chose one; a later FEED_PEOPLE does not, and the log says so', async () => {
    const hours = { channel: '#silent films', 'quiet-from': '1:00', 'quiet-to': '1:01' };
    await admin().run('/notify set', { ...hours, feed: 'server' });
    await admin().run('/notify set', { ...hours, feed: 'devices', 'time-zone': 'Asia/Kolkata' });
    expect(await listed()).toMatch(/Server status → .*\n.*Europe\/Berlin/);
    await world.bot().stop();
    const bot = await world.startAgain({ TIME_ZONE: 'Asia/Tokyo', FEED_PEOPLE: 'nobody' });
    expect(await listed()).toMatch(/Server status → .*\n.*Asia\/Tokyo/);
    expect(await listed()).toMatch(/New devices → .*\n.*Asia\/Kolkata/);
    expect(await listed()).toMatch(/Plays → .*\n.*people shown by name/);
    expect(bot.lines.join('\n')).toContain('HISTORY_CHANNEL_ID: used at an earlier start; since then /notify decides');
  });

  test('remove asks first when notifications would be lost', async () => {
    await admin().run('/notify pause', { feed: 'history' });
    play('Sherlock Jr.');
    await wholeTick(world);
    const { message, text } = await admin().run('/notify remove', { feed: 'history' });
    expect(text).toContain('1 notification is waiting for it and would be lost.');
    if (!message) throw new Error('no answer');
    expect((await admin().click(message, 'Keep')).text).toContain('Nothing was removed');
    const again = (await admin().run('/notify remove', { feed: 'history' })).message;
    if (!again) throw new Error('no answer');
    expect((await admin().click(again, 'Remove')).text).toContain('1 notification that was waiting for it is gone.');
    expect((await admin().run('/notify test', { feed: 'history' })).text).toContain(
      'Plays: no channel in this server is subscribed to this',
    );
  });
});
