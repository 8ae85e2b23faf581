import type { MediaServerResponse } from '../http/answer.ts';
import { createEmptyResponse, createErrorResponse } from '../http/answer.ts';
import { parseQuery } from '../http/query.ts';
import type { MediaServerRoute, RouteContext } from '../http/route.ts';
import { requiredRouteParameter, requireQueryParameterValue } from '../http/route.ts';
import type { Vocabulary } from '../vocabulary.ts';

/** Levels of the log: 0 Error, 1 Warning, 2 Info, 3 Debug, 4 Verbose. */
const LEVEL = /^[0-4]$/;

export const writeLogMessageRoute: MediaServerRoute = {
  operation: '4.18',
  title: 'Write one log message',
  method: 'GET',
  path: '/log',
  parameters: {
    level: requiredRouteParameter(LEVEL),
    message: requiredRouteParameter(),
    source: requiredRouteParameter(),
  },
  isChange: true,
  answer: (context) => {
    if (!mayWrite(context)) return createErrorResponse(403);
    write(context, {
      level: requireQueryParameterValue(context, 'level'),
      message: requireQueryParameterValue(context, 'message'),
      source: requireQueryParameterValue(context, 'source'),
    });
    return createEmptyResponse();
  },
};

export const writeLogMessagesRoute: MediaServerRoute = {
  operation: '4.19',
  title: 'Write several log messages',
  method: 'POST',
  path: '/log',
  parameters: {},
  answer: writeMany,
};

interface Group {
  readonly level: string;
  readonly message: string;
  readonly source: string;
}

const mayWrite = ({ world, account }: RouteContext): boolean => world.words.logWriters === 'users' || account.isOwner;

function write({ world, account }: RouteContext, { level, message, source }: Group): void {
  world.log.write({ level: Number(level), message, source, at: world.clock.now(), accountId: account.id });
}

/** Writes all messages or none: one invalid group makes the whole body invalid. */
function writeMany(context: RouteContext): MediaServerResponse {
  if (!mayWrite(context)) return createErrorResponse(403);
  const groups = readGroups(context);
  if (groups === undefined) {
    context.violation('the body is not made of level, message and source');
    return createErrorResponse(400, 'a parameter is missing');
  }
  for (const group of groups) write(context, group);
  return createEmptyResponse();
}

const readGroups = ({ body, world: { words } }: RouteContext): readonly Group[] | undefined =>
  words.logGroups === 'lines' ? readLines(body, words) : readJoined(body, words);

/**
 * Parses messages for the server's log (interface.md, 4.19), joined with `&`. Each has a level, a text and a source.
 */
function readJoined(body: string, words: Vocabulary): readonly Group[] | undefined {
  const pairs = parseQuery(body, words);
  // Values are URL-encoded, so a line break makes the body invalid.
  if (pairs.length === 0 || body.includes('\n') || pairs.some(({ isBroken }) => isBroken)) return undefined;
  const groups: Group[] = [];
  for (let start = 0; start < pairs.length; start += 3) {
    const [level, message, source] = pairs.slice(start, start + 3);
    if (level?.key !== 'level' || message?.key !== 'message' || source?.key !== 'source') return undefined;
    groups.push({ level: level.value, message: message.value, source: source.value });
  }
  return groups.every(isWhole) ? groups : undefined;
}

/**
 * Parses the vendor's form: each line is a query string for one message. If a name is repeated, its first value counts.
 */
function readLines(body: string, words: Vocabulary): readonly Group[] | undefined {
  const groups = body.split(/\r?\n/).flatMap((line) => (line === '' ? [] : [readLine(line, words)]));
  return groups.length > 0 && groups.every(isWhole) ? groups : undefined;
}

function readLine(line: string, words: Vocabulary): Group {
  const pairs = parseQuery(line, words).filter(({ isBroken }) => !isBroken);
  const first = (name: string): string => pairs.find(({ key }) => key === name)?.value ?? '';
  return { level: first('level'), message: first('message'), source: first('source') };
}

const isWhole = ({ level, message, source }: Group): boolean => LEVEL.test(level) && message !== '' && source !== '';
