import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { DoctorCheckName, DoctorFinding } from '../../src/domain/doctor/findings.ts';
import { MediaServerFailure } from '../../src/domain/media/server/failure.ts';
import { checksOfServers, type ServerWithUsableToken } from '../../src/main/doctor.ts';
import { createMediaServerChecks } from '../../src/observe/doctor/mediaServer.ts';
import { describeDoctorFinding } from '../../src/render/doctor/sentence.ts';
import { de } from '../../src/render/texts/de.ts';
import { en } from '../../src/render/texts/en.ts';
import { fakeMedia } from '../support/media.ts';

const { signal } = new AbortController();

/** A server at whose address this one answers. */
const answeredBy = (machineIdentifier: string): ServerWithUsableToken => ({
  name: 'Cellar',
  isAdded: false,
  address: new URL('http://192.168.1.10:32400'),
  machineIdentifier: 'cellar-1',
  media: fakeMedia({}),
  probe: async () => ({ ms: 3, machineIdentifier }),
  vocabulary: () => undefined,
  tokenLife: undefined,
  advice: {
    otherVocabulary: async () => undefined,
    secureAddress: async () => undefined,
    accountChange: () => undefined,
  },
});
const ENDS = new Date('2026-12-06T10:00:00Z');
const UNREADABLE = { name: 'Attic', isAdded: true };

type Servers = ReturnType<Parameters<typeof checksOfServers>[0]>;
const found = async (name: DoctorCheckName, ...servers: Servers) =>
  await checksOfServers(() => servers)
    .find((check) => check.name === name)
    ?.run(signal);

test('the doctor runs the same checks for several media servers as for a single one', () => {
  const server = answeredBy('cellar-1');
  const ofOne = createMediaServerChecks({ ...server, isPlain: async () => false }).map(({ name }) => name);
  expect(checksOfServers(() => [server]).map(({ name }) => name)).toEqual(ofOne);
});

test('the doctor reports another media server at a server’s address as that server’s failure', async () => {
  expect(await found('media server', answeredBy('cellar-1'))).toMatchObject([{ kind: 'server-there' }]);
  expect(await found('media server', answeredBy('other-1'), UNREADABLE)).toEqual([
    { kind: 'server-another', address: 'http://192.168.1.10:32400', onServer: 'Cellar' },
  ]);
});

test('the doctor begins the checks of one server per turn of the event loop, so that other work is not blocked', async () => {
  let begun = 0;
  const byRound: number[] = [];
  const probe = async () => {
    begun += 1;
    return { ms: 3, machineIdentifier: 'cellar-1' };
  };
  const examined = found('media server', ...Array.from({ length: 5 }, () => ({ ...answeredBy('cellar-1'), probe })));
  for (let before = 0; before < 5; before = begun) {
    await setImmediate();
    byRound.push(begun - before);
  }
  expect(Math.max(...byRound)).toBe(1);
  expect(await examined).toHaveLength(5);
});

test('the doctor reports a token that it cannot decrypt as a problem of that server’s token', async () => {
  expect(await found('token', UNREADABLE)).toEqual([{ kind: 'token-unreadable', isAdded: true }]);
  expect(await found('media server', UNREADABLE)).toEqual([]);
});

test('the doctor reports a token that was entered for another address, with both addresses', async () => {
  const addressMismatch = { intended: 'http://attic.example', actual: 'http://evil.example' };
  expect(await found('token', { ...UNREADABLE, addressMismatch })).toEqual([
    { kind: 'token-elsewhere', ...addressMismatch, isAdded: true },
  ]);
});

test('the doctor adds to the result about the token how many people linked an account at another address', async () => {
  const libraries = async () => {
    throw new MediaServerFailure('forbidden', { method: 'GET', path: '/library/sections' });
  };
  const media = fakeMedia({ libraries });
  const kinds = async (waitingLinks: number) =>
    (await found('token', { ...answeredBy('cellar-1'), media, waitingLinks }))?.filter(
      ({ kind }) => kind === 'links-waiting',
    );
  expect([await kinds(0), await kinds(2)]).toEqual([[], [{ kind: 'links-waiting', count: 2 }]]);
});

test.each<[DoctorFinding, RegExp, RegExp]>([
  [
    { kind: 'token-elsewhere', intended: 'http://attic.example', actual: 'http://evil.example' },
    /entered for http:\/\/attic\.example, but the database now has http:\/\/evil\.example, so I do not send it anywhere/,
    /für http:\/\/attic\.example eingegeben.*http:\/\/evil\.example/,
  ],
  [{ kind: 'links-waiting', count: 1 }, /^1 person linked/, /^Eine Person hat/],
  [{ kind: 'links-waiting', count: 3 }, /^3 people linked .* they link again/, /^3 Leute haben/],
  [{ kind: 'seed-another' }, /now lead to another media server.*`\/server add`/, /zu einem anderen Medienserver/],
  [
    { kind: 'seed-unchecked', failure: 'timeout' },
    /I use the ones from before until.*keep trying\. \S/,
    /benutze ich die bisherigen und versuche es weiter\. \S/,
  ],
  [
    { kind: 'server-another', address: 'MEDIA_URL', onServer: 'Attic', isAdded: true },
    /^Attic: Another media server than before answers at (?!MEDIA_URL)/,
    /^Attic: Unter (?!MEDIA_URL).* antwortet ein anderer Medienserver/,
  ],
  [
    { kind: 'token-unreadable' },
    /can no longer read the token.*`\/server token`/,
    /nicht mehr lesen.*`\/server token`/,
  ],
  [{ kind: 'token-ends', ends: ENDS }, /valid until <2026-12-06>\.$/, /gilt bis <2026-12-06>\.$/],
  [
    { kind: 'token-ends-soon', ends: ENDS },
    /until <2026-12-06>\. Replace `MEDIA_TOKEN` before then\.$/,
    /bis <2026-12-06>\. Ersetze `MEDIA_TOKEN` vorher/,
  ],
  [
    { kind: 'token-ends-soon', ends: ENDS, isAdded: true },
    /Replace the server’s token \(`\/server token`\) before then/,
    /Ersetze das Token des Servers \(`\/server token`\) vorher/,
  ],
  [
    { kind: 'token-bad', failure: 'unauthorized', expired: { at: ENDS } },
    /refused `MEDIA_TOKEN`: it expired on <2026-12-06>\. .*find one that lasts/,
    /abgelehnt: Es ist am <2026-12-06> abgelaufen\. .*dauerhaftes/,
  ],
  [
    { kind: 'token-bad', failure: 'unauthorized', expired: { at: undefined } },
    /refused `MEDIA_TOKEN`: it has expired\./,
    /abgelehnt: Es ist abgelaufen\./,
  ],
  [
    { kind: 'seed-unchecked', failure: 'unauthorized', expired: { at: ENDS } },
    /keep trying\. My token for the media server expired on <2026-12-06>/,
    /Mein Token für den Medienserver ist am <2026-12-06> abgelaufen/,
  ],
])('the doctor explains in English and German what to do about %j', (finding, english, german) => {
  const [inEnglish, inGerman] = [en, de].map((texts) =>
    describeDoctorFinding(texts, finding, {
      safely: (text) => text,
      day: (at) => `<${at.toISOString().slice(0, 10)}>`,
    }),
  );
  expect(inEnglish).toMatch(english);
  expect(inGerman).toMatch(german);
});
