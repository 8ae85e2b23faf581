import type { SecondMediaServer } from '../../media-server/profiles/attic.ts';
import type { TestEventLog } from '../checker/eventLog.ts';
import type { TestClocks } from '../faults/clocks.ts';

const LONG_AGO = 1_614_556_800;
/** First number in the second server's film names. The first server's numbers stay below. */
const FIRST = 90_001;
/** Number of films on the second server. A thousand rounds play fewer. */
const REELS = 1000;
const titled = (number: number) => `Reel ${FIRST + number}`;

/**
 * Adds the second media server's films at the start. In such a small library, the bot would announce every later film,
 * whatever its date.
 */
export function addSecondServerFilms({ libraryEditor }: SecondMediaServer): void {
  for (let number = 0; number < REELS; number += 1)
    libraryEditor.add({ kind: 'movie', title: titled(number), addedAt: LONG_AGO });
}

/**
 * Plays the next film on the second media server. No subscription names this server's library, and plays of different
 * servers have no order.
 */
export function playOnSecondServer(
  { attic, clocks }: { readonly attic: SecondMediaServer | undefined; readonly clocks: TestClocks },
  eventLog: TestEventLog,
  round: number,
): void {
  if (!attic) throw new Error('there is no second media server');
  const { library, history, accounts, devices, words } = attic;
  const item = library.titled(titled(history.rows.length));
  const at = Math.floor(clocks.media() / 1000);
  const [person, device] = [accounts.noor, devices.phone];
  history.add({ item, viewedAt: at, account: person, device });
  eventLog.add({
    feed: 'history',
    library: `Attic ${item.sectionId}`,
    name: item.title,
    round,
    at,
    person: person.name,
    device: words.historyVideoDevice ? device.name : undefined,
    inOrder: false,
  });
}
