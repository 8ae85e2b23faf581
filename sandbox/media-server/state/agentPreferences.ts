import { AGENT_PREFERENCES, type AgentName } from '../rules/agentPreferences.ts';

/** The preferences set by 4.3 and 4.4, for each of the two agents. */
export class AgentPreferences {
  readonly #values = new Map<string, string>();

  of(agent: AgentName): Readonly<Record<string, string>> {
    const own = AGENT_PREFERENCES[agent];
    return Object.fromEntries(
      own.map(({ name, byDefault }) => [name, this.#values.get(`${agent} ${name}`) ?? byDefault]),
    );
  }

  set(agent: AgentName, name: string, value: string): void {
    this.#values.set(`${agent} ${name}`, value);
  }
}
