import type { PlayerSelector } from '../../domain/live/rules/rule.ts';
import { readUnlessServerFails } from '../../domain/media/server/attempt.ts';
import { oneLine } from '../../render/kit/text/markdown.ts';
import { InvalidOptionError } from '../framework/command.ts';
import type { CommandDeps, CommandDepsAndContext, InteractionContext, OptionChoice } from '../framework/context.ts';
import { containsText, isSameName } from '../shared/names.ts';

type MediaDeps = Pick<CommandDeps, 'media'>;
type SignalContext = Pick<InteractionContext, 'signal'>;

/** Values with this prefix are ids of devices. Other values are names of apps. */
const DEVICE_PREFIX = '@';

const playerMatch = (value: string): PlayerSelector =>
  value.startsWith(DEVICE_PREFIX) ? { id: value.slice(DEVICE_PREFIX.length) } : { product: value };

/**
 * The player for a chosen value or a typed text: an app that plays now, else the device with this name, else an app
 * that may play later. Throws an InvalidOptionError if several devices have that name.
 */
export async function findPlayer(
  option: string,
  value: string,
  { deps, context }: CommandDepsAndContext<MediaDeps, Pick<InteractionContext, 'signal' | 'texts'>>,
): Promise<PlayerSelector> {
  if (value.startsWith(DEVICE_PREFIX)) return playerMatch(value);
  const players = await readPlayers(deps, context);
  if (players.some(({ product }) => product !== undefined && isSameName(product, value))) return playerMatch(value);
  const [device, another] = players.filter(({ name }) => isSameName(name, value));
  if (another) throw new InvalidOptionError(option, context.texts.rule.draft.severalPlayers);
  return device ? { id: device.id } : playerMatch(value);
}

/** The players in use, and all devices that have ever used the servers. A list that cannot be read is empty. */
async function playersAndDevices({ media }: MediaDeps, { signal }: SignalContext) {
  const [sessions, devices] = await Promise.all([
    readUnlessServerFails(() => media.sessions({ signal, isExtra: true })),
    readUnlessServerFails(() => media.devices({ signal, isExtra: true })),
  ]);
  return { players: (sessions ?? []).map(({ player }) => player), devices: devices ?? [] };
}

interface NamedPlayer {
  readonly id: string;
  readonly name: string;
  readonly product?: string | undefined;
}

/** All players and devices without duplicates. A device in use has the name under which it plays. */
export async function readPlayers(deps: MediaDeps, context: SignalContext): Promise<readonly NamedPlayer[]> {
  const { players, devices } = await playersAndDevices(deps, context);
  const playingDevices = players.flatMap(({ machineIdentifier: id, title, product }) =>
    id === undefined ? [] : [{ id, name: oneLine(title ?? product ?? ''), product }],
  );
  const allDevices = devices.flatMap(({ clientIdentifier: id, name }) =>
    id === undefined ? [] : [{ id, name: oneLine(name), product: undefined }],
  );
  const namedPlayers = [...allDevices, ...playingDevices].filter(({ name }) => name !== '');
  // If two entries have the same id, the later one wins: a device in use has the name under which it plays.
  return [...new Map(namedPlayers.map((player) => [player.id, player])).values()];
}

export async function completePlayer(
  typedText: string,
  { deps, context }: CommandDepsAndContext<MediaDeps, SignalContext>,
): Promise<OptionChoice[]> {
  const players = await readPlayers(deps, context);
  const apps = new Set(players.flatMap(({ product }) => product ?? []));
  return [
    ...[...apps].map((app) => ({ name: app, value: app })),
    ...players.map(({ id, name, product }) => ({
      name: product === undefined ? name : `${name} · ${product}`,
      value: `${DEVICE_PREFIX}${id}`,
    })),
  ].filter(({ name }) => containsText(name, typedText));
}

export async function completePlatform(
  typedText: string,
  { deps, context }: CommandDepsAndContext<MediaDeps, SignalContext>,
): Promise<OptionChoice[]> {
  const { players, devices } = await playersAndDevices(deps, context);
  const platforms = new Set([...players, ...devices].flatMap(({ platform }) => platform ?? []));
  return [...platforms].filter((name) => containsText(name, typedText)).map((name) => ({ name, value: name }));
}
