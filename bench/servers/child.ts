import { createServer } from 'node:http';
import { titlesOf } from './titles.ts';

/**
 * A media server that can only be searched, in a process of its own, so that its work does not count for the bot. The embedded one takes
 * too long over so many titles to show what the bot itself takes.
 */
const titles = titlesOf(Number(process.argv[2])).map((item, at) => ({ ...item, at, lower: item.title.toLowerCase() }));

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

function answer(query: string, limit: number): string {
  const hubs = (['movie', 'episode', 'track'] as const).map((kind) => {
    const found = titles.filter((item) => item.kind === kind && item.lower.includes(query)).slice(0, limit);
    const rows = found.map(
      ({ at, title, year = '' }) =>
        `<Video ratingKey="${at + 1}" type="${kind}" title="${escaped(title)}" year="${year}" summary="${'So it goes. '.repeat(30)}" librarySectionID="1"/>`,
    );
    return `<Hub type="${kind}" hubIdentifier="${kind}" title="${kind}" size="${rows.length}" more="0">${rows.join('')}</Hub>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?><MediaContainer size="${hubs.length}">${hubs.join('')}</MediaContainer>`;
}

const server = createServer(({ url = '' }, response) => {
  const { searchParams } = new URL(url, 'http://127.0.0.1');
  const body = answer((searchParams.get('query') ?? '').toLowerCase(), Number(searchParams.get('limit')));
  response.setHeader('content-type', 'application/xml').end(body);
});
server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
