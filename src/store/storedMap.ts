import { z } from 'zod';
import type { PermissionMap } from '../domain/access/access.ts';
import { CAPABILITIES } from '../domain/access/capabilities.ts';
import { PERMISSION_LEVELS } from '../domain/access/levels.ts';
import { jsonCodec } from '../domain/json.ts';
import { serverId } from '../domain/servers/refs.ts';

export const storedAccessLevelSchema = z.enum(PERMISSION_LEVELS);

/** A permission in a stored map. Rejects unknown members of a newer version, because they may deny something. */
export const permissionOverrideSchema = z.strictObject({
  capability: z.enum(CAPABILITIES),
  effect: z.enum(['allow', 'deny']),
  subject: z.strictObject({ kind: z.enum(['role', 'person']), id: z.string() }),
  channelId: z.string().optional(),
  serverId: z.int().min(1).transform(serverId).optional(),
});

const permissionMap = z.strictObject({
  levels: z.record(z.string(), storedAccessLevelSchema),
  overrides: z.array(permissionOverrideSchema),
}) satisfies z.ZodType<PermissionMap>;

const storedMap = jsonCodec(permissionMap);

/** Encodes a permission map. Throws if the map is not valid. */
export const encodePermissionMap = (map: PermissionMap): string => JSON.stringify(permissionMap.parse(map));

/** Removes a person's own permissions from a stored map. A map that cannot be read stays unchanged. */
export function removePersonFromPermissionMap(text: string, userId: string): string {
  const map = decodePermissionMap(text);
  if (map === 'unreadable') return text;
  const overrides = map.overrides.filter(({ subject }) => subject.kind !== 'person' || subject.id !== userId);
  return encodePermissionMap({ ...map, overrides });
}

export const decodePermissionMap = (text: string): PermissionMap | 'unreadable' =>
  storedMap.safeParse(text).data ?? 'unreadable';
