import { expect, test } from 'vitest';
import { NOTHING_SEEN, streamsIn } from '../../src/domain/live/playing.ts';
import { container, mediaServerAt, serve } from './support/server.ts';

/** How many streams a look at these rows sees, as a server writes them. */
async function streamsOf(rows: string): Promise<number> {
  const { url } = await serve(container(rows));
  return streamsIn(await mediaServerAt(url, 'plex').sessions(), 0, NOTHING_SEEN).streams.length;
}

const who = (state = 'playing') =>
  `<User id="1" title="Ada"/><Player machineIdentifier="tv" title="TV" state="${state}"/><Session id="s1" location="lan"/>`;

test.each([
  ['the theme tune of a series', `<Track type="track" guid="library://4/theme" sessionKey="1">${who()}</Track>`],
  ['a theme tune with empty attributes', `<Track type="track" key="" title="" sessionKey="1">${who()}</Track>`],
  ['a theme tune without a type', `<Track guid="library://4/theme" duration="30000" sessionKey="1">${who()}</Track>`],
  ['a theme tune with a title of spaces', `<Track type="track" title="  " sessionKey="1">${who()}</Track>`],
  ['a film that was stopped', `<Video type="movie" title="Cops" key="/library/metadata/1">${who('stopped')}</Video>`],
  ['a stopped row without an item', `<Video type="" title="" key="" ratingKey="">${who('stopped')}</Video>`],
  ['a stopped row without a viewer', `<Video type="movie" title="Cops"><Player state="stopped"/></Video>`],
])('%s is no stream', async (_, rows) => {
  expect(await streamsOf(rows)).toBe(0);
});

const film = (key: string, children: string) =>
  `<Video ratingKey="1" key="/library/metadata/1" sessionKey="${key}" type="movie" title="Cops">${children}</Video>`;

test.each([
  ['a track', `<Track type="track" key="/library/metadata/5" title="Vltava">${who()}</Track>`, 1],
  ['a track of a deleted item', `<Track type="track" title="Vltava">${who()}</Track>`, 1],
  ['an untitled track', `<Track type="track" key="/library/metadata/5" title="">${who()}</Track>`, 1],
  ['a paused film', film('1', who('paused')), 1],
  ['a film that buffers', film('1', who('buffering')), 1],
  ['a photo', `<Photo type="photo" title="" key="/library/metadata/6">${who()}</Photo>`, 1],
  ['live television', `<Video live="1" key="/livetv/sessions/x" type="episode" title="News">${who()}</Video>`, 1],
  ['a pre-roll', `<Video type="clip" title="Pre-roll" key="/library/metadata/77">${who()}</Video>`, 1],
  ['one device twice', `${film('1', who())}${film('2', who('paused'))}`, 1],
  ['one device twice, once stopped', `${film('1', who('stopped'))}${film('2', who())}`, 1],
  ['two devices', `${film('1', who())}${film('2', who().replace('"tv"', '"phone"'))}`, 2],
  ['two people', `${film('1', who())}${film('2', who().replace('id="1"', 'id="2"'))}`, 2],
])('%s: so many streams are seen', async (_, rows, count) => {
  expect(await streamsOf(rows)).toBe(count);
});
