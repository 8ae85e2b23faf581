import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { ErrorSchema, RatelimitedResponseSchema } from 'discord-api-spec/zod';
import type { ZodMiniType } from 'zod/mini';
import { parseRequestUrl } from '../../parseRequestUrl.ts';
import { DiscordApiError, discordApiErrors } from '../discordApiErrors.ts';
import type { DiscordState } from '../state.ts';
import { checkAgainstSchema } from '../validation/schema.ts';
import { decodeRequestBody, isMultipartForm, readRequestBodyBytes } from './body.ts';
import type { ApiFaultInjector, SimulatedApiFault } from './faults.ts';
import { type RateLimitDecision, type RateLimits, rateLimitBody, rateLimitHeaders } from './rateLimits.ts';
import type { RefusedRequestCounter } from './refusedRequests.ts';
import { type ReceivedRequest, toDiscordRuleViolation } from './requestLog.ts';
import {
  type DiscordApiRoute,
  type DiscordApiRouteMatch,
  type DiscordRouteResponse,
  findDiscordApiRoute,
} from './route.ts';

/**
 * API version in a path. Versions 9 and 10 have the same routes. Discord takes a path without a version for version 6.
 */
const BASE = /^\/api(?:\/v(?<version>\d+))?(?=\/)/;
const VERSIONS: readonly (string | undefined)[] = [undefined, '9', '10'];
const DISCONTINUED: readonly (string | undefined)[] = ['3', '4', '5'];

export interface HttpServerDeps {
  readonly state: DiscordState;
  readonly routes: readonly DiscordApiRoute[];
  readonly faults: ApiFaultInjector;
  readonly rateLimits: RateLimits | undefined;
  readonly refusals: RefusedRequestCounter;
}

interface Answer {
  readonly status: number;
  readonly body?: unknown;
  /** HTML in place of a JSON body. */
  readonly page?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly schema?: ZodMiniType<unknown> | undefined;
}

interface Request {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly contentType: string;
  readonly authorization: string | undefined;
  readonly bytes: Buffer;
}

export const createHttpServer = (setting: HttpServerDeps): Server =>
  createServer((incoming, response) => {
    serve(setting, incoming, response).catch(() => incoming.socket.destroy());
  });

const serve = async (setting: HttpServerDeps, incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
  const request = await readRequest(incoming);
  if (request === undefined) return void response.writeHead(400).end();
  if (request.path.startsWith('/attachments/')) return sendFile(setting.state, request.path, response);
  const { method, bytes } = request;
  const path = withoutToken(request.path);
  const record: ReceivedRequest = { method, path, body: bytes.toString('utf8'), at: setting.state.now() };
  setting.state.records.requests.push(record);
  const answer = bannedPage(setting) ?? (await answerThroughFaults(setting, request));
  setting.refusals.count(answer?.status ?? 0);
  record.status = answer?.status ?? 0;
  setting.state.signals.changed();
  if (!answer) {
    incoming.socket.destroy();
    return;
  }
  checkAnswer(setting, request, answer);
  const date = new Date(setting.state.now()).toUTCString();
  response.writeHead(answer.status, { date, ...typeOf(answer), ...answer.headers });
  response.end(answer.body === undefined ? answer.page : JSON.stringify(answer.body));
};

const typeOf = ({ body, page }: Answer): Record<string, string> => {
  if (page !== undefined) return { 'content-type': 'text/html; charset=UTF-8' };
  // discord.js would try to parse the absent body of a 204 with a content type.
  return body === undefined ? {} : { 'content-type': 'application/json' };
};

/** Undefined if the request's first line has no valid path. */
const readRequest = async (incoming: IncomingMessage): Promise<Request | undefined> => {
  const url = parseRequestUrl(incoming.url, 'http://127.0.0.1');
  if (url === undefined) return undefined;
  return {
    method: incoming.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    contentType: incoming.headers['content-type'] ?? '',
    authorization: incoming.headers.authorization,
    bytes: await readRequestBodyBytes(incoming),
  };
};

/** Answers a request, or fails as the active faults demand. Resolves with undefined if the connection must be cut. */
const answerThroughFaults = async (setting: HttpServerDeps, request: Request): Promise<Answer | undefined> => {
  const { method, path, contentType } = request;
  const faults = setting.faults.meet({ method, path, withFiles: isMultipartForm(contentType) });
  for (const fault of faults) if (fault.kind === 'delay') await wait(fault.ms);
  const report = (moment: 'before' | 'after') => {
    for (const fault of faults) if (fault.kind === 'tell' && (fault.when ?? 'before') === moment) fault.listener();
  };
  report('before');
  const answer = await answerUnder(setting, request, faults);
  report('after');
  return answer;
};

const answerUnder = async (
  setting: HttpServerDeps,
  request: Request,
  faults: readonly SimulatedApiFault[],
): Promise<Answer | undefined> => {
  const fault = faults.find(({ kind }) => kind !== 'delay' && kind !== 'tell');
  if (fault?.kind === 'rate-limit') return limited(fault.retryAfter, fault.global ?? false);
  if (fault?.kind === 'page') return pageOf(fault);
  const isAfter = fault !== undefined && 'when' in fault && fault.when === 'after';
  const answer = fault && !isAfter ? undefined : await answerTo(setting, request);
  if (fault?.kind === 'drop') return undefined;
  if (fault?.kind === 'status') {
    const { status, code = 0 } = fault;
    return { status, body: { message: `${status}: made up`, code } };
  }
  return answer;
};

/** Response to requests from a banned address. Undefined without a ban. */
const bannedPage = ({ refusals }: HttpServerDeps): Answer | undefined => {
  const retryAfter = refusals.banned();
  return retryAfter === undefined ? undefined : pageOf({ status: 429, retryAfter });
};

const pageOf = ({
  status,
  retryAfter,
}: Pick<Extract<SimulatedApiFault, { kind: 'page' }>, 'status' | 'retryAfter'>): Answer => ({
  status,
  page: `<!DOCTYPE html><title>Error ${status}</title><p>You are being rate limited.</p>`,
  ...(retryAfter !== undefined && { headers: { 'retry-after': String(retryAfter) } }),
});

const limited = (retryAfter: number, global: boolean): Answer => ({
  status: 429,
  body: rateLimitBody({ retryAfter, global }),
  headers: rateLimitHeaders(retryAfter, global),
  schema: RatelimitedResponseSchema,
});

const answerTo = async (setting: HttpServerDeps, request: Request): Promise<Answer> => {
  const { state } = setting;
  let decision: RateLimitDecision = { headers: {} };
  try {
    const match = matchOf(setting, request);
    if (match.route.auth === 'bot' && request.authorization !== `Bot ${state.world.botToken}`)
      throw discordApiErrors.unauthorized();
    decision = setting.rateLimits?.judge(match) ?? decision;
    if (decision.refused)
      return { ...limited(decision.refused.retryAfter, decision.refused.global), headers: decision.headers };
    const reply = await carryOut(match, request, state);
    return { ...reply, headers: decision.headers, schema: reply.body === undefined ? undefined : match.route.answer };
  } catch (error) {
    const violation = toDiscordRuleViolation(error, request.method, withoutToken(request.path));
    if (violation) state.records.report(violation);
    return errorAnswer(error, decision.headers);
  }
};

const errorAnswer = (error: unknown, headers: RateLimitDecision['headers']): Answer => {
  if (!(error instanceof DiscordApiError))
    return { status: 500, body: { message: '500: Internal Server Error', code: 0 } };
  const { status, body, retryAfter } = error;
  if (retryAfter === undefined) return { status, body, headers, schema: ErrorSchema };
  const refusal = { ...headers, ...rateLimitHeaders(retryAfter, false) };
  return { status, body, headers: refusal, schema: RatelimitedResponseSchema };
};

const matchOf = (setting: HttpServerDeps, request: Request): DiscordApiRouteMatch => {
  const base = BASE.exec(request.path);
  const version = base?.groups?.version;
  if (DISCONTINUED.includes(version)) throw discordApiErrors.noSuchVersion();
  const isServed = base !== null && VERSIONS.includes(version);
  const match = isServed
    ? findDiscordApiRoute(setting.routes, request.method, request.path.slice(base[0].length))
    : undefined;
  if (!match) throw unknownRoute(setting, request);
  return match;
};

/** Records unknown keys of the body. They do not fail the request, because Discord ignores them. */
const carryOut = async (
  { route, params }: DiscordApiRouteMatch,
  request: Request,
  state: DiscordState,
): Promise<DiscordRouteResponse> => {
  const { method, path, query, bytes, contentType } = request;
  const sentBody = await decodeRequestBody(bytes, contentType);
  try {
    return route.handle({ params, query, ...sentBody }, state);
  } finally {
    const problems = sentBody.ignored;
    if (problems.length > 0) state.records.report({ kind: 'request', method, path: withoutToken(path), problems });
  }
};

const unknownRoute = ({ state: { records } }: HttpServerDeps, { method, path }: Request): DiscordApiError => {
  const problems = [{ path: [], code: 'UNKNOWN_ROUTE', message: 'This Discord has no such route' }];
  records.report({ kind: 'route', method, path, problems });
  return discordApiErrors.noSuchRoute();
};

/**
 * Masks an interaction's token in callback and webhook paths, where it belongs. In any other place it stays visible as
 * a leak.
 */
const withoutToken = (path: string): string => path.replace(/(?<=\/(?:interactions|webhooks)\/\d+\/)[^/]+/, '(token)');

/** Checks this sandbox's responses against Discord's schemas. Tests against wrong responses would prove nothing. */
const checkAnswer = (
  { state: { records } }: HttpServerDeps,
  { method, path }: Request,
  { schema, body }: Answer,
): void => {
  if (!schema) return;
  const text = JSON.stringify(body);
  if (isKnown(text, schema)) return;
  const { value, problems } = checkAgainstSchema(schema, JSON.parse(text));
  if (value === undefined) records.report({ kind: 'our own answer', method, path: withoutToken(path), problems });
  else remember(text, schema);
};

/**
 * Minimum length in characters of a response whose check is cached. A list of commands is longer, and its check takes
 * 20 ms.
 */
const LONG = 50_000;
const MOST_KEPT = 20;
/** Long responses that matched their schema, without their ids. The ids are the only difference between test worlds. */
const textsBySchema = new WeakMap<ZodMiniType<unknown>, Set<string>>();
const withoutIds = (text: string): string => text.replaceAll(/"\d{17,20}"/g, '""');

const isKnown = (text: string, schema: ZodMiniType<unknown>): boolean =>
  text.length > LONG && textsBySchema.get(schema)?.has(withoutIds(text)) === true;

const remember = (text: string, schema: ZodMiniType<unknown>): void => {
  const texts = textsBySchema.get(schema) ?? new Set();
  if (text.length > LONG && texts.size < MOST_KEPT) textsBySchema.set(schema, texts.add(withoutIds(text)));
};

/** Serves attachments to anyone with the address, as Discord's CDN does. */
const sendFile = (state: DiscordState, path: string, response: ServerResponse): void => {
  const file = state.messages.file(path.split('/')[3] ?? '');
  response.writeHead(file ? 200 : 404, { 'content-type': file?.attachment.content_type ?? 'text/plain' });
  response.end(file?.bytes);
};
