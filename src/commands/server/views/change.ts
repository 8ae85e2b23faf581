import type { Setting, SettingValue } from '../../../domain/media/server/serverApi.ts';
import { changeNote, nothingDone } from '../../../render/kit/layout.ts';
import { plain, plainClipped } from '../../../render/kit/markdown.ts';
import type { ChangeMessage, Message } from '../../../render/kit/message.ts';
import { type Decision, decisionButtons, type Press } from '../../../render/kit/press.ts';
import type { Texts } from '../../../render/texts/texts.ts';
import { choicesLine, settingId, settingName, settingValue } from './settings.ts';

const shown = (texts: Texts, setting: Setting, value: SettingValue | undefined): string =>
  plain(settingValue(texts, setting, { value, max: 500 }));

export function renderPrefPreview(
  texts: Texts,
  setting: Setting,
  { after, decision }: { readonly after: SettingValue; readonly decision: Decision },
): Message {
  const { pref } = texts;
  const lines = [
    `### ${pref.previewHead}`,
    settingName(setting),
    pref.change(shown(texts, setting, setting.value), shown(texts, setting, after)),
    `-# ${plainClipped(setting.id, 130)} · ${pref.byDefault(shown(texts, setting, setting.default))}`,
  ];
  return nothingDone(lines.join('\n'), { controls: [decisionButtons(pref, decision)] });
}

interface UnseenChange {
  readonly id: string;
  readonly value: string;
  readonly decision: Decision;
}

/** The same for a server that does not list its settings. */
export function renderUnseenPreview(texts: Texts, { id, value, decision }: UnseenChange): Message {
  const { pref } = texts;
  const sentence = pref.unseen(plainClipped(id, 130) || '?', plainClipped(value, 500) || pref.empty);
  const content = `### ${pref.unseenHead}\n${sentence}`;
  return nothingDone(content, { controls: [decisionButtons(pref, decision)] });
}

export const renderPrefLeft = ({ pref }: Texts, id: string): Message => nothingDone(pref.left(settingId(id)));

export const renderPrefSame = (texts: Texts, setting: Setting): Message =>
  nothingDone(texts.pref.same(settingName(setting), shown(texts, setting, setting.value)));

export const renderSecretPref = ({ pref }: Texts, setting: Pick<Setting, 'id' | 'label'>): Message =>
  nothingDone(pref.isSecret(settingName(setting)));

/** The server refused it. */
export const renderPrefUnknown = ({ pref }: Texts, id: string): ChangeMessage =>
  changeNote('failed', pref.unknown(settingId(id)), { private: true });

export const renderPrefGone = ({ pref }: Texts, id: string): ChangeMessage => nothingDone(pref.gone(settingId(id)));

/** There is no setting of that name; lists similar ones. */
export function renderNoSuchPref({ pref }: Texts, typed: string, similar: readonly Setting[]): Message {
  const names = similar.slice(0, 5).map(({ id }) => settingId(id, 80));
  return nothingDone(pref.noSuch(plainClipped(typed, 100), names.join(', ')));
}

export function renderBadPrefValue(texts: Texts, setting: Setting, problem: keyof Texts['pref']['bad']): Message {
  const { bad } = texts.pref;
  const name = settingName(setting);
  const known = setting.choices?.filter(({ value }) => value !== undefined) ?? [];
  if (problem === 'choice' && known.length > 0) return nothingDone(bad.choice(name, choicesLine(texts, known)));
  if (problem === 'choice') return nothingDone(bad.unclearChoice(name));
  return nothingDone(bad[problem](name));
}

/** The setting has changed since the button was drawn; `ours` if the button was to put it back. */
export function renderPrefMeanwhile(
  texts: Texts,
  setting: Setting,
  { expected, kind }: { readonly expected: SettingValue | undefined; readonly kind: 'set' | 'undo' },
): ChangeMessage {
  const say = kind === 'undo' ? texts.pref.notOurs : texts.pref.meanwhile;
  return nothingDone(say(settingName(setting), shown(texts, setting, expected), shown(texts, setting, setting.value)));
}

export interface PrefChange {
  readonly kind: 'set' | 'undo';
  /** The setting before the change. */
  readonly setting: Setting;
  readonly after: SettingValue;
  readonly answered: boolean;
}

/** The result of a change, as read from the server afterwards; `undo` puts the old value back. */
export function renderPrefChanged(
  texts: Texts,
  { kind, setting, after, answered }: PrefChange,
  undo?: Press,
): ChangeMessage {
  const { pref } = texts;
  const name = settingName(setting);
  const now = shown(texts, setting, after);
  const sentence =
    kind === 'undo' ? pref.undone(name, now) : pref.done(name, shown(texts, setting, setting.value), now);
  const controls = undo ? [[{ label: pref.undo, style: 'secondary', press: undo } as const]] : [];
  return changeNote('done', answered ? sentence : `${sentence}\n${pref.doneUnanswered}`, { private: true, controls });
}

/** `now` is the setting, read again. */
export function renderPrefNotChanged(texts: Texts, now: Setting, answered: boolean): ChangeMessage {
  const sentence = texts.pref.notDone(settingName(now), shown(texts, now, now.value), answered);
  // Checked immediately after the change: without an answer it may still take effect.
  return changeNote(answered ? 'failed' : 'unknown', sentence, { private: true });
}

export function renderPrefUnverified(
  texts: Texts,
  setting: Pick<Setting, 'id' | 'label'>,
  { wanted, answered }: { readonly wanted: string; readonly answered: boolean },
): ChangeMessage {
  const { unverified, empty } = texts.pref;
  const sentence = unverified(settingName(setting), plainClipped(wanted, 500) || empty, answered);
  return changeNote('unknown', sentence, { private: true });
}
