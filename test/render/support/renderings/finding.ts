import fc from 'fast-check';
import {
  renderBrowseListing,
  renderNoAlbums,
  renderNoMovieLibrary,
  renderWrongLibraryKind,
} from '../../../../src/commands/browse/views/browse.ts';
import {
  renderCommandHelp,
  renderHelp,
  renderHelpRecipe,
  renderHelpResults,
} from '../../../../src/commands/help/view.ts';
import { renderItemFiles } from '../../../../src/commands/info/views/files.ts';
import { renderNewItems } from '../../../../src/commands/new/view.ts';
import { renderRandomPick } from '../../../../src/commands/pick/view.ts';
import { renderItem } from '../../../../src/commands/shared/info/views/show.ts';
import { PERMISSION_LEVELS } from '../../../../src/domain/access/levels.ts';
import { renderLibraryChoicePrompt, renderNoSuchLibrary, renderSearch } from '../../../../src/render/search/search.ts';
import { renderVote, renderVoteEnd } from '../../../../src/render/vote/vote.ts';
import { controls, decimal, key, many, maybe, number, posters, press, text } from '../anything.ts';
import { item, items, library } from '../holdings.ts';
import { rendering } from '../rendering.ts';

const KINDS = ['movie', 'show', 'season', 'episode', 'artist', 'album', 'track', 'photo'] as const;
const year = fc.integer({ min: 0, max: 9999 });
const libraries = many(library);
const date = fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) });
const voted = fc
  .array(item, { minLength: 2, maxLength: 10 })
  .map((all) => all.map((each, n) => ({ ...each, ratingKey: `${n + 1}` })));
const PICTURE = new Uint8Array([1]);
const counts = fc.array(fc.tuple(fc.constantFrom('1', '2', '3'), number)).map((all) => new Map(all));
const ids = fc.constantFrom(new Map<string, string>(), new Map([['search', '1']]));
const was = maybe(fc.constant('item show'));
const helpLine = fc.oneof(
  fc.record({
    kind: fc.constant('typed' as const),
    path: fc.constantFrom('search', 'playlist add', 'session terminate'),
    description: fc.constantFrom('What it does', 'x'.repeat(100)),
    was,
  }),
  fc.record({ kind: fc.constant('menu' as const), name: fc.constant('Something is wrong'), was }),
);
const roleIds = fc.oneof(fc.constant('everyone' as const), many(key));
const recipeLine = fc.record({
  title: fc.constant('Make a backup'),
  sentence: fc.constantFrom('Usher copies its database.', 'x'.repeat(150)),
  guide: fc.constant('Back up, move, upgrade'),
  heading: fc.constant('Make a backup'),
  paths: fc.array(fc.constantFrom('search', 'playlist add'), { maxLength: 4 }),
});

/** Search, browse, items, help: what everybody may do. */
export const finding = [
  rendering(
    'renderSearch',
    fc.record({
      query: text,
      library: maybe(text),
      groups: fc.array(fc.record({ title: text, type: text, items }), { maxLength: 12 }),
      before: number,
      total: maybe(number),
      posters,
      servers: maybe(fc.func(maybe(text))),
      controls: maybe(controls),
    }),
    renderSearch,
  ),
  rendering(
    'renderNewItems',
    fc.record({
      arrivals: fc.array(
        fc.record({
          item,
          count: fc.integer({ min: 1, max: 500 }),
          day: fc.constantFrom('2026-11-22', '2026-11-23'),
          at: fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) }),
        }),
        { maxLength: 6 },
      ),
      before: number,
      total: number,
      library: maybe(text),
      posters,
      controls,
      kind: maybe(fc.constantFrom('films' as const, 'series' as const, 'music' as const)),
    }),
    renderNewItems,
  ),
  rendering(
    'renderRandomPick',
    fc.record({
      items: fc.array(item, { maxLength: 3 }),
      total: number,
      minutes: maybe(number),
      countedPeople: maybe(number),
      posters,
      controls,
      genre: maybe(text),
      library: maybe(text),
      lookedThrough: maybe(number),
      playsLookedThrough: maybe(number),
      unchecked: maybe(number),
      kind: maybe(fc.constantFrom('films' as const, 'series' as const)),
    }),
    renderRandomPick,
  ),
  rendering(
    'renderVote',
    fc.record({
      vote: fc.record({ items: voted, isHidden: fc.boolean(), isOver: fc.boolean(), endsAt: date }),
      counts,
      total: maybe(number),
      ballot: maybe(fc.constant(PICTURE)),
      pressFor: press.map((one) => () => one),
      endPress: press,
      copyPress: press,
    }),
    renderVote,
  ),
  rendering(
    'renderVoteEnd',
    fc
      .record({
        items: voted,
        counts,
        pictures: fc.record({ winner: maybe(fc.constant(PICTURE)), bars: maybe(fc.constant(PICTURE)) }),
        controls,
        marker: fc.constant(4242),
        won: fc.nat({ max: 9 }),
      })
      .map(({ won, ...ended }) => ({ ...ended, winner: ended.items[won], tied: ended.items.slice(won + 1) })),
    renderVoteEnd,
  ),
  rendering('renderLibraryChoicePrompt', fc.tuple(text, maybe(fc.constant('on Attic and Cellar'))), (texts, given) =>
    renderLibraryChoicePrompt(texts, ...given),
  ),
  rendering('renderNoSuchLibrary', fc.record({ typedText: text, libraries }), renderNoSuchLibrary),
  rendering(
    'renderBrowseListing',
    fc.record({
      of: fc.oneof(
        fc.record({ list: fc.constant('decade'), decade: year }),
        fc.record({ list: fc.constant('library'), kind: maybe(fc.constantFrom(...KINDS)) }),
        fc.record({ list: fc.constant('albums') }),
      ),
      name: text,
      wanted: fc.record({
        'year-from': maybe(year),
        'year-to': maybe(year),
        title: maybe(text),
        studio: maybe(text),
        rating: maybe(decimal),
        'content-rating': maybe(text),
        'added-since': maybe(text),
        filter: maybe(text),
        filter2: maybe(text),
        filter3: maybe(text),
      }),
      sort: maybe(fc.constantFrom('title', 'newest', 'oldest', 'added', 'rating')),
      items,
      before: number,
      total: maybe(number),
      sortedAmong: maybe(number),
      unchecked: maybe(number),
      posters,
      controls,
    }),
    renderBrowseListing,
  ),
  rendering('renderNoMovieLibrary', libraries, renderNoMovieLibrary),
  rendering('renderWrongLibraryKind', fc.record({ library, kind: fc.constantFrom(...KINDS) }), renderWrongLibraryKind),
  rendering(
    'renderNoAlbums',
    fc.tuple(fc.constantFrom('notAnArtist' as const, 'artistNowhere' as const), item),
    (texts, given) => renderNoAlbums(texts, ...given),
  ),
  rendering(
    'renderItem',
    fc.record({
      item,
      copies: maybe(many(item)),
      servers: maybe(fc.func(maybe(text))),
      children: fc.oneof(
        fc.record({
          kind: fc.constantFrom('season', 'episode', 'album', 'track'),
          items,
          isCut: fc.boolean(),
        }),
        fc.constantFrom('unreadable', undefined),
      ),
      rowLimit: number,
      posters,
      controls,
      seen: maybe(fc.record({ kind: fc.constantFrom('movie', 'show'), step: fc.constantFrom('some', 'half', 'most') })),
    }),
    renderItem,
  ),
  rendering(
    'renderItemFiles',
    fc.record({ item, copies: many(item), servers: fc.func(maybe(text)), withPaths: fc.boolean() }),
    renderItemFiles,
  ),
  rendering(
    'renderHelp',
    fc.record({
      lines: fc.array(
        fc.record({
          kind: fc.constant('typed'),
          part: fc.constantFrom('begin', 'find', 'rules'),
          path: fc.constantFrom('search', 'playlist add', 'session terminate'),
          description: fc.constantFrom('What it does', 'x'.repeat(100)),
        }),
        { maxLength: 15 },
      ),
      page: number,
      pages: number,
      ids,
      levelsAbove: fc.array(fc.record({ level: fc.constantFrom(...PERMISSION_LEVELS), roleIds: many(key) }), {
        maxLength: 4,
      }),
      controls,
    }),
    renderHelp,
  ),
  rendering(
    'renderCommandHelp',
    fc.record({
      line: helpLine,
      ids,
      options: fc.array(
        fc.record({
          name: fc.constantFrom('item', 'x'.repeat(32)),
          description: fc.constantFrom('Which one', 'x'.repeat(100)),
          required: fc.boolean(),
        }),
        { maxLength: 25 },
      ),
      roleIds,
    }),
    renderCommandHelp,
  ),
  rendering('renderHelpRecipe', recipeLine, (texts, recipe) => renderHelpRecipe(texts, recipe, new Map())),
  rendering(
    'renderHelpResults',
    fc.record({
      typedText: text,
      commands: fc.array(helpLine, { maxLength: 8 }),
      recipes: fc.array(recipeLine, { maxLength: 3 }),
      forbidden: fc.array(fc.record({ line: helpLine, roleIds }), { maxLength: 3 }),
      fits: fc.boolean(),
      ids,
    }),
    renderHelpResults,
  ),
];
