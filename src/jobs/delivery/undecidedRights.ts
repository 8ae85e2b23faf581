import type { AccessRightsConflicts } from '../../domain/access/rights.ts';
import type { ChannelDirectory } from '../../domain/notifications/channels.ts';
import { NO_GUILD_ID } from '../../domain/notifications/readers.ts';
import type { BotOperators, MediaServers } from '../../domain/servers/mediaServers.ts';
import type { ServerId } from '../../domain/servers/refs.ts';
import { renderAccessRightsConflict } from '../../render/access/undecidedRights.ts';
import {
  type OneTimeDirectMessage,
  type OneTimeDirectMessageDeps,
  sendOneTimeDirectMessages,
} from './personalNotes.ts';

interface UndecidedRightsDeps extends OneTimeDirectMessageDeps {
  readonly rightsDecisions: Pick<AccessRightsConflicts, 'undecided' | 'announced'>;
  readonly installation: Pick<BotOperators, 'owners'>;
  readonly mediaServers: Pick<MediaServers, 'find'>;
  readonly directory: Pick<ChannelDirectory, 'direct' | 'guildName' | 'roleName' | 'channelName'>;
  /** Language of the installation. The languages of the bot's owners are unknown. */
  readonly locale: string;
}

/**
 * Notifies the bot's owners once that the rights in the database differ from the signed ones. Rejects only if the
 * database fails.
 */
export async function alertUndecidedRights(deps: UndecidedRightsDeps): Promise<void> {
  const { rightsDecisions, installation, mediaServers, directory, locale } = deps;
  const undecided = rightsDecisions.undecided();
  const owners = installation.owners();
  if (!undecided || undecided.isAnnounced || owners.length === 0) return;
  const names = {
    guild: directory.guildName,
    server: (id: ServerId) => mediaServers.find(id)?.name,
    role: directory.roleName,
    channel: directory.channelName,
  };
  /** Number of owners whose message is stored for sending, or can never be sent. */
  let settledOwners = 0;
  const notes = owners.map(
    (userId): OneTimeDirectMessage => ({
      reader: { userId, guildId: NO_GUILD_ID, needs: 'installation' },
      locale,
      subject: `rights ${undecided.id}`,
      draw: (texts, marker) => renderAccessRightsConflict(texts, { undecided, names, marker }),
      onDelivered: async () => {
        settledOwners += 1;
      },
    }),
  );
  await sendOneTimeDirectMessages(notes, deps);
  // The rights count as announced once every owner has the message or cannot get it. Until then, each run tries all
  // owners again; `subject` prevents a second message to the same owner.
  if (settledOwners === owners.length) await rightsDecisions.announced(undecided.id);
}
