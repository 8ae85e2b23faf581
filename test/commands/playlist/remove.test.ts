import { describe, expect, it } from 'vitest';
import {
  comparePlaylistRemovalAttempts,
  type PlaylistRemovalAttempt,
  planRemoval,
} from '../../../src/commands/playlist/removal.ts';
import { findRestoredPlaylistItems, planPlaylistRemovalUndo } from '../../../src/commands/playlist/undo.ts';
import type { Playlist, PlaylistItem, RemovedPlaylistItem } from '../../../src/domain/media/playlists/playlist.ts';
import { textsForLanguage } from '../../../src/render/texts/texts.ts';
import { fails, film } from '../../support/media.ts';
import { textOf } from '../../support/messages.ts';
import { answersTo, asking, depsWith, ME } from '../support/deps.ts';
import { pressed } from '../support/presses.ts';
import { createFakeRemovals } from '../support/removals.ts';

const row = (id: string, ratingKey = `1${id}`): PlaylistItem => ({ ...film({ ratingKey }), playlistItemId: id });
const chosen = (id: string, ratingKey = `1${id}`): RemovedPlaylistItem => ({
  playlistItemId: id,
  ratingKey,
  title: `Film ${id}`,
});

describe('the removal of playlist rows', () => {
  it.each([
    { name: 'all there, wherever they stand now', rows: [row('2'), row('1')], present: ['1', '2'], gone: [] },
    { name: 'one gone', rows: [row('2')], present: ['2'], gone: ['1'] },
    { name: 'one that holds another item now', rows: [row('1', '99'), row('2')], present: ['2'], gone: ['1'] },
    { name: 'all gone', rows: [], present: [], gone: ['1', '2'] },
  ])('a confirmed removal is compared with the playlist’s current rows: $name', ({ rows, present, gone }) => {
    const plan = planRemoval([chosen('1'), chosen('2')], rows);
    expect(plan.presentRows.map(({ playlistItemId }) => playlistItemId)).toEqual(present);
    expect(plan.missingRows.map(({ playlistItemId }) => playlistItemId)).toEqual(gone);
  });
});

describe('the choice of rows', () => {
  const playlist: Playlist = { ratingKey: '7', title: 'Evening', smart: false };
  const media = { playlist: async () => playlist, playlistItems: async () => ['1', '2', '3'].map((id) => row(id)) };
  const choose = async (...values: readonly string[]) => {
    const draft = { playlist: '7', page: 1, chosen: [] };
    return await pressed('playlist.remove.choose', draft, depsWith({ media }), asking(), { values });
  };

  it('the confirmation of /playlist remove holds exactly the chosen rows', async () => {
    const [message] = await choose('2');
    expect(message?.presses?.[0]?.target).toMatchObject({ playlist: '7', chosen: [{ playlistItemId: '2' }] });
  });

  it('the confirmation of /playlist remove says how many of the chosen rows are already gone', async () => {
    const saidOf = async (...values: readonly string[]) => {
      const [message] = await choose(...values);
      return message && textOf(message);
    };
    expect(await saidOf('1', '2')).not.toContain('gone');
    expect(await saidOf('1', '8', '9')).toContain('2 that you chose are already gone.');
  });

  it.each([[['9']], [['']], [['2', '9', 'x']]])(
    'the confirmation of /playlist remove ignores forged rows: %j',
    async (values) => {
      const [message] = await choose(...values);
      expect(JSON.stringify(message?.presses)).not.toMatch(/"playlistItemId":"(?!2")/);
      expect(message && textOf(message)).not.toMatch(/Film [^2]/);
    },
  );
});

describe('the outcome of a removal from a playlist', () => {
  const taken: PlaylistRemovalAttempt = { item: chosen('1'), isConfirmed: true };
  const failed: PlaylistRemovalAttempt = { item: chosen('2'), isConfirmed: false, failure: new Error('no') };

  it.each([
    {
      name: 'what is not there any more went, whatever was answered',
      after: [],
      wanted: { removed: ['1', '2'], staying: [], unsure: [] },
    },
    {
      name: 'what is still there did not',
      after: [row('1'), row('2')],
      wanted: { removed: [], staying: ['1', '2'], unsure: [] },
    },
    {
      name: 'unread, only what was said to be taken went',
      after: undefined,
      wanted: { removed: ['1'], staying: [], unsure: ['2'] },
    },
  ])('the outcome of a removal is read from the playlist afterwards: $name', ({ after, wanted }) => {
    const plan = comparePlaylistRemovalAttempts([taken, failed], after);
    const ids = (items: readonly RemovedPlaylistItem[]) => items.map(({ playlistItemId }) => playlistItemId);
    expect({ removed: ids(plan.removed), staying: ids(plan.staying), unsure: ids(plan.unsure) }).toEqual(wanted);
  });
});

describe('the undo of a removal from a playlist', () => {
  it('undoing a removal adds only items that are gone from the playlist and can be identified', () => {
    const nameless = { playlistItemId: '3', title: 'Nameless' };
    expect(planPlaylistRemovalUndo([chosen('1'), chosen('2'), nameless], [row('2')])).toEqual({
      toAdd: [chosen('1')],
      wasThere: [chosen('2')],
      unidentified: [nameless],
    });
  });
});

describe('the rows put back into a playlist', () => {
  const twice = [chosen('1', '5'), chosen('2', '5')];

  it.each([
    { name: 'both, by two new rows', after: [row('8', '5'), row('9', '5')], back: twice },
    { name: 'one, by one new row of two of the same', after: [row('8', '5')], back: twice.slice(0, 1) },
    { name: 'none, by an old row of the same item', after: [row('7', '5')], back: [] },
    { name: 'both, if the rows cannot be read', after: undefined, back: twice },
  ])('items put back into a playlist are recognized by new rows: $name', ({ after, back }) => {
    expect(findRestoredPlaylistItems(twice, [row('7', '5')], after)).toEqual(back);
  });
});

describe('/playlist undo', () => {
  const removal = {
    userId: ME,
    playlistKey: '7',
    playlistTitle: 'Evening',
    at: new Date(),
    items: [chosen('1'), chosen('2')],
  };

  it('/playlist undo remembers the items that it could not put back, so that it can be run again', async () => {
    const removals = createFakeRemovals();
    await removals.keep(removal);
    const rows: PlaylistItem[] = [];
    const addToPlaylist = async (_: string, ratingKey: string) => {
      await (ratingKey === '12' ? fails('timeout')() : undefined);
      rows.push(row('9', ratingKey));
      return { added: 1 };
    };
    const media = { playlistItems: async () => [...rows], addToPlaylist };
    const last = (await answersTo('playlist undo', {}, depsWith({ media, removals }))).at(-1);
    // The other one may have been put back too, though it is not there yet.
    expect(last).toMatchObject({ outcome: 'unknown', audit: { after: 'put back: 11 Film 1', failure: 'timeout' } });
    expect(last && textOf(last)).toContain('Put one item back, at the end of **Evening**:');
    expect(last && textOf(last)).toContain('`/playlist undo` tries it again.');
    expect(removals.all()).toMatchObject([{ items: [chosen('2')] }]);
  });

  it('/playlist undo forgets nothing if the playlist cannot be read', async () => {
    const removals = createFakeRemovals();
    await removals.keep(removal);
    const deps = depsWith({ media: { playlistItems: fails('timeout') }, removals });
    await expect(answersTo('playlist undo', {}, deps)).rejects.toMatchObject({ kind: 'timeout' });
    expect(removals.all()).toHaveLength(1);
  });

  it('/playlist undo says that the playlist is gone and forgets its removal', async () => {
    const removals = createFakeRemovals();
    await removals.keep(removal);
    const deps = depsWith({ media: { playlistItems: fails('not-found') }, removals });
    const said = await answersTo('playlist undo', {}, deps);
    expect(said).toMatchObject([{ outcome: 'nothing' }]);
    expect(removals.all()).toEqual([]);
  });

  it('/playlist undo ignores and does not mention removals on a server that the guild may not see', async () => {
    const removals = createFakeRemovals();
    await removals.keep({ ...removal, playlistKey: '2:7' });
    const deps = depsWith({ media: { playlistItems: fails('not-found') }, removals });
    const said = [
      await answersTo('playlist undo', {}, deps),
      await pressed('playlist.undo', { removal: 1 }, deps),
    ].flat();
    const nothing = 'You have not removed anything that can be put back.';
    expect(said.map(textOf)).toEqual([nothing, nothing]);
    expect(removals.all()).toHaveLength(1);
  });

  it('/playlist undo says if the person has removed nothing that can be put back', async () => {
    const said = await answersTo('playlist undo', {}, depsWith({}));
    expect(said.map(textOf)).toEqual(['You have not removed anything that can be put back.']);
  });
});

describe('an episode in a playlist', () => {
  const playlist: Playlist = { ratingKey: '7', title: 'Evening', smart: false };
  const episode = (index: number): PlaylistItem => ({
    ...film({ kind: 'episode', title: 'Chapter', index, parentIndex: 1, grandparentTitle: 'Judex' }),
    playlistItemId: `${index}`,
  });
  const deps = depsWith({
    media: {
      playlists: async () => [playlist],
      playlist: async () => playlist,
      playlistItems: async () => [episode(2), episode(3)],
    },
  });
  const context = asking({ texts: textsForLanguage('es-ES') });
  const STORED = { playlistItemId: '3', title: 'Judex – S1 E3 · Chapter' };

  it.each(['T1 E3', 'S1 E3', 'S1 O3'])(
    '/playlist remove finds an episode for a Spanish reader by its title with the number %s',
    async (number) => {
      const options = { playlist: '#7', item: `Judex – ${number} · Chapter` };
      const [message = expect.fail()] = await answersTo('playlist remove', options, deps, context);
      expect(message.presses?.[0]?.target).toMatchObject({ chosen: [STORED] });
      expect(textOf(message)).toContain('- Judex – T1 E3 · Chapter');
    },
  );

  it('/playlist remove stores an episode chosen from its menu with a title that belongs to no language', async () => {
    const draft = { playlist: '7', page: 1, chosen: [] };
    const [message = expect.fail()] = await pressed('playlist.remove.choose', draft, deps, context, { values: ['3'] });
    expect(message.presses?.[0]?.target).toMatchObject({ chosen: [STORED] });
  });
});
