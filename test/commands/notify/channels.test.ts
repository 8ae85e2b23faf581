import { expect, it } from 'vitest';
import { aSubscription, CHANNEL, GUILD } from '../../store/support/openStore.ts';
import { asking, completing, depsWith } from '../support/deps.ts';
import { createFakeNotifications, OTHER_CHANNEL } from '../support/notifications.ts';

const context = asking({ actor: { userId: '42', guildId: GUILD, roleIds: [] } });

it('offers the channels of the audit trail only to those who may set it up', async () => {
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
