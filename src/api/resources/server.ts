import { MediaServerFailure } from '../../domain/media/server/failure.ts';
import {
  LOG_LEVELS,
  type LogMessage,
  type MediaServerAccount,
  type MediaServerDevice,
  SERVER_SETTING_TYPES,
  type ServerApi,
  type ServerSetting,
  type ServerSettingType,
  type ServerSettingValue,
  type ServerTaskStartResult,
} from '../../domain/media/server/serverApi.ts';
import { createMediaRef } from '../../domain/servers/refs.ts';
import type { ApiCaller } from '../call.ts';
import {
  changeEndpoint,
  createStatusCodeReader,
  createXmlResponseReader,
  decodeXmlElements,
  FAILURE_KIND_OF_MISSING_ENDPOINT,
  type ResponseDecodingContext,
  readEndpoint,
  responseReaderIgnoringBody,
} from '../endpoint.ts';
import { encodeQuery, type QueryParameter } from '../transport/query.ts';
import type { Vocabulary } from '../vocabulary.ts';
import {
  readBareKey,
  readDate,
  readFlag,
  readFlags,
  readId,
  readKeywordAttribute,
  readNumber,
  readText,
  readTextAttributes,
} from '../xml/fields.ts';
import { findChildElements, type ParsedXmlElement } from '../xml/xml.ts';
import { readAccountResources } from './accountResources.ts';
import type { ServerIdentityRequester } from './identity.ts';
import { readSettingChoices } from './settingChoices.ts';

const PATH = '/:/prefs';

/** Matches names of settings that contain a secret. Their values are not read. */
const SECRET_NAME = /token|password|passwd|secret|(?:certificate|private|api)_?key/i;

const READERS: Readonly<
  Record<ServerSettingType, (attributes: ParsedXmlElement, name: string) => ServerSettingValue | undefined>
> = {
  bool: readFlag,
  int: readNumber,
  double: readNumber,
  text: readText,
};

function decodeChoices(attributes: ParsedXmlElement, type: ServerSettingType): ServerSetting['choices'] {
  const list = readText(attributes, 'enumValues');
  if (list === undefined) return undefined;
  return readSettingChoices({
    type,
    text: list,
    knownValues: [readText(attributes, 'value') ?? '', readText(attributes, 'default') ?? ''],
  });
}

function decodeSetting(attributes: ParsedXmlElement): ServerSetting | undefined {
  const id = readText(attributes, 'id');
  if (id === undefined) return undefined;
  const type = readKeywordAttribute(attributes, 'type', SERVER_SETTING_TYPES) ?? 'text';
  // An on/off setting is not a secret, whatever its name (`LogTokensForDebug`).
  const secret = type !== 'bool' && SECRET_NAME.test(id);
  return {
    id,
    ...readTextAttributes<ServerSetting>(attributes, 'label', 'summary', 'group'),
    type,
    value: secret ? undefined : READERS[type](attributes, 'value'),
    default: secret ? undefined : READERS[type](attributes, 'default'),
    ...readFlags<ServerSetting>(attributes, 'hidden', 'advanced'),
    choices: secret ? undefined : decodeChoices(attributes, type),
    secret,
  };
}

/** Lists the server's preferences (named in interface.md, 4.24; described in MEDIA-SERVER.md). */
export const settingsEndpoint = () =>
  readEndpoint({
    path: PATH,
    reading: createXmlResponseReader((container, notes) =>
      decodeXmlElements(findChildElements(container, 'Setting'), notes, decodeSetting),
    ),
    failures: FAILURE_KIND_OF_MISSING_ENDPOINT,
  });

/**
 * Matches valid names of preferences. The name becomes a query parameter, so it must not be one that identifies the
 * sender (`X-...-Token`).
 */
const SETTING_NAME = /^(?!x-)[a-z][\w.:-]{0,127}$/i;

const refusal = (reason: string): MediaServerFailure =>
  new MediaServerFailure('invalid', { method: 'PUT', path: PATH, cause: new Error(reason) });

/** Sets a preference (interface.md, 4.6). For an unknown name, interface.md has a 400, but real servers send a 403. */
function setPreference(name: string, value: ServerSettingValue) {
  if (!SETTING_NAME.test(name)) throw refusal('not a valid name for a preference');
  if (typeof value === 'number' && !Number.isFinite(value)) throw refusal('not a valid value for a preference');
  const sentValue = typeof value === 'boolean' ? Number(value) : value;
  const failures = { ...FAILURE_KIND_OF_MISSING_ENDPOINT, 403: 'not-found' } as const;
  return changeEndpoint('PUT', {
    path: PATH,
    query: [[name, sentValue]],
    reading: responseReaderIgnoringBody,
    failures,
  });
}

function decodeAccounts(container: ParsedXmlElement, notes: ResponseDecodingContext): readonly MediaServerAccount[] {
  return decodeXmlElements(findChildElements(container, 'Account'), notes, (attributes) => {
    const account = readId(attributes, 'id');
    const name = readText(attributes, 'name');
    return account === undefined || name === undefined
      ? undefined
      : { id: createMediaRef(notes.server, account), name, thumb: readBareKey(attributes, 'thumb') };
  });
}

/**
 * Lists the names of the accounts in the history. Leaves out account 0, because real servers list it without a name.
 */
export const accountsEndpoint = () =>
  readEndpoint({
    path: '/accounts',
    reading: createXmlResponseReader(decodeAccounts),
    failures: FAILURE_KIND_OF_MISSING_ENDPOINT,
  });

/**
 * Status which means that the task is already running (interface.md, 4.20). Any other success status means that the
 * request was accepted (section 3, rule 3).
 */
const RUNNING = 202;

const upgradeMediaAnalysis = () =>
  changeEndpoint('POST', {
    path: '/butler/UpgradeMediaAnalysis',
    failures: FAILURE_KIND_OF_MISSING_ENDPOINT,
    reading: createStatusCodeReader((code): ServerTaskStartResult => (code === RUNNING ? 'running' : 'accepted')),
  });

function decodeDevices(container: ParsedXmlElement, notes: ResponseDecodingContext): readonly MediaServerDevice[] {
  return decodeXmlElements(findChildElements(container, 'Device'), notes, (attributes) => {
    const device = readId(attributes, 'id');
    if (device === undefined) return undefined;
    const name = readText(attributes, 'name') ?? '';
    return {
      id: createMediaRef(notes.server, device),
      name,
      ...readTextAttributes<MediaServerDevice>(attributes, 'platform', 'clientIdentifier'),
      createdAt: readDate(attributes, 'createdAt'),
    };
  });
}

/** Lists devices (interface.md, 4.17). Leaves out devices without an id. */
export const devicesEndpoint = () =>
  readEndpoint({ path: '/devices/', reading: createXmlResponseReader(decodeDevices) });

const pairsOf = ({ level, message, source }: LogMessage): readonly QueryParameter[] => [
  ['level', LOG_LEVELS.indexOf(level)],
  ['message', message],
  ['source', source],
];

/**
 * Writes a message to the server's log (interface.md, 4.18): a GET that changes something. The level is a number from 0
 * (Error) to 4 (Verbose).
 */
const writeLog = (message: LogMessage) =>
  changeEndpoint('GET', {
    path: '/log',
    query: pairsOf(message),
    reading: responseReaderIgnoringBody,
    failures: FAILURE_KIND_OF_MISSING_ENDPOINT,
  });

/** Writes several messages to the server's log (interface.md, 4.19), each as a group of level, message and source. */
const writeLogMessages = ({ logSeparator }: Vocabulary, messages: readonly LogMessage[]) =>
  changeEndpoint('POST', {
    path: '/log',
    body: messages.map((message) => encodeQuery(pairsOf(message))).join(logSeparator),
    reading: responseReaderIgnoringBody,
    failures: FAILURE_KIND_OF_MISSING_ENDPOINT,
  });

interface ServerCalls {
  readonly call: ApiCaller;
  readonly accountCall: ApiCaller;
  readonly callAccountService: ApiCaller;
  /** The vocabulary of the media server and of its account service. */
  readonly vocabulary: (signal: AbortSignal | undefined) => Promise<Vocabulary>;
}

/**
 * Chooses the call that sends the token which the server's log requires. Rejects if the vocabulary is unknown. The
 * failure then has `asked: false`, because no message was written.
 */
async function callForLog(
  { call, accountCall, vocabulary }: Pick<ServerCalls, 'call' | 'accountCall' | 'vocabulary'>,
  signal: AbortSignal | undefined,
): Promise<ApiCaller> {
  try {
    const { logToken } = await vocabulary(signal);
    return logToken === 'server' ? call : accountCall;
  } catch (error) {
    if (!(error instanceof MediaServerFailure)) throw error;
    throw new MediaServerFailure(error.kind, { ...error, asked: false, cause: error });
  }
}

export const serverApi = (
  { call, accountCall, callAccountService, vocabulary }: ServerCalls,
  askIdentity: ServerIdentityRequester,
): ServerApi => ({
  identity: async (options) => askIdentity(call, options),
  accounts: async (options) => call(accountsEndpoint(), options),
  devices: async (options) => call(devicesEndpoint(), options),
  settings: async (options) => call(settingsEndpoint(), options),
  setPreference: async (name, value, options) => call(setPreference(name, value), options),
  upgradeMediaAnalysis: async (options) => call(upgradeMediaAnalysis(), options),
  writeLog: async (message, options) => {
    const write = await callForLog({ call, accountCall, vocabulary }, options?.signal);
    await write(writeLog(message), options);
  },
  writeLogMessages: async (messages, options) => {
    // Sends no request without messages, because the server would complain about a missing parameter.
    if (messages.length === 0) return;
    const write = await callForLog({ call, accountCall, vocabulary }, options?.signal);
    await write((vocabulary) => writeLogMessages(vocabulary, messages), options);
  },
  accountResources: async (options) => {
    const currentVocabulary = await vocabulary(options?.signal);
    const resources = await readAccountResources({ call: callAccountService, vocabulary: currentVocabulary }, options);
    return resources.map(({ resource }) => resource);
  },
});
