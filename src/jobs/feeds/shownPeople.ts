import type { Subscription } from '../../domain/notifications/subscriptions.ts';
import type { Persona } from '../../domain/people/people.ts';
import type { AccountRef, DeviceRef } from '../../domain/servers/refs.ts';
import type { Texts } from '../../render/texts/texts.ts';
import type { RenderContext } from './feed.ts';

/** How a subscription shows people and their devices, of those that are loaded. */

export const deviceIn =
  ({ people }: Pick<Subscription, 'people'>, names: ReadonlyMap<DeviceRef, string>): RenderContext['device'] =>
  (deviceId, serverName) =>
    people === 'name' ? ((deviceId && names.get(deviceId)) ?? serverName) : undefined;

export const personIn =
  ({ people }: Subscription, { feeds }: Texts, personas: ReadonlyMap<AccountRef, Persona>): RenderContext['person'] =>
  (accountId, serverName) => {
    if (people === 'nobody') return undefined;
    const persona = accountId && personas.get(accountId);
    if (people === 'pseudonym') return persona?.pseudonym ?? feeds.somebody;
    return (
      persona?.alias ??
      (persona?.name || serverName || (accountId === undefined ? feeds.somebody : feeds.account(accountId)))
    );
  };

/** Nobody beside a made-up name, and nobody beside a name that an admin chose for them: it may be there to say less. */
export const membersIn =
  (
    { people }: Pick<Subscription, 'people'>,
    personas: ReadonlyMap<AccountRef, Persona>,
    members: ReadonlyMap<AccountRef, readonly string[]>,
  ): RenderContext['members'] =>
  (accountId) =>
    accountId !== undefined && people === 'name' && personas.get(accountId)?.alias === undefined
      ? (members.get(accountId) ?? [])
      : [];
