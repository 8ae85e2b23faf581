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
  it('copies every title in the same order, also one that occurs twice, and shows the progress', async () => {
    const { press, account } = await copying(filmsOf(['3', '1', '2', '1']));
    const { text, count, last } = await press();
    expect(account.keys()).toEqual([['3', '1', '2', '1']]);
    expect(text).toBe('Copied 4 of 4 titles to your playlist **Evening**, in the same order.');
    expect(count).toBe(5);
    expect(last).toMatchObject({ outcome: 'done', private: true, audit: { target: 'playlist 900: Evening' } });
  });

  it('copies nothing twice when the button is pressed again', async () => {
    const { press, account } = await copying(filmsOf(['3', '1']));
    await press();
    const { text, last } = await press();
    expect(account.keys()).toEqual([['3', '1']]);
    expect(text).toContain('already has all 2 titles');
    expect(last?.outcome).toBe('nothing');
  });

  it('adds the titles that the original got since the last copy', async () => {
    const { press, account, replaceOriginals } = await copying(filmsOf(['3', '1']));
    await press();
    replaceOriginals(filmsOf(['3', '1', '4']));
    expect((await press()).text).toContain('Copied 1 title more');
    expect(account.keys()).toEqual([['3', '1', '4']]);
  });

  it('leaves out and counts titles in libraries that the account does not list, and titles that the server refuses', async () => {
    const hidden = film({ ratingKey: '8', librarySectionId: '2' });
    const { press, account } = await copying([...filmsOf(['5', '3', '6']), hidden]);
    account.refused.add('5').add('6');
    const { text } = await press();
    expect(account.keys()).toEqual([['3']]);
    expect(text).toContain('Copied 1 of 4 titles');
    expect(text).toContain('Left out 3 titles: your account cannot see them, or the server does not take them.');
  });

  it('starts a new playlist if the person deleted the copy', async () => {
    const { press, account } = await copying(filmsOf(['3', '1']));
    await press();
    account.remove('900');
    await press();
    expect(account.keys()).toEqual([['3', '1']]);
  });

  it('counts a series as copied if its episodes are in the playlist', async () => {
    const { press, account } = await copying([]);
    const series = { kind: 'show', ratingKey: '50', title: 'Series', librarySectionId: '1' };
    account.replace('50', { kind: 'episode', title: 'One', ratingKey: '51', grandparentRatingKey: '50' });
    const target = { kind: 'pick', items: [series] };
    await press(target);
    expect((await press(target)).text).toContain('already has the title');
    expect(account.keys()).toEqual([['51']]);
  });

  it.each<Fault>(['request lost', 'answer lost', 'killed'])(
    'has every title once and in order after a second press, whichever change had its %s',
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

  it('says after a failure how many titles are missing, and offers to undo the rest', async () => {
    const { press, account } = await copying(filmsOf(['3', '1', '2']));
    account.failAt(1, 'request lost');
    const { text, last } = await press();
    expect(text).toContain('Copied 1 of 3 titles');
    expect(text).toContain('2 titles are still missing. Press *Copy to my playlists* again to continue.');
    expect(last).toMatchObject({ outcome: 'unknown', presses: [{ action: UNDO, by: 'invoker' }] });
  });

  it('claims no playlist and no order if nothing was copied', async () => {
    const { press, account } = await copying(filmsOf(['3', '1']));
    account.failAt(0, 'request lost');
    const { text, last } = await press();
    expect(text).toContain('**Evening**: nothing was copied.\n');
    expect(text).toContain('2 titles are still missing');
    expect(last?.presses ?? []).toEqual([]);
  });

  it('claims no order if the copy cannot be read, in English and in German', async () => {
    const { press, unreadable } = await copying(filmsOf(['3', '1']));
    unreadable.add('900');
    expect((await press()).text).toContain('Copied 2 of 2 titles to your playlist **Evening**.\n');
    const german = await copying(filmsOf(['3', '1']));
    german.unreadable.add('900');
    const { text } = await german.press(PLAYLIST, asking({ texts: de }));
    expect(text).toContain('2 von 2 Titeln in deine Playlist **Evening** kopiert.\n');
  });

  it('reports and undoes what was copied to one playlist although the server fails before the other', async () => {
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

  it('copies no picked titles of a media server that the guild no longer sees', async () => {
    const { press, account } = await copying([]);
    const target = { kind: 'pick', items: [film({ ratingKey: '2:5' }), ...filmsOf(['3'])] };
    expect((await press(target)).text).toContain('Copied 1 of 1 title');
    expect(account.keys()).toEqual([['3']]);
  });

  it('refuses a second copy while one runs', async () => {
    const { press, playlistCopies } = await copying(filmsOf(['3']));
    const release = playlistCopies.claim(ME);
    expect((await press()).text).toContain('You are already copying');
    release?.();
    expect((await press()).text).toContain('Copied 1 of 1 title');
  });

  it('tells a person without a linked account how to link one, and sends nothing', async () => {
    const { press, unlink, account } = await copying(filmsOf(['3']));
    unlink();
    expect((await press()).text).toContain('Link it with `/me link`');
    expect(account.changes()).toBe(0);
  });

  it('refuses a playlist of a media server that the guild does not see, and to people who may not see shared ones', async () => {
    const { press, account } = await copying(filmsOf(['3']));
    expect((await press({ kind: 'playlist', key: '2:7' })).text).toBe('That playlist no longer exists.');
    const may = (capability: string) => capability !== 'account.shared';
    expect((await press(PLAYLIST, asking({ may }))).text).toContain('You may not see shared playlists');
    const mayNotList = (capability: string) => capability !== 'playlist.list';
    expect((await press(PLAYLIST, asking({ may: mayNotList }))).text).toContain('You may not see shared playlists');
    expect(account.changes()).toBe(0);
  });

  it('answers in German, and escapes a hostile title', async () => {
    const { press, rename } = await copying(filmsOf(['3']));
    rename('**@everyone** [x](http://x)');
    const { text } = await press(PLAYLIST, asking({ texts: de }));
    expect(text).toContain('1 von 1 Titel in deine Playlist');
    expect(text).not.toContain('[x](http://x)');
    expect(text).not.toMatch(/(?<!\\)\*\*@everyone/);
  });
});

describe('undoing a copy', () => {
  it('removes the copied rows, and leaves titles that the person added', async () => {
    const { press, undo, account } = await copying(filmsOf(['3', '1']));
    await press();
    account.add('900', '3');
    const text = await undo();
    expect(text).toContain('Removed 2 items from **Evening**');
    expect(text).toContain('The playlist itself stays in your account');
    expect(account.keys()).toEqual([['3']]);
    expect(await undo()).toBe('That copy was already undone, or I no longer know it.');
  });

  it('leaves a title that the person added after an earlier undo', async () => {
    const { press, undo, account } = await copying(filmsOf(['3', '1']));
    await press();
    await undo();
    account.add('900', '3');
    expect((await press()).text).toContain('Copied 1 title more');
    await undo();
    expect(account.keys()).toEqual([['3']]);
  });

  it('leaves a title that the person added to the copy before the original had it', async () => {
    const { press, undo, account, replaceOriginals } = await copying(filmsOf(['3', '1']));
    await press();
    account.add('900', '4');
    replaceOriginals(filmsOf(['3', '1', '4']));
    expect((await press()).text).toContain('already has all 3 titles');
    await undo();
    expect(account.keys()).toEqual([['4']]);
  });

  it('leaves the person’s own row of a title, even if it comes before the copied one', async () => {
    const { press, undo, account } = await copying(filmsOf(['3', '1']));
    await press();
    const own = account.addFirst('900', '3');
    await press();
    await undo();
    expect(account.rows('900').map(({ playlistItemId }) => playlistItemId)).toEqual([own]);
  });

  it('leaves a title that the person added before a copy that was cut short', async () => {
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

    it('removes and records the rows of all copied playlists in one message', async () => {
      const { press, undoAll, account } = await copying([]);
      await press(target, twoServers);
      const { text, last } = await undoAll([1, 2], twoServers);
      expect(account.keys()).toEqual([[], []]);
      expect(text).toContain('Removed 2 items');
      expect(text).toContain('Removed one item');
      expect(last).toMatchObject({ outcome: 'done', audit: { refs: ['900', '901'] } });
    });

    it('undoes the other copied playlists if one was deleted or cannot be read', async () => {
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

    it('says which copies it left out because the person’s account there is no longer linked, and undoes them later', async () => {
      const { press, undoAll, unlink, linkAgain, account } = await copying([]);
      await press(target, twoServers);
      unlink(serverId(2));
      const { text } = await undoAll([1, 2], twoServers);
      expect(account.keys()).toEqual([[], ['2:5']]);
      expect(text).toContain('Removed 2 items');
      expect(text).toMatch(/Not undone: 1 title in \*\*Picked .*\*\*\. Your account there is no longer linked\./);
      linkAgain();
      await undoAll([1, 2], twoServers);
      expect(account.keys()).toEqual([[], []]);
    });

    it('stops for all copied playlists when the person cancels', async () => {
      const { press, account, cancelDuringUndo } = await copying([]);
      await press(target, twoServers);
      expect(await cancelDuringUndo([1, 2], twoServers)).toContain('Press *Undo* again');
      expect(account.keys()).toEqual([['1'], ['2:5']]);
    });
  });

  it('says that the account is no longer linked, and removes nothing', async () => {
    const { press, undo, unlink, account } = await copying(filmsOf(['3']));
    await press();
    unlink();
    expect(await undo()).toContain('Your account is no longer linked');
    expect(account.keys()).toEqual([['3']]);
  });

  it('continues with the second press if the first one failed', async () => {
    const { press, undo, account } = await copying(filmsOf(['3', '1', '2']));
    await press();
    account.failAt(1, 'request lost');
    expect(await undo()).toContain('Press *Undo* again');
    await undo();
    expect(account.keys()).toEqual([[]]);
  });

  it('lets a copy that was undone be copied into the same playlist again', async () => {
    const { press, undo, account } = await copying(filmsOf(['3', '1']));
    await press();
    await undo();
    await press();
    expect(account.keys()).toEqual([['3', '1']]);
  });

  it('removes nothing for another person', async () => {
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

  it('is below a shared playlist, and not below the person’s own', async () => {
    expect(await actionsFor(depsWith({ media }))).toContain(COPY);
    const linkedAccounts = { accountOf: () => OWN };
    expect(await actionsFor(depsWith({ media, linkedAccounts }))).not.toContain(COPY);
  });

  it('is not shown to people who may not have playlists of their own', async () => {
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
