import { describe, expect, it, test } from 'vitest';
import type { CommandDeps } from '../../../src/commands/framework/context.ts';
import type { MediaItem } from '../../../src/domain/media/items/item.ts';
import type { PlaylistsQuery } from '../../../src/domain/media/playlists/playlist.ts';
import { MediaServerFailure } from '../../../src/domain/media/server/failure.ts';
import { FIRST_SERVER_ID, type ItemRef, type ServerId, serverId } from '../../../src/domain/servers/refs.ts';
import type { RunningServer } from '../../../src/domain/serving/runningServers.ts';
import { de } from '../../../src/render/texts/de.ts';
import { memoryStore } from '../../store/support/openStore.ts';
import { given } from '../../support/given.ts';
import { fakeMedia, film, list } from '../../support/media.ts';
import { textOf } from '../../support/messages.ts';
import { answersTo, asking, depsWith, ME } from '../support/deps.ts';
import { createOwnAccount, type Fault } from '../support/ownAccount.ts';
import { pressed } from '../support/presses.ts';

const PLAYLIST = { kind: 'playlist', key: '7' } as const;
const OWN = { kind: 'own', token: 'mine' } as const;
const COPY = 'playlist.copy';
const UNDO = 'playlist.copy.undo';

const lost = () => new MediaServerFailure('unavailable', { method: 'GET', path: '/x', asked: true });

const filmsOf = (keys: readonly string[]) => keys.map((ratingKey) => film({ ratingKey, librarySectionId: '1' }));

/** A person with an account of their own, and a shared playlist of these items. */
async function copying(items: readonly MediaItem[]) {
  const store = await memoryStore();
  const account = createOwnAccount();
  let originals = items;
  const guardedCopies: CommandDeps['playlistCopies'] = {
    ...store.playlistCopies,
    settle: async (id, change) => {
      account.throwIfKilled();
      await store.playlistCopies.settle(id, change);
    },
  };
  const unlinkedServers = new Set<ServerId>();
  const unreadable = new Set<string>();
  let title = 'Evening';
  const running = {
    ...given<RunningServer>('running', {}),
    media: fakeMedia({ playlist: async () => list({ title }), playlistItems: async () => originals }),
    tokenReaderFor: () =>
      fakeMedia({ libraries: async () => [{ key: '1', type: 'movie', title: 'Films', locations: [] }] }),
  };
  const deps = depsWith({
    media: {
      ...account.media,
      playlists: async (options?: PlaylistsQuery) => {
        const failing = unreadable.has(`${options?.only}`);
        return failing ? Promise.reject(lost()) : await account.media.playlists();
      },
      playlistItems: async (key: ItemRef) => {
        return unreadable.has(key) ? Promise.reject(lost()) : await account.media.playlistItems(key);
      },
    },
    playlistCopies: guardedCopies,
    linkedAccounts: {
      accountOf: (userId, server) => (userId === ME && !unlinkedServers.has(server) ? OWN : undefined),
    },
    clock: store.clock,
    running: { find: () => running },
  });
  const press = async (target: unknown = PLAYLIST, context = asking()) => {
    const messages = await pressed(COPY, target, deps, context);
    const last = messages.at(-1);
    return { text: last ? textOf(last) : '', last, count: messages.length };
  };
  const undoAll = async (copies: readonly number[], context = asking()) => {
    const messages = await pressed(UNDO, { copies }, deps, context);
    const last = messages.at(-1);
    return { text: last ? textOf(last) : '', last };
  };
  const undo = async (context = asking()) => (await undoAll([1], context)).text;
  return {
    ...store,
    account,
    press,
    undo,
    undoAll,
    unreadable,
    replaceOriginals: (changed: readonly MediaItem[]) => {
      originals = changed;
    },
    rename: (changed: string) => {
      title = changed;
    },
    /** Cancels after the first row was removed. */
    cancelDuringUndo: async (copies: readonly number[], context = asking()) => {
      const { begin } = deps.operations;
      let cancel = () => {
        // Nothing runs yet.
      };
      const operations = {
        ...deps.operations,
        begin: () => {
          const operation = begin();
          cancel = () => {
            deps.operations.cancel(operation.id);
          };
          return operation;
        },
      };
      const removeFromPlaylist = async (key: ItemRef, row: string) => {
        const answer = await account.media.removeFromPlaylist(key, row);
        cancel();
        return answer;
      };
      const cancelling = { ...deps, operations, media: { ...deps.media, removeFromPlaylist } };
      return (await pressed(UNDO, { copies }, cancelling, context)).map(textOf).at(-1) ?? '';
    },
    unlink: (server = FIRST_SERVER_ID) => unlinkedServers.add(server),
    linkAgain: () => unlinkedServers.clear(),
  };
}

describe('copying a playlist to an own account', () => {
  it('a copied playlist keeps the order and the repeated titles of the original, and the progress is shown', async () => {
    const { press, account } = await copying(filmsOf(['3', '1', '2', '1']));
    const { text, count, last } = await press();
    expect(account.keys()).toEqual([['3', '1', '2', '1']]);
    expect(text).toBe('Copied 4 of 4 titles to your playlist **Evening**, in the same order.');
    expect(count).toBe(5);
    expect(last).toMatchObject({ outcome: 'done', private: true, audit: { target: 'playlist 900: Evening' } });
  });

  it('the copy button copies nothing twice when it is pressed again', async () => {
    const { press, account } = await copying(filmsOf(['3', '1']));
    await press();
    const { text, last } = await press();
    expect(account.keys()).toEqual([['3', '1']]);
    expect(text).toContain('already has all 2 titles');
    expect(last?.outcome).toBe('nothing');
  });

  it('a second press of the copy button adds the titles that the original playlist got since the last copy', async () => {
    const { press, account, replaceOriginals } = await copying(filmsOf(['3', '1']));
    await press();
    replaceOriginals(filmsOf(['3', '1', '4']));
    expect((await press()).text).toContain('Copied 1 title more');
    expect(account.keys()).toEqual([['3', '1', '4']]);
  });

  it('copying a playlist leaves out titles that the account cannot see or the server refuses, and counts them', async () => {
    const hidden = film({ ratingKey: '8', librarySectionId: '2' });
    const { press, account } = await copying([...filmsOf(['5', '3', '6']), hidden]);
    account.refused.add('5').add('6');
    const { text } = await press();
    expect(account.keys()).toEqual([['3']]);
    expect(text).toContain('Copied 1 of 4 titles');
    expect(text).toContain('Left out 3 titles: your account cannot see them, or the server does not take them.');
  });

  it('copying a playlist again creates a new playlist if the person deleted the first copy', async () => {
    const { press, account } = await copying(filmsOf(['3', '1']));
    await press();
    account.remove('900');
    await press();
    expect(account.keys()).toEqual([['3', '1']]);
  });

  it('copying picked titles counts a series as copied if its episodes are already in the playlist', async () => {
    const { press, account } = await copying([]);
    const series = { kind: 'show', ratingKey: '50', title: 'Series', librarySectionId: '1' };
    account.replace('50', { kind: 'episode', title: 'One', ratingKey: '51', grandparentRatingKey: '50' });
    const target = { kind: 'pick', items: [series] };
    await press(target);
    expect((await press(target)).text).toContain('already has the title');
    expect(account.keys()).toEqual([['51']]);
  });

  it.each<Fault>(['request lost', 'answer lost', 'killed'])(
    'a second press of the copy button completes a broken-off copy in order, whichever change had the fault: %s',
    async (fault) => {
      for (let at = 0; at < 4; at += 1) {
        const { press, undo, account } = await copying(filmsOf(['3', '1', '2', '1']));
        account.failAt(at, fault);
        await press().catch(() => undefined);
        account.restart();
        await press();
        expect({ at, keys: account.keys() }).toEqual({ at, keys: [['3', '1', '2', '1']] });
        await undo();
        expect({ at, keys: account.keys() }).toEqual({ at, keys: [[]] });
      }
    },
  );

  it('a failed copy of a playlist says how many titles are missing, and offers to undo what was copied', async () => {
    const { press, account } = await copying(filmsOf(['3', '1', '2']));
    account.failAt(1, 'request lost');
    const { text, last } = await press();
    expect(text).toContain('Copied 1 of 3 titles');
    expect(text).toContain('2 titles are still missing. Press *Copy to my playlists* again to continue.');
    expect(last).toMatchObject({ outcome: 'unknown', presses: [{ action: UNDO, by: 'invoker' }] });
  });

  it('a copy that fails before the first title claims neither a playlist nor an order', async () => {
    const { press, account } = await copying(filmsOf(['3', '1']));
    account.failAt(0, 'request lost');
    const { text, last } = await press();
    expect(text).toContain('**Evening**: nothing was copied.\n');
    expect(text).toContain('2 titles are still missing');
    expect(last?.presses ?? []).toEqual([]);
  });

  it('a copied playlist that cannot be read is reported without claiming its order, in English and in German', async () => {
    const { press, unreadable } = await copying(filmsOf(['3', '1']));
    unreadable.add('900');
    expect((await press()).text).toContain('Copied 2 of 2 titles to your playlist **Evening**.\n');
    const german = await copying(filmsOf(['3', '1']));
    german.unreadable.add('900');
    const { text } = await german.press(PLAYLIST, asking({ texts: de }));
    expect(text).toContain('2 von 2 Titeln in deine Playlist **Evening** kopiert.\n');
  });

  it('a copy to two servers reports and can undo what one server got although the other server failed', async () => {
    const track: MediaItem = { kind: 'track', ratingKey: '2:5', title: 'Song' };
    const { press, account, unreadable } = await copying([]);
    const twoServers = asking({ servers: [serverId(1), serverId(2)] });
    unreadable.add('2');
    const target = { kind: 'pick', items: [track, ...filmsOf(['3', '1'])] };
    const { text, last } = await press(target, twoServers);
    expect(account.keys()).toEqual([['3', '1']]);
    expect(text).toContain('nothing was copied');
    expect(text).toContain('1 title is still missing');
    expect(text).toContain('Copied 2 of 2 titles');
    expect(last).toMatchObject({
      presses: [{ action: UNDO, target: { copies: [1] } }],
      audit: { failure: 'unavailable' },
    });
  });

  it('copying picked titles skips titles of a media server that the guild no longer sees', async () => {
    const { press, account } = await copying([]);
    const target = { kind: 'pick', items: [film({ ratingKey: '2:5' }), ...filmsOf(['3'])] };
    expect((await press(target)).text).toContain('Copied 1 of 1 title');
    expect(account.keys()).toEqual([['3']]);
  });

  it('a person cannot start a second copy of titles while their first one runs', async () => {
    const { press, playlistCopies } = await copying(filmsOf(['3']));
    const release = playlistCopies.claim(ME);
    expect((await press()).text).toContain('You are already copying');
    release?.();
    expect((await press()).text).toContain('Copied 1 of 1 title');
  });

  it('the copy button tells a person without a linked account how to link one, and copies nothing', async () => {
    const { press, unlink, account } = await copying(filmsOf(['3']));
    unlink();
    expect((await press()).text).toContain('Link it with `/me link`');
    expect(account.changes()).toBe(0);
  });

  it('a playlist is not copied from a server that the guild does not see, or for people who may not see shared ones', async () => {
    const { press, account } = await copying(filmsOf(['3']));
    expect((await press({ kind: 'playlist', key: '2:7' })).text).toBe('That playlist no longer exists.');
    const may = (capability: string) => capability !== 'account.shared';
    expect((await press(PLAYLIST, asking({ may }))).text).toContain('You may not see shared playlists');
    const mayNotList = (capability: string) => capability !== 'playlist.list';
    expect((await press(PLAYLIST, asking({ may: mayNotList }))).text).toContain('You may not see shared playlists');
    expect(account.changes()).toBe(0);
  });

  it('the answer to copying a playlist is in the person’s language, and escapes a hostile title', async () => {
    const { press, rename } = await copying(filmsOf(['3']));
    rename('**@everyone** [x](http://x)');
    const { text } = await press(PLAYLIST, asking({ texts: de }));
    expect(text).toContain('1 von 1 Titel in deine Playlist');
    expect(text).not.toContain('[x](http://x)');
    expect(text).not.toMatch(/(?<!\\)\*\*@everyone/);
  });
});

describe('undoing a copy', () => {
  it('undoing a copy removes the copied rows of the playlist, and keeps titles that the person added', async () => {
    const { press, undo, account } = await copying(filmsOf(['3', '1']));
    await press();
    account.add('900', '3');
    const text = await undo();
    expect(text).toContain('Removed 2 items from **Evening**');
    expect(text).toContain('The playlist itself stays in your account');
    expect(account.keys()).toEqual([['3']]);
    expect(await undo()).toBe('That copy was already undone, or I no longer know it.');
  });

  it('undoing a second copy keeps a title that the person added after the first copy was undone', async () => {
    const { press, undo, account } = await copying(filmsOf(['3', '1']));
    await press();
    await undo();
    account.add('900', '3');
    expect((await press()).text).toContain('Copied 1 title more');
    await undo();
    expect(account.keys()).toEqual([['3']]);
  });

  it('undoing a copy keeps a title that the person added to the copy before the original had it', async () => {
    const { press, undo, account, replaceOriginals } = await copying(filmsOf(['3', '1']));
    await press();
    account.add('900', '4');
    replaceOriginals(filmsOf(['3', '1', '4']));
    expect((await press()).text).toContain('already has all 3 titles');
    await undo();
    expect(account.keys()).toEqual([['4']]);
  });

  it('undoing a copy keeps the row of a title that the person added, even if it comes before the copied row', async () => {
    const { press, undo, account } = await copying(filmsOf(['3', '1']));
    await press();
    const own = account.addFirst('900', '3');
    await press();
    await undo();
    expect(account.rows('900').map(({ playlistItemId }) => playlistItemId)).toEqual([own]);
  });

  it('undoing a copy keeps a title that the person added before a copy that broke off', async () => {
    const { press, undo, account } = await copying(filmsOf(['3', '1', '2']));
    await press();
    await undo();
    account.add('900', '3');
    account.failAt(0, 'killed');
    await press().catch(() => undefined);
    account.restart();
    await press();
    expect(account.keys()).toEqual([['3', '1', '2']]);
    await undo();
    expect(account.keys()).toEqual([['3']]);
  });

  describe('of several playlists', () => {
    const twoServers = asking({ servers: [serverId(1), serverId(2)] });
    const target = {
      kind: 'pick',
      items: [...filmsOf(['3', '1']), film({ ratingKey: '2:5', librarySectionId: undefined })],
    };

    it('undoing the copies of several playlists removes and records all their copied rows in one message', async () => {
      const { press, undoAll, account } = await copying([]);
      await press(target, twoServers);
      const { text, last } = await undoAll([1, 2], twoServers);
      expect(account.keys()).toEqual([[], []]);
      expect(text).toContain('Removed 2 items');
      expect(text).toContain('Removed one item');
      expect(last).toMatchObject({ outcome: 'done', audit: { refs: ['900', '901'] } });
    });

    it('undoing the copies of several playlists goes on with the others if one was deleted or cannot be read', async () => {
      const { press, undoAll, account, unreadable } = await copying([]);
      await press(target, twoServers);
      unreadable.add('900');
      expect((await undoAll([1, 2], twoServers)).text).toContain('Press *Undo* again');
      expect(account.keys()).toEqual([['3', '1'], []]);
      unreadable.clear();
      account.remove('900');
      expect((await undoAll([1, 2], twoServers)).text).not.toContain('stays in your account');
      expect((await undoAll([1, 2], twoServers)).text).toContain('already undone');
    });

    it('undoing copies names those left out because an account is no longer linked, and can undo them later', async () => {
      const { press, undoAll, unlink, linkAgain, account } = await copying([]);
      await press(target, twoServers);
      unlink(serverId(2));
      const { text } = await undoAll([1, 2], twoServers);
      expect(account.keys()).toEqual([[], ['2:5']]);
      expect(text).toContain('Removed 2 items');
      expect(text).toMatch(
        /Not undone: 1 title in \*\*Picked .*\*\*, because your account on that media server is no longer linked\./,
      );
      linkAgain();
      await undoAll([1, 2], twoServers);
      expect(account.keys()).toEqual([[], []]);
    });

    it('undoing the copies of several playlists stops for all of them when the person cancels', async () => {
      const { press, account, cancelDuringUndo } = await copying([]);
      await press(target, twoServers);
      expect(await cancelDuringUndo([1, 2], twoServers)).toContain('Press *Undo* again');
      expect(account.keys()).toEqual([['1'], ['2:5']]);
    });
  });

  it('undoing a copy removes nothing if the person’s account is no longer linked, and says so', async () => {
    const { press, undo, unlink, account } = await copying(filmsOf(['3']));
    await press();
    unlink();
    expect(await undo()).toContain('Your account is no longer linked');
    expect(account.keys()).toEqual([['3']]);
  });

  it('a second press of the undo button continues the undo of a copy if the first press failed', async () => {
    const { press, undo, account } = await copying(filmsOf(['3', '1', '2']));
    await press();
    account.failAt(1, 'request lost');
    expect(await undo()).toContain('Press *Undo* again');
    await undo();
    expect(account.keys()).toEqual([[]]);
  });

  it('a playlist whose copy was undone can be copied into the same playlist of the person again', async () => {
    const { press, undo, account } = await copying(filmsOf(['3', '1']));
    await press();
    await undo();
    await press();
    expect(account.keys()).toEqual([['3', '1']]);
  });

  it('a person cannot undo another person’s copy of a playlist', async () => {
    const { press, undo, account } = await copying(filmsOf(['3']));
    await press();
    const outsider = asking({ actor: { userId: '43', guildId: '9', roleIds: [] } });
    expect(await undo(outsider)).toContain('already undone');
    expect(account.keys()).toEqual([['3']]);
  });
});

describe('the button that copies titles', () => {
  const media = { playlists: async () => [list()], playlist: async () => list(), playlistItems: async () => [film()] };
  const actionsFor = async (deps: CommandDeps, context = asking()) => {
    const [answer] = await answersTo('playlist show', { playlist: '#7' }, deps, context);
    return answer?.presses?.map(({ action }) => action) ?? [];
  };

  it('the copy button appears below a shared playlist, but not below the person’s own playlist', async () => {
    expect(await actionsFor(depsWith({ media }))).toContain(COPY);
    const linkedAccounts = { accountOf: () => OWN };
    expect(await actionsFor(depsWith({ media, linkedAccounts }))).not.toContain(COPY);
  });

  it('the copy button is not shown to people who may not have playlists of their own', async () => {
    const may = (capability: string) => capability !== 'playlist.own';
    expect(await actionsFor(depsWith({ media }), asking({ may }))).not.toContain(COPY);
  });
});

test('the stored copies of a person can be exported, and are deleted with the person and after 30 days', async () => {
  const { press, privacy, clock, sweep } = await copying(filmsOf(['3']));
  await press();
  expect((await privacy.ofUser(ME)).rows.playlist_copies).toMatchObject([{ source: 'playlist 7', title: 'Evening' }]);
  await privacy.forgetUser(ME, clock.now());
  expect((await privacy.ofUser(ME)).rows.playlist_copies).toEqual([]);
  await press();
  await clock.advance(32 * 86_400_000);
  await sweep();
  expect((await privacy.ofUser(ME)).rows.playlist_copies).toEqual([]);
});
