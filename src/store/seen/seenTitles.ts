import type { SeenTitles } from '../../domain/statistics/seen/seenTitles.ts';
import type { Database } from '../database/database.ts';
import { readWorkPlays } from './workPlays.ts';
import { findWork, findWorksByTitle, readAllWorks, readLibraryReadings } from './works.ts';

export const createSeenTitles = (db: Database): SeenTitles => ({
  find: (title, servers) => findWork(db, title, servers),
  named: (title, servers) => findWorksByTitle(db, title, servers),
  all: (servers, signal) => readAllWorks(db, servers, signal),
  plays: (work, signal, accounts) => readWorkPlays(db, work, { accounts, signal }),
  readings: (server) => readLibraryReadings(db, server),
});
