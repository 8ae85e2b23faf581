import { openAccessControl } from '../commands/access/accessControl.ts';
import { createGatewayLookup } from '../discord/doctor/gatewayLookup.ts';
import { createDiscordLookup } from '../discord/doctor/lookup.ts';
import { createInstallation } from '../discord/installation.ts';
import { createOtherProcessWatch } from '../discord/interactions/otherProcess.ts';
import { createAntiSpamMeasure } from '../discord/posting/antiSpam.ts';
import { createDirectory } from '../discord/posting/directory.ts';
import { createPostingRest } from '../discord/posting/postingRest.ts';
import { createCommandIds } from '../discord/registration/commandIds.ts';
import type { Doctor } from '../domain/doctor/findings.ts';
import { createMembersOf } from '../domain/people/members.ts';
import { FIRST_SERVER, type ServerId } from '../domain/servers/refs.ts';
import type { AccessControl } from '../permissions/accessControl.ts';
import { createAppearanceLookup } from './appearance.ts';
import {
  type CheckScope,
  createScopedDoctor,
  type DoctorParts,
  type DoctorServer,
  unreadableServer,
} from './doctor.ts';
import type { BasePorts, Ports } from './ports.ts';
import type { InitialServer } from './servers/initialServer.ts';

interface DiscordParts extends Pick<Ports, 'client' | 'servers' | 'all'> {
  readonly initialServer: InitialServer;
}

type DiscordPorts = Pick<
  Ports,
  | 'otherProcess'
  | 'postingRest'
  | 'commandIds'
  | 'directory'
  | 'membersOf'
  | 'appearanceOf'
  | 'access'
  | 'installation'
  | 'doctor'
  | 'guildIds'
>;

export async function openDiscordPorts(basics: BasePorts, parts: DiscordParts): Promise<DiscordPorts> {
  const { config, store, clock, log } = basics;
  const { client } = parts;
  const { linkedAccounts, accessVersions: versions, audit } = store;
  const antiSpam = createAntiSpamMeasure({ clock, log });
  const postingRest = createPostingRest(client, { antiSpam });
  const directory = createDirectory(client, postingRest, clock);
  const { rolesIn } = directory;
  const lookup = createGatewayLookup(client, createDiscordLookup(client.rest));
  const otherProcess = createOtherProcessWatch({ clock, log });
  const installation = createInstallation({
    lookup,
    ownerIds: config.OWNER_IDS,
    appointed: store.installationAdmins,
    clock,
    log,
  });
  const settings = { ...config.access, isInstallationAdmin: installation.isAdmin };
  const access = await openAccessControl({ settings, versions, audit, clock, rolesIn });
  return {
    otherProcess,
    postingRest,
    directory,
    access,
    installation,
    doctor: createDoctorFor(basics, parts, { access, installation, lookup, otherProcess, antiSpam }),
    commandIds: createCommandIds(),
    appearanceOf: createAppearanceLookup({ appearances: store.appearances, directory, log }),
    membersOf: createMembersOf({ linkedAccounts, directory, clock }),
    guildIds: () => [...client.guilds.cache.keys()],
  };
}

interface CheckParts extends Pick<DoctorParts, 'lookup' | 'otherProcess' | 'antiSpam'> {
  readonly access: Pick<AccessControl, 'isManaged'>;
  readonly installation: Pick<Ports['installation'], 'isAdmin'>;
}

function createDoctorFor(
  { config, store, clock, log }: BasePorts,
  parts: DiscordParts,
  { access, installation, lookup, otherProcess, antiSpam }: CheckParts,
): (scope: CheckScope) => Doctor {
  const { subscriptions, mediaServers, rightsDecisions } = store;
  const { all, initialServer } = parts;
  const isInstallationAdmin = ({ guildId, userId }: CheckScope) =>
    guildId === undefined || (userId !== undefined && installation.isAdmin(userId));
  const seesFirstServer = (scope: CheckScope) =>
    isInstallationAdmin(scope) || (scope.guildId !== undefined && all.serversOf(scope.guildId).includes(FIRST_SERVER));
  const doctorParts: DoctorParts = {
    servers: (guildId) => examinedServers(store, parts, guildId),
    hasSeveral: () => mediaServers.list().length > 1,
    lookup,
    isManaged: (guildId) => access.isManaged(guildId),
    otherProcess,
    antiSpam,
    seedProblem: (scope) => (seesFirstServer(scope) ? initialServer.problem() : undefined),
    hasUndecidedRights: (scope) => isInstallationAdmin(scope) && rightsDecisions.undecided() !== undefined,
    subscriptions: subscriptions.list,
    panels: async () => (await store.boards.list()).filter(({ shows }) => shows === 'panel'),
    now: clock.now,
    log,
  };
  return (scope) => createScopedDoctor(config, doctorParts, scope);
}

/**
 * The media servers to examine: those that the guild sees, or all if there is no guild. Servers without a usable token,
 * which do not run, come last.
 */
function examinedServers(
  { mediaServers, linkedAccounts }: BasePorts['store'],
  { all, servers }: Pick<DiscordParts, 'all' | 'servers'>,
  guildId: string | undefined,
): readonly DoctorServer[] {
  const visibleServers = guildId === undefined ? undefined : all.serversOf(guildId);
  const isVisible = ({ id }: { readonly id: ServerId }) => visibleServers === undefined || visibleServers.includes(id);
  const runningServers = servers.list().filter(isVisible);
  const unreadableServers = mediaServers.list().filter(({ id }) => mediaServers.tokenOf(id) === undefined);
  return [
    ...runningServers.map(({ known, ...server }) => {
      const { name, address, machineIdentifier, addedBy } = known();
      const waitingLinks = linkedAccounts.countElsewhere(server.id, address.origin);
      return { ...server, name, address, machineIdentifier, isAdded: addedBy !== undefined, waitingLinks };
    }),
    ...unreadableServers
      .filter(isVisible)
      .map((server) => unreadableServer(server, mediaServers.tokenIsFor(server.id))),
  ];
}
