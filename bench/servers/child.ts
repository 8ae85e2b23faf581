import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { parseRequestUrl } from '../../sandbox/parseRequestUrl.ts';
import { createTitlesOfServer } from './titles.ts';

/**
 * A media server that can only be searched, in its own process, so that its work does not count as the bot's. Unlike
 * real servers, five such servers share this machine's processors. So each computes a frequent answer once, and
 * afterwards only waits as long as a quick server takes. The embedded media server is slower and would hide the bot's
 * own time.
 */
const ANSWERS_AFTER_MS = 20;

const bodiesByUrl = new Map<string, string>();
const titles = createTitlesOfServer(Number(process.argv[2])).map((item, index) => ({
  ...item,
  at: index,
  lower: item.title.toLowerCase(),
}));

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

function answer(query: string, limit: number): string {
  const hubs = (['movie', 'episode', 'track'] as const).map((kind) => {
    const hits = titles.filter((item) => item.kind === kind && item.lower.includes(query)).slice(0, limit);
    const rows = hits.map(
      ({ at, title, year = '' }) =>
        `<Video ratingKey="${at + 1}" type="${kind}" title="${escaped(title)}" year="${year}" summary="${'So it goes. '.repeat(30)}" librarySectionID="1"/>`,
    );
    return `<Hub type="${kind}" hubIdentifier="${kind}" title="${kind}" size="${rows.length}" more="0">${rows.join('')}</Hub>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?><MediaContainer size="${hubs.length}">${hubs.join('')}</MediaContainer>`;
}

const server = createServer(async ({ url = '' }, response) => {
  const searchParams = parseRequestUrl(url, 'http://127.0.0.1')?.searchParams;
  if (searchParams === undefined) return void response.writeHead(400).end();
  const body =
    bodiesByUrl.get(url) ?? answer((searchParams.get('query') ?? '').toLowerCase(), Number(searchParams.get('limit')));
  bodiesByUrl.set(url, body);
  await wait(ANSWERS_AFTER_MS);
  response.setHeader('content-type', 'application/xml').end(body);
});
server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
