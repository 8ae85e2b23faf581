import { type Answer, type Asked, container, serve } from './server.ts';

export interface Film {
  readonly title: string;
  readonly genres: readonly string[];
  readonly actors: readonly string[];
  readonly collections?: readonly string[];
}

interface FilmServer {
  /** Its way of reading the value of a filter by a tag. */
  readonly tags: 'text' | 'whole text' | 'number' | 'ignored' | 'nothing';
  /**
   * True if it lists its tags with their numbers; so if missing. `none`: its list is empty. A number is the
   * status of its refusal.
   */
  readonly lists?: boolean | number | 'none';
  /** True if it states the number of all items; so if missing. */
  readonly totals?: boolean;
  readonly paging?: boolean;
  /** The status of its refusal to send single items; missing if it sends them. */
  readonly items?: number;
  /** True if it answers for several items at once; so if missing. */
  readonly together?: boolean;
  /** The most tags of each kind in a listing; 2, and 3 actors, if missing. */
  readonly cut?: number;
  /** The meaning of a comma in a text. */
  readonly commas?: 'text' | 'or';
}

const TAGS = { genre: 'Genre', actor: 'Role', collection: 'Collection' } as const;
type TagField = keyof typeof TAGS;

const tagsOf = ({ genres, actors, collections = [] }: Film): Readonly<Record<TagField, readonly string[]>> => ({
  genre: genres,
  actor: actors,
  collection: collections,
});
const status =
  (code: number): Answer =>
  (response) =>
    response.writeHead(code).end();

const FIELDS: readonly TagField[] = ['genre', 'actor', 'collection'];

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** A media server with one library of films, whose listings cut the tags of a film. Keys count from 1. */
export async function filmServer(films: readonly Film[], behaviour: FilmServer) {
  const { totals = true, paging = true, together = true, lists = true, commas = 'text' } = behaviour;

  const numbersOf = (field: TagField) => [...new Set(films.flatMap((film) => tagsOf(film)[field]))];
  function element(film: Film, cutOf: (field: TagField) => number): string {
    const inside = FIELDS.flatMap((field) =>
      tagsOf(film)
        [field].slice(0, cutOf(field))
        .map((tag) => `<${TAGS[field]} tag="${escaped(tag)}"/>`),
    );
    const attributes = `ratingKey="${films.indexOf(film) + 1}" type="movie" title="${escaped(film.title)}"`;
    return `<Video ${attributes}>${inside.join('')}</Video>`;
  }
  const cutOf = (field: TagField) => behaviour.cut ?? (field === 'actor' ? 3 : 2);

  const alternatives = (value: string) => (commas === 'or' ? value.split(',') : [value]);
  const contains = (text: string, value: string) => text.toLowerCase().includes(value.toLowerCase());
  function hasTag(film: Film, field: TagField, value: string): boolean {
    const tags = tagsOf(film)[field];
    if (behaviour.tags === 'nothing') return false;
    if (behaviour.tags === 'whole text') return tags.includes(value);
    if (behaviour.tags === 'text') return tags.some((tag) => alternatives(value).some((text) => contains(tag, text)));
    const numbers = value.split(',').map(Number);
    return tags.some((tag) => numbers.includes(numbersOf(field).indexOf(tag) + 1));
  }
  const hasTitle = ({ title }: Film, value: string): boolean =>
    alternatives(value).some((text) => contains(title, text));

  function isListed(film: Film, { query }: Asked): boolean {
    return [...query].every(([name, value]) => {
      const isNegated = name.endsWith('!');
      const named = isNegated ? name.slice(0, -1) : name;
      const field = FIELDS.find((each) => each === named);
      if (field !== undefined) return behaviour.tags === 'ignored' || hasTag(film, field, value) !== isNegated;
      return named !== 'title' || hasTitle(film, value) !== isNegated;
    });
  }

  function numbered(rows: readonly string[], { query }: Asked) {
    const start = Number(query.get('X-Media-Container-Start') ?? query.get('X-Plex-Container-Start') ?? 0);
    const size = Number(query.get('X-Media-Container-Size') ?? query.get('X-Plex-Container-Size') ?? rows.length);
    const sent = paging ? rows.slice(start, start + size) : rows;
    return container(sent.join('\n'), `size="${sent.length}" ${totals ? `totalSize="${rows.length}"` : ''}`);
  }

  function answerTo(asked: Asked): Answer {
    const [, , place, key = '', last] = asked.path.split('/');
    const field = FIELDS.find((each) => each === last);
    if (place === 'sections' && last === 'all') {
      const rows = films.filter((film) => isListed(film, asked)).map((film) => element(film, cutOf));
      return numbered(rows, asked);
    }
    if (place === 'sections' && field !== undefined && (lists === true || lists === 'none')) {
      const listed = lists === 'none' ? [] : numbersOf(field);
      const rows = listed.map((tag, at) => `<Directory key="${at + 1}" title="${escaped(tag)}"/>`);
      return numbered(rows, asked);
    }
    if (place === 'sections' && typeof lists === 'number') return status(lists);
    if (place === 'metadata' && behaviour.items !== undefined) return status(behaviour.items);
    if (place !== 'metadata' || (!together && key.includes(','))) return status(404);
    const found = key.split(',').flatMap((one) => films[Number(one) - 1] ?? []);
    return container(found.map((film) => element(film, () => 1000)).join('\n'));
  }

  return await serve((response, asked) => {
    const answer = answerTo(asked);
    answer(response, asked);
  });
}
