import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { messageOf } from '../../support/answers.ts';
import { answerWithPictures } from '../../support/answerWithPictures.ts';
import { type EmbeddedWorld, startWorld } from '../../support/embeddedWorld.ts';

let world: EmbeddedWorld;
beforeAll(async () => {
  world = await startWorld({ media: { hostile: true, scale: { sessions: 0 } } });
  // Artists, albums and series are in no hub, but what is typed has to be found all the same.
  world.media.behaviour.searchHubs = 'as listed';
});
afterEach(() => world.media.faults.clear());
afterAll(() => world.close());

const viewer = () => world.discord.person('viewer');
const FILMS = '#1';

async function artist(typed: string): Promise<string> {
  const [choice] = await viewer().complete('/browse albums', { artist: typed }, 'artist');
  return `${choice?.value}`;
}

describe('/browse decade', () => {
  test('/browse decade shows the films of ten years with posters, sorted as requested', async () => {
    const films = { library: FILMS, decade: '1920', sort: 'oldest', rating: 6 };
    const answer = await answerWithPictures(() => viewer().run('/browse decade', films), 8);
    expect(answer).toMatchObject({ private: false });
    expect(answer.text).toContain('Silent Films: 1920 to 1929');
    expect(answer.text).toContain('rated 6 or better · oldest first');
    expect(answer.text).toMatch(/\(1920\)[\s\S]*1 to 8 of \d+/);
  });
});

describe('/browse library', () => {
  test('/browse library turns its pages in place for everyone who may browse', async () => {
    const first = await viewer().run('/browse library', { library: FILMS });
    const second = await world.discord.person('curator').click(messageOf(first), 'Page 2 ▶');
    expect(second.text).toContain('9 to 16 of');
    expect(second.message?.id).toBe(messageOf(first).id);
    const back = await viewer().click(messageOf(first), '◀ Page 1');
    expect(back.text).toContain('1 to 8 of');
  });

  test.each([true, false])(
    '/browse library filters by any field, whether the server supports filters (%s) or not',
    async (filters) => {
      world.media.behaviour.filters = filters;
      const [genre] = await viewer().complete('/browse library', { library: FILMS, filter: 'genre=sci' }, 'filter');
      const filter = `${genre?.value}`;
      const answer = await viewer().run('/browse library', {
        library: FILMS,
        filter: 'Genre = Science Fiction',
        filter2: 'year!=1902',
        filter3: 'duration >= 90 min',
      });
      const without = await viewer().run('/browse library', {
        library: FILMS,
        filter: 'title=metropolis',
        filter2: 'year!=1927',
      });
      world.media.behaviour.filters = true;
      expect(filter).toBe('genre=sci');
      expect(answer.text).toContain('Genre = Science Fiction · year!=1902 · duration >= 90 min');
      expect(answer.text).toContain('Metropolis (1927)');
      expect(without.text).not.toMatch(/Metropolis \(1927\)/);
    },
  );

  test.each([true, false])(
    '/browse library finds tags that no listing shows, whether the server supports filters (%s) or not',
    async (filters) => {
      world.media.behaviour.filters = filters;
      const typed = ['actor = Hanns Leo Reich', 'collection = restored', 'writer=harbou'] as const;
      const answers = await Promise.all(
        typed.map((filter) => viewer().run('/browse library', { library: FILMS, filter, filter2: 'genre = mystery' })),
      );
      world.media.behaviour.filters = true;
      for (const { text } of answers) expect(text).toContain('Metropolis (1927)');
    },
  );

  test('/browse library keeps its page and answers privately if the server fails to send the next one', async () => {
    const first = await viewer().run('/browse library', { library: FILMS });
    world.media.faults.add({ match: { path: /\/all$/ }, kind: 'status', code: 500 });
    const answer = await viewer().click(messageOf(first), 'Page 2 ▶');
    expect(answer).toMatchObject({ private: true });
    expect(answer.text).toContain('is having problems');
    expect(
      viewer()
        .sees()
        .find(({ id }) => id === first.message?.id)?.text,
    ).toContain('1 to 8 of');
  });

  test('/browse library’s page buttons survive a restart, and refuse a person who lost the role', async () => {
    const message = messageOf(await viewer().run('/browse library', { library: FILMS }));
    await world.bot().stop();
    await world.startAgain();
    expect((await viewer().click(message, 'Page 2 ▶')).text).toContain('9 to 16 of');
    world.discord.revoke('viewer', 'viewer');
    const refused = await viewer().click(message, 'Page 3 ▶');
    world.discord.grant('viewer', 'viewer');
    expect(refused).toMatchObject({ private: true });
    expect(refused.text).toContain('This is for viewers.');
  });
});

describe('/browse albums', () => {
  test('/browse albums shows the albums of the chosen artist', async () => {
    const answer = await viewer().run('/browse albums', { artist: await artist('bessie') });
    expect(answer.text).toContain('Albums of Bessie Smith');
    expect(answer.text).toContain('Columbia Records 1923');
  });

  test('/browse albums refuses a person without a role and requests nothing', async () => {
    const before = world.media.requests.length;
    const answer = await world.discord.person('stranger').run('/browse albums', { artist: '#1' });
    expect(answer.text).toContain('This is for viewers.');
    expect(world.media.requests.length).toBe(before);
  });
});
