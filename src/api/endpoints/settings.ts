import { MediaServerFailure } from '../../domain/media/server/failure.ts';
import {
  SETTING_TYPES,
  type Setting,
  type SettingType,
  type SettingValue,
} from '../../domain/media/server/settings.ts';
import { change, done, MAY_BE_MISSING, type Notes, read, xml } from '../endpoint.ts';
import { flag, number, oneOf, text } from '../xml/fields.ts';
import { attributesOf, children, type Element } from '../xml/xml.ts';

const PATH = '/:/prefs';

/** Names of settings that hold a secret: their values are never taken in. */
const SECRET = /token|password|passwd|secret|(?:certificate|private|api)_?key/i;

const READ: Readonly<Record<SettingType, (a: Element, name: string) => SettingValue | undefined>> = {
  bool: flag,
  int: number,
  double: number,
  text,
};

/** `0:never|1:always`; a choice without a label is its own label. */
function decodeChoices(values: string | undefined): Setting['choices'] {
  return values?.split('|').map((choice) => {
    const at = choice.indexOf(':');
    return at < 0 ? { value: choice, label: choice } : { value: choice.slice(0, at), label: choice.slice(at + 1) };
  });
}

function decodeSetting(a: Element): Setting | undefined {
  const id = text(a, 'id');
  if (id === undefined) return undefined;
  const type = oneOf(a, 'type', SETTING_TYPES) ?? 'text';
  // A flag is on or off, whatever it is called (`LogTokensForDebug`).
  const secret = type !== 'bool' && SECRET.test(id);
  return {
    id,
    label: text(a, 'label'),
    summary: text(a, 'summary'),
    type,
    value: secret ? undefined : READ[type](a, 'value'),
    default: secret ? undefined : READ[type](a, 'default'),
    hidden: flag(a, 'hidden'),
    advanced: flag(a, 'advanced'),
    group: text(a, 'group'),
    choices: secret ? undefined : decodeChoices(text(a, 'enumValues')),
    secret,
  };
}

function decodeSettings(container: Element, notes: Notes): readonly Setting[] {
  return children(container, 'Setting').flatMap((element) => {
    const setting = decodeSetting(attributesOf(element));
    if (setting === undefined) notes.skip();
    return setting ?? [];
  });
}

/** Named in 4.24, shown in MEDIA-SERVER.md. */
export const settings = () => read({ path: PATH, reading: xml(decodeSettings), failures: MAY_BE_MISSING });

/** A name becomes a parameter of the request, so it must not be one of those that say who asks (`X-...-Token`). */
const NAME = /^(?!x-)[a-z][\w.:-]{0,127}$/i;

const refused = (why: string): MediaServerFailure =>
  new MediaServerFailure('invalid', { method: 'PUT', path: PATH, cause: new Error(why) });

/** 4.6. A 400 says in words that the preference is unknown; real servers say so with 403. */
export function setPreference(name: string, value: SettingValue) {
  if (!NAME.test(name)) throw refused('not a valid name for a preference');
  if (typeof value === 'number' && !Number.isFinite(value)) throw refused('not a valid value for a preference');
  const written = typeof value === 'boolean' ? Number(value) : value;
  const failures = { ...MAY_BE_MISSING, 403: 'not-found' } as const;
  return change('PUT', { path: PATH, query: [[name, written]], reading: done, failures });
}
