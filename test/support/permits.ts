import type { Capability } from '../../src/domain/access/capabilities.ts';
import { type ActionPermit, decideAccess } from '../../src/permissions/policy.ts';

const POLICY = {
  roleIds: { viewer: [], curator: [], moderator: [], admin: ['admin'] },
  everyoneViews: false,
  maps: new Map(),
  isInstallationAdmin: () => true,
};

/** An admin's permit, obtained in the only possible way. */
export function permitFor(capability: Capability): ActionPermit {
  const decision = decideAccess(POLICY, capability, { userId: '42', guildId: '9', roleIds: ['admin'] });
  if (!decision.allowed) throw new Error(`an admin may not ${capability}`);
  return decision.permit;
}
