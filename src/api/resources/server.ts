import type { AccountResourcesApi } from '../../domain/media/server/accountResources.ts';
import type { AccountsApi } from '../../domain/media/server/accounts.ts';
import type { DevicesApi } from '../../domain/media/server/devices.ts';
import { MediaServerFailure } from '../../domain/media/server/failure.ts';
import type { IdentityApi } from '../../domain/media/server/identity.ts';
import type { LogApi } from '../../domain/media/server/log.ts';
import type { SettingsApi } from '../../domain/media/server/settings.ts';
import type { TasksApi } from '../../domain/media/server/tasks.ts';
import type { Call } from '../call.ts';
import { accountResources } from '../endpoints/accountResources.ts';
import { accounts } from '../endpoints/accounts.ts';
import { upgradeMediaAnalysis } from '../endpoints/butler.ts';
import { devices } from '../endpoints/devices.ts';
import { writeLog, writeLogMessages } from '../endpoints/log.ts';
import { setPreference, settings } from '../endpoints/settings.ts';
import type { AskIdentity } from '../machine.ts';

/** Operations on the server itself that need no more than their endpoint. */
export const serverApi = (
  call: Call,
  askIdentity: AskIdentity,
): IdentityApi & AccountsApi & DevicesApi & SettingsApi & TasksApi => ({
  identity: async (options) => askIdentity(call, options),
  accounts: async (options) => call(accounts(), options),
  devices: async (options) => call(devices(), options),
  settings: async (options) => call(settings(), options),
  setPreference: async (name, value, options) => call(setPreference(name, value), options),
  upgradeMediaAnalysis: async (options) => call(upgradeMediaAnalysis(), options),
});

export const logApi = (call: Call): LogApi => ({
  writeLog: async (message, options) => call(writeLog(message), options),
  // Without messages there is no request, since the server would respond that a parameter is missing.
  writeLogMessages: async (messages, options) =>
    messages.length === 0 ? undefined : call((words) => writeLogMessages(words, messages), options),
});

/** Asks the account service, not the media server. */
export const accountResourcesApi = (callAccount: Call | undefined): AccountResourcesApi => ({
  accountResources: async (options) => {
    const endpoint = accountResources();
    if (callAccount !== undefined) return callAccount(endpoint, options);
    const cause = new Error('the address of an account service is not known');
    const { method, path } = endpoint;
    throw new MediaServerFailure('unsupported', { service: 'account-service', method, path, cause });
  },
});
