import type { ChangeOutcome } from '../../../domain/audit.ts';
import {
  AGENT_PREFERENCES,
  type AgentPreferenceValues,
  type AgentWithPreferences,
} from '../../../domain/media/libraries/agentPreferences.ts';
import type { MediaServerFailure } from '../../../domain/media/server/failure.ts';
import { changeNote, nothingDone } from '../../../render/kit/layout.ts';
import { plain, plainClipped } from '../../../render/kit/markdown.ts';
import type { ChangeMessage, Message } from '../../../render/kit/message.ts';
import type { Controls, Press } from '../../../render/kit/press.ts';
import type { Texts } from '../../../render/texts/texts.ts';
import { preferenceName, preferenceValue } from './words.ts';

export interface AgentPage {
  readonly agent: AgentWithPreferences;
  /** The values to send; all others stay unchanged. */
  readonly values: AgentPreferenceValues;
  /** The current values, if the server gives them. */
  readonly now: AgentPreferenceValues | undefined;
  readonly set: Press;
  readonly defaults: Press;
  readonly clear: Press;
  readonly confirm: Press;
  readonly leave: Press;
}

/** An option of the menu is `name=value`. There are too many countries for it; those are an option of the command. */
const SEPARATOR = '=';

export function settingIn(option: string | undefined): readonly [name: string, value: string] | undefined {
  const [name, value] = option?.split(SEPARATOR) ?? [];
  return name === undefined || value === undefined ? undefined : [name, value];
}

/** The preferences of an agent: their defaults, and the values to send. */
export function renderAgentPreferences(texts: Texts, { agent, values, now, ...presses }: AgentPage): Message {
  const words = texts.library.agentPreferences;
  const known = AGENT_PREFERENCES[agent];
  const lines = known.map(({ name, byDefault }) => {
    const preset = byDefault === undefined ? undefined : plain(preferenceValue(texts, name, byDefault));
    return `- ${words.line(plain(preferenceName(texts, name)), willBe(texts, name, values[name], now?.[name]), preset)}`;
  });
  const menu: Controls = {
    placeholder: words.set,
    options: known
      .filter(({ name }) => name !== 'country')
      .flatMap(({ name, values: all, byDefault }) =>
        all.map((value) => ({
          label: words.option(preferenceName(texts, name), preferenceValue(texts, name, value)),
          value: `${name}${SEPARATOR}${value}`,
          description: value === byDefault ? words.preset : undefined,
        })),
      ),
    press: presses.set,
  };
  const isEmpty = Object.keys(values).length === 0;
  const buttons: Controls = [
    { label: words.confirm, style: 'danger', press: presses.confirm, disabled: isEmpty },
    { label: words.defaults, style: 'secondary', press: presses.defaults },
    { label: words.clear, style: 'secondary', press: presses.clear, disabled: isEmpty },
    { label: words.leave, style: 'secondary', press: presses.leave },
  ];
  const content = [words.head(words.agents[agent]), ...lines, words.note(now !== undefined)];
  return nothingDone(content, { controls: [menu, buttons] });
}

function willBe(texts: Texts, name: string, value: string | undefined, now: string | undefined): string {
  const words = texts.library.agentPreferences;
  const isNow = now === undefined ? undefined : plain(preferenceValue(texts, name, now));
  if (value === undefined) return isNow ?? words.stays;
  const chosen = plain(preferenceValue(texts, name, value));
  return value === now ? words.unchanged(chosen) : words.willBe(chosen, isNow);
}

/** The sent values, and the values afterwards, if the server gives them. */
interface AgentOutcome {
  readonly agent: AgentWithPreferences;
  readonly values: AgentPreferenceValues;
  readonly after: AgentPreferenceValues | undefined;
}

export function renderAgentSent(texts: Texts, { agent, values, after }: AgentOutcome): ChangeMessage {
  const words = texts.library.agentPreferences;
  const sent = words.sent(words.agents[agent], listed(texts, values, Object.keys(values)));
  const { outcome, sentence = words.unread } = checked(texts, values, after);
  return changeNote(outcome, `${sent} ${sentence}`, { private: true });
}

export function renderAgentUnanswered(texts: Texts, { agent, values, after }: AgentOutcome): ChangeMessage {
  const words = texts.library.agentPreferences;
  const { outcome, sentence = words.unansweredUnread } = checked(texts, values, after);
  // Checked immediately after the change: it may still take effect.
  return changeNote(outcome === 'done' ? 'done' : 'unknown', `${words.unanswered(words.agents[agent])} ${sentence}`, {
    private: true,
  });
}

/** Compares the values afterwards with the sent ones; no sentence if the server does not give them. */
function checked(
  texts: Texts,
  values: AgentPreferenceValues,
  after: AgentPreferenceValues = {},
): { readonly outcome: ChangeOutcome; readonly sentence?: string } {
  const words = texts.library.agentPreferences;
  const names = Object.keys(values);
  if (names.some((name) => after[name] === undefined)) return { outcome: 'unknown' };
  const others = names.filter((name) => after[name] !== values[name]);
  return others.length === 0
    ? { outcome: 'done', sentence: words.held }
    : { outcome: 'failed', sentence: words.otherwise(listed(texts, after, others)) };
}

const listed = (texts: Texts, values: AgentPreferenceValues, names: readonly string[]): string =>
  names
    .map((name) =>
      texts.library.agentPreferences.option(
        plain(preferenceName(texts, name)),
        plain(preferenceValue(texts, name, values[name] ?? '')),
      ),
    )
    .join(', ');

/** The server knows no such agent; adds the server's own words, if any. */
export const agentGone = (
  { library: { agentPreferences: words }, errors }: Texts,
  agent: AgentWithPreferences,
  { words: said }: Pick<MediaServerFailure, 'words'>,
): string => [words.gone(words.agents[agent]), ...(said ? [errors.serverSaid(plainClipped(said, 300))] : [])].join(' ');

export const renderAgentGone = (
  texts: Texts,
  agent: AgentWithPreferences,
  failure: Pick<MediaServerFailure, 'words'>,
): ChangeMessage => changeNote('failed', agentGone(texts, agent, failure), { private: true });

export const renderBadCountry = ({ library: { agentPreferences: words } }: Texts, typed: string): Message =>
  nothingDone(words.badCountry(plainClipped(typed, 60)));
