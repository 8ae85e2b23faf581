import {
  GatewayBotResponseSchema,
  GatewayResponseSchema,
  PrivateApplicationResponseSchema,
  UserPIIResponseSchema,
} from 'discord-api-spec/zod';
import {
  type APITeam,
  type APITeamMember,
  type APIUser,
  TeamMemberMembershipState,
  TeamMemberRole,
  UserFlags,
} from 'discord-api-types/v10';
import type { DiscordApiRoute } from '../http/route.ts';
import { computeApplicationFlags, toApiUser } from '../objects.ts';
import type { DiscordState } from '../state.ts';
import type { SimulatedDiscordWorld } from '../world.ts';

export const identityRoutes: readonly DiscordApiRoute[] = [
  {
    name: 'get_gateway',
    method: 'GET',
    path: '/gateway',
    auth: 'none',
    answer: GatewayResponseSchema,
    handle: (_call, state) => ({ status: 200, body: { url: state.origin().replace('http', 'ws') } }),
  },
  {
    name: 'get_bot_gateway',
    method: 'GET',
    path: '/gateway/bot',
    auth: 'bot',
    answer: GatewayBotResponseSchema,
    handle: (_call, state) => ({
      status: 200,
      body: {
        url: state.origin().replace('http', 'ws'),
        shards: state.gateway.shards,
        session_start_limit: state.gateway.starts.limit(),
      },
    }),
  },
  {
    name: 'get_my_user',
    method: 'GET',
    path: '/users/@me',
    auth: 'bot',
    answer: UserPIIResponseSchema,
    handle: (_call, { world }) => ({
      status: 200,
      body: { ...toApiUser(world, world.bot.id), mfa_enabled: true, locale: 'en-US', verified: true, email: null },
    }),
  },
  ...['/applications/@me', '/oauth2/applications/@me'].map(
    (path): DiscordApiRoute => ({
      name: 'get_my_application',
      method: 'GET',
      path,
      auth: 'bot',
      answer: PrivateApplicationResponseSchema,
      handle: (_call, state) => ({ status: 200, body: application(state) }),
    }),
  ),
];

const application = ({ world }: DiscordState) => ({
  id: world.application.id,
  name: world.application.name,
  icon: null,
  description: '',
  type: null,
  flags: computeApplicationFlags(world),
  flags_new: String(computeApplicationFlags(world)),
  bot: toApiUser(world, world.bot.id),
  bot_public: world.application.isPublic ?? false,
  bot_require_code_grant: false,
  integration_types_config: { '0': {} },
  verify_key: '0'.repeat(64),
  redirect_uris: [],
  interactions_endpoint_url: null,
  role_connections_verification_url: null,
  owner: ownerOf(world),
  approximate_guild_count: world.guilds.length,
  approximate_user_install_count: 0,
  approximate_user_authorization_count: 0,
  explicit_content_filter: 0,
  team: teamOf(world),
  eligible_oauth2_scopes: [],
});

/** A team has a user account that belongs to no person. */
function ownerOf(world: SimulatedDiscordWorld): APIUser {
  const { team } = world.application;
  const owner = toApiUser(world, team?.ownerId ?? world.guilds[0]?.ownerId ?? world.bot.id);
  return team
    ? { ...owner, id: team.id, username: `team${team.id}`, global_name: null, flags: UserFlags.TeamPseudoUser }
    : owner;
}

function teamOf(world: SimulatedDiscordWorld): APITeam | null {
  const { team } = world.application;
  if (!team) return null;
  const members = team.members.map(({ userId, role, isInvited }): APITeamMember => {
    const state = isInvited ? TeamMemberMembershipState.Invited : TeamMemberMembershipState.Accepted;
    return {
      user: toApiUser(world, userId),
      team_id: team.id,
      membership_state: state,
      permissions: ['*'],
      role: TEAM_ROLES[role],
    };
  });
  return { id: team.id, icon: null, name: team.name, owner_user_id: team.ownerId, members };
}

const TEAM_ROLES = {
  admin: TeamMemberRole.Admin,
  developer: TeamMemberRole.Developer,
  read_only: TeamMemberRole.ReadOnly,
} as const;
