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
  /** Any request, as the owner unless a token says otherwise. */
  request(path: string, how?: RequestOptions): Promise<TestResponse>;
  /** A request that must succeed with XML. */
  read(path: string, how?: RequestOptions): Promise<Read>;
  /** How many entries a list has, without reading them. */
  count(path: string): Promise<number>;
}

/** A server for one test. It fails the test at its end when violations are left that were not taken. */
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

/** Why the requests since the last look were wrong. */
export function takeViolationReasons(media: EmbeddedMediaServer): readonly string[] {
  return media.takeViolations().map(({ why }) => why);
}

/** What a plex server wants of every client (MEDIA-SERVER.md, "Vocabulary"). */
export const PLEX_CLIENT = { 'X-Plex-Client-Identifier': 'a', 'X-Plex-Product': 'b', 'X-Plex-Version': 'c' };
