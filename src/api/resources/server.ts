import { MediaServerFailure } from '../../domain/media/server/failure.ts';
import {
  type Account,
  type Device,
  LOG_LEVELS,
  type LogMessage,
  SETTING_TYPES,
  type ServerApi,
  type Setting,
  type SettingType,
  type SettingValue,
  type TaskOutcome,
} from '../../domain/media/server/serverApi.ts';
import { refTo } from '../../domain/servers/refs.ts';
import type { Call } from '../call.ts';
import { change, decodeEach, done, MAY_BE_MISSING, type Notes, read, status, xml } from '../endpoint.ts';
import { encodeQuery, type QueryPair } from '../transport/query.ts';
import type { Vocabulary } from '../vocabulary.ts';
import { bareKey, date, flag, flags, id, number, oneOf, text, texts } from '../xml/fields.ts';
import { children, type Element } from '../xml/xml.ts';
import { readResources } from './accountResources.ts';
import type { AskIdentity } from './identity.ts';
import { readChoices } from './settingChoices.ts';

const PATH = '/:/prefs';

/** Names of settings that hold a secret: their values are never read. */
const SECRET = /token|password|passwd|secret|(?:certificate|private|api)_?key/i;

const READ: Readonly<Record<SettingType, (a: Element, name: string) => SettingValue | undefined>> = {
  bool: flag,
  int: number,
  double: number,
  text,
};

function decodeChoices(a: Element, type: SettingType): Setting['choices'] {
  const list = text(a, 'enumValues');
  if (list === undefined) return undefined;
  return readChoices({ type, text: list, known: [text(a, 'value') ?? '', text(a, 'default') ?? ''] });
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
    choices: secret ? undefined : decodeChoices(a, type),
    secret,
  };
}

/** Named in 4.24, shown in MEDIA-SERVER.md. */
export const settings = () =>
  read({
    path: PATH,
    reading: xml((container, notes) => decodeEach(children(container, 'Setting'), notes, decodeSetting)),
    failures: MAY_BE_MISSING,
  });

/**
 * A name becomes a parameter of the request, so it must not be one that identifies the sender
 * (`X-...-Token`).
 */
const NAME = /^(?!x-)[a-z][\w.:-]{0,127}$/i;

const refused = (why: string): MediaServerFailure =>
  new MediaServerFailure('invalid', { method: 'PUT', path: PATH, cause: new Error(why) });

/** 4.6. A 400 says in words that the preference is unknown; real servers say so with 403. */
function setPreference(name: string, value: SettingValue) {
  if (!NAME.test(name)) throw refused('not a valid name for a preference');
  if (typeof value === 'number' && !Number.isFinite(value)) throw refused('not a valid value for a preference');
  const written = typeof value === 'boolean' ? Number(value) : value;
  const failures = { ...MAY_BE_MISSING, 403: 'not-found' } as const;
  return change('PUT', { path: PATH, query: [[name, written]], reading: done, failures });
}

function decodeAccounts(container: Element, notes: Notes): readonly Account[] {
  return decodeEach(children(container, 'Account'), notes, (a) => {
    const account = id(a, 'id');
    const name = text(a, 'name');
    return account === undefined || name === undefined
      ? undefined
      : { id: refTo(notes.server, account), name, thumb: bareKey(a, 'thumb') };
  });
}

/**
 * The names for the history's account ids. Account 0 is left out, because real servers list it without a
 * name.
 */
export const accounts = () => read({ path: '/accounts', reading: xml(decodeAccounts), failures: MAY_BE_MISSING });

/** In 4.20 a 202 means that the task is already running. Every other success means that it was accepted (section 3, rule 3). */
const RUNNING = 202;

const upgradeMediaAnalysis = () =>
  change('POST', {
    path: '/butler/UpgradeMediaAnalysis',
    failures: MAY_BE_MISSING,
    reading: status((code): TaskOutcome => (code === RUNNING ? 'running' : 'accepted')),
  });

function decodeDevices(container: Element, notes: Notes): readonly Device[] {
  return decodeEach(children(container, 'Device'), notes, (a) => {
    const device = id(a, 'id');
    if (device === undefined) return undefined;
    const name = text(a, 'name') ?? '';
    return {
      id: refTo(notes.server, device),
      name,
      ...texts<Device>(a, 'platform', 'clientIdentifier'),
      createdAt: date(a, 'createdAt'),
    };
  });
}

/** 4.17; an entry without an id is left out. */
export const devices = () => read({ path: '/devices/', reading: xml(decodeDevices) });

const pairsOf = ({ level, message, source }: LogMessage): readonly QueryPair[] => [
  ['level', LOG_LEVELS.indexOf(level)],
  ['message', message],
  ['source', source],
];

/** 4.18: the level as its number, 0 Error to 4 Verbose. A GET that changes something. */
const writeLog = (message: LogMessage) =>
  change('GET', { path: '/log', query: pairsOf(message), reading: done, failures: MAY_BE_MISSING });

/** 4.19: one group after the other, each in the order level, message, source. */
const writeLogMessages = ({ logSeparator }: Vocabulary, messages: readonly LogMessage[]) =>
  change('POST', {
    path: '/log',
    body: messages.map((message) => encodeQuery(pairsOf(message))).join(logSeparator),
    reading: done,
    failures: MAY_BE_MISSING,
  });

interface ServerCalls {
  readonly call: Call;
  /** Calls with the account that the caller may use. */
  readonly callOfAccount: Call;
  /** To the account service. */
  readonly callAccountService: Call;
  /** Vocabulary of the media server. Its account service speaks the same one. */
  readonly vocabulary: (signal: AbortSignal | undefined) => Promise<Vocabulary>;
}

/** Calls with the token that the log wants. If the vocabulary cannot be detected, nothing was written. */
async function callForLog(
  { call, callOfAccount, vocabulary }: Pick<ServerCalls, 'call' | 'callOfAccount' | 'vocabulary'>,
  signal: AbortSignal | undefined,
): Promise<Call> {
  try {
    const { logToken } = await vocabulary(signal);
    return logToken === 'server' ? call : callOfAccount;
  } catch (error) {
    if (!(error instanceof MediaServerFailure)) throw error;
    throw new MediaServerFailure(error.kind, { ...error, asked: false, cause: error });
  }
}

/** Operations on the server itself that need no more than their endpoint. */
export const serverApi = (
  { call, callOfAccount, callAccountService, vocabulary }: ServerCalls,
  askIdentity: AskIdentity,
): ServerApi => ({
  identity: async (options) => askIdentity(call, options),
  accounts: async (options) => call(accounts(), options),
  devices: async (options) => call(devices(), options),
  settings: async (options) => call(settings(), options),
  setPreference: async (name, value, options) => call(setPreference(name, value), options),
  upgradeMediaAnalysis: async (options) => call(upgradeMediaAnalysis(), options),
  writeLog: async (message, options) => {
    const write = await callForLog({ call, callOfAccount, vocabulary }, options?.signal);
    await write(writeLog(message), options);
  },
  writeLogMessages: async (messages, options) => {
    // Without messages no request is sent, because the server would respond that a parameter is missing.
    if (messages.length === 0) return;
    const write = await callForLog({ call, callOfAccount, vocabulary }, options?.signal);
    await write((words) => writeLogMessages(words, messages), options);
  },
  accountResources: async (options) => {
    const spoken = await vocabulary(options?.signal);
    const all = await readResources({ call: callAccountService, vocabulary: spoken }, options);
    return all.map(({ resource }) => resource);
  },
});
