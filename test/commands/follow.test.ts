import { expect, test } from 'vitest';
import type { MediaItem } from '../../src/domain/media/items/item.ts';
import type { ChannelProblem } from '../../src/domain/notifications/channels.ts';
import { DEFAULT_SUBSCRIPTION_SETTINGS } from '../../src/domain/notifications/settings.ts';
import { serverId } from '../../src/domain/servers/refs.ts';
import { memoryStore } from '../store/support/openStore.ts';
import { textOf } from '../support/messages.ts';
import { knownServer } from '../support/servers.ts';
import { answersTo, asking, depsWith } from './support/deps.ts';
import { pressed } from './support/presses.ts';

const ME = asking().actor.userId;
const SERIES: MediaItem = { kind: 'show', ratingKey: '20', title: 'Judex', year: 1916, guid: 'plex://show/1' };
const FILM: MediaItem = { kind: 'movie', ratingKey: '7', title: 'Metropolis' };

async function following() {
  const { follows, blocked, linkedAccounts } = await memoryStore();
  const items = [SERIES, FILM];
  const problems: ChannelProblem[] = [];
  const seen = { servers: [knownServer(1, 'Cellar')] };
  const deps = depsWith({
    follows,
    linkedAccounts,
    mediaServers: { ...depsWith({}).mediaServers, serversOf: () => seen.servers },
    directory: {
      ...depsWith({}).directory,
      problems: async () => problems,
    },
    media: {
      item: async (key) => items.find(({ ratingKey }) => ratingKey === key) ?? expect.fail(key),
      libraries: async () => [{ key: '2', type: 'show', title: 'Serials', locations: [] }],
      libraryItems: async function* () {
        yield { listing: {}, items: [] };
      },
      search: async () => [],
    },
  });
  const said = async (path: string, raw = {}) => {
    const [message] = await answersTo(path, raw, deps);
    return message ?? expect.fail('nothing was answered');
  };
  return { deps, follows, blocked, linkedAccounts, problems, said, seen };
}

test('/follow add follows a picked series, and following it again by a button says that it is followed already', async () => {
  const { said, deps } = await following();
  const first = await said('follow add', { title: '#20' });
  expect([textOf(first), first.outcome, first.private]).toEqual([expect.stringContaining('Judex'), 'done', true]);
  expect(first.audit?.after).toContain('Judex');
  const target = { items: [{ ratingKey: '20', title: 'Judex' }] };
  const [again] = await pressed('follow.item', target, deps);
  expect([again?.outcome, textOf(again ?? expect.fail())]).toEqual(['nothing', expect.stringContaining('already')]);
});

test('with several media servers, a follow names its server, and one press extends it to all servers', async () => {
  const { said, deps, follows } = await following();
  const several = { ...deps, serverNames: () => 'Cellar' };
  const [followed] = await answersTo('follow add', { title: '#20' }, several);
  expect(textOf(followed ?? expect.fail())).toContain('When something new arrives on Cellar');
  expect(followed?.presses).toMatchObject([{ action: 'follow.widen', target: { follow: 1 }, by: 'invoker' }]);
  const [listed] = await answersTo('follow list', {}, several);
  expect(textOf(listed ?? expect.fail())).toContain('Judex (1916)** · on Cellar');
  const [widened] = await pressed('follow.widen', { follow: 1 }, several);
  expect([widened?.outcome, widened?.audit?.refs]).toEqual(['done', ['20']]);
  const [after] = await answersTo('follow list', {}, several);
  expect(textOf(after ?? expect.fail())).toContain('Judex (1916)** · on every media server you see');
  const [again] = await answersTo('follow add', { title: '#20' }, several);
  expect([again?.outcome, again?.presses]).toEqual(['nothing', undefined]);
  const [none] = await pressed('follow.widen', { follow: 99 }, several);
  expect(none?.outcome).toBe('nothing');
  expect(textOf(await said('follow list'))).not.toContain('media server you see');
  expect(await follows.list({ userId: ME, guildId: '9' })).toMatchObject([{ isEverywhere: true }]);
});

test('the button under a post follows its library, and a second press says that it is followed already', async () => {
  const { deps } = await following();
  const [first] = await pressed('follow.library', { key: '2' }, deps);
  const [again] = await pressed('follow.library', { key: '2' }, deps);
  expect(textOf(first ?? expect.fail())).toContain('everything new in “Serials”');
  expect([first?.outcome, again?.outcome]).toEqual(['done', 'nothing']);
});

test('/follow add follows a library by its name, and refuses titles that cannot get anything new', async () => {
  const { said } = await following();
  expect(textOf(await said('follow add', { library: 'serials' }))).toContain('everything new in “Serials”');
  const film = await said('follow add', { title: '#7' });
  expect([film.outcome, textOf(film)]).toEqual(['nothing', expect.stringContaining('Only series')]);
  expect((await said('follow add')).outcome).toBe('nothing');
  await expect(said('follow add', { title: '#20', library: 'Serials' })).rejects.toThrow('library');
  const none = await said('follow add', { title: 'Nosferatu' });
  expect([none.outcome, textOf(none)]).toEqual([
    'nothing',
    expect.stringMatching(/no series.*“Nosferatu”.*follow title/),
  ]);
});

test('/follow list hides the names of follows on a server that the guild lost, and lets people remove them', async () => {
  const { said, deps, seen, follows } = await following();
  await said('follow add', { title: '#20' });
  await said('follow add', { library: 'Serials' });
  await follows.add(
    { userId: ME, guildId: '9' },
    { kind: 'item', key: '21', title: 'Fantômas' },
    DEFAULT_SUBSCRIPTION_SETTINGS,
  );
  seen.servers = [knownServer(2, 'Attic')];
  const text = textOf(await said('follow list'));
  expect(text).not.toMatch(/Judex|Serials|Fantômas/);
  expect(text.match(/a media server that is no longer available here/g)).toHaveLength(3);
  expect((await said('follow remove', { title: 'Serials' })).outcome).toBe('nothing');
  const [removed] = await pressed('follow.remove', {}, deps, undefined, { values: ['2', '3'] });
  expect(removed?.outcome).toBe('done');
  expect(textOf(removed ?? expect.fail())).not.toMatch(/Serials|Fantômas/);
  expect(await follows.list({ userId: ME, guildId: '9' })).toHaveLength(1);
});

test('/follow list shows all follows, and they can be removed by name or from the menu', async () => {
  const { said, deps } = await following();
  expect(textOf(await said('follow list'))).toContain('Nothing in this server yet');
  await said('follow add', { title: '#20' });
  await said('follow add', { library: 'Serials' });
  const text = textOf(await said('follow list'));
  expect(text).toContain('Judex');
  expect(text).toContain('Serials');
  expect((await said('follow remove', { title: 'Jude' })).outcome).toBe('nothing');
  expect((await said('follow remove', { title: 'judex (1916)' })).outcome).toBe('done');
  expect((await said('follow remove', { title: 'Judex' })).outcome).toBe('nothing');
  await said('follow add', { title: '#20' });
  expect((await said('follow remove', { title: 'Judex' })).outcome).toBe('done');
  const [left] = await pressed('follow.remove', {}, deps, undefined, { values: ['2'] });
  expect([left?.outcome, textOf(await said('follow list'))]).toEqual(['done', expect.stringContaining('Nothing')]);
});

test('/follow list warns a person whose direct messages are closed', async () => {
  const { said, follows, blocked } = await following();
  await blocked.block({ channelId: '400000000000000001', kind: 'forbidden', since: new Date(0) }, []);
  await said('follow add', { title: '#20' });
  expect(textOf(await said('follow list'))).not.toContain('can’t send you');
  await follows.opened(asking().actor.userId, '400000000000000001');
  expect(textOf(await said('follow list'))).toContain('can’t send you direct messages');
});

test('/follow title waits for a title that no library has yet, and refuses one that is already there', async () => {
  const { said } = await following();
  const waiting = await said('follow title', { title: 'Fantômas', year: 1913 });
  expect([waiting.outcome, textOf(waiting)]).toEqual(['done', expect.stringMatching(/Fantômas \(1913\)[\s\S]*once/)]);
  expect((await said('follow title', { title: 'fantomas', year: 1913 })).outcome).toBe('nothing');
  expect(textOf(await said('follow title', { title: '#20' }))).toContain('already here');
  expect(textOf(await said('follow list'))).toContain('not here yet');
  expect((await said('follow title', { title: '!!!' })).outcome).toBe('done');
  expect((await said('follow title', { title: '???' })).outcome).toBe('done');
});

test('/follow delivery changes how a follow notifies its person, and keeps the options that are left out', async () => {
  const { said } = await following();
  expect(textOf(await said('follow delivery', { kind: 'hourly' }))).toContain('hourly');
  await said('follow add', { title: '#20' });
  const zone = { 'time-zone': 'Europe/Berlin' };
  const first = await said('follow delivery', {
    kind: 'daily',
    at: '8:00',
    'quiet-from': '22:00',
    'quiet-to': '7:00',
    ...zone,
  });
  for (const fact of ['daily digest at', '8:00', '22:00', 'Europe/Berlin']) expect(textOf(first)).toContain(fact);
  const second = textOf(await said('follow delivery', { kind: 'weekly', weekday: 'friday', 'no-quiet': true }));
  expect(second).toMatch(/every Friday at 08:00[\s\S]*none[\s\S]*Berlin/);
  await expect(said('follow delivery', { kind: 'off', at: '9:00' })).rejects.toThrow('at');
  await expect(said('follow delivery', { 'quiet-from': '22:00' })).rejects.toThrow('quiet-to');
});

test('“only when up to date” for follows needs a linked account whose watch history is known', async () => {
  const { said, follows, linkedAccounts } = await following();
  await said('follow add', { title: '#20' });
  const refused = await said('follow delivery', { 'up-to-date': true });
  expect([refused.outcome, textOf(refused)]).toEqual(['nothing', expect.stringContaining('/me link')]);
  await linkedAccounts.link(ME, serverId(1), { token: 'token-of-somebody', at: new Date(0) });
  expect(textOf(await said('follow delivery', { 'up-to-date': true }))).toContain('cannot find out whose account');
  await linkedAccounts.map(ME, '7');
  expect(textOf(await said('follow delivery', { 'up-to-date': true }))).toContain('only when you’ve seen');
  expect(textOf(await said('follow delivery', { kind: 'daily' }))).toContain('only when you’ve seen');
  expect(await follows.delivery({ userId: ME, guildId: '9' })).toMatchObject({ onlyIfUpToDate: true });
  expect(textOf(await said('follow delivery', { 'up-to-date': false }))).toContain('New episodes: all');
});

test('“only when up to date” cannot be combined with pings in a channel, which would reveal what was watched', async () => {
  const { said, linkedAccounts, deps, follows } = await following();
  await said('follow add', { title: '#20' });
  await linkedAccounts.map(ME, '7');
  const here = asking({ actor: { ...asking().actor, channelIds: ['400000000000000009'] } });
  const say = (raw: object) => answersTo('follow delivery', { ...raw }, deps, here);
  await expect(say({ where: 'channel', 'up-to-date': true })).rejects.toThrow('up-to-date');
  await say({ 'up-to-date': true });
  await expect(say({ where: 'channel' })).rejects.toThrow('where');
  await say({ where: 'channel', 'up-to-date': false });
  await expect(say({ 'up-to-date': true })).rejects.toThrow('up-to-date');
  const { mentionUserId, onlyIfUpToDate } = (await follows.delivery({ userId: ME, guildId: '9' })) ?? {};
  expect([mentionUserId, onlyIfUpToDate]).toEqual([ME, false]);
  await say({ where: 'direct', 'up-to-date': true });
});

test('/follow delivery notifies a person in a channel only if they and the bot may write there', async () => {
  const { said, follows, problems, deps } = await following();
  await said('follow add', { title: '#20' });
  const here = asking({ actor: { ...asking().actor, channelIds: ['400000000000000009'] } });
  const say = async (where: string, context = here) => {
    const [message] = await answersTo('follow delivery', { where }, deps, context);
    return textOf(message ?? expect.fail());
  };
  const place = async () => {
    const { channelId, mentionUserId } = (await follows.delivery({ userId: ME, guildId: '9' })) ?? {};
    return [channelId, mentionUserId];
  };
  await expect(say('channel', { ...here, maySpeak: false })).rejects.toThrow('where');
  problems.push('send');
  expect(await say('channel')).toContain('<#400000000000000009>');
  expect(await place()).toEqual(['', undefined]);
  problems.pop();
  await follows.opened(ME, '400000000000000001');
  expect(await say('channel')).toContain('in <#400000000000000009>, with a ping for you');
  expect(await place()).toEqual(['400000000000000009', ME]);
  expect(textOf(await said('follow add', { library: 'Serials' }))).toContain('in <#400000000000000009>');
  expect(await say('direct')).toContain('by direct message');
  expect(await place()).toEqual(['', undefined]);
});
