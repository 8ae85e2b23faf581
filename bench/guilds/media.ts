import { randomBytes } from 'node:crypto';
import type { LibraryItem } from '../../sandbox/media-server/library/item.ts';
import { MAIN_SERVER_PROFILE } from '../../sandbox/media-server/profiles/cellar.ts';
import { type AnyEmbeddedMediaServer, startMediaServerWithProfile } from '../../sandbox/media-server/server.ts';
import { audienceOfEvent, countLibrariesPerServer, libraryKeyOf, titleOf } from './plan.ts';
import { mediaProcessCommandSchema } from './words.ts';

/**
 * Runs media servers in one process, on which people play the requested number of films per second: `media.ts SIZE`, as
 * JSON.
 */
const size = JSON.parse(process.argv[2] ?? '{}');
const TICK_MS = 100;
/** Minimum time before the same film is played again, in seconds. Two plays within a minute would count as one. */
const AGAIN_S = 120;
/**
 * One film in this many has a poster, because drawing posters is this process's slowest work. Finished posters are
 * cached.
 */
const POSTER_EACH = 6;
const HISTORY = /\/history\//;

const libraries = countLibrariesPerServer(size);
const filmsOfLibrary = Math.ceil((size.events / size.servers / libraries) * AGAIN_S) + 1;

const servers = await Promise.all(
  Array.from({ length: size.servers }, async (_, index) => {
    const token = randomBytes(15).toString('base64url');
    const accounts = { ...MAIN_SERVER_PROFILE.accounts, owner: { ...MAIN_SERVER_PROFILE.accounts.owner, token } };
    const profile = {
      ...MAIN_SERVER_PROFILE,
      name: `Server ${index + 1}`,
      accounts,
      tokens: { ...MAIN_SERVER_PROFILE.tokens, admin: token },
    };
    const server = await startMediaServerWithProfile(profile, {
      now: new Date(),
      seed: 5000 + index,
      scale: { sessions: 0 },
    });
    return { server, films: Array.from({ length: libraries }, (__, library) => addLibrary(server, library)) };
  }),
);

function addLibrary({ library }: AnyEmbeddedMediaServer, nth: number): readonly LibraryItem[] {
  const [section] = library.sections;
  const [film] = library.ofKind('1', 'movie');
  if (!section || !film) throw new Error('the embedded media server has no films');
  const id = libraryKeyOf(nth);
  library.addSection({ ...section, id, title: `Films ${nth + 1}`, uuid: `${id}-${section.uuid}` });
  return Array.from({ length: filmsOfLibrary }, (_, index) => {
    const ratingKey = `${500_000 + nth * filmsOfLibrary + index}`;
    const hasPoster = (nth + index) % POSTER_EACH === 0;
    const item = { ...film, ratingKey, sectionId: id, guid: `movie/${ratingKey}`, hasPoster };
    library.put(item);
    return item;
  });
}

let events = 0;
/** Time at which playing began, and number of plays before. */
let since: { readonly at: number; readonly events: number } | undefined;

function play(): void {
  if (!since) return;
  const dueEvents = since.events + Math.floor(((Date.now() - since.at) / 1000) * size.events);
  for (; events < dueEvents; events += 1) {
    const { server: number, library } = audienceOfEvent(events, size);
    const { server, films = [] } = servers[number - 1] ?? {};
    const turn = Math.floor(events / size.servers / libraries);
    const film = films[library]?.[turn % filmsOfLibrary];
    if (server && film) server.history.add({ item: { ...film, title: titleOf(events) }, viewedAt: new Date() });
  }
}
setInterval(play, TICK_MS);

process.on('message', (message) => {
  const { playing } = mediaProcessCommandSchema.parse(message);
  play();
  if (playing) since ??= { at: Date.now(), events };
  else since = undefined;
  const violations = servers.flatMap(({ server }) =>
    server.violations.map(({ method, path, why }) => `${method} ${path}: ${why}`),
  );
  const polledServers = servers.filter(({ server }) =>
    server.requests.some(({ path, isOver }) => isOver && HISTORY.test(path)),
  ).length;
  process.send?.({ events, looked: polledServers, violations: violations.slice(0, 5) });
});

process.send?.({
  servers: servers.map(({ server: { url, tokens, machineIdentifier } }) => ({
    url,
    token: tokens.admin,
    machineIdentifier,
  })),
  accountUrl: servers[0]?.server.accountUrl,
});
