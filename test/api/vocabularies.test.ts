import { expect, test } from 'vitest';
import { findVocabularyByName, vendorOfHost } from '../../src/api/vocabularies/vocabularies.ts';

test.each([
  { host: '127-0-0-1.0123abc.plex.direct', vendor: 'plex' },
  { host: 'notplex.direct', vendor: undefined },
  { host: 'plex.direct', vendor: undefined },
  { host: 'plex.direct.example', vendor: undefined },
])('only a host below a vendor’s domain counts as one of its servers: $host', ({ host, vendor }) => {
  expect(vendorOfHost(host)?.name).toBe(vendor);
});

test.each([undefined, '', 'newer', 'constructor', '__proto__'])(
  'a stored vocabulary that is not listed counts as unknown: %s',
  (name) => {
    expect(findVocabularyByName(name)).toBeUndefined();
  },
);
