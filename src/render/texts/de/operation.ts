import type { operation as en } from '../en/operation.ts';
import type { Translation } from '../translation.ts';
import { number } from './numbers.ts';

const TOO_LONG = 'Das dauert länger, als Discord mich eine Antwort ändern lässt.';

export const operation: Translation<typeof en> = {
  cancel: 'Abbrechen',
  soFar: (done, total) => `-# ${number(done)} von ${number(total)} erledigt`,
  cancelled: 'Abgebrochen.',
  cancelling: {
    cancelled:
      'Nach dem jetzigen Schritt ist Schluss. Was getan ist, bleibt getan; in der Antwort steht, wie weit es kam.',
    over: 'Es war schon zu Ende: Da gibt es nichts mehr abzubrechen.',
    unknown: 'Ich wurde inzwischen neu gestartet, und damit war es zu Ende. Da gibt es nichts mehr abzubrechen.',
  },
  moved: (link) => `${TOO_LONG} Es geht [in einer eigenen Nachricht](${link}) weiter.`,
  later: {
    'channel-later': `${TOO_LONG} Was daraus wird, steht dann hier in einer eigenen Nachricht.`,
    direct: `${TOO_LONG} Was daraus wird, schreibe ich dir als Direktnachricht.`,
  },
  notSent: (person) =>
    `${person}: Was du mir aufgetragen hast, ist zu Ende, aber ich konnte dir das Ergebnis nicht als Direktnachricht schicken. Sieh nach, wie es jetzt steht, bevor du es noch einmal versuchst.`,
};
