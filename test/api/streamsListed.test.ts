import { expect, test } from 'vitest';
import { findStreamsInSessionList, NO_SESSION_LIST_ROW_STATES } from '../../src/domain/live/playing.ts';
import { container, mediaServerAt, serve } from './support/server.ts';

/** How many streams a look at these rows sees, as a server writes them. */
async function streamsOf(rows: string): Promise<number> {
  const { url } = await serve(container(rows));
  return findStreamsInSessionList(await mediaServerAt(url, 'plex').sessions(), 0, NO_SESSION_LIST_ROW_STATES).streams
    .length;
}

const who = (state = 'playing') =>
  `<User id="1" title="Ada"/><Player machineIdentifier="tv" title="TV" state="${state}"/><Session id="s1" location="lan"/>`;

test.each([
  {
    name: 'the theme tune of a series',
    rows: `<Track type="track" guid="library://4/theme" sessionKey="1">${who()}</Track>`,
  },
  {
    name: 'a theme tune with empty attributes',
    rows: `<Track type="track" key="" title="" sessionKey="1">${who()}</Track>`,
  },
  {
    name: 'a theme tune without a type',
    rows: `<Track guid="library://4/theme" duration="30000" sessionKey="1">${who()}</Track>`,
  },
  {
    name: 'a theme tune with a title of spaces',
    rows: `<Track type="track" title="  " sessionKey="1">${who()}</Track>`,
  },
  {
    name: 'a film that was stopped',
    rows: `<Video type="movie" title="Cops" key="/library/metadata/1">${who('stopped')}</Video>`,
  },
  {
    name: 'a stopped row without an item',
    rows: `<Video type="" title="" key="" ratingKey="">${who('stopped')}</Video>`,
  },
  {
    name: 'a stopped row without a viewer',
    rows: `<Video type="movie" title="Cops"><Player state="stopped"/></Video>`,
  },
])('an entry in the session list does not count as a stream: $name', async ({ rows }) => {
  expect(await streamsOf(rows)).toBe(0);
});

const film = (key: string, children: string) =>
  `<Video ratingKey="1" key="/library/metadata/1" sessionKey="${key}" type="movie" title="Cops">${children}</Video>`;

test.each([
  { name: 'a track', rows: `<Track type="track" key="/library/metadata/5" title="Vltava">${who()}</Track>`, count: 1 },
  { name: 'a track of a deleted item', rows: `<Track type="track" title="Vltava">${who()}</Track>`, count: 1 },
  {
    name: 'an untitled track',
    rows: `<Track type="track" key="/library/metadata/5" title="">${who()}</Track>`,
    count: 1,
  },
  { name: 'a paused film', rows: film('1', who('paused')), count: 1 },
  { name: 'a film that buffers', rows: film('1', who('buffering')), count: 1 },
  { name: 'a photo', rows: `<Photo type="photo" title="" key="/library/metadata/6">${who()}</Photo>`, count: 1 },
  {
    name: 'live television',
    rows: `<Video live="1" key="/livetv/sessions/x" type="episode" title="News">${who()}</Video>`,
    count: 1,
  },
  {
    name: 'a pre-roll',
    rows: `<Video type="clip" title="Pre-roll" key="/library/metadata/77">${who()}</Video>`,
    count: 1,
  },
  { name: 'one device twice', rows: `${film('1', who())}${film('2', who('paused'))}`, count: 1 },
  { name: 'one device twice, once stopped', rows: `${film('1', who('stopped'))}${film('2', who())}`, count: 1 },
  { name: 'two devices', rows: `${film('1', who())}${film('2', who().replace('"tv"', '"phone"'))}`, count: 2 },
  { name: 'two people', rows: `${film('1', who())}${film('2', who().replace('id="1"', 'id="2"'))}`, count: 2 },
])('the listed sessions are merged into the right number of streams: $name', async ({ rows, count }) => {
  expect(await streamsOf(rows)).toBe(count);
});
