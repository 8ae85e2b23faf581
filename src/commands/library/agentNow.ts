import type { AgentPreferenceValues, AgentWithPreferences } from '../../domain/media/libraries/agentPreferences.ts';
import { ifReadable } from '../../domain/media/server/attempt.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';
import type { Draft } from './draft.ts';
import { knowing, ownAgentOf } from './preferences.ts';

/** The current preferences of the agent; undefined if we cannot read them, which is no reason to stop. */
export const readAgentNow = (
  agent: AgentWithPreferences,
  { media }: Deps,
  { signal }: InteractionContext,
): Promise<AgentPreferenceValues | undefined> => ifReadable(() => media.agentPreferences(agent, { signal }));

/** The draft with the current preferences of its agent. */
export async function withAgentNow(draft: Draft, deps: Deps, context: InteractionContext): Promise<Draft> {
  const agent = ownAgentOf(draft);
  return agent === undefined ? draft : knowing(draft, await readAgentNow(agent, deps, context));
}
