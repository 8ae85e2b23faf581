import { describe, expect, test } from 'vitest';
import {
  audienceOfEvent,
  audienceOfGuild,
  countLibrariesPerServer,
  eventNumbersIn,
  feedChannelIdOfGuild,
  guildIdOf,
  readBenchSize,
  tallyPosts,
  titleOf,
} from '../../bench/guilds/plan.ts';

const SIZE = readBenchSize(['--guilds', '6', '--servers', '2', '--followers', '2']);
const events = [0, 1, 2, 3, 4, 5, 6, 7];

describe('how big the benchmark of guilds is', () => {
  test('the benchmark runs with 2,000 guilds on 50 media servers unless its arguments give other numbers', () => {
    expect(readBenchSize([])).toEqual({ guilds: 2000, servers: 50, events: 20, minutes: 10, followers: 1 });
    expect(readBenchSize(['--minutes', '0.5'])).toMatchObject({ guilds: 2000, minutes: 0.5 });
  });

  test.each([
    ['--guilds', '0'],
    ['--events', 'many'],
  ])('the benchmark refuses the arguments %s %s, since its numbers must be above 0', (...args) => {
    expect(() => readBenchSize(args)).toThrow('numbers above 0');
  });
});

describe('a play of the benchmark', () => {
  test('the plays of the benchmark go to all media servers and all their libraries in turn', () => {
    expect(countLibrariesPerServer(SIZE)).toBe(2);
    expect(events.slice(0, 5).map((event) => audienceOfEvent(event, SIZE))).toEqual([
      { server: 1, library: 0 },
      { server: 2, library: 0 },
      { server: 1, library: 1 },
      { server: 2, library: 1 },
      { server: 1, library: 0 },
    ]);
  });

  test('a play of the benchmark concerns the requested number of guilds, or fewer in the last library', () => {
    const audiences = [0, 1, 2, 3, 4, 5].map((guild) => audienceOfGuild(guild, SIZE));
    expect(audiences.filter(({ server, library }) => server === 1 && library === 0)).toHaveLength(2);
    expect(audiences.filter(({ server, library }) => server === 1 && library === 1)).toHaveLength(1);
  });

  test('the benchmark recognizes its plays by their titles, and counts each one once per message', () => {
    expect(eventNumbersIn(`**${titleOf(12)}** (1927)\n${titleOf(3)}\nPoster of ${titleOf(12)}`)).toEqual([12, 3]);
  });
});

test('the benchmark gives its guilds and channels unique ids in the form of Discord’s ids', () => {
  const ids = [0, 1, 1999].flatMap((guild) => [guildIdOf(guild), feedChannelIdOfGuild(guild)]);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^\d{18}$/);
});

describe('the tally', () => {
  const posted = (guild: number) =>
    events.filter(
      (event) => JSON.stringify(audienceOfEvent(event, SIZE)) === JSON.stringify(audienceOfGuild(guild, SIZE)),
    );
  const all = () => new Map([0, 1, 2, 3, 4, 5].map((guild) => [feedChannelIdOfGuild(guild), posted(guild)]));

  test('the benchmark finds no fault if each guild got the post of each of its plays once', () => {
    expect(tallyPosts(SIZE, events.length, all())).toEqual({
      expected: 12,
      shown: 12,
      lost: 0,
      doubled: 0,
      strange: 0,
    });
  });

  test('the benchmark counts missing, doubled and misplaced posts', () => {
    const faulty = all();
    faulty.set(feedChannelIdOfGuild(0), [0]);
    faulty.set(feedChannelIdOfGuild(1), [1, 5, 5]);
    faulty.set(feedChannelIdOfGuild(4), [2, 6, 7]);
    faulty.delete(feedChannelIdOfGuild(5));
    expect(tallyPosts(SIZE, events.length, faulty)).toEqual({
      expected: 12,
      shown: 9,
      lost: 3,
      doubled: 1,
      strange: 1,
    });
  });
});
