import type { TriedServer } from '../../../../domain/firstSetup.ts';
import { REMOVED_DAYS } from '../../../../domain/servers/mediaServers.ts';
import { triedWell } from '../../../../render/doctor/tried.ts';
import { changeNote, nothingDone } from '../../../../render/kit/layout.ts';
import type { ChangeMessage } from '../../../../render/kit/message.ts';
import type { Press } from '../../../../render/kit/press.ts';
import type { Texts } from '../../../../render/texts/texts.ts';
import { serverTitle } from './sentences.ts';

interface Added {
  readonly tried: Extract<TriedServer, { kind: 'works' }>;
  /** It was removed a while ago, and has its old data again. */
  readonly isBack: boolean;
  /** How many people linked an account at another address of it, and have to link again. */
  readonly waiting: number;
}

export const renderAdded = (texts: Texts, name: string, { tried, isBack, waiting }: Added): ChangeMessage =>
  changeNote(
    'done',
    [
      texts.servers.added(serverTitle({ name })),
      triedWell(texts, tried),
      isBack && texts.servers.back(REMOVED_DAYS),
      waiting > 0 && texts.servers.linksWaiting(waiting),
      texts.servers.next,
    ],
    { private: true },
  );

/** Why a form did not work, with a button that opens it again. */
export const renderTryAgain = ({ servers }: Texts, sentence: string, press: Press): ChangeMessage =>
  nothingDone(sentence, { controls: [[{ label: servers.tryAgain, style: 'primary', press }]] });
