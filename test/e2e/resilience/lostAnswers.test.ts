import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type EmbeddedWorld, startWorld } from '../../support/embeddedWorld.ts';

let world: EmbeddedWorld;
beforeAll(async () => {
  world = await startWorld();
});
afterEach(() => world.media.faults.clear());
afterAll(() => world.close());

const person = (name: string) => world.discord.person(name);
const playlists = () => world.media.playlists.of(world.media.accounts.owner);
const METROPOLIS = async () => {
  const [choice] = await person('curator').complete('/playlist add', { item: 'metropolis' }, 'item');
  return `${choice?.value}`;
};

const LOST = [
  { name: 'drops the answer', fault: { kind: 'drop', when: 'after', times: 1 } },
  { name: 'says 500', fault: { kind: 'status', code: 500, when: 'after', times: 1 } },
] as const;

describe.each(LOST)('a media server that did it but then $name', ({ fault }) => {
  const lose = (method: string, path: string | RegExp) => world.media.faults.add({ match: { method, path }, ...fault });

  test('/playlist create finds out that the playlist was created once, though the answer was lost', async () => {
    lose('POST', '/playlists');
    const title = `Late ${fault.kind}`;
    const answer = await person('curator').run('/playlist create', { title, item: await METROPOLIS() });
    expect(answer.text).toContain(`Created the playlist ${title} with Metropolis (1927).`);
    expect(playlists().filter((each) => each.title === title)).toHaveLength(1);
  });

  test('/playlist add finds out that the item was added, though the answer was lost', async () => {
    const title = `Grows ${fault.kind}`;
    const item = await METROPOLIS();
    await person('curator').run('/playlist create', { title, item });
    lose('PUT', /^\/playlists\/\d+\/items$/);
    const answer = await person('curator').run('/playlist add', { item, playlist: title });
    expect(answer.text).toContain(`Added Metropolis (1927) to ${title}, which now has 2 items.`);
  });

  test('/scan, /log write and /server analyze say that they may have worked if the answer was lost', async () => {
    const [scans, lines] = [world.media.scans.count, world.media.log.lines.length];
    lose('GET', '/library/sections/all/refresh');
    expect((await person('moderator').run('/scan')).text).toContain('may be scanning anyway');
    lose('GET', '/log');
    const line = { level: 'info', message: 'hello' };
    expect((await person('admin').run('/log write', line)).text).toContain('check there before you write it again');
    lose('POST', '/butler/UpgradeMediaAnalysis');
    expect((await person('admin').run('/server analyze')).text).toContain('may have started anyway');
    expect([world.media.scans.count - scans, world.media.log.lines.length - lines]).toEqual([1, 1]);
  });
});

describe('a media server that did not do it and did not answer', () => {
  test('/playlist create says that there is no new playlist if the server did nothing and did not answer', async () => {
    world.media.faults.add({ match: { method: 'POST', path: '/playlists' }, kind: 'drop', when: 'before' });
    const answer = await person('curator').run('/playlist create', { title: 'Never', item: await METROPOLIS() });
    expect(answer.text).toContain('There is no new playlist of that name so far');
    expect(playlists().filter(({ title }) => title === 'Never')).toEqual([]);
  });

  test('commands report that a web page answered if a login page, with any status, replaces the media server', async () => {
    world.media.faults.add({ match: {}, kind: 'garbage', body: '<!doctype html><title>Sign in</title>' });
    for (const [who, command, options] of [
      ['moderator', '/scan', {}],
      ['admin', '/log write', { level: 'info', message: 'hello' }],
      ['admin', '/server analyze', {}],
    ] as const) {
      const answer = await person(who).run(command, options);
      expect(answer.text).toContain('A web page answered instead of the media server');
      expect(answer.text).not.toContain('Sign in');
    }
  });
});
