import type { Setting } from '../../domain/media/server/serverApi.ts';
import { MAX_CHOICE_TEXT } from '../../render/kit/limits.ts';
import { clip, oneLine } from '../../render/kit/markdown.ts';
import type { Texts } from '../../render/texts/texts.ts';
import type { Choice, Deps, InteractionContext, Working } from '../framework/context.ts';
import type { Completion } from '../framework/options.ts';
import { begins, holds, onlyOne, sameName } from '../shared/names.ts';
import { EMPTY } from './value.ts';
import { choiceName, settingValue } from './views/settings.ts';

type Context = Pick<InteractionContext, 'signal'>;

/** Names that suggest a secret beyond the ones that the port hides: "key" ends a word, so "keyframe" is not one. */
const SECRET = /[tT]oken|[pP]ass(?:word|wd)|[sS]ecret|[kK]ey(?![a-z])/;

export const isSecretName = (name: string): boolean => SECRET.test(name);

/** The server's settings without the values of secret ones; a flag is never secret, whatever its name. */
export async function readSettings({ media }: Pick<Deps, 'media'>, { signal }: Context): Promise<readonly Setting[]> {
  return (await media.settings({ signal })).map((setting) =>
    setting.secret || (setting.type !== 'bool' && [setting.id, setting.label ?? ''].some(isSecretName))
      ? { ...setting, secret: true, value: undefined, default: undefined, choices: undefined }
      : setting,
  );
}

/** The setting with that id, hidden or not; else the only visible one with that label. */
export function findSetting(settings: readonly Setting[], typed: string): Setting | undefined {
  const isNamed = ({ id, label = '', hidden }: Setting) => !hidden && (sameName(id, typed) || sameName(label, typed));
  return settings.find(({ id }) => id === typed) ?? onlyOne(settings.filter(isNamed));
}

/** Settings with the typed text in their id or label, best first. A hidden one only if its whole id was typed. */
export function similarSettings(settings: readonly Setting[], typed: string): readonly Setting[] {
  return settings
    .filter(({ id, label = '', hidden }) => (hidden ? id === typed : holds(id, typed) || holds(label, typed)))
    .toSorted((a, b) => rank(a, typed) - rank(b, typed));
}

const rank = ({ id, label = '' }: Setting, typed: string): number =>
  id === typed ? 0 : begins(id, typed) || begins(label, typed) ? 1 : 2;

/** Autocomplete: the settings with their current values; hidden ones only for their exact name. */
export async function completeSetting(
  typed: string,
  { deps, context }: Working<Pick<Deps, 'media'>>,
): Promise<Choice[]> {
  const settings = await readSettings(deps, context);
  const similar = similarSettings(settings, typed.trim());
  return similar.map((setting) => ({ name: choiceOf(context.texts, setting), value: setting.id }));
}

function choiceOf(texts: Texts, setting: Setting): string {
  const shown = (value: Setting['value']) => settingValue(texts, setting, { value, max: 24 });
  const facts = setting.secret
    ? [texts.pref.secret]
    : [texts.pref.now(shown(setting.value)), texts.pref.byDefault(shown(setting.default))];
  const rest = ` – ${[texts.pref.types[setting.type], ...facts].join(', ')}`;
  const name = oneLine(setting.label ?? '') || oneLine(setting.id);
  return `${clip(name, Math.max(20, MAX_CHOICE_TEXT - rest.length))}${rest}`;
}

/** Autocomplete: the possible values of the setting in the option before. */
export async function completeValue(
  typed: string,
  { deps, context, given }: Completion<Pick<Deps, 'media'>>,
): Promise<Choice[]> {
  const { name } = given;
  if (typeof name !== 'string') return [];
  const setting = findSetting(await readSettings(deps, context), name.trim());
  if (!setting || setting.secret) return [];
  return valuesOf(context.texts, setting, typed.trim()).filter(({ name: shown }) => holds(shown, typed));
}

function valuesOf(texts: Texts, setting: Setting, typed: string): readonly Choice[] {
  const { pref } = texts;
  if (setting.choices)
    return setting.choices
      .filter(({ value }) => value !== undefined)
      .map((choice) => ({ name: choiceName(pref, choice), value: choice.value || EMPTY }));
  if (setting.type === 'bool')
    return [
      { name: pref.on, value: '1' },
      { name: pref.off, value: '0' },
    ];
  const free = typed === '' || typed === EMPTY ? [] : [{ name: typed, value: typed }];
  const known = knownValues(texts, setting).filter(({ value }) => value !== typed);
  return [...free, ...known];
}

/** The current value and the default; includes an empty value if the setting allows that. */
function knownValues(texts: Texts, setting: Setting): readonly Choice[] {
  const { pref } = texts;
  const named = [
    [setting.value, pref.now],
    [setting.default, pref.byDefault],
  ] as const;
  const known = named.flatMap(([value, name]) => {
    const text = String(value ?? '');
    return text.trim() === '' ? [] : [{ name: name(settingValue(texts, setting, { value })), value: text }];
  });
  return setting.type === 'text' ? [...known, { name: pref.emptyChoice, value: EMPTY }] : known;
}
