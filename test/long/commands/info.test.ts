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

async function item(typed: string): Promise<string> {
  const [choice] = await viewer().complete('/info', { title: typed }, 'title');
  return `${choice?.value}`;
}

describe('/info', () => {
  test('/info shows the facts about a film with its poster, but no files', async () => {
    const title = await item('metropolis');
    const answer = await answerWithPictures(() => viewer().run('/info', { title }), 1);
    expect(answer.text).toContain('Metropolis (1927)');
    expect(answer.text).toMatch(/Directed by.*Fritz Lang/);
    expect(answer.text).not.toContain('h264');
    expect(answer.message?.files[0]).toMatchObject({ description: 'Poster of Metropolis (1927)' });
    expect(answer.text).not.toContain('/srv/');
  });

  test('/info leaves out numbers that cannot be true', async () => {
    const { text } = await viewer().run('/info', { title: await item('numbers that cannot be') });
    expect(text).toContain('Numbers that cannot be');
    expect(text).not.toMatch(/-\d|1970|5138|<t:|\b0 (?:s|min)/);
  });

  test('/info shows an admin the file paths privately, and never on the public card', async () => {
    const admin = world.discord.person('admin');
    const card = await admin.run('/info', { title: await item('metropolis') });
    expect(card.private).toBe(false);
    expect(JSON.stringify(card.message?.raw)).not.toContain('/srv/');
    const files = await admin.click(messageOf(card), 'Files …');
    expect(files).toMatchObject({ private: true });
    expect(files.text).toContain('/srv/media/films/Metropolis (1927).mkv');
  });

  test('/info shows a viewer the files without their paths, even through an admin’s button', async () => {
    const message = messageOf(await world.discord.person('admin').run('/info', { title: await item('metropolis') }));
    const files = await viewer().click(message, 'Files …');
    expect(files).toMatchObject({ private: true });
    expect(files.text).toMatch(/480p · 640 × 480 · h264/);
    expect(files.text).not.toContain('/srv/');
  });

  test('/info leads from a series to its season and back', async () => {
    const show = await viewer().run('/info', { title: await item('perils of pauline') });
    expect(show.text).toContain('One season');
    const season = await viewer().select(messageOf(show), 'Show one of them …', labelOf(show.text));
    expect(season).toMatchObject({ private: true });
    expect(season.text).toMatch(/\d+ episodes/);
    const again = await viewer().click(messageOf(season), 'Show The Perils of Pauline');
    expect(again.text).toContain('The Perils of Pauline (1914)');
  });

  test('/info says if the item is gone or the server lacks the endpoint', async () => {
    const gone = await viewer().run('/info', { title: '#999999' });
    expect(gone).toMatchObject({ private: true });
    expect(gone.text).toContain('no longer on the media server');
    world.media.faults.add({ match: { path: /^\/library\/metadata\/\d+$/ }, kind: 'status', code: 404 });
    expect((await viewer().run('/info', { title: '#1043' })).text).toContain('no longer on the media server');
    world.media.takeViolations();
  });
});

/** The first choice in the menu of a card. */
const labelOf = (text: string): string => /\[Show one of them …: ([^/\]]*?)(?: \/|\])/.exec(text)?.[1] ?? 'nothing';
