import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { VOCABULARY_NAMES } from '../../../sandbox/media-server/vocabulary.ts';
import { createXmlElement } from '../../../sandbox/media-server/xml.ts';
import { toStorableSessionId } from '../../../src/domain/media/sessions/sessionId.ts';
import { runs } from '../../support/runs.ts';
import { type Spec, written } from './attributes.ts';
import { decoded, item, type NAMELESS, withDefaults } from './entries.ts';
import * as specs from './specs.ts';

const RUNS = runs(40, 150);

test('an item with all documented fields, written as XML, decodes to the same item (2.7a, 2.8, 2.11)', () => {
  fc.assert(
    fc.property(item, written(specs.LISTING), ({ xml, value }, listing) => {
      const page = decoded('items', [xml], {
        ...listing.attributes,
        librarySectionID: undefined,
        librarySectionTitle: undefined,
      });
      expect(page).toEqual({
        entries: [value],
        sentCount: 1,
        listing: { ...listing.value, librarySectionId: undefined, librarySectionTitle: undefined },
      });
    }),
    RUNS,
  );
});

test.each(VOCABULARY_NAMES)('a row of the history written as XML decodes to the same row, in %s', (speaks) => {
  fc.assert(
    fc.property(item, written(specs.HISTORY, ['historyKey', 'viewedAt']), ({ xml, value }, row) => {
      fc.pre(speaks === 'plex' || value.kind !== 'track');
      const page = decoded('history', [{ ...xml, attributes: { ...xml.attributes, ...row.attributes } }]);
      expect(page).toMatchObject({ entries: [{ ...row.value, item: value }] });
    }),
    RUNS,
  );
});

test('a session written as XML decodes to the same session', () => {
  const people = fc.tuple(written(specs.PLAYER), written(specs.TRANSCODE), written(specs.ACCOUNT));
  fc.assert(
    fc.property(item, people, ({ xml, value }, [player, transcode, user]) => {
      const key = '/transcode/sessions/abc';
      const children = [
        ...xml.children,
        createXmlElement('Player', player.attributes),
        createXmlElement('User', { id: user.attributes.id, title: user.attributes.name, thumb: user.attributes.thumb }),
        createXmlElement('Session', { id: 'session & 1' }),
        createXmlElement('TranscodeSession', { key, ...transcode.attributes }),
      ];
      expect(decoded('sessions', [{ ...xml, children }])).toMatchObject([
        {
          id: toStorableSessionId('session & 1'),
          item: { ...value },
          player: player.value,
          user: { id: user.value.id, name: user.value.name },
          transcode: { key, ...transcode.value },
        },
      ]);
    }),
    RUNS,
  );
});

/** Kinds whose entries are one element each: how it is called, what it must have, and what it says without. */
const PLAIN: readonly (readonly [
  string,
  string,
  Spec,
  readonly string[],
  readonly (keyof typeof NAMELESS)[],
  object,
])[] = [
  ['playlists', 'Playlist', specs.PLAYLIST, ['ratingKey'], ['title', 'smart'], {}],
  ['libraries', 'Directory', specs.LIBRARY, ['key'], ['title', 'type'], { locations: [] }],
  ['devices', 'Device', specs.DEVICE, ['id'], ['name'], {}],
  ['accounts', 'Account', specs.ACCOUNT, ['id', 'name'], [], {}],
];

describe.each(PLAIN)('%s', (kind, name, spec, needed, defaults, rest) => {
  test('entries of a list written as XML decode to the same entries, in their order', () => {
    fc.assert(
      fc.property(fc.array(written(spec, needed), { maxLength: 3 }), (entries) => {
        const got = decoded(
          kind,
          entries.map(({ attributes }) => createXmlElement(name, attributes)),
        );
        expect(got).toEqual(entries.map(({ value }) => ({ ...withDefaults(value, defaults), ...rest })));
      }),
      RUNS,
    );
  });
});

test('account resources written as XML decode to the same resources and connections', () => {
  fc.assert(
    fc.property(written(specs.RESOURCE), written(specs.CONNECTION), ({ attributes, value }, connection) => {
      const xml = createXmlElement('Device', { ...attributes, provides: 'server,player' }, [
        createXmlElement('Connection', connection.attributes),
      ]);
      expect(decoded('account-resources', [xml])).toEqual([
        {
          ...withDefaults(value, ['name']),
          provides: ['server', 'player'],
          hasAccessToken: false,
          connections: [connection.value],
        },
      ]);
    }),
    RUNS,
  );
});

test('matches written as XML decode to the same matches and tracks', () => {
  const kinds = fc.constantFrom('movie', 'show', 'season', 'artist', 'album');
  fc.assert(
    fc.property(kinds, written(specs.MATCH), written(specs.MATCH), (kind, match, track) => {
      const inner = createXmlElement('SearchResult', { ...track.attributes, type: 'track', lifespanEnded: 0 });
      const xml = createXmlElement('SearchResult', { ...match.attributes, type: kind, lifespanEnded: 0 }, [inner]);
      expect(decoded('matches', [xml])).toEqual({
        listing: {},
        matches: [
          {
            ...withDefaults(match.value, ['name']),
            kind,
            tracks: [{ ...withDefaults(track.value, ['name']), kind: 'track', tracks: [] }],
          },
        ],
      });
    }),
    RUNS,
  );
});

test('search hubs written as XML decode to the same hubs and tags', () => {
  fc.assert(
    fc.property(written(specs.HUB), written(specs.TAG), (hub, tag) => {
      const directory = createXmlElement('Directory', { ...tag.attributes, type: 'tag', tag: 'Ada' });
      expect(decoded('search', [createXmlElement('Hub', { ...hub.attributes, more: 2 }, [directory])])).toMatchObject([
        {
          ...withDefaults(hub.value, ['title', 'type']),
          more: true,
          moreCount: 2,
          items: [{ title: 'Ada', kind: 'tag', tag: tag.value }],
        },
      ]);
    }),
    RUNS,
  );
});

test('preferences written as XML decode to the same preferences', () => {
  fc.assert(
    fc.property(written(specs.SETTING), ({ attributes, value }) => {
      expect(decoded('settings', [createXmlElement('Setting', { id: 'A', type: 'text', ...attributes })])).toEqual([
        { ...value, id: 'A', type: 'text', secret: false },
      ]);
    }),
    RUNS,
  );
});

test('an item’s parents are identified by their path if they have no key', () => {
  const xml = createXmlElement('Video', {
    ratingKey: 1,
    parentKey: '/library/metadata/7',
    grandparentKey: '/library/metadata/8/children',
  });
  expect(decoded('items', [xml])).toMatchObject({ entries: [{ parentRatingKey: '7', grandparentRatingKey: '8' }] });
});
