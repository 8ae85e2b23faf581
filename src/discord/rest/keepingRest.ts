import {
  type Client,
  type InternalRequest,
  RateLimitError,
  REST,
  type RESTOptions,
  type ResponseLike,
} from 'discord.js';
import { createClockSetBackCheck } from '../setBack.ts';
import { createDiscordRequestHealth, type DiscordRequestHealth } from './requestHealth.ts';
import type { SendDiscordRequest } from './send.ts';

/** Options for discord.js's requests: their address (undefined: Discord's own) and the function that sends them. */
export const restConnectionOptions = (apiUrl: URL | undefined, send: SendDiscordRequest): Partial<RESTOptions> => ({
  ...(apiUrl && { api: apiUrl.href.replace(/\/$/, '') }),
  // The cast is needed, because two releases of undici declare incompatible types for the same standard function.
  makeRequest: send as unknown as RESTOptions['makeRequest'],
});

/**
 * discord.js's REST client for a bot that runs for months: it keeps its token and works after the clock was set back.
 */
export class ResilientRestClient extends REST {
  readonly #isSetBack = createClockSetBackCheck();
  #timesForgotten = 0;
  readonly health: DiscordRequestHealth;

  /** Clients with the same `health` are measured together. */
  constructor(options?: Partial<RESTOptions>, health = createDiscordRequestHealth()) {
    super(options);
    this.health = health;
  }

  /**
   * Ignores requests to remove the token. @discordjs/rest removes it at the first 401, and then fails without sending
   * requests. Even a valid token may get a single 401. The REST policy handles several in a row.
   */
  override setToken(token: string | null): this {
    return token === null ? this : super.setToken(token);
  }

  override async queueRequest(request: InternalRequest): Promise<ResponseLike> {
    try {
      const response = await this.#queued(request);
      this.health.answered();
      return response;
    } catch (error) {
      this.health.failed(error);
      throw error;
    }
  }

  /**
   * Sends a request again if a limit stopped it only because the clock was set back. The first try was not carried out.
   */
  async #queued(request: InternalRequest): Promise<ResponseLike> {
    this.#forgetLimitsIfSetBack();
    const before = this.#timesForgotten;
    try {
      return await super.queueRequest(request);
    } catch (error) {
      this.#forgetLimitsIfSetBack();
      if (!(error instanceof RateLimitError) || this.#timesForgotten === before) throw error;
      return await super.queueRequest(request);
    }
  }

  /**
   * Forgets all rate limits if the clock was set back. @discordjs/rest compares the end of a limit with the time of
   * day, so after such a change it would refuse requests for minutes or days. Discord states its limits again in its
   * next responses.
   */
  #forgetLimitsIfSetBack(): void {
    if (!this.#isSetBack()) return;
    this.#timesForgotten += 1;
    this.globalReset = -1;
    this.globalRemaining = this.options.globalRequestsPerSecond;
    this.globalDelay = null;
    this.handlers.clear();
  }
}

/** The health of the client's requests. Always good for a client that does not use ResilientRestClient. */
export const requestHealthOf = ({ rest }: Pick<Client, 'rest'>): DiscordRequestHealth =>
  rest instanceof ResilientRestClient ? rest.health : createDiscordRequestHealth();
