import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { messageOf } from '../../support/answers.ts';
import { type EmbeddedWorld, prepareWorld } from '../../support/embeddedWorld.ts';

let world: EmbeddedWorld;
beforeAll(async () => {
  world = await prepareWorld({ media: { hostile: true } });
  await world.startAgain({ ACCOUNT_URL: world.media.accountUrl });
});
afterEach(() => {
  world.media.behaviour.lacks = [];
  world.media.faults.clear();
});
afterAll(() => world.close());

const admin = () => world.discord.person('admin');
const moderator = () => world.discord.person('moderator');
const asked = (path: string) => world.media.requests.filter((request) => request.path === path).length;

/** An account with more than one page of resources. */
const answerWithMany = () =>
  world.media.faults.add({
    match: { path: '/resources' },
    kind: 'garbage',
    body: `<MediaContainer size="7">${Array.from({ length: 7 }, (_, n) => `<Device name="Player ${n}" provides="player" accessToken="${world.media.tokens.jonas}"/>`).join('')}</MediaContainer>`,
    contentType: 'text/xml',
  });

const drawn = async () => messageOf(await admin().run('/server resources'));

describe('/devices', () => {
  test('/devices shows every device privately, newest first', async () => {
    const answer = await moderator().run('/devices');
    expect(answer.private).toBe(true);
    expect(answer.text).toMatch(/7 devices[\s\S]*Hi-fi[\s\S]*Küche & Bad[\s\S]*Living room TV/);
    expect(answer.text).toContain('stays on this list even after its access is revoked');
  });

  test('/devices refuses a curator and requests nothing', async () => {
    const before = asked('/devices/');
    const answer = await world.discord.person('curator').run('/devices', {}, { raw: true });
    expect(answer.text).toContain('This is for moderators.');
    expect(asked('/devices/')).toBe(before);
  });
});

describe('/server resources', () => {
  test('/server resources shows servers and players without tokens and public addresses', async () => {
    const answer = await admin().run('/server resources');
    expect(answer.private).toBe(true);
    expect(answer.text).toMatch(
      /4 resources[\s\S]*Summer house[\s\S]*https 192\.168\.178\.2 port 32400 · https 203\.0\.… port 32411/,
    );
    expect(answer.text).not.toMatch(/canary|203\.0\.113|198\.51\.100|203-0-113/);
  });

  test('the pages of /server resources survive a restart', async () => {
    answerWithMany();
    const first = await drawn();
    expect(first.text).toMatch(/Player 4[\s\S]*1 to 5 of 7/);
    await world.bot().stop();
    await world.startAgain({ ACCOUNT_URL: world.media.accountUrl });
    const second = await admin().click(first, 'Page 2 ▶');
    expect(second.text).toMatch(/Player 5[\s\S]*6 to 7 of 7/);
    expect(second.text).not.toContain('canary');
  });

  test('/server resources says if the account service refuses the token', async () => {
    world.media.faults.add({ match: { path: '/resources' }, kind: 'status', code: 401 });
    expect((await admin().run('/server resources')).text).toContain('rejected my token');
  });

  test('/server resources refuses a moderator and requests nothing', async () => {
    const before = asked('/resources');
    expect((await moderator().run('/server resources', {}, { raw: true })).text).toContain('This is for admins.');
    expect(asked('/resources')).toBe(before);
  });
});
