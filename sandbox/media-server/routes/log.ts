import type { Answer } from '../http/answer.ts';
import { emptyAnswer, refusal } from '../http/answer.ts';
import { parseQuery } from '../http/query.ts';
import type { Ask, Route } from '../http/route.ts';
import { parameterOf, required } from '../http/route.ts';

/** 0 Error, 1 Warning, 2 Info, 3 Debug, 4 Verbose. */
const LEVEL = /^[0-4]$/;

export const writeLog: Route = {
  operation: '4.18',
  title: 'Write one log message',
  method: 'GET',
  path: '/log',
  parameters: { level: required(LEVEL), message: required(), source: required() },
  answer: (ask) => {
    write(ask, {
      level: parameterOf(ask, 'level'),
      message: parameterOf(ask, 'message'),
      source: parameterOf(ask, 'source'),
    });
    return emptyAnswer();
  },
};

export const writeLogs: Route = {
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

function write({ world, account }: Ask, { level, message, source }: Group): void {
  world.log.write({ level: Number(level), message, source, at: world.clock.now(), accountId: account.id });
}

/** All of the messages, or none: one broken group refuses the whole body. */
function writeMany(ask: Ask): Answer {
  const groups = readGroups(ask.body);
  if (groups === undefined) {
    ask.violation('the body is not made of level, message and source');
    return refusal(400, 'a parameter is missing');
  }
  for (const group of groups) write(ask, group);
  return emptyAnswer();
}

function readGroups(body: string): readonly Group[] | undefined {
  const pairs = parseQuery(body);
  if (pairs.length === 0 || pairs.some(({ isBroken }) => isBroken)) return undefined;
  const groups: Group[] = [];
  for (let at = 0; at < pairs.length; at += 3) {
    const [level, message, source] = pairs.slice(at, at + 3);
    if (level?.key !== 'level' || message?.key !== 'message' || source?.key !== 'source') return undefined;
    if (!LEVEL.test(level.value) || message.value === '' || source.value === '') return undefined;
    groups.push({ level: level.value, message: message.value, source: source.value });
  }
  return groups;
}
