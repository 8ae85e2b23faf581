import { MessageFlags } from 'discord-api-types/v10';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { onlyMessage, shown } from '../../e2e/live/support/shown.ts';
import { firstIdIn, formOf } from '../../support/answers.ts';
import { type EmbeddedWorld, startWorld } from '../../support/embeddedWorld.ts';

let world: EmbeddedWorld;
beforeAll(async () => {
  // Plays are posted nowhere, since a restart polls for them and #history is for boards here.
  const settings = { HISTORY_CHANNEL_ID: '' };
  world = await startWorld({ media: { scale: { sessions: 0 } }, languages: 'their own', settings });
});
afterAll(() => world.close());

const SESSIONS = { path: '/status/sessions' };
const admin = () => world.discord.person('admin');
const moderator = () => world.discord.person('moderator');
const watch = (item: string, more: Partial<Parameters<EmbeddedWorld['media']['sessions']['start']>[0]> = {}) =>
  world.media.sessions.start({ item, account: world.media.accounts.jonas, state: 'paused', ...more });
const endAll = () => {
  for (const { id } of world.media.sessions.active) world.media.sessions.remove(id);
};
/** A board of its own, in a channel of its own. */
async function boardIn(channel: string, text: RegExp, options: Record<string, string | boolean> = {}) {
  await admin().run('/board set', { channel, people: 'name', ...options });
  return await onlyMessage(world.discord, channel, text);
}
const removeFrom = async (channel: string) => {
  expect((await admin().run('/board remove', { channel })).text).toContain('Removed the board from');
  await shown(world.discord, channel, (messages) => messages.length === 0);
};

describe('/board set', () => {
  afterEach(async () => {
    await removeFrom('#history');
    endAll();
  });

  test('/board set posts one silent message with a card per stream, and describes the board', async () => {
    watch('Metropolis');
    watch('Nosferatu', { mode: 'transcode', account: world.media.accounts.priya });
    const answer = await admin().run('/board set', { channel: '#history', people: 'name' });
    expect(answer.private).toBe(true);
    expect(answer.text).toMatch(
      /Live board in #history[\s\S]*People: by name[\s\S]*Libraries: all[\s\S]*Buttons that end streams: only under “Details”/,
    );
    const board = await onlyMessage(world.discord, '#history', /Metropolis/);
    expect((board.raw.flags ?? 0) & MessageFlags.SuppressNotifications).toBe(MessageFlags.SuppressNotifications);
    expect(board.text).toMatch(/2 streams · 1 transcode · [\d.]+ Mbit\/s/);
    expect(board.text).toMatch(/Jonas Weber on .*\n.*░* \d+%\n.*paused/);
    expect(board.text).toMatch(/transcode: video/);
    expect(board.text).toContain('[Details]');
    expect(board.text).not.toMatch(/End …|End silently/);
    expect(board.files.map(({ description }) => description)).toEqual([
      'Poster of Metropolis (1927)',
      'Poster of Nosferatu (1922)',
    ]);
  });

  test('/board set with libraries shows only their streams, in the chosen language and without names', async () => {
    watch('Metropolis');
    watch('Vltava', { device: world.media.devices.speaker });
    const { text } = await admin().run('/board set', {
      channel: '#history',
      libraries: 'Music',
      language: 'de',
      people: 'nobody',
    });
    expect(text).toMatch(/Libraries: Music/);
    const board = await onlyMessage(world.discord, '#history', /Vltava/);
    expect(board.text).toContain('Läuft gerade');
    expect(board.text).not.toMatch(/Metropolis|Jonas/);
  });

  test('a board shows what was last played while nobody watches', async () => {
    const { history } = world.media;
    history.add({ item: 'Cops' });
    const board = await boardIn('#history', /Nobody is watching or listening\.\n[\s\S]*Last played/);
    expect(board.text).toMatch(/Last played\n\| .* · /);
  });

  test('/board set completes several libraries in succession', async () => {
    const typed = { channel: '#history', libraries: 'Music, silent' };
    const [choice] = await admin().complete('/board set', typed, 'libraries');
    expect(choice?.name).toBe('Music, Silent Films');
    await admin().run('/board set', { channel: '#history', libraries: `${choice?.value}` });
    const { text } = await admin().run('/board set', { channel: '#history', libraries: 'all' });
    expect(text).toMatch(/Changed: live board in #history[\s\S]*Libraries: Music, Silent Films → all/);
  });
});

describe('a board that cannot be set or removed', () => {
  test('/board set refuses a moderator', async () => {
    const answer = await moderator().run('/board set', { channel: '#history' });
    expect([answer.private, answer.text]).toEqual([true, expect.stringContaining('This is for admins.')]);
  });

  test('/board set names the permission that the bot lacks in the channel', async () => {
    const { text } = await admin().run('/board set', { channel: '#read-only' });
    expect(text).toMatch(/I cannot post in #read-only[\s\S]*“Send Messages” permission/);
    expect(world.discord.messages('#read-only')).toEqual([]);
  });

  test('/board set names a library that does not exist and sets no board', async () => {
    const { text } = await admin().run('/board set', { channel: '#history', libraries: 'Music, Nothing' });
    expect(text).toContain('There is no library “Nothing”');
    expect((await admin().run('/board remove', { channel: '#history' })).text).toContain(
      'There is no board in #history',
    );
  });

  test('/board remove and refresh say if the guild has no board', async () => {
    expect((await admin().run('/board remove')).text).toContain('This server has no board.');
    expect((await admin().run('/board refresh')).text).toContain('This server has no board.');
  });

  test('/board remove asks for the board if the guild has several', async () => {
    await boardIn('#history', /Nobody/);
    await boardIn('#maintenance', /Nobody/);
    expect((await admin().run('/board remove')).text).toMatch(/Which one\?.*#history #maintenance/);
    await removeFrom('#history');
    await removeFrom('#maintenance');
  });
});

describe('the buttons of a board', () => {
  const controls = true;
  afterEach(async () => {
    await removeFrom('#history');
    endAll();
  });

  test('a board’s button “End …” asks a moderator for a reason and ends the session', async () => {
    watch('Safety Last!');
    const board = await boardIn('#history', /Safety Last!/, { controls });
    const modal = formOf(await moderator().in('#history').click(board, 'End …'));
    const answer = await moderator().in('#history').submit(modal, { reason: 'Late & loud' });
    const final = await answer.until(({ text }) => text.includes('Ended'));
    expect([final.private, final.text]).toEqual([true, expect.stringContaining('They were told: “Late & loud”')]);
    expect(world.media.sessions.active).toEqual([]);
  });

  test('a board’s button “End silently” stops the transcode, and then says there is nothing left to stop', async () => {
    watch('Nosferatu', { mode: 'transcode' });
    const board = await boardIn('#history', /Nosferatu/, { controls });
    const first = await moderator().in('#history').click(board, 'End silently');
    expect((await first.until(({ text }) => text.includes('Stopped'))).text).toContain('Stopped the transcode');
    const second = await moderator().in('#history').click(board, 'End silently');
    expect(second.text).toMatch(/had already ended|no longer being transcoded|another transcode/);
  });

  test('a board’s button “Details” shows one session in full, with the actions for it', async () => {
    watch('The General', { mode: 'transcode' });
    const board = await boardIn('#history', /The General/, { people: 'nobody' });
    const opens = (address: string) =>
      world.discord.person('admin').run('/server player', { server: 'Media server', address });
    await opens('https://play.example/{id}');
    const answer = await moderator().in('#history').click(board, 'Details');
    expect(answer.private).toBe(true);
    expect(answer.text).toMatch(
      /The General[\s\S]*Jonas Weber[\s\S]*reserved · transcode[\s\S]*\[End …\] \[End silently\] \[Open -> https:\/\/play\.example\/\d+\]/,
    );
    await opens('-');
  });

  test('/board set removes the buttons that end streams, and an old one still works for moderators', async () => {
    watch('Metropolis');
    const board = await boardIn('#history', /\[End …\] \[Details\]/, { controls });
    const { text } = await admin().run('/board set', { channel: '#history', controls: false });
    expect(text).toContain('Buttons that end streams: on the board → only under “Details”');
    const plain = await onlyMessage(world.discord, '#history', /^(?![\s\S]*End …)[\s\S]*\[Details\]/);
    expect(plain.id).toBe(board.id);
    const modal = formOf(await moderator().in('#history').click(board, firstIdIn(board), { raw: true }));
    const answer = await moderator().in('#history').submit(modal, {});
    await answer.until(({ text: said }) => said.includes('Ended'));
    expect(world.media.sessions.active).toEqual([]);
  });

  test('a board’s button “End …” privately refuses people without the right', async () => {
    watch('Nosferatu', { mode: 'transcode' });
    const board = await boardIn('#history', /Nosferatu/, { controls });
    const answer = await world.discord.person('viewer').in('#history').click(board, 'End …');
    expect([answer.private, answer.text]).toEqual([true, expect.stringContaining('This is for moderators.')]);
    expect(world.media.sessions.active).toHaveLength(1);
  });

  test('a board’s buttons do not end another session in place of one that is gone', async () => {
    const { id } = watch('Metropolis');
    const board = await boardIn('#history', /Metropolis/, { controls });
    world.media.sessions.end(id);
    watch('Nosferatu', { account: world.media.accounts.priya });
    const details = await moderator().in('#history').click(board, 'Details');
    expect(details.text).toContain('Metropolis is no longer playing there.');
    const modal = formOf(await moderator().in('#history').click(board, 'End …'));
    const answer = await moderator().in('#history').submit(modal, {});
    expect(answer.text).toContain('had already ended. I ended nothing.');
    expect(world.media.sessions.active).toHaveLength(1);
  });
});

describe('the message of a board', () => {
  afterEach(async () => {
    await removeFrom('#history');
    endAll();
  });

  test('a board keeps its message after a restart, and its buttons work', async () => {
    watch('Metropolis');
    const board = await boardIn('#history', /Metropolis/);
    await world.bot().stop();
    await world.startAgain();
    await world.media.nextRequest(SESSIONS);
    const [same, ...others] = world.discord.messages('#history');
    expect([same?.id, same?.edits, others]).toEqual([board.id, board.edits, []]);
    expect((await moderator().in('#history').click(board, 'Details')).text).toContain('Metropolis');
  });

  test('a deleted board is posted again at the end of the channel', async () => {
    watch('Metropolis');
    const board = await boardIn('#history', /Metropolis/);
    moderator().in('#history').delete(board);
    world.discord.person('viewer').in('#history').say('Where is it?');
    const { text } = await admin().run('/board refresh');
    expect(text).toContain('The board in #history is posted again');
    const messages = await shown(world.discord, '#history', (all) => all.length === 2);
    expect(messages.map((message) => message.text)).toEqual(['Where is it?', expect.stringContaining('Metropolis')]);
    moderator()
      .in('#history')
      .delete(messages[0] ?? board);
  });

  test('a board is edited, not posted twice, after a rate limit and a lost gateway connection', async () => {
    watch('Metropolis');
    const board = await boardIn('#history', /Metropolis/);
    const { faults, gateway } = world.discord;
    faults.add({ match: { method: 'PATCH', path: '/messages/' }, kind: 'rate-limit', retryAfter: 1 });
    gateway.drop();
    endAll();
    watch('Nosferatu');
    const edited = await onlyMessage(world.discord, '#history', /Nosferatu/);
    expect([edited.id, edited.text.includes('Metropolis')]).toEqual([board.id, false]);
    await world.discord.connected();
  });
});

test('if a board’s channel is closed to the bot, the person who set the board is told once', async () => {
  const { discord } = world;
  watch('Metropolis');
  const board = await boardIn('#maintenance', /Metropolis/);
  discord.forbid('#maintenance', 'sending');
  moderator().in('#maintenance').delete(board);
  await admin().run('/board refresh', { channel: '#maintenance' });
  const alert = await discord.nextMessage('@admin');
  expect(alert.text).toMatch(/I can no longer post in a channel[\s\S]*Live board/);
  discord.allow('#maintenance');
  await admin().run('/board refresh', { channel: '#maintenance' });
  await onlyMessage(discord, '#maintenance', /Metropolis/);
  expect(discord.messages('@admin')).toHaveLength(1);
});
