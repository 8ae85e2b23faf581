import type { Logger } from '../domain/logger.ts';
import type { ConvertScreenshot, UploadedFile } from '../domain/reports.ts';

/** Largest upload, in bytes: the maximum for a person without a subscription. */
const MAX_BYTES = 10 * 1024 * 1024;
/** How long the download of an upload may take, in ms. */
const DEADLINE_MS = 10_000;
/** Discord's hosts for uploaded files. */
const HOSTS: readonly string[] = ['cdn.discordapp.com', 'media.discordapp.net'];

interface ScreenshotsDeps {
  /** The address of Discord's API. A substitute for Discord also stores uploads there. */
  readonly apiUrl: URL | undefined;
  /** Draws the picture again, so that other data in the file, for example its location, is not passed on. */
  readonly makeSmall: (bytes: Uint8Array, signal: AbortSignal) => Promise<Uint8Array>;
  readonly log: Pick<Logger, 'info'>;
}

/** Fetches an image that came with a form and redraws it. Undefined if the image is too large or cannot be read. */
export function createScreenshotConverter({ apiUrl, makeSmall, log }: ScreenshotsDeps): ConvertScreenshot {
  return async ({ url, bytes }, signal) => {
    if (bytes > MAX_BYTES || !isFromDiscord(url, apiUrl)) return undefined;
    try {
      return await makeSmall(await fetchBytes(url, signal), signal);
    } catch (err) {
      signal.throwIfAborted();
      log.info({ err }, 'could not read the screenshot of a report; sending the report without it');
      return undefined;
    }
  };
}

function isFromDiscord(url: UploadedFile['url'], apiUrl: URL | undefined): boolean {
  const { protocol, hostname, origin } = URL.parse(url) ?? {};
  if (origin !== undefined && origin === apiUrl?.origin) return true;
  return protocol === 'https:' && hostname !== undefined && HOSTS.includes(hostname);
}

async function fetchBytes(url: string, signal: AbortSignal): Promise<Uint8Array> {
  const endSignal = AbortSignal.any([signal, AbortSignal.timeout(DEADLINE_MS)]);
  const response = await fetch(url, { signal: endSignal, redirect: 'error' });
  if (!response.ok || response.body === null) throw new Error(`Discord answered ${response.status}`);
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body) {
    size += part.byteLength;
    if (size > MAX_BYTES) throw new Error('the file is larger than it was said to be');
    parts.push(part);
  }
  // Copies the bytes, because they are handed over to another thread.
  return new Uint8Array(Buffer.concat(parts));
}
