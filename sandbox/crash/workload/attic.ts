import type { Attic } from '../../media-server/profiles/attic.ts';
import type { EventLog } from '../checker/eventLog.ts';
import type { Clocks } from '../faults/clocks.ts';

const LONG_AGO = 1_614_556_800;
/** No play of the first server is called like these. */
const FIRST = 90_001;
/** More than are played in a thousand rounds. */
const REELS = 1000;
const titled = (number: number) => `Reel ${FIRST + number}`;

/** Films that the second media server has from the start: in its small libraries a new one would be announced, however old it says it is. */
export function putReels({ libraryEditor }: Attic): void {
  for (let number = 0; number < REELS; number += 1)
    libraryEditor.add({ kind: 'movie', title: titled(number), addedAt: LONG_AGO });
}

/**
 * A viewer watches another film on the second media server. No subscription names its library, and its order
 * among the first server's plays is open.
 */
export function playInAttic(
  { attic, clocks }: { readonly attic: Attic | undefined; readonly clocks: Clocks },
  eventLog: EventLog,
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
