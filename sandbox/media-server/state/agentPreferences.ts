import { AGENT_PREFERENCES, type AgentName } from '../rules/agentPreferences.ts';

/** Own preferences of two agents (interface.md, 4.3 and 4.4). */
export class AgentPreferences {
  readonly #values = new Map<string, string>();

  of(agent: AgentName): Readonly<Record<string, string>> {
    const preferences = AGENT_PREFERENCES[agent];
    return Object.fromEntries(
      preferences.map(({ name, byDefault }) => [name, this.#values.get(`${agent} ${name}`) ?? byDefault]),
    );
  }

  set(agent: AgentName, name: string, value: string): void {
    this.#values.set(`${agent} ${name}`, value);
  }
}
