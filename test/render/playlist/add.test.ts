import { describe, expect, it } from 'vitest';
import {
  type PlaylistAdditionOutcome,
  renderItemChoicePrompt,
  renderNoSuchPlaylist,
  renderNotForPlaylists,
  renderPlaylistAddition,
  renderPlaylistChoicePrompt,
  renderPlaylistGone,
  renderSmartPlaylist,
} from '../../../src/render/playlist/add.ts';
import { en } from '../../../src/render/texts/en.ts';
import { problemsOf } from '../../support/discordSchema.ts';
import { film, list } from '../../support/media.ts';
import { componentsOf, noteOf, textOf } from '../../support/messages.ts';

const refusalOf = (sentence: string) => ({ ...noteOf(sentence, { private: true }), outcome: 'nothing' });

const outcome: readonly {
  readonly name: string;
  readonly given: PlaylistAdditionOutcome;
  readonly sentence: string;
}[] = [
  {
    name: 'a new playlist',
    given: { kind: 'created', requestedType: 'video', playlist: list({ leafCount: 1 }) },
    sentence: 'Created the playlist **Evening** with **Metropolis (1927)**.',
  },
  {
    name: 'a new playlist of unknown type',
    given: {
      kind: 'created',
      requestedType: 'video',
      playlist: list({ playlistType: undefined, leafCount: undefined }),
    },
    sentence: 'Created the playlist **Evening** with **Metropolis (1927)**.',
  },
  {
    name: 'a new playlist of another type',
    given: { kind: 'created', requestedType: 'video', playlist: list({ playlistType: 'audio' }) },
    sentence:
      'Created the playlist **Evening** with **Metropolis (1927)**. The server made it a playlist for music, going by what is in it.',
  },
  {
    name: 'a new playlist that stayed empty',
    given: { kind: 'created', requestedType: 'video', playlist: list({ leafCount: 0 }) },
    sentence:
      'Created the playlist **Evening**, but the server put nothing in it. **Metropolis (1927)** was not added.',
  },
  {
    name: 'an addition',
    given: { kind: 'added', playlist: list({ leafCount: 3 }) },
    sentence: 'Added **Metropolis (1927)** to **Evening**, which now has 3 items.',
  },
  {
    name: 'the first addition',
    given: { kind: 'added', playlist: list({ leafCount: 1 }) },
    sentence: 'Added **Metropolis (1927)** to **Evening**, which now has 1 item.',
  },
  {
    name: 'a whole album',
    given: { kind: 'added', playlist: list({ leafCount: 14 }), pieces: 12 },
    sentence: 'Added **Metropolis (1927)** (12 items) to **Evening**, which now has 14 items.',
  },
  {
    name: 'an uncounted addition',
    given: { kind: 'added', playlist: list({ leafCount: undefined }) },
    sentence: 'Added **Metropolis (1927)** to **Evening**.',
  },
  {
    name: 'an addition elsewhere',
    given: { kind: 'added-elsewhere', playlist: list(), type: 'video' },
    sentence:
      '**Evening** holds something else, so the server put **Metropolis (1927)** into a playlist of the same name for videos.',
  },
  {
    name: 'no addition',
    given: { kind: 'not-added', playlist: list() },
    sentence:
      'The server accepted the request but added nothing: **Metropolis (1927)** is not in **Evening**. The two may not go together.',
  },
  {
    name: 'an addition without an answer, not seen',
    given: { kind: 'unanswered', title: 'Evening', isNew: false, isSeenMissing: true },
    sentence:
      'The server gave no usable answer when I asked it to add **Metropolis (1927)**. **Evening** has not grown so far: check with `/playlist show` before you add it again.',
  },
  {
    name: 'an addition without an answer, and nobody could look',
    given: { kind: 'unanswered', title: 'Evening', isNew: false, isSeenMissing: false },
    sentence:
      'The server gave no usable answer when I asked it to add **Metropolis (1927)**. It may be there anyway, but I could not read how long **Evening** is: check with `/playlist show` before you add it again.',
  },
  {
    name: 'a new playlist without an answer, not seen',
    given: { kind: 'unanswered', title: 'Evening', isNew: true, isSeenMissing: true },
    sentence:
      'The server gave no usable answer when I asked it to create **Evening** with **Metropolis (1927)**. There is no new playlist of that name so far: check with `/playlist list` before you create it again.',
  },
  {
    name: 'a new playlist without an answer, and nobody could look',
    given: { kind: 'unanswered', title: 'Evening', isNew: true, isSeenMissing: false },
    sentence:
      'The server gave no usable answer when I asked it to create **Evening** with **Metropolis (1927)**. It may be there anyway, but I could not read the playlists: check with `/playlist list` before you create it again.',
  },
  {
    name: 'an addition nobody saw',
    given: { kind: 'unverified', playlist: list() },
    sentence:
      'The server accepted **Metropolis (1927)** for **Evening**, but I could not read the playlists again to check.',
  },
];

describe('the result of an addition', () => {
  it.each(outcome)(
    'the result of adding an item to a playlist is told in one sentence: $name',
    ({ given, sentence }) => {
      expect(renderPlaylistAddition(en, { item: film(), outcome: given })).toMatchObject(noteOf(sentence));
    },
  );

  it.each(outcome)(
    'the result “$name” of adding to a playlist stays within Discord’s limits, whatever the titles',
    ({ given }) => {
      const title = '_'.repeat(999);
      const long = 'playlist' in given ? { ...given, playlist: { ...given.playlist, title } } : { ...given, title };
      const message = renderPlaylistAddition(en, { item: film({ title: '*'.repeat(999) }), outcome: long });
      expect(textOf(message).length).toBeLessThan(1000);
      expect(problemsOf(message)).toEqual([]);
    },
  );

  it.each([
    [{ kind: 'not-added', playlist: list() }, 'failed'],
    [{ kind: 'created', requestedType: 'video', playlist: list({ leafCount: 0 }) }, 'failed'],
    [{ kind: 'created', requestedType: 'video', playlist: list() }, 'done'],
    [{ kind: 'added', playlist: list() }, 'done'],
    [{ kind: 'added-elsewhere', playlist: list(), type: 'video' }, 'done'],
    [{ kind: 'unverified', playlist: list() }, 'unknown'],
    [{ kind: 'unanswered', title: 'Evening', isNew: true, isSeenMissing: true }, 'unknown'],
  ] as const)('the result $0.kind of adding to a playlist is recorded as $1', (given, outcome) => {
    expect(renderPlaylistAddition(en, { item: film(), outcome: given }).outcome).toBe(outcome);
  });

  it('the result of adding to a playlist without a name calls it “Untitled”', () => {
    expect(
      textOf(
        renderPlaylistAddition(en, {
          item: film(),
          outcome: { kind: 'not-added', playlist: list({ title: '\u200b' }) },
        }),
      ),
    ).toContain('**Untitled**');
  });
});

const PICK = { action: 'x', target: 1, by: 'invoker' } as const;

describe('an item that has to be picked', () => {
  it('an ambiguous title is answered with a menu of the matching items', () => {
    const options = Array.from({ length: 30 }, (_, index) => ({ label: `*${index}`, value: `#${index}` }));
    const message = renderItemChoicePrompt(en, { typedText: '1917', options, isCut: false, press: PICK });
    expect(textOf(message)).toBe('I do not know which “1917” you mean. Choose what to add, one or several:');
    expect(message).toMatchObject({ private: true, outcome: 'nothing', presses: [PICK] });
    expect(componentsOf(message)).toContainEqual(expect.objectContaining({ type: 3, min_values: 1, max_values: 25 }));
    expect(problemsOf(message)).toEqual([]);
  });

  it.each([
    [true, 'What to add (the first 1, there are more)'],
    [false, 'What to add'],
  ])('a menu of matching items says that it is incomplete if there are more: %s', (isCut, placeholder) => {
    const message = renderItemChoicePrompt(en, {
      typedText: '1917',
      options: [{ label: '1917', value: '#1' }],
      isCut,
      press: PICK,
    });
    expect(componentsOf(message)).toContainEqual(expect.objectContaining({ placeholder }));
  });

  it('a title without matches is answered with that fact', () => {
    expect(renderItemChoicePrompt(en, { typedText: '<@1>', options: [], isCut: false, press: PICK })).toEqual(
      refusalOf('Nothing found for “\\<@1\\>”.'),
    );
  });

  it('a playlist name that several playlists have is refused with a request to pick one', () => {
    expect(renderPlaylistChoicePrompt(en, 'Mix_')).toEqual(
      refusalOf('There are several playlists called “Mix\\_”. Pick one from the list that opens as you type.'),
    );
  });
});

describe('an impossible action', () => {
  it('an impossible change of a playlist is refused privately', () => {
    expect(renderSmartPlaylist(en, list())).toEqual(
      refusalOf('**Evening** is a smart playlist: the server fills it itself, so nothing can be added or removed.'),
    );
    expect(renderPlaylistGone(en)).toEqual(refusalOf('That playlist no longer exists.'));
    expect(renderNoSuchPlaylist(en, 'x')).toEqual(
      refusalOf('There is no playlist called “x”. Pick one from the list that opens as you type.'),
    );
    expect(renderNotForPlaylists(en, film({ kind: 'tag', title: 'Noir', year: undefined }))).toEqual(
      refusalOf('A playlist cannot hold **Noir**.'),
    );
  });
});
