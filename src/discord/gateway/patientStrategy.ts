import { EventEmitter } from 'node:events';
import { type Client, Events, SimpleShardingStrategy, WebSocketShardStatus } from 'discord.js';
import { waitUntilSettledOrAborted } from '../../async/abortable.ts';
import { calculateBackoffPause } from '../../async/backoff.ts';
import type { Clock } from '../../domain/clock.ts';
import type { Logger } from '../../domain/logger.ts';
import { type ScrubSecrets, scrubSecretsFromValue } from '../../domain/scrub.ts';
import { createClockSetBackCheck } from '../setBack.ts';
import { type GatewayManager, requestGatewayInformation } from './information.ts';
import type { SessionStartBudget } from './startBudget.ts';

interface StrategyDeps {
  readonly client: Client;
  readonly starts: Pick<SessionStartBudget, 'ready'>;
  readonly scrub: ScrubSecrets;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Pause in ms after the second failure in a row. After the first, discord.js retries immediately. */
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;
/** How long Discord may take to close the connection when the bot stops, in ms. */
const GOODBYE_MS = 1000;

/**
 * Connects to the gateway, however long that takes. Without this class, discord.js destroys the client if the first
 * request fails, and retries an unreachable gateway twice a second for ever (docs/decisions/0013).
 */
export class RetryingShardingStrategy extends SimpleShardingStrategy {
  readonly #manager: GatewayManager;
  readonly #starts: Pick<SessionStartBudget, 'ready'>;
  readonly #clock: Clock;
  readonly #scrub: ScrubSecrets;
  readonly #isSetBack = createClockSetBackCheck();
  readonly #failures = new Map<number, number>();
  #isWanted = false;

  constructor(manager: GatewayManager, { client, starts, scrub, clock, log }: StrategyDeps) {
    super(manager);
    this.#manager = manager;
    this.#starts = starts;
    this.#clock = clock;
    this.#scrub = scrub;
    const fetchInformation = manager.fetchGatewayInformation.bind(manager);
    // At the start every shard begins a session; afterwards one shard at a time does.
    const neededSessions = (shards: number) => (this.#isWanted ? 1 : shards);
    manager.fetchGatewayInformation = (force = false) =>
      requestGatewayInformation(fetchInformation, force, { clock, log, neededStarts: neededSessions });
    const { options } = manager;
    const { retrieveSessionInfo } = options;
    // A shard reads its session before it connects. This is the only place where the connection can be delayed.
    options.retrieveSessionInfo = async (shardId) => {
      const session = await retrieveSessionInfo(shardId);
      if ((await this.fetchStatus()).get(shardId) !== WebSocketShardStatus.Idle) return session;
      await this.#pause(shardId);
      if (session === null) await this.#waitForStart();
      // After the client is destroyed, a promise that never resolves keeps the shard from connecting.
      return this.#isWanted ? session : await new Promise<never>(() => undefined);
    };
    client.on(Events.ShardReconnecting, (shardId) => {
      this.#failures.set(shardId, (this.#failures.get(shardId) ?? 0) + 1);
    });
    const forgetFailures = (shardId: number) => {
      this.#failures.delete(shardId);
    };
    client.on(Events.ShardReady, forgetFailures);
    client.on(Events.ShardResume, forgetFailures);
  }

  /**
   * Removes secrets from a payload before a shard sends it. IDENTIFY, which needs the token, does not pass through this
   * method.
   */
  override send(...[shardId, payload]: Parameters<SimpleShardingStrategy['send']>): Promise<void> {
    this.#forgetLimitsIfSetBack();
    return super.send(shardId, scrubSecretsFromValue(payload, this.#scrub));
  }

  /** Resolves immediately: a failing shard keeps trying, and events report its progress. */
  override async connect(): Promise<void> {
    this.#isWanted = true;
    void super.connect().catch(() => undefined);
  }

  override async destroy(...options: Parameters<SimpleShardingStrategy['destroy']>): Promise<void> {
    this.#isWanted = false;
    const connections = [...this.#connections()];
    const ending = super.destroy(...options);
    // Terminates the connections after a short wait. discord.js would wait half a minute for Discord to confirm the
    // close, or for ever if the gateway has not sent HELLO yet. It does not close a connection that is not open yet.
    await waitUntilSettledOrAborted(ending, AbortSignal.timeout(GOODBYE_MS));
    for (const connection of connections) {
      connection.on('error', () => undefined);
      Reflect.apply(Reflect.get(connection, 'terminate'), connection, []);
    }
  }

  /** Reads the shards, which `SimpleShardingStrategy` keeps private. */
  #privateShards(): Iterable<unknown> {
    const shards: unknown = Reflect.get(this, 'shards');
    return shards instanceof Map ? shards.values() : [];
  }

  /** The WebSockets of the shards, which the shards keep private. */
  *#connections(): Generator<EventEmitter> {
    for (const shard of this.#privateShards()) {
      const connection: unknown = Reflect.get(Object(shard), 'connection');
      if (connection instanceof EventEmitter && typeof Reflect.get(connection, 'terminate') === 'function')
        yield connection;
    }
  }

  /**
   * Resets each shard's limit of messages if the clock was set back. A shard counts its messages until a time of day
   * one minute ahead. If the clock is set back by a day, that minute lasts a day, and the shard would stop sending
   * after 115 messages.
   */
  #forgetLimitsIfSetBack(): void {
    if (!this.#isSetBack()) return;
    for (const shard of this.#privateShards())
      Reflect.set(Object(shard), 'sendRateLimitState', { sent: 0, resetAt: 0 });
  }

  async #pause(shardId: number): Promise<void> {
    const failures = this.#failures.get(shardId) ?? 0;
    if (failures < 2) return;
    await this.#clock.wait(calculateBackoffPause(failures - 2, FIRST_PAUSE_MS, LONGEST_PAUSE_MS));
  }

  /** Resolves when a session may begin. Ignores a refused token here, because the gateway refuses it too. */
  async #waitForStart(): Promise<void> {
    // Requests the number of session starts again, because another process with the same token may have used some.
    await this.#manager.fetchGatewayInformation(true).catch(() => undefined);
    await this.#starts.ready();
  }
}
