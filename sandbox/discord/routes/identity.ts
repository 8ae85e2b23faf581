import {
  GatewayBotResponseSchema,
  PrivateApplicationResponseSchema,
  UserPIIResponseSchema,
} from 'discord-api-spec/zod';
import type { Route } from '../http/route.ts';
import { userOf } from '../objects.ts';
import type { State } from '../state.ts';

/** Who the bot is, and where its gateway is. */
export const identityRoutes: readonly Route[] = [
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
        shards: 1,
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
      body: { ...userOf(world, world.bot.id), mfa_enabled: true, locale: 'en-US', verified: true, email: null },
    }),
  },
  ...['/applications/@me', '/oauth2/applications/@me'].map(
    (path): Route => ({
      name: 'get_my_application',
      method: 'GET',
      path,
      auth: 'bot',
      answer: PrivateApplicationResponseSchema,
      handle: (_call, state) => ({ status: 200, body: application(state) }),
    }),
  ),
];

const application = ({ world }: State) => ({
  id: world.application.id,
  name: world.application.name,
  icon: null,
  description: '',
  type: null,
  flags: 0,
  flags_new: '0',
  bot: userOf(world, world.bot.id),
  bot_public: false,
  bot_require_code_grant: false,
  integration_types_config: { '0': {} },
  verify_key: '0'.repeat(64),
  redirect_uris: [],
  interactions_endpoint_url: null,
  role_connections_verification_url: null,
  owner: userOf(world, world.guilds[0]?.ownerId ?? world.bot.id),
  approximate_guild_count: world.guilds.length,
  approximate_user_install_count: 0,
  approximate_user_authorization_count: 0,
  explicit_content_filter: 0,
  team: null,
  eligible_oauth2_scopes: [],
});
