import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { createSandboxActions, type SandboxActionDeps } from '../../actions/actions.ts';
import type { EmbeddedDiscord } from '../../discord/discord.ts';
import { readRequestBodyBytes } from '../../discord/http/body.ts';
import { parseRequestUrl } from '../../parseRequestUrl.ts';
import { UsageError } from '../../usageError.ts';
import {
  createPageSessionState,
  PAGE_USER_ACTION_SCHEMA,
  type PageSessionState,
  performPageUserAction,
} from './acts.ts';
import { findPageRequestRefusalStatus, PAGE_RESPONSE_HEADERS, UPLOADED_FILE_RESPONSE_HEADERS } from './guard.ts';
import { PAGE_STYLES } from './look/look.ts';
import type { SandboxPanelDeps } from './panel.ts';
import { createPageScriptData, findPersonAndChannel, type PersonAndChannel } from './place.ts';
import { pageScript, THEME_SCRIPT } from './script.ts';
import { pageHtml } from './shell.ts';
import { streamPageEvents } from './stream.ts';

export interface PageServerHandle {
  /** Address of the page, with a secret token. */
  readonly url: string;
  close(): Promise<void>;
}

/** Maximum bytes of an upload: 10 MiB as base64, with some room. */
const MOST_BYTES = 15 * 1024 * 1024;
const FONTS: Readonly<Record<string, () => string>> = {
  'inter-400.ttf': () => import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  'inter-600.ttf': () => import.meta.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
};

interface Parts extends SandboxPanelDeps {
  readonly memory: PageSessionState;
  readonly script: Promise<string>;
}

export interface PageServerDeps extends SandboxActionDeps {
  readonly discord: EmbeddedDiscord;
}

export async function startPageServer(parts: PageServerDeps): Promise<PageServerHandle> {
  const script = pageScript();
  script.catch(() => undefined);
  const token = randomBytes(18).toString('base64url');
  const pageParts = { ...parts, actions: createSandboxActions(parts), memory: createPageSessionState(), script };
  let origin = '';
  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = parseRequestUrl(request.url, origin);
    if (url === undefined) {
      response.writeHead(400, PAGE_RESPONSE_HEADERS).end();
      return;
    }
    const { method = 'GET', headers } = request;
    const refusalStatus = findPageRequestRefusalStatus({ method, path: url.pathname, headers }, { origin, token });
    if (refusalStatus !== undefined) {
      response.writeHead(refusalStatus, PAGE_RESPONSE_HEADERS).end();
      return;
    }
    const path = url.pathname.slice(token.length + 2);
    await serve(pageParts, { request, response, path, query: url.searchParams });
  };
  // A failing request must not end the sandbox.
  const server = createServer((request, response) => {
    receive(request, response).catch((error: unknown) => fail(response, error));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the page has no address');
  origin = `http://127.0.0.1:${address.port}`;
  return {
    url: `${origin}/${token}/`,
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** Responds with the error's message, even for a fault of the sandbox. */
function fail(response: ServerResponse, error: unknown): void {
  if (response.headersSent) return void response.destroy();
  const status = error instanceof UsageError ? 404 : 500;
  send(response, 'text/plain', error instanceof Error ? error.message : String(error), status);
}

const send = (response: ServerResponse, type: string, body: string | Buffer, status = 200): void =>
  void response.writeHead(status, { ...PAGE_RESPONSE_HEADERS, 'content-type': `${type}; charset=utf-8` }).end(body);

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly path: string;
  readonly query: URLSearchParams;
}

async function serve(parts: Parts, { request, response, path, query }: Exchange): Promise<void> {
  const { discord, memory, script } = parts;
  if (path.startsWith('attachments/')) return await serveFile(discord, path, response);
  const addressOf = FONTS[path];
  if (addressOf) return send(response, 'font/ttf', readFileSync(fileURLToPath(addressOf())));
  if (path === 'style.css') return send(response, 'text/css', PAGE_STYLES);
  if (path === 'theme.js') return send(response, 'text/javascript', THEME_SCRIPT);
  if (path === 'page.js') return send(response, 'text/javascript', await script);
  const place = findPersonAndChannel(discord, query.get('as') ?? undefined, query.get('in') ?? undefined);
  if (path === 'events') return streamPageEvents(response, place, parts, memory);
  if (path === 'here') return send(response, 'application/json', JSON.stringify(createPageScriptData(place)));
  if (path === 'acts' && request.method === 'POST') return await act(parts, place, request, response);
  if (path === '') return send(response, 'text/html', `${pageHtml(place, parts, memory.dismissed)}`);
  send(response, 'text/plain', '', 404);
}

async function act(
  { memory, actions }: Parts,
  place: PersonAndChannel,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (Number(request.headers['content-length'] ?? MOST_BYTES + 1) > MOST_BYTES)
    return send(response, 'text/plain', '', 413);
  const action = PAGE_USER_ACTION_SCHEMA.safeParse(parsed(await readRequestBodyBytes(request)));
  if (!action.success) return send(response, 'text/plain', action.error.message, 400);
  send(response, 'application/json', JSON.stringify(await performPageUserAction(action.data, place, memory, actions)));
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Serves a file of the embedded Discord at the page's own address. */
async function serveFile(discord: EmbeddedDiscord, path: string, response: ServerResponse): Promise<void> {
  const file = await fetch(new URL(path, new URL(discord.url).origin));
  const type = file.headers.get('content-type') ?? 'application/octet-stream';
  const disposition = type.startsWith('image/') ? 'inline' : 'attachment';
  response.writeHead(file.status, {
    ...UPLOADED_FILE_RESPONSE_HEADERS,
    'content-type': type,
    'content-disposition': disposition,
  });
  response.end(Buffer.from(await file.arrayBuffer()));
}
