import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createXmlElement } from '../../../sandbox/media-server/xml.ts';
import { PLAYLIST_TYPES } from '../../../src/domain/media/playlists/playlist.ts';
import { runs } from '../../support/runs.ts';
import { same, written } from './attributes.ts';
import { decoded, item, withDefaults } from './entries.ts';
import * as specs from './specs.ts';

const RUNS = runs(40, 150);

const GUID = written(same('name', 'id'), ['id']);
const guids = fc.array(GUID, { maxLength: 3 });
const PLACE = written({ playlistItemId: ['playlistItemID', 'id'] });

test.each(['items', 'albums', 'decade', 'playlist-items'])(
  'answers of the kind %s written as XML decode to the same items, ids and places in a playlist',
  (kind) => {
    fc.assert(
      fc.property(item, guids, PLACE, ({ xml, value }, elsewhere, place) => {
        const children = [...xml.children, ...elsewhere.map(({ attributes }) => createXmlElement('Guid', attributes))];
        const found = decoded(kind, [{ ...xml, attributes: { ...xml.attributes, ...place.attributes }, children }]);
        const expected = {
          ...value,
          guids: elsewhere.length > 0 ? elsewhere.map(({ value }) => value.id) : undefined,
          ...(kind === 'playlist-items' && place.value),
        };
        expect(found).toEqual({ entries: [expected], sentCount: 1, listing: {} });
      }),
      RUNS,
    );
  },
);

test('a single item written as XML decodes to the same item', () => {
  fc.assert(
    fc.property(item, ({ xml, value }) => {
      expect(decoded('item', [xml])).toEqual(value);
    }),
    RUNS,
  );
});

test('libraries written as XML decode to the same libraries and folders, in order', () => {
  const folders = fc.array(written({ ...same('id', 'id'), ...same('name', 'path') }, ['path']), { maxLength: 3 });
  fc.assert(
    fc.property(written(specs.LIBRARY, ['key']), folders, (library, locations) => {
      const inside = locations.map(({ attributes }) => createXmlElement('Location', attributes));
      expect(decoded('libraries', [createXmlElement('Directory', library.attributes, inside)])).toEqual([
        { ...withDefaults(library.value, ['title', 'type']), locations: locations.map(({ value }) => value) },
      ]);
    }),
    RUNS,
  );
});

/** A playlist of each type, and one of an unknown type. */
const playlist = fc
  .tuple(written(specs.PLAYLIST, ['ratingKey']), fc.constantFrom(...PLAYLIST_TYPES, undefined))
  .map(([{ attributes, value }, type]) => ({
    xml: createXmlElement('Playlist', { ...attributes, playlistType: type ?? 'hologram' }),
    value: { ...withDefaults(value, ['title', 'smart']), playlistType: type },
  }));

test('one or several playlists written as XML decode to the same playlists', () => {
  fc.assert(
    fc.property(playlist, playlist, (one, another) => {
      expect(decoded('playlists', [one.xml, another.xml])).toEqual([one.value, another.value]);
      expect(decoded('playlist', [one.xml])).toEqual(one.value);
    }),
    RUNS,
  );
});

const COUNTS = written({
  added: ['leafCountAdded', 'natural'],
  requested: ['leafCountRequested', 'natural'],
});

test('an answer about additions to a playlist, written as XML, decodes to the same counts', () => {
  fc.assert(
    fc.property(COUNTS, ({ attributes, value }) => {
      expect(decoded('playlist-change', [], attributes)).toEqual(value);
    }),
    RUNS,
  );
});

test('an answer about removals from a playlist, written as XML, decodes to the same counts and playlist', () => {
  fc.assert(
    fc.property(COUNTS, fc.option(playlist, { nil: undefined }), ({ attributes, value }, left) => {
      const shown = left === undefined ? [] : [left.xml];
      expect(decoded('playlist-removal', shown, attributes)).toEqual({ ...value, playlist: left?.value });
    }),
    RUNS,
  );
});

test('decades written as XML decode to the same decades, and one without a title is named after its year', () => {
  const decade = written({ year: ['key', 'year'], ...same('text', 'title') }, ['year']);
  fc.assert(
    fc.property(fc.array(decade, { maxLength: 4 }), (decades) => {
      const xml = decades.map(({ attributes }) => createXmlElement('Directory', attributes));
      const known = decades.filter(({ value }) => value.year !== undefined);
      expect(decoded('decades', xml)).toEqual(
        known.map(({ value }) => ({ ...value, title: value.title ?? String(value.year) })),
      );
    }),
    RUNS,
  );
});

test('a server’s identity written as XML decodes to the same identity', () => {
  const machine = fc.stringMatching(/^[\w.~-]{1,128}$/);
  fc.assert(
    fc.property(machine, written({ ...same('text', 'version'), ...same('flag', 'claimed') }), (name, rest) => {
      const expected = { machineIdentifier: name, ...rest.value };
      expect(decoded('identity', [], { machineIdentifier: name, ...rest.attributes })).toEqual(expected);
    }),
    RUNS,
  );
});

test('an answer about an applied match, written as XML, decodes to the same data', () => {
  fc.assert(
    fc.property(written(specs.LISTING), ({ attributes, value }) => {
      expect(decoded('match', [], attributes)).toEqual(value);
    }),
    RUNS,
  );
});

test('live television, with its transcode inside its media, decodes from XML to the same session', () => {
  fc.assert(
    fc.property(written(specs.MEDIA), written(specs.TRANSCODE), (media, transcode) => {
      const key = '/transcode/session/abc';
      const inside = createXmlElement('Media', media.attributes, [
        createXmlElement('TranscodeSession', { key, ...transcode.attributes }),
      ]);
      expect(decoded('sessions', [createXmlElement('Video', { type: 'clip', live: 1 }, [inside])])).toMatchObject([
        { live: true, item: { files: [media.value] }, transcode: { key, ...transcode.value } },
      ]);
    }),
    RUNS,
  );
});
