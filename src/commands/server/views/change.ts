import type { ServerSetting, ServerSettingValue } from '../../../domain/media/server/serverApi.ts';
import { createChangeResultMessage, createNothingChangedMessage } from '../../../render/kit/message/layout.ts';
import type { ChangeResultMessage, Message } from '../../../render/kit/message/message.ts';
import {
  type ComponentPress,
  type ConfirmationChoice,
  createConfirmationButtons,
} from '../../../render/kit/message/press.ts';
import { clipAndEscapeText, plain } from '../../../render/kit/text/markdown.ts';
import type { Texts } from '../../../render/texts/texts.ts';
import { settingChoicesLine, settingIdText, settingName, settingValueText } from './settings.ts';

const valueText = (texts: Texts, setting: ServerSetting, value: ServerSettingValue | undefined): string =>
  plain(settingValueText(texts, setting, { value, max: 500 }));

export function renderPrefPreview(
  texts: Texts,
  setting: ServerSetting,
  { after, decision }: { readonly after: ServerSettingValue; readonly decision: ConfirmationChoice },
): Message {
  const { pref } = texts;
  const lines = [
    `### ${pref.previewHead}`,
    settingName(setting),
    pref.change(valueText(texts, setting, setting.value), valueText(texts, setting, after)),
    `-# ${clipAndEscapeText(setting.id, 130)} · ${pref.byDefault(valueText(texts, setting, setting.default))}`,
  ];
  return createNothingChangedMessage(lines.join('\n'), { controls: [createConfirmationButtons(pref, decision)] });
}

interface UnseenChange {
  readonly id: string;
  readonly value: string;
  readonly decision: ConfirmationChoice;
}

export function renderUnlistedPrefPreview(texts: Texts, { id, value, decision }: UnseenChange): Message {
  const { pref } = texts;
  const sentence = pref.unseen(clipAndEscapeText(id, 130) || '?', clipAndEscapeText(value, 500) || pref.empty);
  const content = `### ${pref.unseenHead}\n${sentence}`;
  return createNothingChangedMessage(content, { controls: [createConfirmationButtons(pref, decision)] });
}

export const renderPrefLeftUnchanged = ({ pref }: Texts, id: string): Message =>
  createNothingChangedMessage(pref.left(settingIdText(id)));

export const renderPrefAlreadySet = (texts: Texts, setting: ServerSetting): Message =>
  createNothingChangedMessage(texts.pref.same(settingName(setting), valueText(texts, setting, setting.value)));

export const renderSecretPref = ({ pref }: Texts, setting: Pick<ServerSetting, 'id' | 'label'>): Message =>
  createNothingChangedMessage(pref.isSecret(settingName(setting)));

export const renderPrefUnknown = ({ pref }: Texts, id: string): ChangeResultMessage =>
  createChangeResultMessage('failed', pref.unknown(settingIdText(id)), { private: true });

export const renderPrefGone = ({ pref }: Texts, id: string): ChangeResultMessage =>
  createNothingChangedMessage(pref.gone(settingIdText(id)));

export function renderNoSuchPref({ pref }: Texts, typedText: string, similar: readonly ServerSetting[]): Message {
  const names = similar.slice(0, 5).map(({ id }) => settingIdText(id, 80));
  return createNothingChangedMessage(pref.noSuch(clipAndEscapeText(typedText, 100), names.join(', ')));
}

export function renderBadPrefValue(texts: Texts, setting: ServerSetting, problem: keyof Texts['pref']['bad']): Message {
  const { bad } = texts.pref;
  const name = settingName(setting);
  const choices = setting.choices?.filter(({ value }) => value !== undefined) ?? [];
  if (problem === 'choice' && choices.length > 0)
    return createNothingChangedMessage(bad.choice(name, settingChoicesLine(texts, choices)));
  if (problem === 'choice') return createNothingChangedMessage(bad.unclearChoice(name));
  return createNothingChangedMessage(bad[problem](name));
}

export function renderPrefChangedMeanwhile(
  texts: Texts,
  setting: ServerSetting,
  { expected, kind }: { readonly expected: ServerSettingValue | undefined; readonly kind: 'set' | 'undo' },
): ChangeResultMessage {
  const sentenceFor = kind === 'undo' ? texts.pref.notOurs : texts.pref.meanwhile;
  return createNothingChangedMessage(
    sentenceFor(settingName(setting), valueText(texts, setting, expected), valueText(texts, setting, setting.value)),
  );
}

export interface PrefChange {
  readonly kind: 'set' | 'undo';
  readonly setting: ServerSetting;
  readonly after: ServerSettingValue;
  readonly answered: boolean;
}

/** `undo` is the press of the button that restores the old value. */
export function renderPrefChanged(
  texts: Texts,
  { kind, setting, after, answered }: PrefChange,
  undo?: ComponentPress,
): ChangeResultMessage {
  const { pref } = texts;
  const name = settingName(setting);
  const now = valueText(texts, setting, after);
  const sentence =
    kind === 'undo' ? pref.undone(name, now) : pref.done(name, valueText(texts, setting, setting.value), now);
  const controls = undo ? [[{ label: pref.undo, style: 'secondary', press: undo } as const]] : [];
  return createChangeResultMessage('done', answered ? sentence : `${sentence}\n${pref.doneUnanswered}`, {
    private: true,
    controls,
  });
}

/** `now` is the setting, read after the attempt. */
export function renderPrefNotChanged(texts: Texts, now: ServerSetting, answered: boolean): ChangeResultMessage {
  const sentence = texts.pref.notDone(settingName(now), valueText(texts, now, now.value), answered);
  // The setting was read right after the attempt. If the server did not answer the attempt, the change may still take
  // effect later.
  return createChangeResultMessage(answered ? 'failed' : 'unknown', sentence, { private: true });
}

export function renderPrefUnverified(
  texts: Texts,
  setting: Pick<ServerSetting, 'id' | 'label'>,
  { requestedValue, answered }: { readonly requestedValue: string; readonly answered: boolean },
): ChangeResultMessage {
  const { unverified, empty } = texts.pref;
  const sentence = unverified(settingName(setting), clipAndEscapeText(requestedValue, 500) || empty, answered);
  return createChangeResultMessage('unknown', sentence, { private: true });
}
