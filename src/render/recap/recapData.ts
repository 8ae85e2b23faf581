import type { Appearance } from '../../domain/appearance.ts';
import type { AccountRef, ServerId } from '../../domain/servers/refs.ts';
import type { ChartPosters } from '../../domain/statistics/charts.ts';
import type { RecapCoverage } from '../../domain/statistics/recap/coverage.ts';
import type { RecapPeriod } from '../../domain/statistics/recap/period.ts';
import type { NewTitles, RecapNumbers } from '../../domain/statistics/recap/recap.ts';

/** Data of all cards of a recap. Its names are untrusted text. */
export interface RecapData {
  readonly period: RecapPeriod;
  /** IANA name, for example `Europe/Berlin`. */
  readonly timeZone: string;
  readonly numbers: RecapNumbers;
  readonly coverage: RecapCoverage;
  /** Titles added to the libraries. Undefined if the libraries could not be read, and in a recap of one person. */
  readonly arrivals?: NewTitles | undefined;
  readonly names: ReadonlyMap<AccountRef, string>;
  /** Name of the person whose recap this is. Missing in a recap of everyone. */
  readonly owner?: string | undefined;
  readonly appearance: Pick<Appearance, 'name' | 'colour'>;
}

/** Contents of a recap of everyone in a guild, before the guild's name and colour are added. */
export interface RecapContents extends Omit<RecapData, 'owner' | 'appearance'> {
  readonly posters: ChartPosters;
  /** The media servers whose plays were counted. */
  readonly servers: readonly ServerId[];
}

interface RecapRequest {
  readonly guildId: string;
  readonly period: RecapPeriod;
  readonly signal: AbortSignal;
}

/** Rejects if the database fails. When aborted, rejects with the signal's reason. */
export type RecapReader = (request: RecapRequest) => Promise<RecapContents>;
