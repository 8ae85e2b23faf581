import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { UserVisibleMessage } from '../../../sandbox/discord/people/visibleMessage.ts';
import { LIBRARY_SECTION_IDS } from '../../../sandbox/media-server/library/section.ts';
import type { AnyEmbeddedMediaServer } from '../../../sandbox/media-server/server.ts';
import type { Playlist } from '../../../sandbox/media-server/state/playlists.ts';
import { messageOf } from '../../support/answers.ts';
import { type EmbeddedWorld, startWorld } from '../../support/embeddedWorld.ts';

/** The viewer reads English, the curator German. Each has an account of their own on both media servers. */
let world: EmbeddedWorld;
beforeAll(async () => {
  world = await startWorld({
    servers: 2,
    languages: 'their own',
    ownProcesses: true,
    media: { scale: { sessions: 0 } },
    // People link accounts there by a form, not at an account service.
    attic: { vocabulary: 'neutral', scale: { sessions: 0 } },
  });
  for (const server of servers()) {
    const films = [...Array(TITLES).keys()].map((n) =>
      server.libraryEditor.add({ kind: 'movie', title: `Reel ${n}`, year: 1920 }),
    );
    const { owner } = server.accounts;
    server.playlists.create({ owner, title: 'Marathon', smart: false, type: 'video', items: films.toReversed() });
  }
});
afterEach(() => {
  world.media.behaviour.unsharedLibraries = [];
});
afterAll(() => world.close());

/** Titles of the shared playlist on each of the two servers. */
const TITLES = 150;

const servers = (): readonly AnyEmbeddedMediaServer[] => [world.media, world.attic];

interface Reader {
  readonly name: 'viewer' | 'curator';
  readonly commands: { readonly link: string; readonly show: string; readonly server: string };
  readonly labels: { readonly copy: string; readonly undo: string };
  readonly says: Readonly<
    Record<'notLinked' | 'copied' | 'more' | 'leftOut' | 'undone' | 'noRight' | 'notShared', string>
  >;
  readonly accounts: () => readonly [Person, Person];
}
interface Person {
  readonly id: number;
  readonly token: string;
}

const READERS: readonly Reader[] = [
  {
    name: 'viewer',
    commands: { link: '/me link', show: '/playlist show', server: 'server' },
    labels: { copy: 'Copy to my playlists', undo: 'Undo' },
    says: {
      notLinked: 'A copy goes into your own account. Link it with `/me link`, then press the button again.',
      copied: `Copied ${TITLES} of ${TITLES} titles to your playlist Marathon, in the same order.`,
      more: `Your playlist Marathon now has ${TITLES} of ${TITLES} titles.`,
      leftOut: 'Left out 2 titles: your account cannot see them',
      undone: 'The playlist itself stays in your account',
      noRight: '@viewer is not allowed to do this. An admin can change that',
      notShared: 'You may not see shared playlists, so you cannot copy this one.',
    },
    accounts: () => [world.media.accounts.jonas, world.attic.accounts.jonas],
  },
  {
    name: 'curator',
    commands: { link: '/ich verknüpfen', show: '/playlist zeigen', server: 'server' },
    labels: { copy: 'In meine Playlists kopieren', undo: 'Rückgängig' },
    says: {
      notLinked: 'Die Kopie kommt in dein eigenes Konto. Verknüpfe es mit `/ich verknüpfen`',
      copied: `${TITLES} von ${TITLES} Titeln in deine Playlist Marathon kopiert, in derselben Reihenfolge.`,
      more: `Deine Playlist Marathon hat jetzt ${TITLES} von ${TITLES} Titeln.`,
      leftOut: '2 Titel ausgelassen: Dein Konto kann sie nicht sehen',
      undone: 'Die Playlist selbst bleibt in deinem Konto',
      noRight: '@curator darf das nicht. Ein Admin kann das',
      notShared: 'Du darfst gemeinsame Playlists nicht sehen',
    },
    accounts: () => [world.media.accounts.priya, world.attic.accounts.noor],
  },
];

const keysIn = (playlist: Playlist | undefined) => playlist?.entries.map(({ ratingKey }) => ratingKey) ?? [];
const playlistsOf = (server: AnyEmbeddedMediaServer, owner: Pick<Person, 'id'>) =>
  server.playlists.all.filter(({ title, ownerId }) => title === 'Marathon' && ownerId === owner.id);
const originalKeys = (server: AnyEmbeddedMediaServer) => keysIn(playlistsOf(server, server.accounts.owner)[0]);
const copiedKeys = (server: AnyEmbeddedMediaServer, owner: Person) => playlistsOf(server, owner).map(keysIn);

const ADDITION = { method: 'PUT', path: /^\/playlists\/\d+\/items$/ };
const CREATION = { method: 'POST', path: /^\/playlists$/ };
/** Numbers of titles that are added before each kill. */
const KILLED_AFTER = [1, 2, 9, 30];
const REMOVAL = { method: 'DELETE', path: /^\/playlists\/\d+\/items\/\d+$/ };

/** Kills the bot with SIGKILL, and starts it again. */
async function killed(): Promise<void> {
  await world.bot().stop('SIGKILL');
  await world.startAgain();
}

/** Kills the bot with SIGKILL after half of the changes, and starts it again. */
async function killHalfway(server: AnyEmbeddedMediaServer, change: typeof ADDITION, owner: Person): Promise<void> {
  for (let n = 0; n < TITLES / 2; n += 1) await server.nextRequest(change);
  await world.bot().stop('SIGKILL');
  const [keys = []] = copiedKeys(server, owner);
  expect(keys.length).toBeGreaterThan(0);
  expect(keys.length).toBeLessThan(TITLES);
  await world.startAgain();
}

describe.each(READERS)('$name', ({ name, commands, labels, says, accounts }) => {
  const reader = () => world.discord.person(name);
  const showOn = async (server: string) =>
    messageOf(await reader().run(commands.show, { playlist: 'Marathon', [commands.server]: server }));
  const press = async (message: UserVisibleMessage, label: string, text: string) => {
    const answer = await reader().click(message, label);
    return await answer.until((last) => last.text.includes(text));
  };
  const link = async (server: string, { token }: Person) => {
    const { modal } = await reader().run(commands.link, { [commands.server]: server });
    if (!modal) throw new Error('no form');
    await reader().submit(modal, { token });
  };
  let shared: Readonly<Record<'Cellar' | 'Attic', UserVisibleMessage>>;

  test('for a person without a linked account, the copy button says how to link one, and nothing is sent', async () => {
    // A public message is in the language of the posts.
    const answer = await reader().click(await showOn('Cellar'), 'Copy to my playlists');
    expect(answer).toMatchObject({ private: true, text: expect.stringContaining(says.notLinked) });
    expect(copiedKeys(world.media, accounts()[0])).toEqual([]);
  });

  test('a person with a linked account still sees shared playlists, with the button that copies them', async () => {
    const [cellar, attic] = accounts();
    await link('Cellar', cellar);
    await link('Attic', attic);
    shared = { Cellar: await showOn('Cellar'), Attic: await showOn('Attic') };
    expect(JSON.stringify(shared.Attic.components)).toContain(labels.copy);
  });

  test('pressing the copy button again completes a playlist copy that was killed halfway, and undo removes the titles', async () => {
    const [cellar] = accounts();
    await reader().click(shared.Cellar, labels.copy);
    await killHalfway(world.media, ADDITION, cellar);
    const copied = await press(shared.Cellar, labels.copy, says.more);
    expect(copiedKeys(world.media, cellar)).toEqual([originalKeys(world.media)]);
    await press(messageOf(copied), labels.undo, says.undone);
    expect(copiedKeys(world.media, cellar)).toEqual([[]]);
    expect(originalKeys(world.media)).toHaveLength(TITLES);
  });

  test('a playlist copy that is killed repeatedly, even while it creates the playlist, has each title once and in order', async () => {
    const [cellar] = accounts();
    const { playlists } = world.media;
    for (const playlist of playlistsOf(world.media, cellar)) playlists.remove(playlist.ratingKey);
    const created = world.media.nextRequest(CREATION);
    await reader().click(shared.Cellar, labels.copy);
    await created;
    await killed();
    for (const changes of KILLED_AFTER) {
      await reader().click(shared.Cellar, labels.copy);
      for (let n = 0; n < changes; n += 1) await world.media.nextRequest(ADDITION);
      await killed();
    }
    const [keys = []] = copiedKeys(world.media, cellar);
    expect(keys.length).toBeLessThan(TITLES);
    await press(shared.Cellar, labels.copy, says.more);
    expect(copiedKeys(world.media, cellar)).toEqual([originalKeys(world.media)]);
  });

  test('pressing the undo button again completes an undo of a playlist copy that was killed halfway', async () => {
    const [, attic] = accounts();
    const copied = await press(shared.Attic, labels.copy, says.copied);
    expect(copiedKeys(world.attic, attic)).toEqual([originalKeys(world.attic)]);
    await reader().click(messageOf(copied), labels.undo);
    await killHalfway(world.attic, REMOVAL, attic);
    await press(messageOf(copied), labels.undo, says.undone);
    expect(copiedKeys(world.attic, attic)).toEqual([[]]);
    expect(originalKeys(world.attic)).toHaveLength(TITLES);
  });

  test('a copy of a playlist leaves out and counts titles in libraries that the linked account does not see', async () => {
    const { media } = world;
    media.behaviour.unsharedLibraries = [LIBRARY_SECTION_IDS.actualities];
    const hidden = media.library.ofKind(LIBRARY_SECTION_IDS.actualities, 'movie').slice(0, 2);
    const visible = media.library.ofKind(LIBRARY_SECTION_IDS.films, 'movie').slice(0, 3);
    const title = `For ${name}`;
    const items = [...hidden, ...visible];
    const { owner } = media.accounts;
    media.playlists.create({ owner, title, smart: false, type: 'video', items });
    const answer = await reader().run(commands.show, { playlist: title, [commands.server]: 'Cellar' });
    await press(messageOf(answer), labels.copy, says.leftOut);
    const copy = media.playlists.all.find((playlist) => playlist.title === title && playlist.ownerId !== owner.id);
    expect(keysIn(copy)).toEqual(visible.map(({ ratingKey }) => ratingKey));
  });

  test('people without the right to copy a playlist are refused, and nothing is sent', async () => {
    const admin = world.discord.person('admin');
    const changes = () => world.media.requests.filter(({ method }) => method !== 'GET').length;
    const before = changes();
    for (const [capability, text] of [
      ['playlist.own', says.noRight],
      ['account.shared', says.notShared],
    ] as const) {
      await admin.run('/access revoke', { capability, who: `@&${name}`, deny: true });
      expect((await reader().click(shared.Cellar, labels.copy)).text).toContain(text);
      await admin.run('/access undo');
    }
    expect(changes()).toBe(before);
  });
});
