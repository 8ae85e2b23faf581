import { describe, expect, it } from 'vitest';
import type { RawCommandOptions } from '../../src/commands/framework/command.ts';
import type { Library } from '../../src/domain/media/libraries/library.ts';
import { MediaServerFailure } from '../../src/domain/media/server/failure.ts';
import type { ChannelBacklog } from '../../src/domain/notifications/outbox.ts';
import type { NewSubscription } from '../../src/domain/notifications/subscriptions.ts';
import type { Message } from '../../src/render/kit/message/message.ts';
import { de } from '../../src/render/texts/de.ts';
import { aSubscription, CHANNEL, DAY, GUILD } from '../store/support/openStore.ts';
import { NO_MESSAGE, textOf } from '../support/messages.ts';
import { answersTo, asking, completing, depsWith, opening } from './support/deps.ts';
import {
  createFakeNotifications,
  type FakeNotifications,
  FOREIGN_CHANNEL,
  OTHER_CHANNEL,
} from './support/notifications.ts';
import { pressed } from './support/presses.ts';

const context = asking({ actor: { userId: '42', guildId: GUILD, roleIds: [] } });
const films: Library = { key: '3', title: 'Films', type: 'movie', locations: [] };
const away = async (): Promise<never> => {
  throw new MediaServerFailure('unreachable', { method: 'GET', path: '/' });
};
/** By the clock of `depsWith`. */
const NOW = Date.parse('2026-01-01T12:00:00Z');
const ofFilms = aSubscription({ librarySectionId: '3', channelId: OTHER_CHANNEL });
const added = aSubscription({ feed: 'added' });

const depsOf = (notifications: FakeNotifications, media: object = {}) =>
  depsWith({
    ...notifications.deps,
    media: { libraries: async () => [films], accounts: async () => [{ id: '7', name: '_Ada_' }], ...media },
  });

async function run(
  notifications: FakeNotifications,
  path: string,
  raw: object = {},
  media: object = {},
): Promise<Message> {
  const [message] = await answersTo(`notify ${path}`, { ...raw }, depsOf(notifications, media), context);
  if (!message) throw new Error('no answer');
  return message;
}
const said = async (...args: Parameters<typeof run>) => textOf(await run(...args));
const paused = async (...given: readonly NewSubscription[]) => {
  const notifications = createFakeNotifications(given);
  for (const { id } of notifications.all())
    await notifications.deps.subscriptions.change(id, { pausedAt: new Date(0) });
  return notifications;
};

/** A guild whose plays go to CHANNEL, with two posts for each of these channels, which were given up. */
function leftIn(...channels: readonly string[]): FakeNotifications {
  const notifications = createFakeNotifications([aSubscription()]);
  for (const channelId of channels) {
    notifications.blocked.set(channelId, { channelId, kind: 'gone', since: new Date(0) });
    notifications.written.set(channelId, 2);
  }
  return notifications;
}

describe('the audit trail as a feed', () => {
  const trail = aSubscription({ feed: 'audit' });
  const may = (capability: string) => capability !== 'access.manage';

  it.each([
    ['set', { feed: 'audit', channel: { id: CHANNEL, type: 0 } }],
    ['digest', { feed: 'audit', kind: 'hourly' }],
    ['pause', { feed: 'audit' }],
    ['remove', { feed: 'audit' }],
    ['test', { feed: 'audit' }],
  ])('/notify %s for the audit trail is refused without the right to manage access', async (path, raw) => {
    const notifications = createFakeNotifications([trail]);
    const before = notifications.all();
    const asked = answersTo(`notify ${path}`, raw, depsOf(notifications), { ...context, may });
    await expect(asked).rejects.toMatchObject({ option: 'feed' });
    expect(notifications.all()).toEqual(before);
  });

  it('the confirmation to remove the audit trail’s subscription does nothing without the right to manage access', async () => {
    const notifications = createFakeNotifications([trail]);
    const before = notifications.all();
    const target = { subscription: before[0]?.id };
    const [answer] = await pressed('notify.remove.confirm', target, depsOf(notifications), { ...context, may });
    expect(answer && textOf(answer)).toContain('That was already removed.');
    expect(notifications.all()).toEqual(before);
  });

  it('/notify pause without a feed leaves out the audit trail for people who may not manage access', async () => {
    const notifications = createFakeNotifications([trail, added]);
    await answersTo('notify pause', {}, depsOf(notifications), { ...context, may });
    expect(notifications.all().map(({ feed, pausedAt }) => [feed, pausedAt !== undefined])).toEqual([
      ['audit', false],
      ['added', true],
    ]);
  });
});

describe('/notify list', () => {
  it('/notify list shows each subscription, what waits or cannot be delivered, and feeds without a subscription', async () => {
    const daily = { kind: 'daily', at: 480 } as const;
    const notifications = await paused(
      aSubscription({ digest: daily, quiet: { from: 1320, to: 450 }, mentionRoleId: '5' }),
      ofFilms,
    );
    notifications.waiting.set('history', 2);
    notifications.blocked.set(OTHER_CHANNEL, { channelId: OTHER_CHANNEL, kind: 'forbidden', since: new Date(60_000) });
    notifications.written.set(OTHER_CHANNEL, 3);
    const text = await said(notifications, 'list');
    expect(text).toContain(`**Plays** → <#${CHANNEL}>`);
    expect(text).toMatch(/daily digest at 08:00 · quiet from 22:00 to 07:30 · UTC/);
    expect(text).toContain('people shown by pseudonym · mentions <@&5>\n**paused** <t:0:R> · 2 notifications waiting');
    expect(text).toContain(`**Plays · “Films”** → <#${OTHER_CHANNEL}>`);
    expect(text).toContain(
      '3 posts for this channel not sent yet · **unreachable** since <t:60:f>: I am not allowed to see it',
    );
    expect(text).toContain('Not subscribed to: New in the libraries, Gone, Maintenance, Server status, New devices');
  });

  it('/notify list says why notifications wait, such as for a late digest', async () => {
    const digested = {
      ...aSubscription({ digest: { kind: 'daily', at: 480 } }),
      digestedAt: new Date('2026-01-01T11:00Z'),
    };
    const daily = createFakeNotifications([digested]);
    daily.waiting.set('history', 2);
    expect(await said(daily, 'list')).toMatch(
      /2 .* waiting · held back, the first <t:0:R>: the digest comes <t:1767340800:R>/,
    );
    const [german] = await answersTo('notify list', {}, depsOf(daily), { ...context, texts: de });
    expect(JSON.stringify(german)).toContain(
      'zurückgehalten, die erste <t:0:R>: Die Zusammenfassung kommt <t:1767340800:R>',
    );
    daily.backlogs.set(CHANNEL, { waiting: { posts: 11, since: new Date(0) } });
    expect(await said(daily, 'list')).toContain('held back, the first <t:0:R>: 11 posts for this channel come first');
    expect(await said(createFakeNotifications([aSubscription()]), 'list')).not.toContain('held back');
  });

  it('/notify list says when the next digest is due unless the subscription is paused', async () => {
    const digest = { kind: 'daily', at: 480 } as const;
    const next = '· next <t:1767340800:R>';
    expect(await said(createFakeNotifications([aSubscription({ digest })]), 'list')).toContain(next);
    expect(await said(await paused(aSubscription({ digest })), 'list')).not.toContain('next one');
  });

  it('/notify list says which feeds have subscriptions for single libraries only', async () => {
    const text = await said(createFakeNotifications([ofFilms, added, aSubscription({ feed: 'server' })]), 'list');
    expect(text).toContain(
      'Only single libraries are subscribed to: Plays.\nNot subscribed to: Gone, Maintenance, New devices, Transcodes, Rules, Reports, Recap, Library check, Audit trail, Usher itself.',
    );
    expect(await said(createFakeNotifications([ofFilms, aSubscription()]), 'list')).not.toContain('single libraries');
  });

  it('/notify list shows how people appear with new devices, and a language other than the reader’s', async () => {
    const notifications = createFakeNotifications([aSubscription({ feed: 'devices', people: 'name', locale: 'de' })]);
    expect(await said(notifications, 'list')).toContain('people shown by name · language: Deutsch');
    expect(await said(createFakeNotifications([added]), 'list')).not.toContain('language');
    const nameless = createFakeNotifications([aSubscription({ feed: 'devices' })]);
    expect(await said(nameless, 'list')).toContain('people shown by pseudonym, so devices are not named');
  });

  it('/notify list shows posts left in a blocked channel of this guild, but none of another guild', async () => {
    const notifications = leftIn(OTHER_CHANNEL, FOREIGN_CHANNEL);
    const text = await said(notifications, 'list');
    expect(text).toContain(
      `<#${OTHER_CHANNEL}> · no longer subscribed to anything\n2 posts for this channel not sent yet · **unreachable** since <t:0:f>`,
    );
    expect(text).not.toContain(FOREIGN_CHANNEL);
    notifications.written.clear();
    expect(await said(notifications, 'list')).not.toContain(OTHER_CHANNEL);
  });

  it('/notify list tells a guild without subscriptions how to begin, and shows none of another guild', async () => {
    const notifications = createFakeNotifications([aSubscription({ guildId: '9' })]);
    const empty =
      'This server has no subscriptions yet. Subscribe a channel with `/notify set`, for example `/notify set feed:Plays channel:#news`.';
    expect(await said(notifications, 'list')).toBe(empty);
    expect(await said(notifications, 'pause')).toBe(empty);
    const [german] = await answersTo('notify list', {}, depsOf(notifications), { ...context, texts: de });
    expect(german && textOf(german)).toContain('zum Beispiel `/meldung einrichten was:Wiedergaben kanal:#neues`');
  });

  it('/notify list shows libraries by number while the media server is away', async () => {
    expect(await said(createFakeNotifications([ofFilms]), 'list', {}, { libraries: away })).toContain(
      'Plays · “library 3”',
    );
  });

  it('/notify list says how many posts are held up, since when and why', async () => {
    const notifications = createFakeNotifications([aSubscription(), added]);
    const held = async (ago: number, waiting: Omit<NonNullable<ChannelBacklog['waiting']>, 'since'>) => {
      notifications.backlogs.set(CHANNEL, { waiting: { ...waiting, since: new Date(NOW - ago) } });
      return await said(notifications, 'list');
    };
    expect(await held(6 * 60_000, { posts: 100, kind: 'uncertain' })).toContain(
      `\n**100 posts for this channel are held up** since <t:${NOW / 1000 - 360}:f>: Discord did not say whether it arrived`,
    );
    expect(await held(61_000, { posts: 1 })).toContain(
      `**1 post for this channel is held up** since <t:${NOW / 1000 - 61}:f>: Discord has not answered yet.`,
    );
    expect(await held(60_000, { posts: 1 })).not.toContain('held up');
    notifications.blocked.set(CHANNEL, { channelId: CHANNEL, kind: 'gone', since: new Date(0) });
    notifications.written.set(CHANNEL, 3);
    const given = await held(DAY, { posts: 3, kind: 'gone' });
    expect(given).toContain('3 posts for this channel not sent yet · **unreachable**');
    expect(given).not.toContain('held up');
  });

  it('/notify list shows how many posts could not be delivered in the last 30 days', async () => {
    const notifications = createFakeNotifications([aSubscription(), added]);
    const body = JSON.stringify({
      components: [
        {
          type: 17,
          components: ['### New', 'Ada watched **Bad \\[Film\\]** · <t:5:R>'].map((content) => ({ type: 10, content })),
        },
      ],
    });
    notifications.backlogs.set(CHANNEL, {
      refused: { posts: 2, last: new Date(NOW - DAY), bodies: [body, 'no JSON'] },
    });
    expect(await said(notifications, 'list')).toContain(
      `\n**2 posts for this channel could not be delivered** in the last 30 days, most recently on <t:${(NOW - DAY) / 1000}:f>. I gave up: Discord rejects such posts for good, or I cannot read them. My log says why.\n-# · Ada watched Bad \\[Film\\]`,
    );
  });

  it('/notify list reads the backlog of all its channels in one query', async () => {
    const notifications = createFakeNotifications([
      aSubscription(),
      added,
      ofFilms,
      aSubscription({ guildId: '9', channelId: FOREIGN_CHANNEL }),
    ]);
    await said(notifications, 'list');
    expect(notifications.calls).toEqual([`lanes ${CHANNEL} ${OTHER_CHANNEL} 2025-12-02T12:00:00.000Z`]);
  });

  it('/notify list has pages of ten subscriptions', async () => {
    const many = Array.from({ length: 17 }, (_, n) => aSubscription({ librarySectionId: `${n}` }));
    const notifications = createFakeNotifications(many);
    expect(await said(notifications, 'list')).toContain('1 to 10 of 17.');
    const [last] = await pressed('notify.list.page', { page: 5 }, depsOf(notifications), context);
    expect(last && textOf(last)).toContain('11 to 17 of 17.');
  });
});

describe('/notify pause and resume', () => {
  it('/notify pause pauses one feed, all feeds of a library, or everything', async () => {
    const state = async (raw: object) => {
      const notifications = createFakeNotifications([aSubscription(), ofFilms, added]);
      await run(notifications, 'pause', raw);
      return notifications
        .all()
        .flatMap(({ feed, librarySectionId, pausedAt }) => (pausedAt ? `${feed} ${librarySectionId ?? ''}` : []));
    };
    expect(await state({ feed: 'added' })).toEqual(['added ']);
    expect(await state({ library: 'films' })).toEqual(['history 3']);
    expect(await state({ feed: 'history' })).toEqual(['history ', 'history 3']);
    expect(await state({})).toHaveLength(3);
    expect(await state({ feed: 'all' })).toHaveLength(3);
    expect(await state({ feed: 'all', library: 'films' })).toEqual(['history 3']);
  });

  it('/notify pause and resume say how many notifications are waiting', async () => {
    const notifications = createFakeNotifications([aSubscription()]);
    notifications.waiting.set('history', 1);
    expect(await said(notifications, 'pause')).toContain(`**Plays** → <#${CHANNEL}> · 1 notification waiting`);
    expect(await run(notifications, 'pause')).toMatchObject({ outcome: 'nothing' });
    expect(await said(notifications, 'resume')).toContain(`### Resumed`);
    expect(notifications.all()[0]?.pausedAt).toBeUndefined();
    expect(notifications.calls).toContain('wake');
    expect(await said(notifications, 'resume')).toBe('None of that was paused.');
  });

  it('/notify pause says that the maintenance task keeps running', async () => {
    const notifications = createFakeNotifications([aSubscription(), aSubscription({ feed: 'maintenance' })]);
    const goesOn = 'I keep starting the media server’s analysis task; only its notifications wait.';
    expect(await said(notifications, 'pause', { feed: 'history' })).not.toContain(goesOn);
    expect(await said(notifications, 'pause')).toContain(`posted when you resume.\n${goesOn}\n- **Maintenance**`);
  });

  it('/notify resume uses a blocked channel again once the bot can post there', async () => {
    const notifications = createFakeNotifications([aSubscription()]);
    notifications.blocked.set(CHANNEL, { channelId: CHANNEL, kind: 'forbidden', since: new Date(0) });
    notifications.problems.set(CHANNEL, ['send']);
    const still = await run(notifications, 'resume');
    expect(textOf(still)).toMatch(/### Still unreachable.*“Send Messages”/s);
    expect([still.outcome, notifications.blocked.size]).toEqual(['nothing', 1]);
    notifications.problems.set(CHANNEL, ['unreachable']);
    expect(await said(notifications, 'resume')).toContain(`**Plays** → <#${CHANNEL}>`);
    expect(notifications.blocked.size).toBe(0);
  });

  it('/notify resume without options also tries posts left in channels without a subscription', async () => {
    const notifications = leftIn(OTHER_CHANNEL, FOREIGN_CHANNEL);
    notifications.problems.set(OTHER_CHANNEL, ['view']);
    expect(await said(notifications, 'resume')).toMatch(/### Still unreachable.*“View Channel”/s);
    notifications.problems.clear();
    expect(await said(notifications, 'resume', { feed: 'history' })).toBe('None of that was paused.');
    expect(await said(notifications, 'resume')).toBe(
      '### Resumed\nWhat was waiting is posted now, after quiet hours, or with the next digest.\n' +
        `- <#${OTHER_CHANNEL}> · 2 posts from before`,
    );
    expect([...notifications.blocked.keys()]).toEqual([FOREIGN_CHANNEL]);
  });

  it('/notify resume tries posts left in a channel even if the guild has no subscription any more', async () => {
    const notifications = leftIn(OTHER_CHANNEL);
    await run(notifications, 'remove', { feed: 'history' });
    expect(await said(notifications, 'resume')).toContain(`<#${OTHER_CHANNEL}> · 2 posts from before`);
    expect(notifications.blocked.size).toBe(0);
  });

  it('/notify pause works while the media server is away', async () => {
    const notifications = createFakeNotifications([ofFilms]);
    expect(await said(notifications, 'pause', { library: '#3' }, { libraries: away })).toContain('library 3');
    expect(notifications.all()[0]?.pausedAt).toBeDefined();
  });

  it('/notify pause refers to /notify list if nothing matches', async () => {
    expect(await said(createFakeNotifications([added]), 'pause', { feed: 'server' })).toContain(
      '`/notify list` shows what',
    );
  });
});

describe('/notify digest', () => {
  it.each([
    [{ kind: 'hourly' }, { kind: 'hourly' }, 'immediately → **hourly digest**'],
    [{ kind: 'daily', at: '20:30' }, { kind: 'daily', at: 1230 }, '**daily digest at 20:30** (UTC)'],
    [{ kind: 'weekly' }, { kind: 'weekly', at: 540, weekday: 1 }, 'weekly digest, every Monday at 09:00'],
    [
      { kind: 'weekly', weekday: 'sunday' },
      { kind: 'weekly', at: 540, weekday: 7 },
      'weekly digest, every Sunday at 09:00',
    ],
  ])('/notify digest sets the rhythm and says when the next digest comes: %j', async (raw, digest, words) => {
    const notifications = createFakeNotifications([aSubscription()]);
    const text = await said(notifications, 'digest', { feed: 'history', ...raw });
    expect(notifications.all()[0]?.digest).toEqual(digest);
    expect(text).toContain(words);
    expect(text).toMatch(/The next one comes <t:1767340800:f> \(<t:1767340800:R>\)\./);
  });

  it('/notify digest for all feeds changes every subscription and reports it in one answer', async () => {
    const notifications = createFakeNotifications([aSubscription(), ofFilms, added]);
    const text = await said(notifications, 'digest', { feed: 'all', kind: 'daily', at: '20' });
    expect(notifications.all().map(({ digest }) => digest)).toEqual(
      Array.from({ length: 3 }, () => ({ kind: 'daily', at: 1200 })),
    );
    expect(text).toMatch(
      /^### All notifications\n- \*\*Plays\*\* → <#\d+> · immediately → \*\*daily digest at 20:00\*\*/,
    );
    expect(text.match(/The next one comes/g)).toHaveLength(1);
    expect(await run(notifications, 'digest', { feed: 'all', kind: 'daily' })).toMatchObject({ outcome: 'nothing' });
    expect(await run(createFakeNotifications(), 'digest', { feed: 'all', kind: 'off' })).toMatchObject({
      outcome: 'nothing',
    });
  });

  it('/notify digest keeps the time and day of a digest that are not given', async () => {
    const notifications = createFakeNotifications([aSubscription({ digest: { kind: 'weekly', at: 61, weekday: 3 } })]);
    await run(notifications, 'digest', { feed: 'history', kind: 'daily' });
    expect(notifications.all()[0]?.digest).toEqual({ kind: 'daily', at: 61 });
  });

  it('/notify digest off sends the waiting notifications at once', async () => {
    const notifications = createFakeNotifications([aSubscription({ digest: { kind: 'hourly' } })]);
    notifications.waiting.set('history', 2);
    const text = await said(notifications, 'digest', { feed: 'history', kind: 'off' });
    expect(text).toContain('From now on, each one is posted immediately.\n2 notifications are waiting for it.');
    expect(notifications.calls).toContain('wake');
    expect(await run(notifications, 'digest', { feed: 'history', kind: 'off' })).toMatchObject({ outcome: 'nothing' });
  });

  it('/notify digest does not promise a next digest while the subscription is paused', async () => {
    const notifications = await paused(aSubscription());
    const text = await said(notifications, 'digest', { feed: 'history', kind: 'daily' });
    expect(text).toContain('(UTC)\nIt is paused: notifications wait until `/notify resume`.');
    expect(text).not.toContain('next one');
    expect(await said(notifications, 'digest', { feed: 'history', kind: 'off' })).not.toContain('From now on');
  });

  it.each([
    ['at', { kind: 'hourly', at: '8:00' }],
    ['at', { kind: 'daily', at: '24' }],
    ['weekday', { kind: 'daily', weekday: 'monday' }],
  ])('/notify digest changes nothing when %s is wrong: %j', async (option, raw) => {
    const notifications = createFakeNotifications([aSubscription()]);
    await expect(run(notifications, 'digest', { feed: 'history', ...raw })).rejects.toMatchObject({ option });
    expect(notifications.all()[0]?.digest).toEqual({ kind: 'off' });
  });
});

describe('a feed without a subscription', () => {
  it.each([['test'], ['remove'], ['digest']])(
    '/notify %s for a feed without a subscription names the feed and says how to subscribe',
    async (path) => {
      const raw = { feed: 'server', ...(path === 'digest' && { kind: 'off' }) };
      const deps = { ...depsOf(createFakeNotifications([added])), commandIds: () => new Map([['notify', '123']]) };
      const [message] = await answersTo(`notify ${path}`, raw, deps, context);
      expect(message && textOf(message)).toBe(
        'Server status: no channel in this server is subscribed to this. Subscribe one with </notify set:123>, ' +
          'for example `/notify set feed:Server status channel:#news`.',
      );
      expect(message?.outcome).toBe('nothing');
    },
  );

  it('/notify names the libraries that are subscribed if the feed itself has no subscription', async () => {
    expect(await said(createFakeNotifications([ofFilms]), 'remove', { feed: 'history' })).toBe(
      'Plays: only single libraries are subscribed to. Subscribe a channel for all others with `/notify set`, ' +
        `or name one of these libraries:\n- **Plays · “Films”** → <#${OTHER_CHANNEL}>`,
    );
    const notifications = createFakeNotifications([aSubscription({ librarySectionId: '8', channelId: OTHER_CHANNEL })]);
    expect(await said(notifications, 'test', { feed: 'history', library: '#3' })).toMatch(
      /^Plays · “Films”: no channel in this server is subscribed to this\. .*\nOther libraries .*\n- \*\*Plays · “library 8”\*\*/,
    );
  });

  it.each([
    ['history', 'Plays of “Films” go where all plays go'],
    ['added', 'What is new in “Films” goes where everything new goes'],
    ['transcodes', 'Transcodes of “Films” go where all transcodes go'],
  ] as const)(
    '/notify remove says that a library without its own channel is covered by all of %s',
    async (feed, sentence) => {
      const notifications = createFakeNotifications([aSubscription({ feed })]);
      expect(await said(notifications, 'remove', { feed, library: 'Films' })).toBe(
        `${sentence}: <#${CHANNEL}>. Leave the library out, or give it a channel of its own with \`/notify set\`.`,
      );
      await notifications.deps.subscriptions.set(
        aSubscription({ feed, librarySectionId: '8', channelId: OTHER_CHANNEL }),
      );
      expect(await said(notifications, 'remove', { feed, library: 'Films' })).toMatch(
        /own with .*\.\nOther libraries.*\n- \*\*.*library 8”\*\* → <#100000000000000002>$/,
      );
    },
  );

  it('library completion of /notify offers the feed’s subscribed libraries, including lost ones', async () => {
    const notifications = createFakeNotifications([
      ofFilms,
      aSubscription({ librarySectionId: '8' }),
      aSubscription({ feed: 'added', librarySectionId: '4' }),
    ]);
    const complete = completing('notify pause');
    expect(await complete('library', '', depsOf(notifications), context, { feed: 'history' })).toEqual([
      { name: 'Films', value: '#3' },
      { name: 'library 8', value: '#8' },
    ]);
  });
});

describe('/notify remove', () => {
  it('/notify remove removes a subscription at once if no notifications wait', async () => {
    const notifications = createFakeNotifications([aSubscription(), added]);
    expect(await said(notifications, 'remove', { feed: 'added' })).toContain('**New in the libraries**');
    expect(notifications.all()).toMatchObject([{ feed: 'history' }]);
  });

  it('/notify remove asks for confirmation only if notifications wait', async () => {
    const notifications = createFakeNotifications([aSubscription(), added]);
    notifications.waiting.set('added', 2);
    const working = { deps: depsOf(notifications), context };
    expect(await opening('notify remove', { feed: 'history' }, working)).toBeUndefined();
    const question = (await opening('notify remove', { feed: 'added' }, working)) ?? NO_MESSAGE;
    expect(textOf(question)).toContain('### Remove the subscription to New in the libraries?');
    expect(textOf(question)).toBe(await said(notifications, 'remove', { feed: 'added' }));
    expect(notifications.all()).toHaveLength(2);
  });

  it('/notify remove says which posts will still arrive or wait until the channel can be used', async () => {
    const notifications = createFakeNotifications([aSubscription(), added]);
    notifications.written.set(CHANNEL, 1);
    expect(await said(notifications, 'remove', { feed: 'added' })).toContain(
      '1 post is already on its way there and will still arrive.',
    );
    notifications.written.set(CHANNEL, 3);
    notifications.blocked.set(CHANNEL, { channelId: CHANNEL, kind: 'forbidden', since: new Date(0) });
    expect(await said(notifications, 'remove', { feed: 'history' })).toMatch(
      /3 posts .* wait until I can post there again; `\/notify resume`/,
    );
  });

  it('/notify remove says which channel gets a library’s events from now on', async () => {
    const notifications = createFakeNotifications([aSubscription(), ofFilms]);
    expect(await said(notifications, 'remove', { feed: 'history', library: '#3' })).toBe(
      `Removed: **Plays · “Films”** → <#${OTHER_CHANNEL}> is no longer posted there.\n` +
        `Plays of “Films” go where all plays go from now on: <#${CHANNEL}>.`,
    );
    expect(await said(notifications, 'remove', { feed: 'history' })).not.toContain('from now on');
  });

  it('/notify remove says that the maintenance task no longer starts without a subscription', async () => {
    const maintenance = aSubscription({ feed: 'maintenance' });
    const alone = createFakeNotifications([aSubscription(), maintenance]);
    alone.waiting.set('maintenance', 1);
    const asked = await run(alone, 'remove', { feed: 'maintenance' });
    expect(textOf(asked)).toContain('I would also no longer start the media server’s analysis task.');
    const [remove] = asked.presses ?? [];
    const [removed] = await pressed(remove?.action ?? '', remove?.target, depsOf(alone), context);
    expect(removed && textOf(removed)).toContain('I also no longer start the media server’s analysis task.');
    expect(await said(alone, 'remove', { feed: 'history' })).not.toContain('task');
    const shared = createFakeNotifications([maintenance, aSubscription({ feed: 'maintenance', guildId: '9' })]);
    expect(await said(shared, 'remove', { feed: 'maintenance' })).not.toContain('task');
  });

  it('/notify remove asks before notifications are lost, then removes or keeps the subscription as chosen', async () => {
    const notifications = createFakeNotifications([aSubscription()]);
    notifications.waiting.set('history', 3);
    const asked = await run(notifications, 'remove', { feed: 'history' });
    expect(textOf(asked)).toContain(
      '### Remove the subscription to Plays?\n3 notifications are waiting for it and would be lost.',
    );
    expect(asked.outcome).toBe('nothing');
    const [remove, keep] = asked.presses ?? [];
    expect([remove, keep]).toMatchObject([
      { by: 'invoker', once: true, forMs: 900_000 },
      { by: 'invoker', forMs: 900_000 },
    ]);
    const press = (each = remove) => pressed(each?.action ?? '', each?.target, depsOf(notifications), context);
    const [kept] = await press(keep);
    expect(kept && textOf(kept)).toBe('Nothing was removed: the subscription to Plays stays as it was.');
    expect(notifications.all()).toHaveLength(1);
    const elsewhere = asking({ actor: { userId: '42', guildId: '9', roleIds: [] } });
    const [foreign] = await pressed(remove?.action ?? '', remove?.target, depsOf(notifications), elsewhere);
    expect([foreign?.outcome, notifications.all().length]).toEqual(['nothing', 1]);
    await press();
    expect(notifications.all()).toEqual([]);
    const [gone] = await press();
    expect(gone && textOf(gone)).toBe('That was already removed.');
  });
});

describe('a feed in several channels', () => {
  const both = [aSubscription(), aSubscription({ channelId: OTHER_CHANNEL, people: 'name' })];

  it.each([
    ['test', {}],
    ['digest', { kind: 'hourly' }],
    ['skip', {}],
    ['remove', {}],
  ])('/notify %s asks for the channel if the feed is posted in several channels', async (path, raw) => {
    const notifications = createFakeNotifications(both);
    const message = await run(notifications, path, { feed: 'history', ...raw });
    expect(textOf(message)).toBe(
      `Plays: which channel? Name one of these (\`channel\`):\n- **Plays** → <#${CHANNEL}>\n- **Plays** → <#${OTHER_CHANNEL}>`,
    );
    expect([message.outcome, notifications.all()]).toEqual(['nothing', createFakeNotifications(both).all()]);
  });

  it('/notify changes and removes a feed in one of its channels without touching the others', async () => {
    const notifications = createFakeNotifications(both);
    await run(notifications, 'digest', { feed: 'history', kind: 'hourly', channel: 'admins' });
    await run(notifications, 'pause', { feed: 'history', channel: '#cinema' });
    const states = new Map(notifications.all().map((each) => [each.channelId, each]));
    expect(states.get(CHANNEL)).toMatchObject({ digest: { kind: 'off' }, pausedAt: expect.any(Date) });
    expect(states.get(OTHER_CHANNEL)).toMatchObject({ digest: { kind: 'hourly' }, pausedAt: undefined });
    const text = await said(notifications, 'remove', { feed: 'history', channel: OTHER_CHANNEL });
    expect(text).toContain(`It is also posted in <#${CHANNEL}>.`);
    expect(notifications.all()).toMatchObject([{ channelId: CHANNEL }]);
  });

  it('/notify pause without a channel pauses a feed in all its channels', async () => {
    const notifications = createFakeNotifications(both);
    await run(notifications, 'pause', { feed: 'history' });
    expect(notifications.all().filter(({ pausedAt }) => pausedAt)).toHaveLength(2);
  });

  it('/notify completes the channels of the feed, deleted ones included', async () => {
    const gone = aSubscription({ channelId: '100000000000000007' });
    const notifications = createFakeNotifications([...both, gone, added]);
    const offered = (raw: RawCommandOptions, typed = '') =>
      completing('notify remove')('channel', typed, depsOf(notifications), context, raw);
    expect(await offered({ feed: 'history' })).toEqual([
      { name: '#cinema', value: CHANNEL },
      { name: '#admins', value: OTHER_CHANNEL },
      { name: 'a channel that is gone (100000000000000007)', value: '100000000000000007' },
    ]);
    expect(await offered({ feed: 'history' }, 'adm')).toHaveLength(1);
    expect(await offered({ feed: 'added' })).toHaveLength(1);
  });
});

describe('/notify skip', () => {
  it('/notify skip skips the message that is stuck in a channel and says how many follow', async () => {
    const notifications = createFakeNotifications([aSubscription()]);
    notifications.stuck.set(CHANNEL, { id: 5, since: new Date(NOW), behind: 2 });
    const included = await said(notifications, 'skip', { feed: 'history' });
    expect(included).toContain(`I am skipping the message for <#${CHANNEL}>`);
    expect(included).toContain('The 2 messages behind it follow.');
    expect(notifications.calls).toContain('wake');
  });

  it('/notify skip skips nothing if no message is stuck or the channel is blocked', async () => {
    const notifications = createFakeNotifications([aSubscription()]);
    expect(await said(notifications, 'skip', { feed: 'history' })).toContain('Nothing was skipped.');
    notifications.stuck.set(CHANNEL, { id: 5, since: new Date(NOW), behind: 0 });
    notifications.blocked.set(CHANNEL, { channelId: CHANNEL, kind: 'forbidden', since: new Date(NOW) });
    expect(await said(notifications, 'skip', { feed: 'history' })).toContain('skipping one message does not help');
    expect(notifications.calls).not.toContain('wake');
  });

  it('the skip button of an alert skips exactly the message that the alert was about', async () => {
    const notifications = createFakeNotifications([aSubscription()]);
    notifications.stuck.set(CHANNEL, { id: 5, since: new Date(NOW), behind: 0 });
    const press = async (post: number) => {
      const [answer] = await pressed(
        'notify.skip.post',
        { guildId: GUILD, channelId: CHANNEL, post },
        depsOf(notifications),
        context,
      );
      return answer && textOf(answer);
    };
    expect(await press(4)).toContain('no longer stuck');
    expect(await press(5)).toContain('I am skipping');
  });
});
