import { changeNote } from '../kit/layout.ts';
import type { ChangeMessage } from '../kit/message.ts';
import type { Texts } from '../texts/texts.ts';

export const renderScanStarted = ({ scan }: Texts): ChangeMessage => changeNote('done', scan.started);

/** Nobody knows whether the scan runs: the list of libraries does not say. */
export const renderScanUnanswered = ({ scan }: Texts): ChangeMessage => changeNote('unknown', scan.unanswered);
