import type { SeenTitles } from '../../domain/statistics/seen/seenTitles.ts';
import type { Database } from '../database/database.ts';
import { readWorkPlays } from './workPlays.ts';
import { allWorks, findWork, readLibraryReadings, worksNamed } from './works.ts';

export const createSeenTitles = (db: Database): SeenTitles => ({
  find: (title, servers) => findWork(db, title, servers),
  named: (title, servers) => worksNamed(db, title, servers),
  all: (servers, signal) => allWorks(db, servers, signal),
  plays: (work, signal, accounts) => readWorkPlays(db, work, { accounts, signal }),
  readings: (server) => readLibraryReadings(db, server),
});
