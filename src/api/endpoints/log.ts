import { LOG_LEVELS, type LogMessage } from '../../domain/media/server/log.ts';
import { change, done, MAY_BE_MISSING } from '../endpoint.ts';
import { encodeQuery, type QueryPair } from '../transport/query.ts';
import type { Vocabulary } from '../vocabulary.ts';

const pairsOf = ({ level, message, source }: LogMessage): readonly QueryPair[] => [
  ['level', LOG_LEVELS.indexOf(level)],
  ['message', message],
  ['source', source],
];

/** 4.18: the level as its number, 0 Error to 4 Verbose. A GET that changes something. */
export const writeLog = (message: LogMessage) =>
  change('GET', {
    path: '/log',
    query: pairsOf(message),
    reading: done,
    failures: MAY_BE_MISSING,
  });

/** 4.19: one group after the other, each in the order level, message, source. */
export const writeLogMessages = ({ logSeparator }: Vocabulary, messages: readonly LogMessage[]) =>
  change('POST', {
    path: '/log',
    body: messages.map((message) => encodeQuery(pairsOf(message))).join(logSeparator),
    reading: done,
    failures: MAY_BE_MISSING,
  });
