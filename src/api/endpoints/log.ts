import { LOG_LEVELS, type LogMessage } from '../../domain/media.ts';
import { change, done } from '../endpoint.ts';

/** 4.18: the level as its number, 0 Error to 4 Verbose. A GET that changes something. */
export const writeLog = ({ level, message, source }: LogMessage) =>
  change('GET', {
    path: '/log',
    query: [
      ['level', LOG_LEVELS.indexOf(level)],
      ['message', message],
      ['source', source],
    ],
    reading: done,
  });
