import { createSeededRandom, type SeededRandom } from '../../../../../bench/random.ts';
import { CAPABILITIES } from '../../../../../src/domain/access/capabilities.ts';
import { type Door, idOf, WAYS } from './doors.ts';
import { type Case, mustOpen, OVERRIDES, PERSONS, PLACES, TICKETS } from './oracle.ts';
import { aboutOf, NAMED, SEEN } from './servers.ts';

/** The cast: a const table has no other names than those it was written with. */
const namesOf = <Name extends string>(table: Readonly<Record<Name, unknown>>) => Object.keys(table) as Name[];
const people = namesOf(PERSONS);
const overrides = namesOf(OVERRIDES);

/** What a case is made of; any two of these that can meet do meet in some case. */
const DIMENSIONS = {
  capability: CAPABILITIES,
  way: WAYS,
  person: people,
  override: overrides,
  place: PLACES,
  ticket: [...TICKETS, 'none'],
  sees: namesOf(SEEN),
  names: namesOf(NAMED),
} as const satisfies Record<string, readonly string[]>;
type Dimension = keyof typeof DIMENSIONS;
type Wanted = Partial<Record<Dimension | 'door' | 'opens', string>>;

/** Candidates looked at for each case: the one that covers most is taken. */
const CANDIDATES = 12;
/** After so many times as many without one, two things cannot meet. */
const ROUNDS = 20;

/**
 * Cases in which every two of these meet that can: capability, way in, person's level, override, place, ticket, the
 * media servers that the guild may see, and the one that is named; and every door of all is once to open and once to
 * stay shut.
 */
export function pairwise(doors: readonly Door[]): readonly Case[] {
  const random = createSeededRandom(12);
  const covered = new Set<string>();
  return wantedPairs(doors).flatMap((wanted) => {
    if (covered.has(keyOf(wanted))) return [];
    const scored = candidates(doors, wanted, random).map((each) => ({
      each,
      fresh: pairsOf(each).filter((pair) => !covered.has(pair)).length,
    }));
    const best = scored.toSorted((a, b) => b.fresh - a.fresh)[0];
    for (const pair of best ? pairsOf(best.each) : []) covered.add(pair);
    return best ? [best.each] : [];
  });
}

const keyOf = (wanted: Wanted): string => JSON.stringify(Object.entries(wanted).toSorted());

function wantedPairs(doors: readonly Door[]): readonly Wanted[] {
  const names = namesOf(DIMENSIONS);
  const meeting = names.flatMap((one, index) =>
    names
      .slice(index + 1)
      .flatMap((other) =>
        DIMENSIONS[one].flatMap((a): Wanted[] => DIMENSIONS[other].map((b) => ({ [one]: a, [other]: b }))),
      ),
  );
  const reached = doors.flatMap((door): Wanted[] => ['true', 'false'].map((opens) => ({ door: idOf(door), opens })));
  return [...meeting, ...reached];
}

const valuesOf = (each: Case): Record<Dimension, string> => ({
  capability: each.door.requires,
  way: each.door.way,
  person: each.person,
  override: each.override,
  place: each.place,
  ticket: each.ticket,
  sees: each.sees,
  names: each.names,
});

function pairsOf(each: Case): readonly string[] {
  const values = Object.entries(valuesOf(each));
  const meeting = values.flatMap(([one, a], index) =>
    values.slice(index + 1).map(([other, b]) => keyOf({ [one]: a, [other]: b })),
  );
  return [...meeting, keyOf({ door: idOf(each.door), opens: String(mustOpen(each)) })];
}

/** Random cases that are as wanted; none if there is none. */
function candidates(doors: readonly Door[], wanted: Wanted, random: SeededRandom): readonly Case[] {
  const behind = doors.filter(
    (door) =>
      (wanted.capability ?? door.requires) === door.requires &&
      (wanted.way ?? door.way) === door.way &&
      (wanted.door ?? idOf(door)) === idOf(door),
  );
  if (behind.length === 0) return [];
  const isWanted = (each: Case) =>
    (wanted.ticket ?? each.ticket) === each.ticket &&
    (wanted.opens ?? String(mustOpen(each))) === String(mustOpen(each));
  for (let round = 0; round < ROUNDS; round += 1) {
    const found = Array.from({ length: CANDIDATES }, () => randomCase(behind, wanted, random)).filter(isWanted);
    if (found.length > 0) return found;
  }
  return [];
}

function randomCase(doors: readonly Door[], wanted: Wanted, random: SeededRandom): Case {
  const among = <T extends string>(all: readonly T[], one: string | undefined): readonly T[] =>
    one === undefined ? all : all.filter((each) => each === one);
  const door = random.pick(doors);
  const tickets: readonly Case['ticket'][] = ['button', 'select', 'form'].includes(door.way) ? TICKETS : ['none'];
  return {
    door,
    person: random.pick(among(people, wanted.person)),
    override: random.pick(among(overrides, wanted.override)),
    place: random.pick(among(PLACES, wanted.place)),
    // Half of all presses have a usable ticket: they are refused for another reason, or not at all.
    ticket: random.below(2) === 0 ? random.pick(tickets) : random.pick(tickets.slice(0, 2)),
    sees: random.pick(among(namesOf(SEEN), wanted.sees)),
    names: random.pick(among(namesOf(NAMED), wanted.names)),
  };
}

/** The few buttons that count in direct messages: pressed there by everyone under everything that can be stored. */
export const directCases = (doors: readonly Door[]): readonly Case[] =>
  doors
    .filter(({ way, namesGuild }) => way === 'button' && namesGuild)
    .flatMap((door) =>
      people.flatMap((person) =>
        overrides.flatMap((override) =>
          namesOf(SEEN).map(
            (sees): Case => ({ door, person, override, sees, names: 'first', place: 'direct', ticket: 'for anyone' }),
          ),
        ),
      ),
    );

/** One way in of each kind, by somebody who may: every one with all that a guild may see and all that can be named. */
export function serverCases(doors: readonly Door[]): readonly Case[] {
  const kinds = new Map(
    doors.map((door) => [
      `${door.way} ${aboutOf(door.requires)} ${door.choosesServer} ${door.asksForServer} ${door.coversAllServers}`,
      door,
    ]),
  );
  const common = { person: 'admin', override: 'none', place: 'channel' } as const;
  return [...kinds.values()].flatMap((door) =>
    namesOf(SEEN).flatMap((sees) =>
      namesOf(NAMED).map((names): Case => ({ ...common, door, sees, names, ticket: 'for anyone' })),
    ),
  );
}

/** Every way in by somebody who may, to a media server that the guild may not see: that alone keeps it shut. */
export const hiddenCases = (doors: readonly Door[]): readonly Case[] =>
  doors.map((door) => ({
    door,
    sees: 'one of two',
    names: 'other',
    override: 'none',
    place: 'channel',
    ticket: 'for anyone',
    person: door.requires === 'servers.manage' ? 'owner' : 'admin',
  }));

/**
 * For `npm test`: a case of each command, and of each value of each dimension one that opens and one that stays shut.
 */
export function representativeCases(doors: readonly Door[]): readonly Case[] {
  const random = createSeededRandom(14);
  const commands = doors.filter(({ way }) => way === 'command').map((door): Wanted => ({ door: idOf(door) }));
  const values = namesOf(DIMENSIONS).flatMap((name) => DIMENSIONS[name].map((value): Wanted => ({ [name]: value })));
  const levels = WAYS.flatMap((way) => people.map((person): Wanted => ({ way, person })));
  const allowed = [...commands, ...values, ...levels].map((wanted): Wanted => ({ ...wanted, opens: 'true' }));
  const refused = [...values, ...levels].map((wanted): Wanted => ({ ...wanted, opens: 'false' }));
  return [...allowed, ...refused].flatMap((wanted) => candidates(doors, wanted, random).slice(0, 1));
}

/** So many cases, chosen at random. */
export function randomCases(doors: readonly Door[], count: number): readonly Case[] {
  const random = createSeededRandom(13);
  return Array.from({ length: count }, () => randomCase(doors, {}, random));
}
