import type { CompleteMediaServer } from '../domain/media/completeMediaServer.ts';
import { MediaServerFailure } from '../domain/media/server/failure.ts';
import type { Call } from './call.ts';
import { accountResources } from './endpoints/accountResources.ts';
import { writeLogMessages } from './endpoints/log.ts';
import { setPreference, settings } from './endpoints/settings.ts';
import { terminateTranscode } from './endpoints/transcodes.ts';

type Settings = Pick<
  CompleteMediaServer,
  'settings' | 'setPreference' | 'terminateTranscode' | 'writeLogMessages' | 'accountResources'
>;

/** 4.1, 4.6, 4.11 and 4.19: what the owner's commands ask for. */
export function settingsServer(call: Call, askAccount: Call | undefined): Settings {
  return {
    settings: async (options) => call(settings(), options),
    setPreference: async (name, value, options) => call(setPreference(name, value), options),
    terminateTranscode: async (key, options) => call(terminateTranscode(key), options),
    // None is no request: the server would answer that a parameter is missing.
    writeLogMessages: async (messages, options) =>
      messages.length === 0 ? undefined : call((words) => writeLogMessages(words, messages), options),
    accountResources: async (options) => {
      const endpoint = accountResources();
      if (askAccount !== undefined) return askAccount(endpoint, options);
      const cause = new Error('there is no address of an account service');
      const { method, path } = endpoint;
      throw new MediaServerFailure('unsupported', { service: 'account-service', method, path, cause });
    },
  };
}
