import { randomBytes } from 'node:crypto';
import type {
  APIApplicationCommandOptionChoice,
  APIMessageInteractionMetadata,
  APIModalInteractionResponseCallbackData,
  InteractionType,
} from 'discord-api-types/v10';

interface Opening {
  readonly type: InteractionType;
  readonly personId: string;
  readonly channelId: string;
  readonly guildId?: string | undefined;
  /** Id of the message whose button or menu was used. Also set for a form that the button or menu opened. */
  readonly pressedId?: string | undefined;
  /** The command as the client shows it above the response: `/session terminate`, or a message command's name. */
  readonly command?: string | undefined;
  /** The command's untranslated name, as in the API: `session terminate`. */
  readonly commandName?: string | undefined;
}

/** State of one interaction. Only `callback.ts` and `followUps.ts` write to it. */
export interface InteractionRecord extends Opening {
  readonly id: string;
  readonly token: string;
  readonly openedAt: number;
  /** Time of the bot's first response of any kind. */
  acknowledgedAt?: number;
  /** True from a deferred response to the first follow-up. */
  waiting: boolean;
  deferred: boolean;
  /** True once the person has the final response. */
  settled: boolean;
  metadata?: APIMessageInteractionMetadata;
  originalId?: string | undefined;
  readonly messageIds: string[];
  modal?: APIModalInteractionResponseCallbackData;
  choices?: readonly APIApplicationCommandOptionChoice[];
}

export interface InteractionRecords {
  open(opening: Opening): InteractionRecord;
  byId(id: string): InteractionRecord | undefined;
  byToken(token: string): InteractionRecord | undefined;
}

export const createInteractionRecords = (now: () => number, nextId: () => string): InteractionRecords => {
  const byId = new Map<string, InteractionRecord>();
  const byToken = new Map<string, InteractionRecord>();
  return {
    open: (opening) => {
      const id = nextId();
      // Like Discord's tokens, this one has the interaction's id and a secret in base64url. The word `canary` makes a
      // leak easy to find.
      const token = `canary-interaction-token-${id}-${randomBytes(48).toString('base64url')}`;
      const initialState = { waiting: false, deferred: false, settled: false, messageIds: [] };
      const record: InteractionRecord = { ...opening, ...initialState, id, token, openedAt: now() };
      byId.set(id, record);
      byToken.set(token, record);
      return record;
    },
    byId: (id) => byId.get(id),
    byToken: (token) => byToken.get(token),
  };
};
