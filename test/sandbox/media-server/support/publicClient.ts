import { expect } from 'vitest';
import { type Read, readRoot } from './parsedXml.ts';
import { startTestServer, type TestServer } from './testServer.ts';

/**
 * Sends requests as the best-known public client of the vendor's servers does (python-plexapi): the token in a header, paths without
 * their last slash, a plus for a space where that client writes one, and paging in headers for each list. A response that it
 * would not accept, or an attribute that it could not read, throws.
 */
export interface PublicClient {
  readonly server: TestServer;
  /** Everything that it sends with each request, including the token. */
  readonly headers: Readonly<Record<string, string>>;
  query(
    key: string,
    how?: { readonly method?: string; readonly headers?: Record<string, string> },
  ): Promise<Read | undefined>;
  /** The children of a list, across all of its pages. */
  fetchItems(key: string): Promise<readonly Read[]>;
}

const HEADERS = {
  'X-Plex-Platform': 'Linux',
  'X-Plex-Platform-Version': '6.1',
  'X-Plex-Provides': 'controller',
  'X-Plex-Product': 'PlexAPI',
  'X-Plex-Version': '4.18.3',
  'X-Plex-Device': 'Linux',
  'X-Plex-Language': 'en',
  'X-Plex-Device-Name': 'a computer',
  'X-Plex-Client-Identifier': '0x1a2b3c',
  'X-Plex-Sync-Version': '2',
  'X-Plex-Features': 'external-media',
};
const PAGE = 100;

export async function openPublicClient(): Promise<PublicClient> {
  const server = await startTestServer({ vocabulary: 'plex', scale: { sessions: 0, history: 120 } });
  const own = { ...HEADERS, 'X-Plex-Token': server.media.tokens.admin };
  const query: PublicClient['query'] = async (key, { method = 'GET', headers } = {}) => {
    const { status, text } = await server.request(key, { method, token: 'none', headers: { ...own, ...headers } });
    expect([200, 201, 204], `${method} ${key}: ${text}`).toContain(status);
    return text.trim() === '' ? undefined : readable(readRoot(text));
  };
  const fetchItems: PublicClient['fetchItems'] = async (key) => {
    const items: Read[] = [];
    for (let start = 0, total = 0; start <= total; start += PAGE) {
      const headers = { 'X-Plex-Container-Start': `${start}`, 'X-Plex-Container-Size': `${PAGE}` };
      const page = await query(key, { headers });
      if (page === undefined) throw new Error(`no list: ${key}`);
      items.push(...page.children);
      total = Number(page.attributes.totalSize ?? page.attributes.size ?? page.children.length);
    }
    return items;
  };
  return { server, headers: own, query, fetchItems };
}

/** Builds `?a=1&b=2`, sorted, with everything but letters and digits encoded. */
export function joinArgs(args: Readonly<Record<string, string | number>>): string {
  const names = Object.keys(args).sort((a, b) => a.toLowerCase().localeCompare(b.toLowerCase()));
  return `?${names.map((name) => `${name}=${encodeURIComponent(args[name] ?? '')}`).join('&')}`;
}

/** Builds `?a=1&b=2` as forms are sent: a space becomes a plus. */
export const urlEncode = (args: Readonly<Record<string, string>>): string => `?${new URLSearchParams(args)}`;

const named = (names: string): ReadonlySet<string> => new Set(names.split(' '));
const FLAGS = named(
  'allowCameraUpload allowChannelAccess allowMediaDeletion allowSharing allowSync backgroundProcessing certificate ' +
    'companionProxy eventStream hubSearch multiuser myPlex myPlexSubscription photoAutoTag pluginHost ' +
    'requestParametersInCookie sync transcoderAudio transcoderLyrics transcoderPhoto transcoderSubtitles ' +
    'transcoderVideo updater voiceSearch more refreshing filters smart has64bitOffsets hasThumbnail selected ' +
    'optimizedForStreaming live local relayed secure complete throttled hidden advanced enabled scheduleRandomized',
);
const WHOLE = named(
  'size totalSize ratingKey librarySectionID viewCount skipCount duration year index parentIndex leafCount bitrate ' +
    'height width audioChannels streamType sessionKey viewOffset bandwidth accountID deviceID readOnlyLibraries ' +
    'transcoderActiveVideoSessions interval',
);
const BROKEN = named('aspectRatio audienceRating rating progress speed');
const TIMES = named('addedAt updatedAt createdAt lastViewedAt viewedAt');
/** Elements whose id this client reads as a number. */
const NUMBERED = named('Media Part Stream Device Account Location');

/** Returns the element if the client could read everything that it looks at. */
function readable(element: Read): Read {
  const wrong = Object.entries(element.attributes).filter(([name, value]) => !isReadable(element.name, name, value));
  if (wrong.length > 0) throw new Error(`${element.name} cannot be read: ${JSON.stringify(wrong)}`);
  return { ...element, children: element.children.map(readable) };
}

function isReadable(element: string, name: string, value: string): boolean {
  if (FLAGS.has(name)) return /^(?:0|1|true|false)$/.test(value) || element === 'Directory';
  if (WHOLE.has(name) || (name === 'id' && NUMBERED.has(element))) return /^-?\d+$/.test(value);
  if (BROKEN.has(name)) return value.trim() !== '' && Number.isFinite(Number(value));
  if (TIMES.has(name)) return /^\d+$/.test(value);
  return name !== 'originallyAvailableAt' || /^\d{4}-\d{2}-\d{2}$/.test(value);
}
