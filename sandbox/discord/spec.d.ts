/**
 * `discord-api-spec/zod` has Zod 4 schemas from Discord's OpenAPI document, but no types. These declarations use the
 * types of discord-api-types.
 */
declare module 'discord-api-spec/zod' {
  type Schema<T> = import('zod/mini').ZodMiniType<T>;
  type MessageBody = import('./messages/body.ts').MessageBody;
  type Modal = import('discord-api-types/v10').APIModalInteractionResponseCallbackData;
  type Choices = import('discord-api-types/v10').APICommandAutocompleteInteractionResponseCallbackData;
  type Role = { name?: string | null; permissions?: number | null };
  type Command = import('./interactions/commandRegistry.ts').CommandBody;

  export const MessageCreateRequestSchema: Schema<MessageBody>;
  export const MessageEditRequestPartialSchema: Schema<MessageBody>;
  export const IncomingWebhookRequestPartialSchema: Schema<MessageBody>;
  export const IncomingWebhookUpdateRequestPartialSchema: Schema<MessageBody>;
  export const CreateMessageInteractionCallbackRequestSchema: Schema<{ type: 4 | 5; data?: MessageBody | null }>;
  export const UpdateMessageInteractionCallbackRequestSchema: Schema<{ type: 6 | 7; data?: MessageBody | null }>;
  export const ApplicationCommandAutocompleteCallbackRequestSchema: Schema<{ type: 8; data?: Choices }>;
  export const ModalInteractionCallbackRequestSchema: Schema<{ type: 9; data: Modal }>;
  export const ApplicationCommandUpdateRequestSchema: Schema<Command>;
  export const ApplicationCommandCreateRequestSchema: Schema<Command>;
  export const ApplicationCommandPatchRequestPartialSchema: Schema<Partial<Command>>;
  export const CreateTextThreadWithMessageRequestSchema: Schema<{ name: string }>;
  export const CreateTextThreadWithoutMessageRequestSchema: Schema<{ name: string; type?: 10 | 11 | 12 | null }>;
  export const CreateForumThreadRequestSchema: Schema<{ name: string; message: unknown }>;
  export const UpdateThreadRequestPartialSchema: Schema<{
    name?: string | null;
    archived?: boolean | null;
    locked?: boolean | null;
  }>;
  export const CreateRoleRequestSchema: Schema<Role>;
  export const UpdateRoleRequestPartialSchema: Schema<Role>;
  export const CreateGuildInviteRequestSchema: Schema<{
    max_age?: number | null;
    max_uses?: number | null;
    temporary?: boolean | null;
  }>;
  export const CreatePrivateChannelRequestSchema: Schema<{ recipient_id?: string | null }>;

  export const ExternalScheduledEventCreateRequestSchema: Schema<import('./scheduledEvent.ts').ScheduledEventBody>;

  export const ApplicationCommandResponseSchema: Schema<unknown>;
  export const ExternalScheduledEventResponseSchema: Schema<unknown>;
  export const CreatedThreadResponseSchema: Schema<unknown>;
  export const ErrorSchema: Schema<unknown>;
  export const GatewayBotResponseSchema: Schema<unknown>;
  export const GatewayResponseSchema: Schema<unknown>;
  export const GuildChannelResponseSchema: Schema<unknown>;
  export const GuildInviteResponseSchema: Schema<unknown>;
  export const GuildMemberResponseSchema: Schema<unknown>;
  export const GuildRoleResponseSchema: Schema<unknown>;
  export const GuildWithCountsResponseSchema: Schema<unknown>;
  export const InteractionCallbackResponseSchema: Schema<unknown>;
  export const MyGuildResponseSchema: Schema<unknown>;
  export const PinnedMessagesResponseSchema: Schema<unknown>;
  export const MessageResponseSchema: Schema<unknown>;
  export const PrivateApplicationResponseSchema: Schema<unknown>;
  export const PrivateChannelResponseSchema: Schema<unknown>;
  export const RatelimitedResponseSchema: Schema<unknown>;
  export const ThreadResponseSchema: Schema<unknown>;
  export const UserPIIResponseSchema: Schema<unknown>;
  export const UserResponseSchema: Schema<unknown>;
}
