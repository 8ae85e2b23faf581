import { z } from 'zod';
import {
  checkMetadataAgentPreferences,
  METADATA_AGENT_PREFERENCES,
  type MetadataAgentPreferenceValues,
  type MetadataAgentWithPreferences,
  PREFERENCE_COUNTRIES,
} from '../../domain/media/libraries/agentPreferences.ts';
import { attemptChange, type ChangeAttempt } from '../../domain/media/server/attempt.ts';
import { MediaServerFailure } from '../../domain/media/server/failure.ts';
import { createNothingChangedMessage } from '../../render/kit/message/layout.ts';
import type { Message } from '../../render/kit/message/message.ts';
import type { ComponentPress } from '../../render/kit/message/press.ts';
import type { Texts } from '../../render/texts/texts.ts';
import { createSubcommand } from '../framework/command.ts';
import type { OptionChoice } from '../framework/context.ts';
import { type CompletionRequest, choiceOption, makeOptionOptional, textOption } from '../framework/options.ts';
import { confirmationPress, createPressHandler, InvalidPressTarget } from '../framework/press.ts';
import { addAuditDetailsToMessage } from '../framework/records.ts';
import { containsText } from '../shared/names.ts';
import { doesCountryNameMatch, findCountryIndex } from './countries.ts';
import { readCurrentAgent } from './preferences.ts';
import {
  parsePreferenceSetting,
  renderAgentPreferences,
  renderMissingAgent,
  renderSentAgentPreferences,
  renderUnansweredAgentPreferences,
  renderUnknownCountry,
} from './views/agentPreferences.ts';
import { preferenceValue } from './views/words.ts';

const SET_VALUES_PRESS = 'library.agent.set';
const REPLACE_VALUES_PRESS = 'library.agent.take';
const CONFIRM_VALUES_PRESS = 'library.agent.confirm';
const LEAVE_VALUES_PRESS = 'library.agent.leave';

const AGENTS = ['legacymoviedb', 'openmoviedb'] as const satisfies readonly MetadataAgentWithPreferences[];

const valuesSchema = z.record(z.string(), z.string());

/**
 * Target of the form. `now` contains the agent's current values, before the change. `now` is missing if the server does
 * not reveal the values.
 */
const formTarget = z.object({ agent: z.enum(AGENTS), values: valuesSchema, now: valuesSchema.optional() });
type AgentForm = z.output<typeof formTarget>;

async function completeCountry(
  typedText: string,
  { context, otherOptions }: Pick<CompletionRequest, 'context' | 'otherOptions'>,
): Promise<OptionChoice[]> {
  const { texts } = context;
  const { agent } = otherOptions;
  if (agent !== undefined && agent !== 'openmoviedb') return [];
  const numbers = [...PREFERENCE_COUNTRIES.keys()].map(String);
  const countryChoices = numbers.map((value) => ({ name: preferenceValue(texts, 'country', value), value }));
  return countryChoices.filter(
    ({ name, value }) => containsText(name, typedText) || doesCountryNameMatch(Number(value), typedText),
  );
}

function renderAgentForm(texts: Texts, { agent, values, now }: AgentForm): Message {
  const defaultValues = METADATA_AGENT_PREFERENCES[agent].flatMap(({ name, byDefault }) =>
    byDefault === undefined ? [] : [[name, byDefault]],
  );
  const formPress = (action: string, newValues = values): ComponentPress => ({
    action,
    target: { agent, values: newValues, now },
    by: 'invoker',
  });
  return renderAgentPreferences(texts, {
    agent,
    values,
    now,
    set: formPress(SET_VALUES_PRESS),
    defaults: formPress(REPLACE_VALUES_PRESS, { ...values, ...Object.fromEntries(defaultValues) }),
    clear: formPress(REPLACE_VALUES_PRESS, {}),
    confirm: confirmationPress(CONFIRM_VALUES_PRESS, { agent, values, now }),
    leave: { action: LEAVE_VALUES_PRESS, target: {}, by: 'invoker' },
  });
}

const commonSpec = { requires: 'library.edit', changes: false, place: 'update' } as const;

const setPreference = createPressHandler({
  ...commonSpec,
  name: SET_VALUES_PRESS,
  target: formTarget,
  answer: async ({ target, pressed, context }) => {
    const { agent, values, now } = target;
    const [option] = pressed.values;
    const { texts } = context;
    const setting = parsePreferenceSetting(option);
    if (!setting) throw new InvalidPressTarget('what was picked was not offered');
    const { name, value } = setting;
    if (checkMetadataAgentPreferences(agent, { [name]: value }).length > 0)
      throw new InvalidPressTarget('the preference does not take this value');
    return renderAgentForm(texts, { agent, values: { ...values, [name]: value }, now });
  },
});

const replaceValues = createPressHandler({
  ...commonSpec,
  name: REPLACE_VALUES_PRESS,
  target: formTarget,
  answer: async ({ target, context }) => renderAgentForm(context.texts, target),
});

const confirmValues = createPressHandler({
  name: CONFIRM_VALUES_PRESS,
  requires: 'library.edit',
  changes: ({ target }) => ({
    target: `preferences of ${target.agent}`,
    before: valuesJson(target.now),
    after: valuesJson(target.values),
  }),
  place: 'update',
  target: formTarget,
  answer: async ({ target, deps, context }) => {
    const { agent, values } = target;
    const { texts } = context;
    const sending = await attemptSend(() => deps.media.setAgentPreferences(agent, values, context));
    if ('gone' in sending)
      return addAuditDetailsToMessage(renderMissingAgent(texts, agent, sending.gone), { failure: sending.gone.kind });
    const outcome = { agent, values, after: await readCurrentAgent(agent, deps, context) };
    const message = sending.answered
      ? renderSentAgentPreferences(texts, outcome)
      : renderUnansweredAgentPreferences(texts, outcome);
    // A failure is recorded only if the values differ from the requested ones.
    const failure = sending.answered ? 'unchanged' : sending.failure.kind;
    return addAuditDetailsToMessage(message, { after: valuesJson(outcome.after), failure });
  },
});

const valuesJson = (values: MetadataAgentPreferenceValues | undefined): string | undefined =>
  values && JSON.stringify(values);

/** If the server has no such agent, returns the failure as `gone`. */
async function attemptSend(
  send: () => Promise<void>,
): Promise<ChangeAttempt<void> | { readonly gone: MediaServerFailure }> {
  try {
    return await attemptChange(send);
  } catch (error) {
    if (error instanceof MediaServerFailure && error.kind === 'unsupported') return { gone: error };
    throw error;
  }
}

const keepValues = createPressHandler({
  ...commonSpec,
  name: LEAVE_VALUES_PRESS,
  target: z.object({}),
  answer: async ({ context }) => createNothingChangedMessage(context.texts.library.agentPreferences.left),
});

/** Changes nothing yet: the answer has a button that sends the values. */
export const agentPreferencesCommand = createSubcommand({
  words: (texts) => texts.library.declarations.agents,
  requires: 'library.edit',
  changes: false,
  options: {
    agent: choiceOption(AGENTS),
    country: makeOptionOptional(textOption({ complete: completeCountry, menu: true })),
  },
  presses: [setPreference, replaceValues, confirmValues, keepValues],
  answer: async ({ args, deps, context }) => {
    const { agent, country } = args;
    const { texts } = context;
    const words = texts.library.agentPreferences;
    if (country !== undefined && agent !== 'openmoviedb')
      return createNothingChangedMessage(words.noCountry(words.agents[agent]));
    const countryIndex = country === undefined ? undefined : findCountryIndex(country);
    if (country !== undefined && countryIndex === undefined) return renderUnknownCountry(texts, country);
    const now = await readCurrentAgent(agent, deps, context);
    return renderAgentForm(texts, { agent, values: countryIndex === undefined ? {} : { country: countryIndex }, now });
  },
});
