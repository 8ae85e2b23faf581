import { createSignInRegistry } from '../../commands/framework/signIns.ts';
import {
  removePlaceholderRoleId,
  SERVER_PLACEHOLDERS,
  type SettingSources,
  settingsWithoutValue,
} from '../../config/beforeSetup.ts';
import type { Config } from '../../config.ts';
import { helpCommand, setupCommand, waitForSetupCommand } from '../../discord/firstSetup/listen.ts';
import type { ExtraSetupFields } from '../../discord/firstSetup/view.ts';
import { createDiscordClient, logInToDiscord } from '../../discord/gateway/client.ts';
import { createRateLimiter, scaleRateLimits } from '../../discord/interactions/rateLimiter.ts';
import { createCommandIds } from '../../discord/registration/commandIds.ts';
import { logInviteLinks } from '../../discord/registration/invite.ts';
import { registerCommands } from '../../discord/registration/register.ts';
import type { FirstSetupValues } from '../../domain/firstSetup.ts';
import type { DatabaseStore } from '../../domain/store.ts';
import { systemClock as clock } from '../../observe/systemClock.ts';
import { openDatabaseStore } from '../../store/open.ts';
import { machineTimeZone, parseTimeZoneName } from '../../time/timeZones.ts';
import { openInstallationKey } from '../keys/installationKey.ts';
import type { BotStartDeps } from '../openBotServices.ts';
import { createShutdown, type Shutdown } from '../shutdown.ts';
import { storeSettingsOf } from '../storeSettings.ts';
import { createMediaServerSetup } from './ports.ts';

interface SetUpDeps extends BotStartDeps {
  readonly sources: SettingSources;
}

/**
 * Waits for the settings that a person gives with `/setup`, or reads those of an earlier `/setup`. Leaves out the media
 * server if the database has one. Until then, the bot offers only `/setup` and help. `config` contains placeholders for
 * missing settings. Closes everything that it opened.
 */
export async function waitForSetupInDiscord(config: Config, deps: SetUpDeps): Promise<FirstSetupValues> {
  const { secrets, log, shutdown } = deps;
  const setupShutdown = createShutdown(log);
  shutdown.onClose(() => setupShutdown.run());
  try {
    const settings = storeSettingsOf(config, openInstallationKey(config, log));
    const store = await openDatabaseStore({ ...settings, clock, log, onToken: secrets.add, scrub: secrets.scrub });
    setupShutdown.onClose(() => store.close());
    const storedSetup = await store.firstSetup.recall();
    // If the database ever had a media server, the server in the settings is ignored, even if people have removed all
    // servers.
    if (await store.firstServer.hadAnyServer()) return { ...storedSetup, ...SERVER_PLACEHOLDERS };
    return storedSetup ?? (await askInDiscord(config, deps, store, setupShutdown));
  } finally {
    await setupShutdown.run();
  }
}

async function askInDiscord(
  config: Config,
  { secrets, log, fatal, sources }: SetUpDeps,
  store: DatabaseStore,
  setupShutdown: Shutdown,
) {
  const { guildIds, roleIds } = config.access;
  const adminRoleIds = removePlaceholderRoleId(roleIds.admin);
  const client = createDiscordClient({
    apiUrl: config.DISCORD_API_URL,
    scrub: secrets.scrub,
    clock,
    log,
    sessionStarts: store.sessionStarts,
    stopping: setupShutdown.begun,
    onLost: (why) => {
      // A finished setup closes the connection on purpose, which is no failure.
      if (!setupShutdown.begun.aborted) fatal(why);
    },
  });
  setupShutdown.onClose(() => client.destroy());
  const finished = waitForSetupCommand(client, {
    access: { guildIds, adminRoleIds },
    media: createMediaServerSetup({ accountUrl: config.ACCOUNT_URL, ownHosts: config.ownHosts }),
    rateLimiter: createRateLimiter(clock, scaleRateLimits(config.RATE_LIMIT_FACTOR)),
    remember: store.firstSetup.remember,
    signIns: createSignInRegistry(setupShutdown.begun),
    asks: missingQuestions(sources),
    timeZoneOf: parseTimeZoneName,
    audit: store.audit,
    onToken: secrets.add,
    clock,
    log,
  });
  const ready = await logInToDiscord(client, config.DISCORD_TOKEN);
  logInviteLinks(ready, guildIds, log);
  const { tried } = registerCommands({
    client: ready,
    commands: [setupCommand(adminRoleIds.length === 0), helpCommand],
    commandIds: createCommandIds(),
    guildIds,
    clock,
    log,
    signal: setupShutdown.begun,
  });
  await tried;
  log.warn({}, 'no media server is set yet: run /setup in Discord, or fill in MEDIA_URL and MEDIA_TOKEN');
  return await Promise.race([finished, untilStopped(setupShutdown)]);
}

/**
 * Extra questions of the form, for settings that are not set. The field for the time zone starts with the machine's
 * zone.
 */
function missingQuestions(sources: SetUpDeps['sources']): ExtraSetupFields {
  // The function only tests whether FEED_LANGUAGE is unset, so "unset" can be any text.
  const unsetValues = settingsWithoutValue({ TIME_ZONE: machineTimeZone(), FEED_LANGUAGE: 'unset' }, sources);
  return { timeZone: unsetValues.TIME_ZONE, language: unsetValues.FEED_LANGUAGE !== undefined };
}

function untilStopped({ begun }: Shutdown): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  begun.addEventListener('abort', () => reject(new Error('stopped before it was set up')), { once: true });
  return promise;
}
