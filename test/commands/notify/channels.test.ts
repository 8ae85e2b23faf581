import { describe, expect, it } from 'vitest';
import type { RawCommandOptions } from '../../../src/commands/framework/command.ts';
import { aSubscription, CHANNEL, GUILD } from '../../store/support/openStore.ts';
import { textOf } from '../../support/messages.ts';
import { answersTo, asking, completing, depsWith } from '../support/deps.ts';
import { createFakeNotifications, OTHER_CHANNEL } from '../support/notifications.ts';

const context = asking({ actor: { userId: '42', guildId: GUILD, roleIds: [] } });

it('/notify completes channels of the audit trail only for people who may set it up', async () => {
  const { deps } = createFakeNotifications([
    aSubscription(),
    ...(['audit', 'usher'] as const).map((feed) => aSubscription({ feed, channelId: OTHER_CHANNEL })),
  ]);
  const offered = (feed: string | undefined, who = context) =>
    completing('notify pause')('channel', '', depsWith({ ...deps }), who, { feed });
  const [cinema, admins] = [
    { name: '#cinema', value: CHANNEL },
    { name: '#admins', value: OTHER_CHANNEL },
  ];
  expect(await offered(undefined)).toEqual([cinema, admins]);
  expect(await offered('audit')).toEqual([admins]);
  const other = { ...context, may: (capability: string) => capability === 'notify.edit' };
  expect(await offered(undefined, other)).toEqual([cinema]);
  for (const feed of ['audit', 'usher', 'all'])
    expect(await offered(feed, other)).toEqual(feed === 'all' ? [cinema] : []);
});

describe('a name that two channels share', () => {
  const THIRD = { id: '100000000000000003', type: 0 };
  /** Plays in both, rules in the second only. */
  const run = async (line: string, raw: RawCommandOptions) => {
    const { deps, all } = createFakeNotifications([
      aSubscription(),
      aSubscription({ channelId: OTHER_CHANNEL }),
      aSubscription({ feed: 'rules', channelId: OTHER_CHANNEL }),
    ]);
    const directory = { ...deps.directory, channelName: () => 'news' };
    const messages = await answersTo(line, raw, depsWith({ ...deps, directory }), context);
    return { text: messages.map(textOf).join('\n'), all };
  };
  const both = `- **Plays** → <#${CHANNEL}>\n- **Plays** → <#${OTHER_CHANNEL}>`;

  it.each([
    ['notify test', { feed: 'history' }, 'Plays', both],
    ['notify remove', { feed: 'history' }, 'Plays', both],
    ['notify pause', { feed: 'history' }, 'Plays', both],
    ['notify pause', {}, 'All notifications', `${both}\n- **Rules** → <#${OTHER_CHANNEL}>`],
    [
      'notify digest',
      { feed: 'all', kind: 'hourly' },
      'All notifications',
      `${both}\n- **Rules** → <#${OTHER_CHANNEL}>`,
    ],
  ])(
    'a channel name that two channels share makes /notify ask which one is meant: %s %j',
    async (line, raw, what, lines) => {
      const { text, all } = await run(line, { ...raw, channel: '#news' });
      expect(text).toBe(`${what}: which channel? Name one of these (\`channel\`):\n${lines}`);
      expect(all().map(({ pausedAt, digest }) => pausedAt ?? digest.kind)).toEqual(['off', 'off', 'off']);
    },
  );

  it.each(['history', 'all'])(
    '/notify set asks which of two channels with the same name is to be replaced: %s',
    async (feed) => {
      const { text, all } = await run('notify set', { feed, channel: THIRD, 'instead-of': 'news' });
      expect(text).toContain(`or which of them it replaces (\`instead-of\`):\n${both}`);
      expect(all().map(({ channelId }) => channelId)).toEqual([CHANNEL, OTHER_CHANNEL, OTHER_CHANNEL]);
    },
  );

  it('/notify asks nothing about a shared channel name if only one of the channels has the feed or one was picked', async () => {
    const rules = await run('notify pause', { feed: 'rules', channel: 'news' });
    expect(
      rules
        .all()
        .map(({ pausedAt }) => pausedAt !== undefined)
        .toSorted(),
    ).toEqual([false, false, true]);
    const picked = await run('notify pause', { channel: OTHER_CHANNEL });
    expect(
      picked
        .all()
        .filter(({ pausedAt }) => pausedAt)
        .map(({ feed }) => feed),
    ).toEqual(['history', 'rules']);
  });
});
