import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { UserVisibleMessage } from '../../../sandbox/discord/people/visibleMessage.ts';
import { firstIdIn, messageOf } from '../../support/answers.ts';
import { answerWithPictures } from '../../support/answerWithPictures.ts';
import { type EmbeddedWorld, startWorld } from '../../support/embeddedWorld.ts';

let world: EmbeddedWorld;
beforeAll(async () => {
  world = await startWorld();
});
afterEach(() => {
  world.media.faults.clear();
  world.media.behaviour.lacks = [];
});
afterAll(() => world.close());

const curator = () => world.discord.person('curator');
const owned = () => world.media.playlists.of(world.media.accounts.owner);
const titlesIn = (title: string) =>
  owned()
    .filter((playlist) => playlist.title === title)
    .flatMap((playlist) => world.media.playlists.itemsOf(playlist).map(({ item }) => item.title));

const keyOf = (title: string) => `#${world.media.library.titled(title).ratingKey}`;
const listKey = (title: string) => `#${owned().find((playlist) => playlist.title === title)?.ratingKey}`;

/** Creates a new playlist of the owner on the server itself. */
function made(title: string, ...titles: string[]): void {
  const items = titles.map((each) => world.media.library.titled(each));
  const { owner } = world.media.accounts;
  world.media.playlists.create({ owner, title, smart: false, type: 'video', items });
}

/** Goes up to the question whether to really remove these. */
async function asked(title: string, ...rows: string[]): Promise<UserVisibleMessage> {
  const drawn = messageOf(await curator().run('/playlist remove', { playlist: listKey(title) }));
  const chosen = await curator().select(drawn, 'What to remove', rows);
  expect(chosen).toMatchObject({ private: true });
  return messageOf(chosen);
}

describe('/playlist list', () => {
  test('/playlist list shows the playlists with their contents, to viewers too', async () => {
    const answer = await world.discord.person('viewer').run('/playlist list');
    expect(answer.private).toBe(false);
    expect(answer.text).toMatch(/Film night\n.*videos · 4 items · 3\u00a0h 29\u00a0min/);
    expect(answer.text).toMatch(/Added last\n.*smart/);
    expect(answer.text).toContain('of the account Usher uses');
  });
});

describe('/playlist show', () => {
  test('/playlist show lists the playlist’s items in order, with posters', async () => {
    const [choice] = await curator().complete('/playlist show', { playlist: 'film ni' }, 'playlist');
    const playlist = `${choice?.value}`;
    const answer = await answerWithPictures(() => curator().run('/playlist show', { playlist }), 4);
    expect(answer.text).toMatch(/1\. Safety Last! \(1923\)[\s\S]*4\. Cops \(1922\)/);
  });

  test('the pages of /playlist show survive a restart', async () => {
    const films = world.media.library.ofKind('1', 'movie').slice(0, 23);
    made('Long', ...films.map(({ title }) => title));
    const first = messageOf(await curator().run('/playlist show', { playlist: listKey('Long') }));
    expect(first.text).toContain('1 to 10 of 23.');
    await world.bot().stop();
    await world.startAgain();
    const second = await curator().click(first, 'Page 2 ▶');
    expect(second.text).toContain('11 to 20 of 23.');
  });
});

describe('/playlist create', () => {
  test('/playlist create creates a playlist from several items and reports each of them', async () => {
    const answer = await curator().run('/playlist create', {
      title: 'Weimar',
      item: keyOf('Metropolis'),
      item2: keyOf('Nosferatu'),
    });
    const { text } = await answer.until(({ text }) => text.includes('Added all 2.'));
    expect(text).toContain('Created the playlist Weimar with Metropolis (1927).');
    expect(text).toContain('Added Nosferatu (1922) to Weimar, which now has 2 items.');
    expect(titlesIn('Weimar')).toEqual(['Metropolis', 'Nosferatu']);
  });
});

describe('/playlist add of several', () => {
  test('/playlist add of several items continues after one that fails and names it', async () => {
    made('Half', 'Cops');
    world.media.faults.add({ match: { method: 'PUT' }, kind: 'status', code: 400, times: 1 });
    const answer = await curator().run('/playlist add', {
      playlist: listKey('Half'),
      item: keyOf('Metropolis'),
      item2: keyOf('Nosferatu'),
    });
    const { text } = await answer.until(({ text }) => text.includes('Added 1 of 2.'));
    expect(text).toContain('Metropolis (1927) was not added, as far as I know. The media server did not accept that.');
    expect(titlesIn('Half')).toEqual(['Cops', 'Nosferatu']);
  });

  test('/playlist add offers similar titles instead of guessing, and adds the chosen ones', async () => {
    const answer = await curator().run('/playlist add', { item: 'the general', item2: 'metropol', playlist: 'Chosen' });
    const others = { values: ['Metropolis (1927)', 'Berlin: Symphony of a Metropolis (1927)'] };
    const picked = await curator().select(messageOf(answer), 'What to add', others.values);
    await picked.until(({ text }) => text.includes('Added all 3.'));
    expect(titlesIn('Chosen')).toEqual(['The General', 'Metropolis', 'Berlin: Symphony of a Metropolis']);
  });
});

/** The answer's first line, with or without something removed. */
const IS_REMOVED = /emoved .*from /;

describe('/playlist remove', () => {
  test('/playlist remove removes the chosen items, and /playlist undo puts them back even after a restart', async () => {
    made('Evening', 'Metropolis', 'Nosferatu', 'Cops');
    const question = await asked('Evening', '1. Metropolis (1927)', '3. Cops (1922)');
    expect(question.text).toMatch(/Remove 2 items from Evening\?\n[\s\S]*Metropolis \(1927\)\n[\s\S]*Cops \(1922\)/);
    expect(titlesIn('Evening')).toHaveLength(3);
    const done = await (await curator().click(question, 'Remove 2')).until(({ text }) => text.includes('Removed 2'));
    expect(done.text).toContain('Removed 2 items from Evening:');
    expect(titlesIn('Evening')).toEqual(['Nosferatu']);
    await world.bot().stop();
    await world.startAgain();
    const undone = await curator().run('/playlist undo');
    await undone.until(({ text }) => text.includes('Put 2 items back, at the end of Evening:'));
    expect(titlesIn('Evening')).toEqual(['Nosferatu', 'Metropolis', 'Cops']);
    const again = await curator().run('/playlist undo');
    expect(again.text).toContain('You have not removed anything that can be put back.');
  });

  test('/playlist remove has a button that puts the items back once', async () => {
    made('Once', 'Metropolis', 'Nosferatu');
    const question = await asked('Once', '1. Metropolis (1927)');
    const done = await (await curator().click(question, 'Remove it')).until(({ text }) => text.includes('Removed one'));
    const back = await curator().click(messageOf(done), 'Put back');
    await back.until(({ text }) => text.includes('Put one item back, at the end of Once:'));
    expect(titlesIn('Once')).toEqual(['Nosferatu', 'Metropolis']);
  });

  test('/playlist remove keeps a choice from one page while another page is shown', async () => {
    const films = world.media.library.ofKind('1', 'movie').slice(0, 30);
    made('Thirty', ...films.map(({ title }) => title));
    const [first, last] = [films.at(0), films.at(-1)].map((film) => `${film?.title}`);
    const question = await asked('Thirty', `1. ${first} (${films.at(0)?.year})`);
    const draft = messageOf(await curator().click(question, 'Choose more'));
    expect(draft.text).toContain('Chosen so far: 1.');
    const page = messageOf(await curator().click(draft, 'Page 2 ▶'));
    const both = messageOf(await curator().select(page, 'What to remove', `30. ${last} (${films.at(-1)?.year})`));
    await (await curator().click(both, 'Remove 2')).until(({ text }) => text.includes('Removed 2 items'));
    expect(titlesIn('Thirty')).toEqual(films.slice(1, -1).map(({ title }) => title));
  });

  test('/playlist remove reports items that are already gone and removes no others', async () => {
    made('Moving', 'Metropolis', 'Nosferatu', 'Cops');
    const question = await asked('Moving', '1. Metropolis (1927)', '2. Nosferatu (1922)');
    const playlist = owned().find(({ title }) => title === 'Moving');
    if (!playlist) throw new Error('no playlist');
    world.media.playlists.removeItem(playlist, `${playlist.entries[0]?.playlistItemId}`);
    const done = await (await curator().click(question, 'Remove 2')).until(({ text }) => IS_REMOVED.test(text));
    expect(done.text).toContain('Removed one item from Moving:');
    expect(done.text).toMatch(/Not removed, since it is no longer where you chose it:\n[\s\S]*Metropolis/);
    expect(titlesIn('Moving')).toEqual(['Cops']);
  });

  test('/playlist remove can be confirmed once, only by the person who asked', async () => {
    made('Guarded', 'Metropolis', 'Nosferatu');
    const question = await asked('Guarded', '1. Metropolis (1927)');
    const other = await world.discord.person('moderator').click(question, 'Remove it', { raw: true });
    expect(other).toMatchObject({ private: true });
    await (await curator().click(question, 'Remove it')).until(({ text }) => text.includes('Removed one'));
    const again = await curator().click(question, firstIdIn(question), { raw: true });
    expect(again.text).toContain('already used');
    expect(titlesIn('Guarded')).toEqual(['Nosferatu']);
  });

  test('/playlist remove says that nothing was removed if the server lacks the endpoint', async () => {
    made('Kept', 'Metropolis');
    world.media.behaviour.lacks = ['4.16'];
    const question = await asked('Kept', '1. Metropolis (1927)');
    const done = await (await curator().click(question, 'Remove it')).until(({ text }) => IS_REMOVED.test(text));
    expect(done.text).toContain('Nothing was removed from Kept.');
    expect(done.text).toContain('The server may have no endpoint for that');
  });

  test('/playlist remove continues after a removal that worked without an answer', async () => {
    made('Unheard', 'Metropolis', 'Nosferatu', 'Cops');
    const question = await asked('Unheard', '1. Metropolis (1927)', '2. Nosferatu (1922)');
    world.media.faults.add({ match: { method: 'DELETE' }, kind: 'drop', when: 'after', times: 1 });
    const done = await (await curator().click(question, 'Remove 2')).until(({ text }) => IS_REMOVED.test(text));
    expect(done.text).toContain('Removed 2 items from Unheard:');
    expect(done.text).not.toMatch(/try|Try|cannot be reached/);
    expect(titlesIn('Unheard')).toEqual(['Cops']);
  });

  test('the button “Put back” restores every item once, even if the answer for the first was lost', async () => {
    made('Unheard back', 'Metropolis', 'Nosferatu', 'Cops');
    const question = await asked('Unheard back', '1. Metropolis (1927)', '2. Nosferatu (1922)');
    const done = await (await curator().click(question, 'Remove 2')).until(({ text }) => text.includes('Removed 2'));
    world.media.faults.add({ match: { method: 'PUT' }, kind: 'drop', when: 'after', times: 1 });
    const back = await (await curator().click(messageOf(done), 'Put back')).until(({ text }) =>
      text.includes('back, at'),
    );
    expect(back.text).toContain('Put 2 items back, at the end of Unheard back:');
    expect(back.text).not.toMatch(/try|Try|cannot be reached/);
    expect(titlesIn('Unheard back')).toEqual(['Cops', 'Metropolis', 'Nosferatu']);
  });

  test('/playlist remove stops when the server fails halfway, and says what was removed', async () => {
    made('Halved', 'Metropolis', 'Nosferatu', 'Cops');
    const question = await asked('Halved', '1. Metropolis (1927)', '2. Nosferatu (1922)', '3. Cops (1922)');
    const [, second] = owned().find(({ title }) => title === 'Halved')?.entries ?? [];
    const path = new RegExp(`/items/${second?.playlistItemId}$`);
    world.media.faults.add({ match: { method: 'DELETE', path }, kind: 'status', code: 500 });
    const done = await (await curator().click(question, 'Remove 3')).until(({ text }) => IS_REMOVED.test(text));
    expect(done.text).toMatch(/Removed one item from Halved:\n[\s\S]*Metropolis/);
    expect(done.text).toContain('is having problems');
    expect(done.text).not.toContain('The server may have no endpoint');
    expect(done.text).toMatch(/Not tried after that:\n[\s\S]*Cops/);
    expect(titlesIn('Halved')).toEqual(['Nosferatu', 'Cops']);
  });
});
