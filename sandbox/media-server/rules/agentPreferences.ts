/** Own preferences of two agents (interface.md, 2.7, 4.3, 4.4). */

export interface MetadataAgentPreference {
  readonly name: string;
  readonly form: RegExp;
  readonly byDefault: string;
}

export type MetadataAgentName = 'legacymoviedb' | 'openmoviedb';

export const ON_OR_OFF_PATTERN = /^[01]$/;
/** Matches a country's number: from 0 (blank) and 1 (Argentina) to 49 (Venezuela). */
const COUNTRY = /^(?:[0-9]|[1-4][0-9])$/;

/** Preferences of each agent (a source of metadata). The country has no documented default. Blank restricts nothing. */
export const METADATA_AGENT_PREFERENCES: Readonly<Record<MetadataAgentName, readonly MetadataAgentPreference[]>> = {
  legacymoviedb: [
    { name: 'title', form: ON_OR_OFF_PATTERN, byDefault: '0' },
    { name: 'extras', form: ON_OR_OFF_PATTERN, byDefault: '1' },
    { name: 'only_trailers', form: ON_OR_OFF_PATTERN, byDefault: '0' },
    { name: 'redband', form: ON_OR_OFF_PATTERN, byDefault: '0' },
  ],
  openmoviedb: [
    { name: 'collections', form: ON_OR_OFF_PATTERN, byDefault: '0' },
    { name: 'localart', form: ON_OR_OFF_PATTERN, byDefault: '1' },
    { name: 'adult', form: ON_OR_OFF_PATTERN, byDefault: '0' },
    { name: 'country', form: COUNTRY, byDefault: '0' },
  ],
};
