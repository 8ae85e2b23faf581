import { expect, test } from 'vitest';
import { HOSTILE_TITLES } from '../../../sandbox/media-server/library/data/hostile.ts';
import { createXmlElement, writeXmlDocument, writeXmlElement } from '../../../sandbox/media-server/xml.ts';
import { readXml, titlesOf } from './support/parsedXml.ts';
import { startTestServer } from './support/testServer.ts';

test('the simulated server writes reserved characters as entities, and control characters as references', () => {
  const written = writeXmlElement(
    createXmlElement('Video', { title: `a & b < c > d " e ' f\n\t\u0004`, none: undefined, year: 1927 }),
  );
  expect(written).toBe('<Video title="a &amp; b &lt; c &gt; d &quot; e &#39; f&#10;&#9;&#4;" year="1927"/>\n');
});

test('a document written with references alone is read as the same document', async () => {
  const server = await startTestServer();
  const plain = await server.read('/library/sections/1/all');
  server.media.behaviour.references = 'everywhere';
  expect((await server.request('/library/sections')).text).toContain(' title="&#x4d;&#117;&#x73;&#105;&#x63;"');
  expect(await server.read('/library/sections/1/all')).toEqual(plain);
});

/** XML 1.0 forbids these even as references, and a good parser drops them. */
const readable = (title: string): string => title.replace(/[^\P{Cc}\t\n\r]/gu, '');

test('any text in a document is read back unchanged, except for characters that XML forbids', () => {
  for (const title of HOSTILE_TITLES) {
    const read = readXml(
      writeXmlDocument(createXmlElement('MediaContainer', {}, [createXmlElement('Video', { title })])),
    );
    expect(titlesOf(read)).toEqual([readable(title)]);
  }
});

test('the simulated library has hostile titles only when they are requested', async () => {
  const hostile = await startTestServer({ hostile: true });
  const titles = titlesOf(await hostile.read('/library/sections/1/all'));
  expect(HOSTILE_TITLES.filter((title) => !titles.includes(readable(title)))).toEqual([]);
  expect(titlesOf(await hostile.read('/status/sessions'))).toEqual([HOSTILE_TITLES[2]]);
  expect((await hostile.read('/devices/')).children).toHaveLength(7);

  const plain = await startTestServer();
  expect(
    titlesOf(await plain.read('/library/sections/1/all')).filter((title) => HOSTILE_TITLES.includes(title ?? '')),
  ).toEqual([]);
});
