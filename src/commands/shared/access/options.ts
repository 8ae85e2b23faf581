import { EVERYONE, type Subject } from '../../../domain/access/access.ts';
import { CAPABILITIES, type Capability } from '../../../domain/access/capabilities.ts';
import type { Target } from '../../../domain/access/changes.ts';
import { wholeServer } from '../../../domain/servers/scope.ts';
import type { Changer } from '../../../permissions/accessControl.ts';
import { LEVEL_OF } from '../../../permissions/capabilities.ts';
import type { AccessNames } from '../../../render/access/words.ts';
import type { Texts } from '../../../render/texts/texts.ts';
import { BadOption } from '../../framework/command.ts';
import type { Deps, InteractionContext } from '../../framework/context.ts';
import { type Complete, optional, place, roleOrPerson, text } from '../../framework/options.ts';
import { holds, sameName } from '../names.ts';

/** People see the name of a capability; its value is the one that the code knows. */
function completeCapability(offered: readonly Capability[]): Complete {
  return async (typed, { context }) =>
    offered
      .map((value) => ({ name: context.texts.access.capabilities[value], value }))
      .filter(({ name, value }) => holds(name, typed) || holds(value, typed));
}

export const capability = text({ complete: completeCapability(CAPABILITIES) });
/** The capabilities that a guild can grant and deny. */
const given = text({ complete: completeCapability(CAPABILITIES.filter((each) => LEVEL_OF[each] !== 'installation')) });

/** The target of a grant or its revocation. */
export const target = { capability: given, who: roleOrPerson(), channel: optional(place()) };

interface TargetArgs {
  readonly capability: string;
  readonly who:
    | { readonly userId: string; readonly bot: boolean; readonly roleIds?: readonly string[] | undefined }
    | { readonly id: string };
  readonly channel?: { readonly id: string } | undefined;
}

/** Throws a BadOption. */
export function targetOf({ capability: typed, who, channel }: TargetArgs, context: InteractionContext): Target {
  const place = { channelId: channel?.id, serverId: context.only };
  return { capability: capabilityOf(typed, context.texts), subject: subjectOf(who, context), ...place };
}

/** A server that the guild may not see (any more) has no name here. */
export const namesIn = (
  { serverNames }: Pick<Deps, 'serverNames'>,
  { servers, texts }: InteractionContext,
): AccessNames => ({
  server: (id) => (servers.includes(id) ? serverNames(wholeServer(id)) : texts.access.goneServer),
});

/** The capability that was chosen, or typed by its name. Throws a BadOption. */
export function capabilityOf(typed: string, { access }: Texts): Capability {
  const found = CAPABILITIES.find((each) => each === typed || sameName(access.capabilities[each], typed));
  if (found === undefined) throw new BadOption('capability', access.noSuchCapability);
  return found;
}

function subjectOf(who: TargetArgs['who'], { actor, texts }: InteractionContext): Subject {
  if ('id' in who) return { kind: 'role', id: roleOf(who.id, actor.guildId) };
  // A bot uses no commands, but would count as a person who can manage access.
  if (who.bot) throw new BadOption('who', texts.access.isBot);
  return { kind: 'person', id: who.userId };
}

/** Discord gives @everyone the guild's own id. */
export const roleOf = (id: string, guildId: string | undefined): string => (id === guildId ? EVERYONE : id);

/** The policy has already refused anyone outside of a guild. */
export function changerOf({ actor }: Pick<InteractionContext, 'actor'>): Changer & { readonly userId: string } {
  if (actor.guildId === undefined) throw new Error('the policy lets nobody in without a guild');
  return { guildId: actor.guildId, userId: actor.userId };
}
