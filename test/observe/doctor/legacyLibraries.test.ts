import { expect, onTestFinished, test } from 'vitest';
import { createLibrarySection } from '../../../sandbox/media-server/library/section.ts';
import { startMediaServer } from '../../../sandbox/media-server/server.ts';
import { VOCABULARIES } from '../../../src/api/vocabularies/vocabularies.ts';
import { STATUS_BY_DOCTOR_FINDING } from '../../../src/domain/doctor/findingStatus.ts';
import { legacyFindings } from '../../../src/observe/doctor/legacyLibraries.ts';
import { describeDoctorFindingAsPlainText } from '../../../src/render/doctor/sentence.ts';
import { de } from '../../../src/render/texts/de.ts';
import { en } from '../../../src/render/texts/en.ts';
import { mediaServerAt } from '../../api/support/server.ts';
import { fails } from '../../support/media.ts';

const signal = new AbortController().signal;

/** The doctor's findings on an embedded server with a further library for each of these agents. */
async function findingsWith(agents: readonly string[], vocabulary: 'plex' | 'neutral' = 'plex') {
  const server = await startMediaServer({ vocabulary, scale: { history: 0, sessions: 0 } });
  onTestFinished(() => server.close());
  for (const [index, agent] of agents.entries())
    server.library.addSection(
      createLibrarySection(server.words, {
        id: String(50 + index),
        type: 'movie',
        title: `Old ${index + 1}`,
        agent,
        scanner: server.words.oldScanners.movie,
        language: 'en',
        uuid: String(index),
        locations: [],
      }),
    );
  const media = mediaServerAt(new URL(server.url), vocabulary, {}, { token: server.tokens.admin });
  return await legacyFindings({ media, vocabulary: () => VOCABULARIES[vocabulary] }, signal);
}

test('the doctor names libraries whose agent was announced for removal, and says what to do', async () => {
  const found = await findingsWith(['com.plexapp.agents.imdb', 'tv.plex.agents.movie', 'com.plexapp.agents.hama']);
  expect(found).toEqual([{ kind: 'libraries-legacy', libraries: ['Old 1', 'Old 3'], more: 0 }]);
  const [finding] = found;
  expect(finding && describeDoctorFindingAsPlainText(en, finding)).toMatch(
    /scanners of Old 1, Old 3\. Change them before you update the server/,
  );
  expect(finding && describeDoctorFindingAsPlainText(de, finding)).toContain(
    'Scanner von Old 1, Old 3. Ändere sie vor dem nächsten Update',
  );
  expect(STATUS_BY_DOCTOR_FINDING['libraries-legacy']).toBe('warning');
});

test('the doctor counts the libraries with old agents beyond those that it names', async () => {
  const [finding] = await findingsWith(Array(11).fill('com.plexapp.agents.imdb'));
  expect(finding).toMatchObject({ more: 3 });
  expect(finding && describeDoctorFindingAsPlainText(en, finding)).toContain('Old 8 and 3 more.');
});

test('the doctor reports no old agents if no agent will be removed, or if the libraries cannot be read', async () => {
  expect(await findingsWith([])).toEqual([]);
  expect(await findingsWith(['com.mediaapp.agents.legacymoviedb'], 'neutral')).toEqual([]);
  const unreadable = { media: { libraries: fails('unauthorized') }, vocabulary: () => undefined };
  expect(await legacyFindings(unreadable, signal)).toEqual([]);
});
