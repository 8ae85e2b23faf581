import type { SeenTitles } from '../../domain/statistics/seen/seenTitles.ts';
import type { Database } from '../database/database.ts';
import { readPlaysOfFilmOrSeries } from './workPlays.ts';
import { findFilmOrSeries, findWorksByTitle, readAllFilmsAndSeries, readLibraryReadings } from './works.ts';

export const createSeenTitles = (db: Database): SeenTitles => ({
  find: (title, servers) => findFilmOrSeries(db, title, servers),
  named: (title, servers) => findWorksByTitle(db, title, servers),
  all: (servers, signal) => readAllFilmsAndSeries(db, servers, signal),
  plays: (work, signal, accounts) => readPlaysOfFilmOrSeries(db, work, { accounts, signal }),
  readings: (server) => readLibraryReadings(db, server),
});
