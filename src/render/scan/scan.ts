import { note } from '../kit/layout.ts';
import type { Message } from '../kit/message.ts';
import type { Texts } from '../texts/texts.ts';

export const renderScanStarted = ({ scan }: Texts): Message => note(scan.started);

/** Nobody knows whether the scan runs: the list of libraries does not say. */
export const renderScanUnanswered = ({ scan }: Texts): Message => note(scan.unanswered);
