import { changeNote } from '../../render/kit/layout.ts';
import type { ChangeMessage } from '../../render/kit/message.ts';
import type { Texts } from '../../render/texts/texts.ts';

export const renderScanStarted = ({ scan }: Texts): ChangeMessage => changeNote('done', scan.started);

/** Nobody knows whether the scan runs: the list of libraries does not say. */
export const renderScanUnanswered = ({ scan }: Texts): ChangeMessage => changeNote('unknown', scan.unanswered);
