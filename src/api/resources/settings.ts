import { MediaServerFailure } from '../../domain/media/server/failure.ts';
import {
  SETTING_TYPES,
  type Setting,
  type SettingType,
  type SettingValue,
} from '../../domain/media/server/serverApi.ts';
import { change, decodeEach, done, MAY_BE_MISSING, read, xml } from '../endpoint.ts';
import { flag, flags, number, oneOf, text, texts } from '../xml/fields.ts';
import type { Element } from '../xml/xml.ts';

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
    ...texts<Setting>(a, 'label', 'summary', 'group'),
    type,
    value: secret ? undefined : READ[type](a, 'value'),
    default: secret ? undefined : READ[type](a, 'default'),
    ...flags<Setting>(a, 'hidden', 'advanced'),
    choices: secret ? undefined : decodeChoices(text(a, 'enumValues')),
    secret,
  };
}

/** Named in 4.24, shown in MEDIA-SERVER.md. */
export const settings = () =>
  read({
    path: PATH,
    reading: xml((container, notes) => decodeEach(container, 'Setting', notes, decodeSetting)),
    failures: MAY_BE_MISSING,
  });

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
