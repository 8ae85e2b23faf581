import { describe, expect, it } from 'vitest';
import { machineTimeZone, parseTimeZoneName, timeZones, timeZonesWithOwnFirst } from '../../src/time/timeZones.ts';

describe('a time zone', () => {
  it.each([
    ['europe/berlin', 'Europe/Berlin'],
    [' UTC ', 'UTC'],
    ['Asia/Kolkata', 'Asia/Kolkata'],
    ['asia/kolkata', 'Asia/Kolkata'],
    ['Asia/Calcutta', 'Asia/Calcutta'],
    ['CET', 'CET'],
    ['Etc/GMT+5', 'Etc/GMT+5'],
    ['US/Eastern', 'US/Eastern'],
    ['us/eastern', 'US/Eastern'],
    ['Us/Pacific', 'US/Pacific'],
    ['eST', 'EST'],
    ['Cet', 'CET'],
    ['ETC/GMT+5', 'Etc/GMT+5'],
    ['EUROPE/KYIV', 'Europe/Kyiv'],
    ['+01:00', undefined],
    ['Berlin', undefined],
    ['', undefined],
  ])('the typed time zone %j is read as %s', (typed, zone) => {
    expect(parseTimeZoneName(typed)).toBe(zone);
  });
});

describe('the list of time zones', () => {
  it('the list of time zones begins with the machine’s zone and UTC, has each zone once, and all are accepted', () => {
    expect(timeZonesWithOwnFirst('Europe/Berlin').slice(0, 3)).toEqual(['Europe/Berlin', 'UTC', 'Africa/Abidjan']);
    expect(timeZones()[0]).toBe(machineTimeZone());
    expect(new Set(timeZones()).size).toBe(timeZones().length);
    expect(timeZones().filter((zone) => parseTimeZoneName(zone) !== zone)).toEqual([]);
  });

  it('the list of time zones has all of Intl’s zones, and cities under their current names', () => {
    expect(timeZones()).toEqual(expect.arrayContaining(Intl.supportedValuesOf('timeZone')));
    expect(timeZones()).toEqual(
      expect.arrayContaining(['Asia/Kolkata', 'Europe/Kyiv', 'Asia/Ho_Chi_Minh', 'Asia/Kathmandu', 'Asia/Yangon']),
    );
  });
});
