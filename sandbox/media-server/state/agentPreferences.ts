import { METADATA_AGENT_PREFERENCES, type MetadataAgentName } from '../rules/agentPreferences.ts';

/** Own preferences of two agents (interface.md, 4.3 and 4.4). */
export class MetadataAgentPreferenceStore {
  readonly #values = new Map<string, string>();

  of(agent: MetadataAgentName): Readonly<Record<string, string>> {
    const preferences = METADATA_AGENT_PREFERENCES[agent];
    return Object.fromEntries(
      preferences.map(({ name, byDefault }) => [name, this.#values.get(`${agent} ${name}`) ?? byDefault]),
    );
  }

  set(agent: MetadataAgentName, name: string, value: string): void {
    this.#values.set(`${agent} ${name}`, value);
  }
}
