import {
  AGENT_PREFERENCES,
  type AgentPreferenceValues,
  type AgentWithPreferences,
} from '../domain/agentPreferences.ts';
import { note, nothingDone } from './layout.ts';
import { preferenceName, preferenceValue } from './libraryWords.ts';
import { plain, plainClipped } from './markdown.ts';
import type { Message } from './message.ts';
import type { Controls, Press } from './press.ts';
import type { Texts } from './texts/texts.ts';

export interface AgentPage {
  readonly agent: AgentWithPreferences;
  /** What will be sent; the rest is left as it is. */
  readonly values: AgentPreferenceValues;
  readonly set: Press;
  readonly defaults: Press;
  readonly clear: Press;
  readonly confirm: Press;
  readonly leave: Press;
}

/** `name=value` in the menu: what it sets. Countries are too many for it; they are an option of the command. */
const SEPARATOR = '=';

export function settingIn(option: string | undefined): readonly [name: string, value: string] | undefined {
  const [name, value] = option?.split(SEPARATOR) ?? [];
  return name === undefined || value === undefined ? undefined : [name, value];
}

/** The preferences of an agent: what is usual, and what will be sent. */
export function renderAgentPreferences(texts: Texts, { agent, values, ...presses }: AgentPage): Message {
  const { agentPreferences: words } = texts;
  const known = AGENT_PREFERENCES[agent];
  const lines = known.map(({ name, byDefault }) => {
    const usual = byDefault === undefined ? undefined : plain(preferenceValue(texts, name, byDefault));
    return `- ${words.line(plain(preferenceName(texts, name)), willBe(texts, name, values[name]), usual)}`;
  });
  const menu: Controls = {
    placeholder: words.set,
    options: known
      .filter(({ name }) => name !== 'country')
      .flatMap(({ name, values: all, byDefault }) =>
        all.map((value) => ({
          label: words.option(preferenceName(texts, name), preferenceValue(texts, name, value)),
          value: `${name}${SEPARATOR}${value}`,
          description: value === byDefault ? words.usual : undefined,
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
  const content = [words.head(words.agents[agent]), ...lines, words.note].join('\n');
  return nothingDone(content, { controls: [menu, buttons] });
}

const willBe = (texts: Texts, name: string, value: string | undefined): string =>
  value === undefined
    ? texts.agentPreferences.stays
    : texts.agentPreferences.willBe(plain(preferenceValue(texts, name, value)));

export function renderAgentSent(texts: Texts, agent: AgentWithPreferences, values: AgentPreferenceValues): Message {
  const { agentPreferences: words } = texts;
  const shown = Object.entries(values).map(([name, value]) =>
    words.option(plain(preferenceName(texts, name)), plain(preferenceValue(texts, name, value))),
  );
  return note(words.sent(words.agents[agent], shown.join(', ')), { private: true });
}

export const renderAgentUnanswered = ({ agentPreferences: words }: Texts, agent: AgentWithPreferences): Message =>
  note(words.unanswered(words.agents[agent]), { private: true });

export const renderAgentLeft = ({ agentPreferences: words }: Texts): Message => nothingDone(words.left);

export const renderNoCountry = ({ agentPreferences: words }: Texts, agent: AgentWithPreferences): Message =>
  nothingDone(words.noCountry(words.agents[agent]));

export const renderBadCountry = ({ agentPreferences: words }: Texts, typed: string): Message =>
  nothingDone(words.badCountry(plainClipped(typed, 60)));
