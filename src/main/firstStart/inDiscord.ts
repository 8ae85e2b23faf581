import { createSignIns } from '../../commands/framework/signIns.ts';
import { type Given, NO_SERVER, onlyMissing, realRoles } from '../../config/beforeSetup.ts';
import type { Config } from '../../config.ts';
import { helpCommand, listenForSetup, setupCommand } from '../../discord/firstSetup/listen.ts';
import type { AlsoAsked } from '../../discord/firstSetup/view.ts';
import { createClient, login } from '../../discord/gateway/client.ts';
import { createRateLimiter, limitsTimes } from '../../discord/interactions/rateLimiter.ts';
import { logInviteLinks } from '../../discord/registration/invite.ts';
import { registerCommands } from '../../discord/registration/register.ts';
import { createCommandIds } from '../../discord/registration/registered.ts';
import type { FirstSetup } from '../../domain/firstSetup.ts';
import type { Store } from '../../domain/store.ts';
import { systemClock as clock } from '../../observe/systemClock.ts';
import { openStore } from '../../store/open.ts';
import { machineZone, timeZoneOf } from '../../time/timeZones.ts';
import { openInstallationKey } from '../keys/installationKey.ts';
import type { StartDeps } from '../openPorts.ts';
import { createShutdown, type Shutdown } from '../shutdown.ts';
import { storeSettingsOf } from '../storeSettings.ts';
import { createMediaSetup } from './ports.ts';

interface SetUpDeps extends StartDeps {
  readonly given: Given;
}

/**
 * The settings that `/setup` in Discord found, now or at an earlier start; without a media server once the
 * database has one. Until then the bot offers only that command. `config` has placeholders for missing
 * settings. Everything that this opens is closed when it resolves.
 */
export async function setUp(config: Config, deps: SetUpDeps): Promise<FirstSetup> {
  const { secrets, log, shutdown } = deps;
  const own = createShutdown(log);
  shutdown.onClose(() => own.run());
  try {
    const settings = storeSettingsOf(config, openInstallationKey(config, log));
    const store = await openStore({ ...settings, clock, log, onToken: secrets.add, scrub: secrets.scrub });
    own.onClose(() => store.close());
    const found = await store.firstSetup.recall();
    // From then on the stored servers count, and people who run the bot may remove all of them.
    if (await store.firstServer.wasAny()) return { ...found, ...NO_SERVER };
    return found ?? (await askInDiscord(config, deps, store, own));
  } finally {
    await own.run();
  }
}

async function askInDiscord(config: Config, { secrets, log, fatal, given }: SetUpDeps, store: Store, own: Shutdown) {
  const { guildIds, roleIds } = config.access;
  const adminRoleIds = realRoles(roleIds.admin);
  const client = createClient({
    apiUrl: config.DISCORD_API_URL,
    scrub: secrets.scrub,
    clock,
    log,
    sessionStarts: store.sessionStarts,
    stopping: own.begun,
    // The end of this connection is no loss.
    lost: (why) => (own.begun.aborted ? undefined : fatal(why)),
  });
  own.onClose(() => client.destroy());
  const done = listenForSetup(client, {
    access: { guildIds, adminRoleIds },
    media: createMediaSetup({ accountUrl: config.ACCOUNT_URL, ownHosts: config.ownHosts }),
    rateLimiter: createRateLimiter(clock, limitsTimes(config.RATE_LIMIT_FACTOR)),
    remember: store.firstSetup.remember,
    signIns: createSignIns(own.begun),
    asks: alsoAsked(given),
    timeZoneOf,
    audit: store.audit,
    onToken: secrets.add,
    clock,
    log,
  });
  const ready = await login(client, config.DISCORD_TOKEN);
  logInviteLinks(ready, guildIds, log);
  const { tried } = registerCommands({
    client: ready,
    commands: [setupCommand(adminRoleIds.length === 0), helpCommand],
    commandIds: createCommandIds(),
    guildIds,
    clock,
    log,
    signal: own.begun,
  });
  await tried;
  log.warn({}, 'no media server is set yet: run /setup in Discord, or fill in MEDIA_URL and MEDIA_TOKEN');
  return await Promise.race([done, untilStopped(own)]);
}

/** The settings that are missing. */
function alsoAsked(given: SetUpDeps['given']): AlsoAsked {
  const { TIME_ZONE, FEED_LANGUAGE } = onlyMissing({ TIME_ZONE: machineZone(), FEED_LANGUAGE: 'asked' }, given);
  return { timeZone: TIME_ZONE, language: FEED_LANGUAGE !== undefined };
}

function untilStopped({ begun }: Shutdown): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  begun.addEventListener('abort', () => reject(new Error('stopped before it was set up')), { once: true });
  return promise;
}
