import { type Client, Events, SimpleShardingStrategy, WebSocketShardStatus } from 'discord.js';
import type { Clock } from '../../domain/clock.ts';
import type { Logger } from '../../domain/logger.ts';
import { doubled } from '../backoff.ts';
import { askForGateway, type GatewayManager } from './information.ts';
import type { StartBudget } from './startBudget.ts';

interface StrategyDeps {
  readonly client: Client;
  readonly starts: Pick<StartBudget, 'ready'>;
  readonly clock: Clock;
  readonly log: Logger;
}

/** After the second failure in a row; the first is followed by another try at once, as discord.js does it. */
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Connects however long that takes: discord.js ends the client for good at the first answer that is none, and tries a
 * gateway that is away twice a second for ever (docs/decisions/0013).
 */
export class PatientStrategy extends SimpleShardingStrategy {
  readonly #manager: GatewayManager;
  readonly #starts: Pick<StartBudget, 'ready'>;
  readonly #clock: Clock;
  #failures = 0;
  #isWanted = false;

  constructor(manager: GatewayManager, { client, starts, clock, log }: StrategyDeps) {
    super(manager);
    this.#manager = manager;
    this.#starts = starts;
    this.#clock = clock;
    const context = manager.fetchGatewayInformation.bind(manager);
    manager.fetchGatewayInformation = (force = false) => askForGateway(context, force, { clock, log });
    const { options } = manager;
    const { retrieveSessionInfo } = options;
    // A shard asks for its session before it connects, which is the one place where it can be held back.
    options.retrieveSessionInfo = async (shardId) => {
      const session = await retrieveSessionInfo(shardId);
      if ((await this.fetchStatus()).get(shardId) !== WebSocketShardStatus.Idle) return session;
      await this.#pause();
      if (session === null) await this.#mayBegin();
      // Left alone, it would connect for nobody.
      return this.#isWanted ? session : await new Promise<never>(() => undefined);
    };
    client.on(Events.ShardReconnecting, () => {
      this.#failures += 1;
    });
    const connected = () => {
      this.#failures = 0;
    };
    client.on(Events.ShardReady, connected);
    client.on(Events.ShardResume, connected);
  }

  /** Resolves at once: a shard that fails goes on by itself, and events tell what becomes of it. */
  override async connect(): Promise<void> {
    this.#isWanted = true;
    void super.connect().catch(() => undefined);
  }

  override async destroy(...options: Parameters<SimpleShardingStrategy['destroy']>): Promise<void> {
    this.#isWanted = false;
    await super.destroy(...options);
  }

  async #pause(): Promise<void> {
    if (this.#failures < 2) return;
    await this.#clock.wait(doubled(this.#failures - 2, FIRST_PAUSE_MS, LONGEST_PAUSE_MS));
  }

  /** Resolves when a session may be begun. A token that is refused meanwhile is refused by the gateway in its turn. */
  async #mayBegin(): Promise<void> {
    // Asked anew: another process with the same token uses up the same ones.
    await this.#manager.fetchGatewayInformation(true).catch(() => undefined);
    await this.#starts.ready();
  }
}
