import { EVERYONE_ROLE, type PermissionSubject } from '../../../domain/access/access.ts';
import { CAPABILITIES, type Capability } from '../../../domain/access/capabilities.ts';
import type { PermissionOverrideTarget } from '../../../domain/access/changes.ts';
import { wholeServerRef } from '../../../domain/servers/scope.ts';
import type { PermissionChangeAuthor } from '../../../permissions/accessControl.ts';
import { LEVEL_BY_CAPABILITY } from '../../../permissions/capabilities.ts';
import type { PermissionDisplayNames } from '../../../render/access/words.ts';
import type { Texts } from '../../../render/texts/texts.ts';
import { InvalidOptionError } from '../../framework/command.ts';
import type { CommandDeps, InteractionContext } from '../../framework/context.ts';
import {
  channelWithCommandsOption,
  makeOptionOptional,
  type OptionCompleter,
  roleOrPersonOption,
  textOption,
} from '../../framework/options.ts';
import { containsText, isSameName } from '../names.ts';

/**
 * An option for a capability. Its choices show names in the person's language; their values are the names in the code.
 */
function capabilityOption(offeredCapabilities: readonly Capability[]) {
  const choicesIn = ({ access }: Texts) =>
    offeredCapabilities.map((value) => ({ name: access.capabilities[value], value }));
  const complete: OptionCompleter = async (typedText, { context }) =>
    choicesIn(context.texts).filter(
      ({ name, value }) => containsText(name, typedText) || containsText(value, typedText),
    );
  return textOption({ complete, list: choicesIn });
}

export const anyCapabilityOption = capabilityOption(CAPABILITIES);
const grantable = capabilityOption(CAPABILITIES.filter((value) => LEVEL_BY_CAPABILITY[value] !== 'installation'));

export const accessTargetOptions = {
  capability: grantable,
  who: roleOrPersonOption(),
  channel: makeOptionOptional(channelWithCommandsOption()),
};

interface TargetArgs {
  readonly capability: string;
  readonly who:
    | { readonly userId: string; readonly bot: boolean; readonly roleIds?: readonly string[] | undefined }
    | { readonly id: string };
  readonly channel?: { readonly id: string } | undefined;
}

/** Throws an InvalidOptionError if the capability is unknown, or if the person is a bot. */
export function readAccessTarget(
  { capability: typedText, who, channel }: TargetArgs,
  context: InteractionContext,
): PermissionOverrideTarget {
  return {
    capability: parseCapability(typedText, context.texts),
    subject: readSubject(who, context),
    channelId: channel?.id,
    serverId: context.singleServer,
  };
}

/** Names for answers about access. Leaves out servers that the guild may no longer see. */
export const createAccessNames = (
  { serverNames }: Pick<CommandDeps, 'serverNames'>,
  { servers, texts }: InteractionContext,
): PermissionDisplayNames => ({
  server: (id) => (servers.includes(id) ? serverNames(wholeServerRef(id)) : texts.access.goneServer),
});

/** Throws an InvalidOptionError for an unknown capability. */
export function parseCapability(typedText: string, { access }: Texts): Capability {
  const match = CAPABILITIES.find(
    (candidate) => candidate === typedText || isSameName(access.capabilities[candidate], typedText),
  );
  if (match === undefined) throw new InvalidOptionError('capability', access.noSuchCapability);
  return match;
}

function readSubject(who: TargetArgs['who'], { actor, texts }: InteractionContext): PermissionSubject {
  if ('id' in who) return { kind: 'role', id: replaceEveryoneRoleId(who.id, actor.guildId) };
  // Bots are refused. A bot uses no commands, but would count as a person who can manage access.
  if (who.bot) throw new InvalidOptionError('who', texts.access.isBot);
  return { kind: 'person', id: who.userId };
}

/** Replaces the id of the role @everyone, which equals the guild's id. */
export const replaceEveryoneRoleId = (id: string, guildId: string | undefined): string =>
  id === guildId ? EVERYONE_ROLE : id;

/**
 * The person and their guild. The error cannot occur in practice, because the access policy refuses commands outside of
 * guilds.
 */
export function requireChangerInGuild({
  actor,
}: Pick<InteractionContext, 'actor'>): PermissionChangeAuthor & { readonly userId: string } {
  if (actor.guildId === undefined) throw new Error('the policy lets nobody in without a guild');
  return { guildId: actor.guildId, userId: actor.userId };
}
