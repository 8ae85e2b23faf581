import type { AuditedChangeOutcome } from '../../../domain/audit.ts';
import {
  METADATA_AGENT_PREFERENCES,
  type MetadataAgentPreferenceValues,
  type MetadataAgentWithPreferences,
} from '../../../domain/media/libraries/agentPreferences.ts';
import type { MediaServerFailure } from '../../../domain/media/server/failure.ts';
import { createChangeResultMessage, createNothingChangedMessage } from '../../../render/kit/message/layout.ts';
import type { ChangeResultMessage, Message } from '../../../render/kit/message/message.ts';
import type { ComponentPress, ControlsRow } from '../../../render/kit/message/press.ts';
import { clipAndEscapeText, plain } from '../../../render/kit/text/markdown.ts';
import type { Texts } from '../../../render/texts/texts.ts';
import { preferenceName, preferenceValue } from './words.ts';

export interface AgentPreferencesPage {
  readonly agent: MetadataAgentWithPreferences;
  /** The values to send. Preferences that are missing here stay unchanged. */
  readonly values: MetadataAgentPreferenceValues;
  /** The current values. Undefined if the server does not reveal them. */
  readonly now: MetadataAgentPreferenceValues | undefined;
  readonly set: ComponentPress;
  readonly defaults: ComponentPress;
  readonly clear: ComponentPress;
  readonly confirm: ComponentPress;
  readonly leave: ComponentPress;
}

const VALUE_SEPARATOR = '=';

interface PreferenceSetting {
  readonly name: string;
  readonly value: string;
}

export function parsePreferenceSetting(option: string | undefined): PreferenceSetting | undefined {
  const [name, value] = option?.split(VALUE_SEPARATOR) ?? [];
  return name === undefined || value === undefined ? undefined : { name, value };
}

export function renderAgentPreferences(
  texts: Texts,
  { agent, values, now, ...presses }: AgentPreferencesPage,
): Message {
  const words = texts.library.agentPreferences;
  const preferences = METADATA_AGENT_PREFERENCES[agent];
  const lines = preferences.map(({ name, byDefault }) => {
    const preset = byDefault === undefined ? undefined : plain(preferenceValue(texts, name, byDefault));
    return `- ${words.line(plain(preferenceName(texts, name)), futureValue(texts, name, values[name], now?.[name]), preset)}`;
  });
  const menu: ControlsRow = {
    placeholder: words.set,
    options: preferences
      .filter(({ name }) => name !== 'country')
      .flatMap(({ name, values: allValues, byDefault }) =>
        allValues.map((value) => ({
          label: words.option(preferenceName(texts, name), preferenceValue(texts, name, value)),
          value: `${name}${VALUE_SEPARATOR}${value}`,
          description: value === byDefault ? words.preset : undefined,
        })),
      ),
    press: presses.set,
  };
  const disabledBecause = Object.keys(values).length === 0 ? words.nothingChosen : undefined;
  const buttons: ControlsRow = [
    { label: words.confirm, style: 'danger', press: presses.confirm, disabledBecause },
    { label: words.defaults, style: 'secondary', press: presses.defaults },
    { label: words.clear, style: 'secondary', press: presses.clear, disabledBecause },
    { label: words.leave, style: 'secondary', press: presses.leave },
  ];
  const content = [words.head(words.agents[agent]), ...lines, words.note(now !== undefined)];
  return createNothingChangedMessage(content, { controls: [menu, buttons] });
}

function futureValue(texts: Texts, name: string, value: string | undefined, now: string | undefined): string {
  const words = texts.library.agentPreferences;
  const currentText = now === undefined ? undefined : plain(preferenceValue(texts, name, now));
  if (value === undefined) return currentText ?? words.stays;
  const chosenText = plain(preferenceValue(texts, name, value));
  return value === now ? words.unchanged(chosenText) : words.willBe(chosenText, currentText);
}

interface AgentOutcome {
  readonly agent: MetadataAgentWithPreferences;
  readonly values: MetadataAgentPreferenceValues;
  readonly after: MetadataAgentPreferenceValues | undefined;
}

export function renderSentAgentPreferences(texts: Texts, { agent, values, after }: AgentOutcome): ChangeResultMessage {
  const words = texts.library.agentPreferences;
  const sentSentence = words.sent(words.agents[agent], valueList(texts, values, Object.keys(values)));
  const { outcome, sentence = words.unread } = checkValues(texts, values, after);
  return createChangeResultMessage(outcome, `${sentSentence} ${sentence}`, { private: true });
}

export function renderUnansweredAgentPreferences(
  texts: Texts,
  { agent, values, after }: AgentOutcome,
): ChangeResultMessage {
  const words = texts.library.agentPreferences;
  const { outcome, sentence = words.unansweredUnread } = checkValues(texts, values, after);
  // The values were read right after the request, so the change may not have taken effect yet.
  return createChangeResultMessage(
    outcome === 'done' ? 'done' : 'unknown',
    `${words.unanswered(words.agents[agent])} ${sentence}`,
    {
      private: true,
    },
  );
}

/**
 * Compares the requested values with the current ones. `sentence` is undefined if the server does not reveal its
 * values.
 */
function checkValues(
  texts: Texts,
  values: MetadataAgentPreferenceValues,
  after: MetadataAgentPreferenceValues = {},
): { readonly outcome: AuditedChangeOutcome; readonly sentence?: string } {
  const words = texts.library.agentPreferences;
  const names = Object.keys(values);
  if (names.some((name) => after[name] === undefined)) return { outcome: 'unknown' };
  const differingNames = names.filter((name) => after[name] !== values[name]);
  return differingNames.length === 0
    ? { outcome: 'done', sentence: words.held }
    : { outcome: 'failed', sentence: words.otherwise(valueList(texts, after, differingNames)) };
}

function valueList(texts: Texts, values: MetadataAgentPreferenceValues, names: readonly string[]): string {
  const valueTexts = names.map((name) => {
    const value = preferenceValue(texts, name, values[name] ?? '');
    return texts.library.agentPreferences.option(plain(preferenceName(texts, name)), plain(value));
  });
  return valueTexts.join(', ');
}

export function missingAgentText(
  texts: Texts,
  agent: MetadataAgentWithPreferences,
  failure: Pick<MediaServerFailure, 'words'>,
): string {
  const { gone, agents } = texts.library.agentPreferences;
  const sentence = gone(agents[agent]);
  return failure.words ? `${sentence} ${texts.errors.serverSaid(clipAndEscapeText(failure.words, 300))}` : sentence;
}

export const renderMissingAgent = (
  texts: Texts,
  agent: MetadataAgentWithPreferences,
  failure: Pick<MediaServerFailure, 'words'>,
): ChangeResultMessage =>
  createChangeResultMessage('failed', missingAgentText(texts, agent, failure), { private: true });

export const renderUnknownCountry = ({ library }: Texts, typedText: string): Message =>
  createNothingChangedMessage(library.agentPreferences.badCountry(clipAndEscapeText(typedText, 60)));
