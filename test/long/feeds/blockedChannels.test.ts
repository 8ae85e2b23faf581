import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EmbeddedWorld, startWorld } from '../../support/embeddedWorld.ts';
import { TICKING, wholeTick } from '../../support/ticking.ts';

describe('a blocked channel', () => {
  let world: EmbeddedWorld;

  const played = (item: string) => world.media.history.add({ item });
  beforeAll(async () => {
    world = await startWorld({ settings: TICKING, media: { scale: { sessions: 0 } } });
    await wholeTick(world);
  });
  afterAll(() => world.close());

  test('a blocked channel is reported to the owner once, and its posts arrive when a later start finds it open', async () => {
    const { discord } = world;
    discord.forbid('#history', 'sending');
    played('Metropolis');
    const { text } = await discord.nextMessage('@admin');
    expect(text).toContain('I can no longer post in a channel');
    expect(text).toContain('One message is waiting');
    expect(text).toContain('Plays');

    // One post tries the channel; this one waits until the channel is known to work.
    played('Nosferatu');
    await wholeTick(world);
    await world.bot().stop();
    discord.allow('#history');
    await world.startAgain();
    expect((await discord.nextMessage('#history')).text).toContain('Metropolis');
    expect((await discord.nextMessage('#history')).text).toContain('Nosferatu');
    expect((await discord.person('admin').run('/notify list')).text).not.toContain('unreachable');
    expect(discord.messages('@admin').length).toBe(1);
  });

  test('a blocked channel is not reported to the person who set it up but is no longer an admin', async () => {
    const { discord } = world;
    discord.grant('moderator', 'admin');
    await discord.person('moderator').run('/notify set', { feed: 'history', channel: '#silent films' });
    discord.revoke('moderator', 'admin');
    discord.forbid('#cinema', 'sending');
    played('Cops');
    expect((await discord.nextMessage('@admin')).text).toContain('I can no longer post in a channel');
    expect(discord.messages('@moderator')).toEqual([]);
    discord.allow('#cinema');
    await discord.person('admin').run('/notify resume');
    expect((await discord.nextMessage('#silent films')).text).toContain('Cops');
  });

  test('a blocked channel’s posts follow their subscription to a new channel, and the owner is alerted', async () => {
    const { discord } = world;
    const admin = discord.person('admin');
    discord.grant('stranger', 'admin');
    await discord.person('stranger').run('/notify set', { feed: 'history', channel: '#cinema' });
    discord.forbid('#cinema', 'sending');
    played('The General');
    expect((await discord.nextMessage('@admin')).text).toContain('I can no longer post in a channel');
    await world.bot().line((line) => line.includes('dropped a direct message to a person who accepts none'));
    expect((await admin.run('/notify list')).text).toContain('unreachable since');

    // Posts that are already written move along.
    await admin.run('/notify set', { feed: 'history', channel: '#maintenance' });
    expect((await discord.nextMessage('#maintenance')).text).toContain('The General');
    discord.allow('#cinema');
  });

  test('posts for a deleted channel are not lost: they go to the subscription’s new channel', async () => {
    const { discord } = world;
    discord.deleteChannel('#maintenance');
    played('Sherlock Jr.');
    expect((await discord.nextMessage('@admin')).text).toContain('move there too');
    await discord.person('admin').run('/notify set', { feed: 'history', channel: '#history' });
    expect((await discord.nextMessage('#history')).text).toContain('Sherlock Jr.');
    played('Wings');
    expect((await discord.nextMessage('#history')).text).toContain('Wings');
  });
});
