import { z } from 'zod';
import {
  AGENT_PREFERENCES,
  type AgentPreferenceValues,
  type AgentWithPreferences,
  COUNTRIES,
  checkAgentPreferences,
} from '../../domain/media/libraries/agentPreferences.ts';
import { type Attempt, attempt } from '../../domain/media/server/attempt.ts';
import { MediaServerFailure } from '../../domain/media/server/failure.ts';
import { nothingDone } from '../../render/kit/layout.ts';
import type { Message } from '../../render/kit/message.ts';
import type { Press } from '../../render/kit/press.ts';
import type { Texts } from '../../render/texts/texts.ts';
import { subcommand } from '../framework/command.ts';
import type { Choice } from '../framework/context.ts';
import { type Completion, choice, optional, text } from '../framework/options.ts';
import { BadTarget, confirmation, press } from '../framework/press.ts';
import { audited } from '../framework/records.ts';
import { holds } from '../shared/names.ts';
import { countryHolds, countryNumber } from './countries.ts';
import { readAgentNow } from './preferences.ts';
import {
  renderAgentGone,
  renderAgentPreferences,
  renderAgentSent,
  renderAgentUnanswered,
  renderBadCountry,
  settingIn,
} from './views/agentPreferences.ts';
import { preferenceValue } from './views/words.ts';

const SET = 'library.agent.set';
const TAKE = 'library.agent.take';
const CONFIRM = 'library.agent.confirm';
const LEAVE = 'library.agent.leave';

const AGENTS = ['legacymoviedb', 'openmoviedb'] as const satisfies readonly AgentWithPreferences[];

const values = z.record(z.string(), z.string());
/** `now`: the values when they were read, if the server gives them. */
const target = z.object({ agent: z.enum(AGENTS), values, now: values.optional() });
type Panel = z.output<typeof target>;

/** Autocomplete: the countries, for the agent that has them. */
async function completeCountry(
  typed: string,
  { context, given }: Pick<Completion, 'context' | 'given'>,
): Promise<Choice[]> {
  const { texts } = context;
  const { agent } = given;
  if (agent !== undefined && agent !== 'openmoviedb') return [];
  const numbers = [...COUNTRIES.keys()].map(String);
  const named = numbers.map((value) => ({ name: preferenceValue(texts, 'country', value), value }));
  return named.filter(({ name, value }) => holds(name, typed) || countryHolds(Number(value), typed));
}

function panel(texts: Texts, { agent, values, now }: Panel): Message {
  const preset = AGENT_PREFERENCES[agent].flatMap(({ name, byDefault }) =>
    byDefault === undefined ? [] : [[name, byDefault]],
  );
  const of = (action: string, changed = values): Press => ({
    action,
    target: { agent, values: changed, now },
    by: 'invoker',
  });
  return renderAgentPreferences(texts, {
    agent,
    values,
    now,
    set: of(SET),
    defaults: of(TAKE, { ...values, ...Object.fromEntries(preset) }),
    clear: of(TAKE, {}),
    confirm: confirmation(CONFIRM, { agent, values, now }),
    leave: { action: LEAVE, target: {}, by: 'invoker' },
  });
}

const common = { requires: 'library.edit', changes: false, place: 'update' } as const;

const setOne = press({
  ...common,
  name: SET,
  target,
  answer: async ({ target, pressed, context }) => {
    const { agent, values, now } = target;
    const [option] = pressed.values;
    const { texts } = context;
    const setting = settingIn(option);
    if (!setting) throw new BadTarget('what was picked was not offered');
    const [name, value] = setting;
    if (checkAgentPreferences(agent, { [name]: value }).length > 0) throw new BadTarget('that is no value of it');
    return panel(texts, { agent, values: { ...values, [name]: value }, now });
  },
});

const take = press({
  ...common,
  name: TAKE,
  target,
  answer: async ({ target, context }) => panel(context.texts, target),
});

const confirm = press({
  name: CONFIRM,
  requires: 'library.edit',
  changes: ({ target }) => ({
    target: `preferences of ${target.agent}`,
    before: printed(target.now),
    after: printed(target.values),
  }),
  place: 'update',
  target,
  answer: async ({ target, deps, context }) => {
    const { agent, values } = target;
    const { texts } = context;
    const sent = await sendTo(() => deps.media.setAgentPreferences(agent, values, context));
    if ('gone' in sent) return audited(renderAgentGone(texts, agent, sent.gone), { failure: sent.gone.kind });
    const outcome = { agent, values, after: await readAgentNow(agent, deps, context) };
    const message = sent.answered ? renderAgentSent(texts, outcome) : renderAgentUnanswered(texts, outcome);
    const failure = sent.answered ? 'unchanged' : sent.failure.kind;
    return audited(message, { after: printed(outcome.after), failure });
  },
});

const printed = (values: AgentPreferenceValues | undefined): string | undefined => values && JSON.stringify(values);

/** `gone`: the server does not know this agent. */
async function sendTo(send: () => Promise<void>): Promise<Attempt<void> | { readonly gone: MediaServerFailure }> {
  try {
    return await attempt(send);
  } catch (error) {
    if (error instanceof MediaServerFailure && error.kind === 'unsupported') return { gone: error };
    throw error;
  }
}

const leave = press({
  ...common,
  name: LEAVE,
  target: z.object({}),
  answer: async ({ context }) => nothingDone(context.texts.library.agentPreferences.left),
});

/** Changes nothing yet: shows the possible values, with a button that sends the chosen ones. */
export const agents = subcommand({
  words: (texts) => texts.library.declarations.agents,
  requires: 'library.edit',
  changes: false,
  options: { agent: choice(AGENTS), country: optional(text({ complete: completeCountry })) },
  presses: [setOne, take, confirm, leave],
  answer: async ({ args, deps, context }) => {
    const { agent, country } = args;
    const { texts } = context;
    const words = texts.library.agentPreferences;
    if (country !== undefined && agent !== 'openmoviedb') return nothingDone(words.noCountry(words.agents[agent]));
    const number = country === undefined ? undefined : countryNumber(country);
    if (country !== undefined && number === undefined) return renderBadCountry(texts, country);
    const now = await readAgentNow(agent, deps, context);
    return panel(texts, { agent, values: number === undefined ? {} : { country: number }, now });
  },
});
