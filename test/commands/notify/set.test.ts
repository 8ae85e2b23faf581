import { describe, expect, it } from 'vitest';
import { completeTimeZone, parseTimeOfDay } from '../../../src/commands/shared/notify/times.ts';
import type { Library } from '../../../src/domain/media/libraries/library.ts';
import { MediaServerFailure } from '../../../src/domain/media/server/failure.ts';
import { CHANNEL_PROBLEMS } from '../../../src/domain/notifications/channels.ts';
import { capabilityForFeed, FEEDS, LIBRARY_FEEDS } from '../../../src/domain/notifications/feeds.ts';
import { de } from '../../../src/render/texts/de.ts';
import { en } from '../../../src/render/texts/en.ts';
import { aSubscription, CHANNEL, GUILD } from '../../store/support/openStore.ts';
import { textOf } from '../../support/messages.ts';
import { answersTo, asking, depsWith } from '../support/deps.ts';
import { createFakeNotifications, type FakeNotifications, OTHER_CHANNEL } from '../support/notifications.ts';

const ROLE = '300000000000000001';
const films: Library = { key: '3', title: 'Films *of old*', type: 'movie', locations: [] };
const context = asking({ actor: { userId: '42', guildId: GUILD, roleIds: [] } });
const channel = (id = CHANNEL) => ({ id, type: 0 });

async function set(notifications: FakeNotifications, raw: object, language = context.texts) {
  const deps = depsWith({ ...notifications.deps, media: { libraries: async () => [films] } });
  const given = { feed: 'history', channel: channel(), ...raw };
  const [message, ...others] = await answersTo('notify set', given, deps, { ...context, texts: language });
  if (!message || others.length > 0) throw new Error('one answer was expected');
  return { ...message, text: textOf(message) };
}

describe('/notify set', () => {
  it('/notify set creates a subscription with default settings and shows it', async () => {
    const notifications = createFakeNotifications();
    const { text, outcome } = await set(notifications, {});
    expect(text.split('\n')).toEqual([
      '### Set up: Plays',
      `- Channel: <#${CHANNEL}>`,
      '- Delivery: immediately',
      '- Quiet hours: none',
      '- Time zone: Europe/Berlin (default)',
      '- Mentions: nobody',
      '- People: by pseudonym',
      '- Language: English',
      '-# `/notify test` sends a test message there.',
    ]);
    expect(outcome).toBe('done');
    expect(notifications.all()).toMatchObject([{ guildId: GUILD, channelId: CHANNEL, setBy: '42', locale: 'en-US' }]);
    expect(notifications.calls).toContain('wake');
  });

  it('/notify set stores every option that is given', async () => {
    const notifications = createFakeNotifications();
    await set(notifications, {
      library: 'films *OF old*',
      'quiet-from': '22:00',
      'quiet-to': '7.30',
      'time-zone': 'america/new_york',
      mention: { id: ROLE, mentionable: true },
      people: 'name',
      language: 'de',
    });
    expect(notifications.all()).toMatchObject([
      {
        librarySectionId: '3',
        quiet: { from: 1320, to: 450 },
        timeZone: 'America/New_York',
        mentionRoleId: ROLE,
        people: 'name',
        locale: 'de',
      },
    ]);
  });

  it('/notify set uses the language of the person who runs it unless another one is given', async () => {
    const notifications = createFakeNotifications();
    await set(notifications, {}, de);
    expect(notifications.all()[0]?.locale).toBe('de');
  });

  it('/notify set keeps settings that are left out and shows what changed', async () => {
    const quiet = { from: 60, to: 120 };
    const before = aSubscription({ quiet, people: 'name', locale: 'de', digest: { kind: 'daily', at: 480 } });
    const notifications = createFakeNotifications([before]);
    const { text } = await set(notifications, { channel: channel(OTHER_CHANNEL), people: 'nobody' });
    expect(notifications.all()).toMatchObject([{ ...before, channelId: OTHER_CHANNEL, people: 'nobody' }]);
    expect(text).toContain('### Changed: Plays');
    expect(text).toContain(`- Channel: <#${CHANNEL}> → **<#${OTHER_CHANNEL}>**`);
    expect(text).toContain('- People: by name → **not at all**');
    expect(text).toContain('- Delivery: daily digest at 08:00\n');
  });

  it('/notify set says if nothing changed', async () => {
    const { text, outcome } = await set(createFakeNotifications([aSubscription()]), {});
    expect(text).toContain('### Unchanged: Plays');
    expect(outcome).toBe('nothing');
  });

  it.each([
    ['quiet', { quiet: undefined, mentionRoleId: ROLE }],
    ['mention', { quiet: { from: 1, to: 2 }, mentionRoleId: undefined }],
    ['both', { quiet: undefined, mentionRoleId: undefined }],
  ])('/notify set removes the setting named in “without”: %s', async (without, left) => {
    const notifications = createFakeNotifications([aSubscription({ quiet: { from: 1, to: 2 }, mentionRoleId: ROLE })]);
    await set(notifications, { without });
    expect(notifications.all()[0]).toMatchObject(left);
  });

  it('/notify set says how many notifications are waiting and that a blocked channel is used again', async () => {
    const notifications = createFakeNotifications([aSubscription()]);
    notifications.waiting.set('history', 3);
    notifications.blocked.set(CHANNEL, { channelId: CHANNEL, kind: 'gone', since: new Date(0) });
    const { text } = await set(notifications, {});
    expect(text).toContain('3 notifications are waiting for it.');
    expect(text).toContain(`I had stopped posting in <#${CHANNEL}>; I am posting there again.`);
    expect(notifications.blocked.size).toBe(0);
  });

  it('/notify set keeps a subscription paused and says so', async () => {
    const notifications = createFakeNotifications([aSubscription()]);
    const [subscription] = notifications.all();
    await notifications.deps.subscriptions.change(subscription?.id ?? 0, { pausedAt: new Date(0) });
    const paused = 'It is paused: notifications wait until `/notify resume`.';
    expect((await set(notifications, { people: 'nobody' })).text).toContain(paused);
    expect(notifications.all()).toMatchObject([{ people: 'nobody', pausedAt: new Date(0) }]);
    expect(await set(notifications, {})).toMatchObject({ text: expect.stringContaining(paused), outcome: 'nothing' });
  });

  it('/notify set does not store the bot’s own time zone, so that a later change of it applies', async () => {
    const notifications = createFakeNotifications();
    await set(notifications, {});
    await set(notifications, { people: 'nobody' });
    expect(notifications.all()).toMatchObject([{ timeZone: 'Europe/Berlin', isDefaultTimeZone: true }]);
    const { text, outcome } = await set(notifications, { 'time-zone': 'Europe/Berlin' });
    expect(text).toContain('- Time zone: Europe/Berlin (default) → **Europe/Berlin**');
    expect([outcome, notifications.all()[0]?.isDefaultTimeZone]).toEqual(['done', undefined]);
  });

  it('/notify set for maintenance says when the analysis task starts, unless it already runs', async () => {
    const notifications = createFakeNotifications([aSubscription()]);
    const begins =
      'From now on I also start the media server’s analysis task myself: first <t:1767412800:f> (<t:1767412800:R>).';
    expect((await set(notifications, { feed: 'added' })).text).not.toContain('task');
    expect((await set(notifications, { feed: 'maintenance' })).text).toContain(begins);
    expect((await set(notifications, { feed: 'maintenance', language: 'de' })).text).not.toContain('task');
    const elsewhere = createFakeNotifications([aSubscription({ feed: 'maintenance', guildId: '9' })]);
    expect((await set(elsewhere, { feed: 'maintenance' })).text).not.toContain('task');
  });

  it('/notify set says whether a mention will ping the role', async () => {
    const mentioning = async (mentionable: boolean, notifications = createFakeNotifications()) =>
      (await set(notifications, { mention: { id: ROLE, mentionable } })).text;
    expect(await mentioning(false)).toContain(`-# <@&${ROLE}> will not be pinged: not everyone may mention it`);
    expect(await mentioning(true)).toContain(`-# Each message pings <@&${ROLE}>.`);
    const powerful = createFakeNotifications();
    powerful.rung.add(ROLE);
    expect(await mentioning(false, powerful)).toContain(`-# Each message pings <@&${ROLE}>.`);
  });

  it('/notify set repeats whether a mention pings the role only when the channel changes', async () => {
    const notifications = createFakeNotifications([aSubscription({ mentionRoleId: ROLE })]);
    expect((await set(notifications, { channel: channel(OTHER_CHANNEL) })).text).toContain(
      `<@&${ROLE}> will not be pinged`,
    );
    expect((await set(notifications, { channel: undefined, people: 'name' })).text).not.toContain('ring');
  });

  it('/notify set asks for a channel when a feed is set up for the first time', async () => {
    const notifications = createFakeNotifications();
    const first = await set(notifications, { channel: undefined, library: 'films *of old*' });
    expect(first.text).toBe(
      'Plays · “Films \\*of old\\*”: no channel in this server is subscribed to this yet. Name a channel too (`channel`).',
    );
    expect([first.outcome, notifications.all()]).toEqual(['nothing', []]);
    await set(notifications, {});
    await set(notifications, { channel: undefined, people: 'nobody' });
    expect(notifications.all()).toMatchObject([{ channelId: CHANNEL, people: 'nobody' }]);
  });

  it('/notify set for one library without a channel says where the whole feed is posted', async () => {
    const notifications = createFakeNotifications([aSubscription()]);
    const { text } = await set(notifications, { channel: undefined, library: '#3', people: 'name' });
    expect(text).toBe(
      `Plays of “Films \\*of old\\*” go where all plays go: <#${CHANNEL}>. To give it a channel of its own, name one (\`channel\`).`,
    );
    expect(notifications.all()).toHaveLength(1);
  });

  it('/notify set for all libraries without a channel says that only single libraries are subscribed', async () => {
    const notifications = createFakeNotifications([aSubscription({ librarySectionId: '3' })]);
    const { text } = await set(notifications, { channel: undefined, people: 'name' }, de);
    expect(text).toBe(
      'Wiedergaben: Dafür gibt es bisher nur Abos für einzelne Bibliotheken. Nenne für alle anderen auch einen Kanal (`kanal`) oder eine dieser Bibliotheken:\n' +
        `- **Wiedergaben · „Films \\*of old\\*“** → <#${CHANNEL}>`,
    );
    expect(notifications.all()).toMatchObject([{ people: 'pseudonym' }]);
  });

  it('/notify set for one library says that the other libraries are posted nowhere', async () => {
    const unsubscribed = '-# Plays: libraries without a subscription of their own are not covered.';
    const notifications = createFakeNotifications([aSubscription({ feed: 'added' })]);
    expect((await set(notifications, { library: '#3' })).text).toContain(unsubscribed);
    expect((await set(notifications, {})).text).not.toContain(unsubscribed);
    expect((await set(notifications, { library: '#3', people: 'name' })).text).not.toContain(unsubscribed);
  });

  it('/notify set changes other settings of a channel that the bot cannot use, and says that it cannot post', async () => {
    const notifications = createFakeNotifications([aSubscription()]);
    notifications.problems.set(CHANNEL, ['view']);
    notifications.blocked.set(CHANNEL, { channelId: CHANNEL, kind: 'forbidden', since: new Date(0) });
    const { text, outcome } = await set(notifications, { channel: undefined, people: 'nobody' });
    expect(text).toMatch(/I cannot post in <#\d+>:.*\n- .*“View Channel” permission/);
    expect(text).not.toContain('/notify test');
    expect([outcome, notifications.all()[0]?.people, notifications.blocked.size]).toEqual(['done', 'nobody', 1]);
  });

  it('/notify set shows how people appear in notifications about new devices', async () => {
    const notifications = createFakeNotifications();
    const { text } = await set(notifications, { feed: 'devices', people: 'name' });
    expect(text).toContain('- People: by name\n');
    expect(notifications.all()).toMatchObject([{ feed: 'devices', people: 'name' }]);
    const hidden = await set(notifications, { feed: 'devices', people: 'pseudonym' });
    expect(hidden.text).toContain('- People: by name → **by pseudonym, so devices are not named**');
  });

  it.each(CHANNEL_PROBLEMS)(
    '/notify set saves nothing for a channel with the problem %s, and says what to do',
    async (problem) => {
      const notifications = createFakeNotifications([aSubscription()]);
      notifications.problems.set(OTHER_CHANNEL, [problem]);
      const { text, outcome } = await set(notifications, { channel: channel(OTHER_CHANNEL) });
      expect(text).toContain(`I cannot post in <#${OTHER_CHANNEL}>`);
      expect(text).toMatch(/(Pick|pick|Give|Try|Remove) /);
      expect([outcome, notifications.all()[0]?.channelId]).toEqual(['nothing', CHANNEL]);
    },
  );

  it('/notify set names every permission that the bot lacks in the channel', async () => {
    const notifications = createFakeNotifications();
    notifications.problems.set(CHANNEL, ['send', 'history']);
    expect((await set(notifications, {})).text).toMatch(
      /“Send Messages” permission.*“Read Message History” permission/s,
    );
  });

  it('/notify set lists the libraries if none has the given name', async () => {
    const notifications = createFakeNotifications();
    expect((await set(notifications, { library: 'Shows' })).text).toContain('Films \\*of old\\*');
    expect(notifications.all()).toEqual([]);
  });

  it.each<[string, object, string?]>([
    ['library', { feed: 'server', library: 'Films' }, '“Server status” has no libraries to choose from'],
    ['people', { feed: 'added', people: 'name' }],
    ['include', { include: 'upgrades' }],
    ['quiet-to', { 'quiet-from': '22:00' }, 'quiet hours need a start and an end'],
    ['quiet-from', { 'quiet-to': '22:00' }],
    ['quiet-from', { 'quiet-from': '24:00', 'quiet-to': '7:00' }, 'it must be a time of day'],
    ['quiet-to', { 'quiet-from': '7:00', 'quiet-to': '07:00' }],
    ['time-zone', { 'time-zone': 'Mars/Base' }, 'it must be a time zone such as Europe/Berlin'],
    ['mention', { mention: { id: GUILD, mentionable: true } }, 'is not a role I can mention'],
    ['without', { without: 'quiet', 'quiet-from': '1:00', 'quiet-to': '2:00' }],
    ['without', { without: 'both', mention: { id: ROLE, mentionable: true } }],
    ['channel', { channel: { id: CHANNEL, type: 2 } }, 'it must be a text channel or thread in this server'],
    ['channel', { channel: CHANNEL }],
  ])('/notify set saves nothing when %s is wrong: %j', async (option, raw, problem = '') => {
    const notifications = createFakeNotifications();
    const why = { option, problem: expect.stringContaining(problem) };
    await expect(set(notifications, raw)).rejects.toMatchObject({ name: 'InvalidOptionError', ...why });
    expect(notifications.all()).toEqual([]);
  });

  it('/notify set needs the media server only if a library is given', async () => {
    const notifications = createFakeNotifications();
    const libraries = async (): Promise<never> => {
      throw new MediaServerFailure('unreachable', { method: 'GET', path: '/' });
    };
    const deps = depsWith({ ...notifications.deps, media: { libraries } });
    const raw = { feed: 'history', channel: channel() };
    await expect(answersTo('notify set', { ...raw, library: '#3' }, deps, context)).rejects.toMatchObject({
      kind: 'unreachable',
    });
    await answersTo('notify set', raw, deps, context);
    expect(notifications.all()).toHaveLength(1);
  });
});

describe('/notify set feed:all', () => {
  const feeds = (notifications: FakeNotifications) => notifications.all().map(({ feed }) => feed);

  it('/notify set for all feeds subscribes a channel to every public feed and lists them in one answer', async () => {
    const notifications = createFakeNotifications();
    const { text, outcome } = await set(notifications, { feed: 'all', 'quiet-from': '22', 'quiet-to': '7h' });
    const names = FEEDS.filter((feed) => capabilityForFeed(feed) === undefined);
    expect(feeds(notifications)).toEqual(names);
    for (const name of names) expect(text).toContain(`**${en.notify.feeds[name]}** → <#${CHANNEL}>`);
    expect(text).toMatch(/^### Set up: All notifications\n/);
    expect(text).toContain('-# immediately · quiet from 22:00 to 07:00 · Europe/Berlin · people shown by pseudonym\n');
    expect(text).toContain('From now on I also start the media server’s analysis task myself');
    expect(text.match(/sends a test message there/g)).toHaveLength(1);
    expect(text).toContain('Not included: Library check, Audit trail, Usher itself.');
    expect(outcome).toBe('done');
  });

  it('/notify set for all feeds keeps settings that are left out and applies others only where a feed has them', async () => {
    const notifications = createFakeNotifications([
      aSubscription({ digest: { kind: 'hourly' }, locale: 'de' }),
      aSubscription({ feed: 'audit', channelId: OTHER_CHANNEL }),
    ]);
    const { text } = await set(notifications, {
      feed: 'all',
      channel: channel(),
      people: 'name',
      include: 'upgrades',
    });
    expect(text).toContain(`**Plays** → <#${CHANNEL}>\n-# People: by pseudonym → **by name**`);
    const of = (feed: string) => notifications.all().find((each) => each.feed === feed);
    expect(of('history')).toMatchObject({
      digest: { kind: 'hourly' },
      locale: 'de',
      people: 'name',
      include: 'nothing',
    });
    expect(of('added')).toMatchObject({ people: 'pseudonym', include: 'upgrades' });
    expect(of('audit')).toMatchObject({ people: 'pseudonym' });
  });

  it('/notify set for all feeds leaves feeds in other channels unchanged and lists them', async () => {
    const names = aSubscription({ channelId: OTHER_CHANNEL, people: 'name' });
    const devices = aSubscription({ feed: 'devices', channelId: OTHER_CHANNEL });
    const twice = [aSubscription({ feed: 'rules' }), aSubscription({ feed: 'rules', channelId: OTHER_CHANNEL })];
    const notifications = createFakeNotifications([names, devices, ...twice]);
    const media = '100000000000000003';
    const raw = { feed: 'all', channel: channel(media), people: 'nobody' };
    const { text, outcome } = await set(notifications, raw);
    expect(text).toContain(
      `Stays in <#${OTHER_CHANNEL}>: Plays, New devices, Rules.\nStays in <#${CHANNEL}>: Rules.\n` +
        'To move or change one of these, set it up by name with `/notify set`.',
    );
    expect(notifications.all().filter(({ channelId }) => channelId !== media)).toMatchObject([
      names,
      devices,
      ...twice,
    ]);
    expect(notifications.all().find(({ feed }) => feed === 'added')).toMatchObject({ channelId: media });
    expect(outcome).toBe('done');
    expect((await set(notifications, raw, de)).text).toContain(`Bleibt in <#${CHANNEL}>: Regeln.\n`);
  });

  it('/notify set for all feeds says that nothing changed if every feed is posted elsewhere', async () => {
    const given = LIBRARY_FEEDS.map((feed) => aSubscription({ feed, librarySectionId: '3' }));
    const notifications = createFakeNotifications(given);
    const raw = { feed: 'all', library: '#3', channel: channel(OTHER_CHANNEL) };
    const { text, outcome } = await set(notifications, raw);
    expect(text).toMatch(/^### Unchanged: All notifications · “Films .*”\nStays in <#\d+>: Plays · “Films/);
    expect([outcome, notifications.all()]).toEqual(['nothing', createFakeNotifications(given).all()]);
  });

  it('/notify set for all feeds without a channel changes existing subscriptions, or asks for a channel', async () => {
    const notifications = createFakeNotifications([aSubscription(), aSubscription({ feed: 'rules' })]);
    const { text } = await set(notifications, { feed: 'all', channel: undefined, 'quiet-from': '22', 'quiet-to': '7' });
    expect(text).toMatch(/^### Changed: All notifications\n/);
    expect(feeds(notifications)).toEqual(['history', 'rules']);
    expect(await set(notifications, { feed: 'all', channel: undefined })).toMatchObject({ outcome: 'nothing' });
    const none = createFakeNotifications();
    const { text: asked } = await set(none, { feed: 'all', channel: undefined });
    expect(asked).toBe(
      'All notifications: no channel in this server is subscribed to this yet. Name a channel too (`channel`).',
    );
    expect(none.all()).toEqual([]);
  });

  it('/notify set for all feeds of one library subscribes only the feeds that have libraries', async () => {
    const notifications = createFakeNotifications();
    await set(notifications, { feed: 'all', library: '#3' });
    expect(feeds(notifications)).toEqual(LIBRARY_FEEDS);
    expect(notifications.all().map(({ librarySectionId }) => librarySectionId)).toEqual(LIBRARY_FEEDS.map(() => '3'));
  });

  it('/notify set for all feeds saves nothing for a channel that the bot cannot post in', async () => {
    const notifications = createFakeNotifications();
    notifications.problems.set(CHANNEL, ['send']);
    const { text, outcome } = await set(notifications, { feed: 'all' });
    expect(text).toContain('So nothing was saved for All notifications.');
    expect([outcome, notifications.all()]).toEqual(['nothing', []]);
  });

  it('/notify set for all feeds names each channel that it cannot post in only once', async () => {
    const notifications = createFakeNotifications([aSubscription(), aSubscription({ feed: 'rules' })]);
    notifications.problems.set(CHANNEL, ['view']);
    const { text } = await set(notifications, { feed: 'all', channel: undefined, people: 'nobody' });
    expect(text.match(/Saved, but I cannot post in/g)).toHaveLength(1);
    expect(text).not.toContain('/notify test');
  });
});

describe('/notify set for a feed that has a channel', () => {
  const THIRD = '100000000000000003';
  const both = [aSubscription(), aSubscription({ channelId: OTHER_CHANNEL, people: 'name' })];
  const places = (notifications: FakeNotifications) =>
    notifications.all().map(({ id, channelId, people }) => [id, channelId, people]);

  it('/notify set moves a feed to another channel and says how to post in both', async () => {
    const notifications = createFakeNotifications([aSubscription()]);
    const { text } = await set(notifications, { channel: channel(OTHER_CHANNEL) });
    expect(places(notifications)).toEqual([[1, OTHER_CHANNEL, 'pseudonym']]);
    expect(text).toContain(
      `It moved here: <#${CHANNEL}> no longer gets it. To post in both, set it for that channel again with \`also\`.`,
    );
  });

  it('/notify set with “also” adds a second channel with its own settings and names the first one', async () => {
    const notifications = createFakeNotifications([aSubscription({ digest: { kind: 'hourly' } })]);
    const { text } = await set(notifications, { channel: channel(OTHER_CHANNEL), also: true, people: 'name' });
    expect(places(notifications)).toEqual([
      [1, CHANNEL, 'pseudonym'],
      [2, OTHER_CHANNEL, 'name'],
    ]);
    expect(text).toContain(`### Set up: Plays\n- Channel: <#${OTHER_CHANNEL}>\n- Delivery: immediately`);
    expect(text).toContain(`It is also posted in <#${CHANNEL}>.`);
  });

  it('/notify set changes the subscription in the named channel, with or without “also”', async () => {
    const notifications = createFakeNotifications(both);
    await set(notifications, { people: 'nobody' });
    await set(notifications, { channel: channel(OTHER_CHANNEL), also: true, people: 'nobody' });
    expect(places(notifications)).toEqual([
      [1, CHANNEL, 'nobody'],
      [2, OTHER_CHANNEL, 'nobody'],
    ]);
  });

  it.each([['admins'], ['#Admins'], [`<#${OTHER_CHANNEL}>`], [OTHER_CHANNEL]])(
    '/notify set with “instead-of” moves the subscription of the named channel: %s',
    async (from) => {
      const notifications = createFakeNotifications(both);
      await set(notifications, { channel: channel(THIRD), 'instead-of': from });
      expect(places(notifications)).toEqual([
        [1, CHANNEL, 'pseudonym'],
        [2, THIRD, 'name'],
      ]);
    },
  );

  it.each([[{}], [{ 'instead-of': 'nowhere' }]])(
    '/notify set asks which of the feed’s channels the new channel replaces, or whether it is added: %j',
    async (raw) => {
      const notifications = createFakeNotifications(both);
      const { text, outcome } = await set(notifications, { channel: channel(THIRD), ...raw });
      expect(text).toBe(
        'Plays: these channels have it already. Say whether to add the new one (`also`), or which of them it replaces (`instead-of`):\n' +
          `- **Plays** → <#${CHANNEL}>\n- **Plays** → <#${OTHER_CHANNEL}>`,
      );
      expect([outcome, places(notifications)]).toEqual(['nothing', places(createFakeNotifications(both))]);
    },
  );

  it('/notify set without a channel asks which of a feed’s channels to change; for all feeds, it changes all', async () => {
    const notifications = createFakeNotifications([...both, aSubscription({ feed: 'added' })]);
    const { text } = await set(notifications, { channel: undefined, people: 'name' });
    expect(text).toMatch(/^Plays: which channel\? Name one of these \(`channel`\):\n- .*\n- .*$/);
    expect(notifications.all()[0]).toMatchObject({ people: 'pseudonym' });
    const all = await set(notifications, { feed: 'all', channel: undefined, people: 'nobody' });
    expect(all.text).not.toContain('It is also posted in');
    expect(notifications.all().map(({ feed, channelId, people }) => [feed, channelId, people])).toEqual([
      ['history', CHANNEL, 'nobody'],
      ['history', OTHER_CHANNEL, 'nobody'],
      ['added', CHANNEL, 'pseudonym'],
    ]);
  });

  it('/notify set for all feeds with “instead-of” moves all feeds of a channel to another one', async () => {
    const notifications = createFakeNotifications([
      ...both,
      aSubscription({ feed: 'added', channelId: OTHER_CHANNEL }),
    ]);
    await set(notifications, { feed: 'all', channel: channel(THIRD), 'instead-of': 'admins' });
    expect(notifications.all().map(({ feed, channelId }) => [feed, channelId])).toEqual([
      ['history', CHANNEL],
      ['history', THIRD],
      ['added', THIRD],
    ]);
  });

  it.each<[string, object]>([
    ['also', { channel: undefined, also: true }],
    ['instead-of', { channel: undefined, 'instead-of': 'admins' }],
    ['also', { channel: channel(THIRD), also: true, 'instead-of': 'admins' }],
    ['channel', { 'instead-of': 'admins' }],
  ])('/notify set with several channels saves nothing when %s is wrong: %j', async (option, raw) => {
    const notifications = createFakeNotifications(both);
    await expect(set(notifications, raw)).rejects.toMatchObject({ name: 'InvalidOptionError', option });
    expect(places(notifications)).toEqual(places(createFakeNotifications(both)));
  });
});

describe('a time of the day', () => {
  it.each([
    ['0:00', 0],
    ['7:30', 450],
    ['07.30', 450],
    [' 23:59 ', 1439],
    ['24:00', undefined],
    ['7:60', undefined],
    ['7', 420],
    ['22', 1320],
    ['22h', 1320],
    ['22:30', 1350],
    ['22 h', 1320],
    ['24', undefined],
    ['h', undefined],
    ['7:5', undefined],
    ['-1:00', undefined],
    ['7:30 pm', undefined],
  ])('the typed time of day %j is read as %s minutes after midnight', (typed, minutes) => {
    expect(parseTimeOfDay(typed)).toBe(minutes);
  });
});

describe('a time zone', () => {
  const own = { timeZone: 'Europe/Berlin' };

  it('time zone completion offers the machine’s own zone first if it matches the typed text', async () => {
    expect((await completeTimeZone('', { deps: own }))[0]?.value).toBe('Europe/Berlin');
    expect((await completeTimeZone('europe', { deps: own }))[0]?.value).toBe('Europe/Berlin');
    expect((await completeTimeZone('new', { deps: own }))[0]?.value).not.toBe('Europe/Berlin');
  });

  it('time zone completion puts a zone first whose city begins with the typed text', async () => {
    expect((await completeTimeZone('new y', { deps: own }))[0]).toEqual({
      name: 'America/New_York',
      value: 'America/New_York',
    });
    expect((await completeTimeZone('utc', { deps: own }))[0]?.value).toBe('UTC');
    expect(await completeTimeZone('nowhere', { deps: own })).toEqual([]);
  });

  it.each(['Kolkata', 'Kyiv', 'ho chi', 'kathmandu', 'Yangon'])(
    'time zone completion offers one zone for %s, under its current name',
    async (typed) => {
      expect(await completeTimeZone(typed, { deps: own })).toHaveLength(1);
    },
  );
});
