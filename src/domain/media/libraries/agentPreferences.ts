/** Metadata agents whose preferences are set by separate requests (interface.md, 4.3 and 4.4). */
export type MetadataAgentWithPreferences = 'legacymoviedb' | 'openmoviedb';

export type MetadataAgentPreferenceValues = Readonly<Record<string, string>>;

export interface MetadataAgentPreference {
  readonly name: string;
  readonly values: readonly string[];
  readonly byDefault?: string | undefined;
}

/**
 * Countries for the preference `country`. The value sent is the index of the country (interface.md, 2.7). Index 0 is
 * empty.
 */
export const PREFERENCE_COUNTRIES = [
  '',
  'Argentina',
  'Australia',
  'Austria',
  'Belgium',
  'Belize',
  'Bolivia',
  'Brazil',
  'Canada',
  'Chile',
  'Colombia',
  'Costa Rica',
  'Czech Republic',
  'Denmark',
  'Dominican Republic',
  'Ecuador',
  'El Salvador',
  'France',
  'Germany',
  'Guatemala',
  'Honduras',
  'Hong Kong SAR',
  'Ireland',
  'Italy',
  'Jamaica',
  'Korea',
  'Liechtenstein',
  'Luxembourg',
  'Mexico',
  'Netherlands',
  'New Zealand',
  'Nicaragua',
  'Panama',
  'Paraguay',
  'Peru',
  'Portugal',
  'Peoples Republic of China',
  'Puerto Rico',
  'Russia',
  'Singapore',
  'South Africa',
  'Spain',
  'Sweden',
  'Switzerland',
  'Taiwan',
  'Trinidad',
  'United Kingdom',
  'United States',
  'Uruguay',
  'Venezuela',
] as const;

const FLAG = ['0', '1'] as const;

/** Preferences of the metadata agents, for movie libraries only (interface.md, 2.7, "agent-specific preferences"). */
export const METADATA_AGENT_PREFERENCES: Readonly<
  Record<MetadataAgentWithPreferences, readonly MetadataAgentPreference[]>
> = {
  legacymoviedb: [
    { name: 'title', values: FLAG, byDefault: '0' },
    { name: 'extras', values: FLAG, byDefault: '1' },
    { name: 'only_trailers', values: FLAG, byDefault: '0' },
    { name: 'redband', values: FLAG, byDefault: '0' },
  ],
  openmoviedb: [
    { name: 'collections', values: FLAG, byDefault: '0' },
    { name: 'localart', values: FLAG, byDefault: '1' },
    { name: 'adult', values: FLAG, byDefault: '0' },
    { name: 'country', values: Array.from(PREFERENCE_COUNTRIES.keys(), String) },
  ],
};

/** Lists every problem with an agent's preference values, one sentence each. Empty if the values can be sent. */
export function checkMetadataAgentPreferences(
  agent: MetadataAgentWithPreferences,
  values: MetadataAgentPreferenceValues,
): readonly string[] {
  const preferences = METADATA_AGENT_PREFERENCES[agent];
  return Object.entries(values).flatMap(([name, value]) => {
    const preference = preferences.find((candidate) => candidate.name === name);
    if (preference === undefined)
      return [`${agent} has no preference ${name}, only ${preferences.map((candidate) => candidate.name).join(', ')}`];
    if (preference.values.includes(value)) return [];
    const range = name === 'country' ? '0 to 49' : preference.values.join(' or ');
    return [`${name} of ${agent} is ${range}, not ${JSON.stringify(value)}`];
  });
}
