import { expect, test } from 'vitest';
import type { MediaServerProblem } from '../../../src/domain/doctor/findings.ts';
import { MEDIA_SERVER_FAILURE_KINDS, NO_CONNECTION_REASONS } from '../../../src/domain/media/server/failure.ts';
import {
  describeFailedConnectionTest,
  typedAddressProblemSentence,
} from '../../../src/render/doctor/trialSentences.ts';
import { de } from '../../../src/render/texts/de.ts';
import { en } from '../../../src/render/texts/en.ts';

const ENDS = new Date('2026-12-06T10:00:00Z');
const AS_IT_IS = { safely: (text: string) => text, day: en.tokens.day };

const said = (problem: MediaServerProblem, address = 'http://media.example', instead?: string) =>
  describeFailedConnectionTest(en, { kind: 'fails', problem, instead }, address);

test.each<{ name: string; problem: MediaServerProblem; expected: string }>([
  { name: 'a token', problem: { failure: 'unauthorized' }, expected: 'rejects this token' },
  {
    name: 'a token that has expired',
    problem: { failure: 'unauthorized', expired: { at: ENDS } },
    expected: 'expired on <t:1796551200:D>. Get',
  },
  {
    name: 'a token that is said to have expired',
    problem: { failure: 'unauthorized', expired: { at: undefined } },
    expected: 'has expired. Get',
  },
  { name: 'a web page', problem: { failure: 'web-page' }, expected: 'A web page answers' },
  { name: 'a host', problem: { failure: 'unreachable', reason: 'unknown-host' }, expected: 'host name can’t be found' },
  { name: 'a scheme', problem: { failure: 'unreachable', reason: 'not-https' }, expected: 'Use http://' },
])(
  'a problem with $name is explained to the person who typed it, without naming a setting',
  ({ problem, expected }) => {
    expect(said(problem)).toContain(expected);
    expect(said(problem)).not.toContain('MEDIA_');
  },
);

const problems: readonly MediaServerProblem[] = [
  ...MEDIA_SERVER_FAILURE_KINDS.map((failure) => ({ failure })),
  ...NO_CONNECTION_REASONS.map((reason) => ({ failure: 'unreachable', reason }) as const),
  { failure: 'unauthorized', isUnidentified: true },
  { failure: 'unauthorized', expired: { at: ENDS } },
  { failure: 'unauthorized', expired: { at: undefined } },
];

test.each(problems)(
  'a person who types an address is not told to ask the bot’s owner or to change a setting: %j',
  (problem) => {
    for (const texts of [en, de]) {
      const words = typedAddressProblemSentence(texts, problem, { address: 'http://media.example', ...AS_IT_IS });
      expect(words).not.toMatch(/bot’s owner|Besitzer des Bots|betreibt|MEDIA_/);
    }
  },
);

test('an address that refuses the token without identifying itself is not reported as a wrong token', () => {
  expect(said({ failure: 'unauthorized', isUnidentified: true })).toMatch(
    /says nothing about itself without one.* Check the address/,
  );
  expect(said({ failure: 'unauthorized', isUnidentified: false })).toContain('rejects this token');
});

test('a self-signed certificate is explained with a remedy, and a redirect with the address to use', () => {
  const certificate = said({ failure: 'unreachable', reason: 'certificate', code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
  expect(certificate).toMatch(/SIGNED.* plain http where the server allows it.*NODE_EXTRA_CA_CERTS/);
  expect(said({ failure: 'web-page' })).toContain('the address that the server has in your own network');
});

test('a Plex host name that does not resolve is explained by DNS rebinding, and other failures are not', () => {
  const problem = { failure: 'unreachable', reason: 'unknown-host', vendorDomain: 'plex.direct' } as const;
  expect(said(problem, 'https://1-2-3-4.x.plex.direct:32400')).toContain('DNS rebinding');
  expect(said({ ...problem, reason: 'not-https' })).toContain('Use http://');
});

test.each([
  ['http://192.168.1.10:32400/plex', 'unsupported', 'Is its path “/plex” right?'],
  ['https://media.example/web/index.html', 'not-found', 'Is its path “/web/index.html” right?'],
  ['http://media.example/library', 'unsupported', 'Is its path “/library” right?'],
  ['http://media.example', 'unsupported', 'Is the address right?'],
  ['http://media.example/', 'not-found', 'Is the address right?'],
] as const)(
  'an address that answers every request with 404 is named, with a question about its path: %s',
  (address, failure, asked) => {
    const words = said({ failure }, address).replaceAll('\\', '');
    expect(words).toContain(`${address}: everything there answers 404 (not found). ${asked}`);
  },
);

test('the message about a wrong address ends with the address that would work', () => {
  const problem = { failure: 'unreachable', reason: 'certificate' } as const;
  expect(said(problem, 'http://1.2.3.4', 'https://name')).toMatch(/certificate.* Use https:\/\/name instead\?$/);
});
