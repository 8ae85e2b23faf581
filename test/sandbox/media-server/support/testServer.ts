import { expect, onTestFinished } from 'vitest';
import {
  type EmbeddedMediaServer,
  type MediaServerOptions,
  startMediaServer,
} from '../../../../sandbox/media-server/server.ts';
import { type Read, readXml } from './parsedXml.ts';

interface RequestOptions {
  readonly method?: string;
  /** `none` sends no token at all. */
  readonly token?: string;
  readonly body?: string;
  readonly headers?: Record<string, string>;
}

interface TestResponse {
  readonly status: number;
  readonly type: string | null;
  readonly text: string;
  readonly headers: Headers;
}

export interface TestServer {
  readonly media: EmbeddedMediaServer;
  /** Sends any request, as the owner unless a token says otherwise. */
  request(path: string, how?: RequestOptions): Promise<TestResponse>;
  /** Sends a request that must succeed with XML. */
  read(path: string, how?: RequestOptions): Promise<Read>;
  /** Counts the entries of a list without reading them. */
  count(path: string): Promise<number>;
}

/** A server for one test. At the end it fails the test if there are violations that the test did not take. */
export async function startTestServer(options: MediaServerOptions = {}): Promise<TestServer> {
  const media = await startMediaServer({ scale: { sessions: 0, history: 0 }, ...options });
  onTestFinished(async () => {
    await media.close();
    expect(media.violations).toEqual([]);
  });
  const request = async (
    path: string,
    { method = 'GET', token = media.tokens.admin, body, headers }: RequestOptions = {},
  ) => {
    const sent = token === 'none' ? '' : `${path.includes('?') ? '&' : '?'}X-Media-Token=${token}`;
    const init = { method, ...(body === undefined ? {} : { body }), ...(headers === undefined ? {} : { headers }) };
    const response = await fetch(`${media.url}${path}${sent}`, init);
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      text: await response.text(),
      headers: response.headers,
    };
  };
  const read = async (path: string, how?: RequestOptions) => {
    const answered = await request(path, how);
    expect(answered).toMatchObject({ status: 200, type: expect.stringContaining('xml') });
    return readXml(answered.text);
  };
  const count = async (path: string) => {
    const page = 'X-Media-Container-Start=0&X-Media-Container-Size=0';
    return Number((await read(`${path}${path.includes('?') ? '&' : '?'}${page}`)).attributes.totalSize);
  };
  return { media, request, read, count };
}

/** Why the requests since the last call were wrong. */
export function takeViolationReasons(media: EmbeddedMediaServer): readonly string[] {
  return media.takeViolations().map(({ why }) => why);
}

/** The headers that a plex server requires of every client (MEDIA-SERVER.md, "Vocabulary"). */
export const PLEX_CLIENT = { 'X-Plex-Client-Identifier': 'a', 'X-Plex-Product': 'b', 'X-Plex-Version': 'c' };
