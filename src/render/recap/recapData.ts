import type { Appearance } from '../../domain/appearance.ts';
import type { AccountRef, ServerId } from '../../domain/servers/refs.ts';
import type { ChartPosters } from '../../domain/statistics/charts.ts';
import type { RecapCoverage } from '../../domain/statistics/recap/coverage.ts';
import type { RecapPeriod } from '../../domain/statistics/recap/period.ts';
import type { NewTitles, RecapNumbers } from '../../domain/statistics/recap/recap.ts';

/** Everything that the cards of a recap show. Names in it are untrusted text. */
export interface RecapData {
  readonly period: RecapPeriod;
  /** IANA name, for example `Europe/Berlin`. */
  readonly timeZone: string;
  readonly numbers: RecapNumbers;
  readonly coverage: RecapCoverage;
  /**
   * Titles added to the libraries. Undefined if they could not be read. Missing for a recap of one person, which does
   * not need them.
   */
  readonly arrivals?: NewTitles | undefined;
  readonly names: ReadonlyMap<AccountRef, string>;
  /** The name of the person whose recap it is; missing for a recap of everyone. */
  readonly owner?: string | undefined;
  readonly appearance: Pick<Appearance, 'name' | 'colour'>;
}

/** The contents of a recap of everyone in a guild. The guild's name and colour are added later. */
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

/** Rejects if the database fails, or with the signal's reason. */
export type ReadRecap = (request: RecapRequest) => Promise<RecapContents>;
