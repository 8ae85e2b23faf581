import type { Setting, SettingValue } from '../../../domain/media/server/serverApi.ts';
import { changeNote, nothingDone } from '../../../render/kit/message/layout.ts';
import type { ChangeMessage, Message } from '../../../render/kit/message/message.ts';
import { type Decision, decisionButtons, type Press } from '../../../render/kit/message/press.ts';
import { plain, plainClipped } from '../../../render/kit/text/markdown.ts';
import type { Texts } from '../../../render/texts/texts.ts';
import { choicesLine, settingIdText, settingName, settingValueText } from './settings.ts';

const valueText = (texts: Texts, setting: Setting, value: SettingValue | undefined): string =>
  plain(settingValueText(texts, setting, { value, max: 500 }));

export function renderPrefPreview(
  texts: Texts,
  setting: Setting,
  { after, decision }: { readonly after: SettingValue; readonly decision: Decision },
): Message {
  const { pref } = texts;
  const lines = [
    `### ${pref.previewHead}`,
    settingName(setting),
    pref.change(valueText(texts, setting, setting.value), valueText(texts, setting, after)),
    `-# ${plainClipped(setting.id, 130)} · ${pref.byDefault(valueText(texts, setting, setting.default))}`,
  ];
  return nothingDone(lines.join('\n'), { controls: [decisionButtons(pref, decision)] });
}

interface UnseenChange {
  readonly id: string;
  readonly value: string;
  readonly decision: Decision;
}

export function renderUnlistedPrefPreview(texts: Texts, { id, value, decision }: UnseenChange): Message {
  const { pref } = texts;
  const sentence = pref.unseen(plainClipped(id, 130) || '?', plainClipped(value, 500) || pref.empty);
  const content = `### ${pref.unseenHead}\n${sentence}`;
  return nothingDone(content, { controls: [decisionButtons(pref, decision)] });
}

export const renderPrefLeftUnchanged = ({ pref }: Texts, id: string): Message =>
  nothingDone(pref.left(settingIdText(id)));

export const renderPrefAlreadySet = (texts: Texts, setting: Setting): Message =>
  nothingDone(texts.pref.same(settingName(setting), valueText(texts, setting, setting.value)));

export const renderSecretPref = ({ pref }: Texts, setting: Pick<Setting, 'id' | 'label'>): Message =>
  nothingDone(pref.isSecret(settingName(setting)));

export const renderPrefUnknown = ({ pref }: Texts, id: string): ChangeMessage =>
  changeNote('failed', pref.unknown(settingIdText(id)), { private: true });

export const renderPrefGone = ({ pref }: Texts, id: string): ChangeMessage => nothingDone(pref.gone(settingIdText(id)));

export function renderNoSuchPref({ pref }: Texts, typedText: string, similar: readonly Setting[]): Message {
  const names = similar.slice(0, 5).map(({ id }) => settingIdText(id, 80));
  return nothingDone(pref.noSuch(plainClipped(typedText, 100), names.join(', ')));
}

export function renderBadPrefValue(texts: Texts, setting: Setting, problem: keyof Texts['pref']['bad']): Message {
  const { bad } = texts.pref;
  const name = settingName(setting);
  const choices = setting.choices?.filter(({ value }) => value !== undefined) ?? [];
  if (problem === 'choice' && choices.length > 0) return nothingDone(bad.choice(name, choicesLine(texts, choices)));
  if (problem === 'choice') return nothingDone(bad.unclearChoice(name));
  return nothingDone(bad[problem](name));
}

export function renderPrefChangedMeanwhile(
  texts: Texts,
  setting: Setting,
  { expected, kind }: { readonly expected: SettingValue | undefined; readonly kind: 'set' | 'undo' },
): ChangeMessage {
  const sentenceFor = kind === 'undo' ? texts.pref.notOurs : texts.pref.meanwhile;
  return nothingDone(
    sentenceFor(settingName(setting), valueText(texts, setting, expected), valueText(texts, setting, setting.value)),
  );
}

export interface PrefChange {
  readonly kind: 'set' | 'undo';
  readonly setting: Setting;
  readonly after: SettingValue;
  readonly answered: boolean;
}

/** `undo` is the press of the button that restores the old value. */
export function renderPrefChanged(
  texts: Texts,
  { kind, setting, after, answered }: PrefChange,
  undo?: Press,
): ChangeMessage {
  const { pref } = texts;
  const name = settingName(setting);
  const now = valueText(texts, setting, after);
  const sentence =
    kind === 'undo' ? pref.undone(name, now) : pref.done(name, valueText(texts, setting, setting.value), now);
  const controls = undo ? [[{ label: pref.undo, style: 'secondary', press: undo } as const]] : [];
  return changeNote('done', answered ? sentence : `${sentence}\n${pref.doneUnanswered}`, { private: true, controls });
}

/** `now` is the setting, read after the attempt. */
export function renderPrefNotChanged(texts: Texts, now: Setting, answered: boolean): ChangeMessage {
  const sentence = texts.pref.notDone(settingName(now), valueText(texts, now, now.value), answered);
  // The setting was read right after the attempt. If the server did not answer the attempt, the change may still take
  // effect later.
  return changeNote(answered ? 'failed' : 'unknown', sentence, { private: true });
}

export function renderPrefUnverified(
  texts: Texts,
  setting: Pick<Setting, 'id' | 'label'>,
  { requestedValue, answered }: { readonly requestedValue: string; readonly answered: boolean },
): ChangeMessage {
  const { unverified, empty } = texts.pref;
  const sentence = unverified(settingName(setting), plainClipped(requestedValue, 500) || empty, answered);
  return changeNote('unknown', sentence, { private: true });
}
