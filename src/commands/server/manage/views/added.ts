import type { ServerConnectionTestResult } from '../../../../domain/firstSetup.ts';
import { REMOVED_SERVER_DAYS } from '../../../../domain/servers/mediaServers.ts';
import { describeSuccessfulConnectionTest } from '../../../../render/doctor/trialSentences.ts';
import { createChangeResultMessage, createNothingChangedMessage } from '../../../../render/kit/message/layout.ts';
import type { ChangeResultMessage } from '../../../../render/kit/message/message.ts';
import type { ComponentPress } from '../../../../render/kit/message/press.ts';
import type { Texts } from '../../../../render/texts/texts.ts';
import { serverTitle } from './sentences.ts';

interface AddedServer {
  readonly trial: Extract<ServerConnectionTestResult, { kind: 'works' }>;
  /** True if the server was removed before and has its old data again. */
  readonly isBack: boolean;
  /** Number of people who linked an account at another address of the server and have to link again. */
  readonly waitingLinks: number;
}

export const renderAddedServer = (
  texts: Texts,
  name: string,
  { trial, isBack, waitingLinks }: AddedServer,
): ChangeResultMessage =>
  createChangeResultMessage(
    'done',
    [
      texts.servers.added(serverTitle({ name })),
      describeSuccessfulConnectionTest(texts, trial),
      isBack && texts.servers.back(REMOVED_SERVER_DAYS),
      waitingLinks > 0 && texts.servers.linksWaiting(waitingLinks),
      texts.servers.next,
    ],
    { private: true },
  );

export const renderTryAgain = ({ servers }: Texts, sentence: string, press: ComponentPress): ChangeResultMessage =>
  createNothingChangedMessage(sentence, { controls: [[{ label: servers.tryAgain, style: 'primary', press }]] });
