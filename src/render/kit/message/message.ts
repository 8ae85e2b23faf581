import type { APIMessageTopLevelComponent } from 'discord-api-types/v10';
import type { AuditedChangeOutcome, AuditResult } from '../../../domain/audit.ts';
import type { ComponentPress } from './press.ts';

export interface Upload {
  /** The file's name, as in `attachment://NAME`. Only letters, digits, `-`, `_` and `.`. */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Alt text of at most `MAX_ALT_TEXT` characters. */
  readonly description: string;
}

/** A message in Discord's Components V2, as plain data. Only `discord/` sends it. */
export interface Message {
  readonly components: readonly APIMessageTopLevelComponent[];
  readonly files?: readonly Upload[] | undefined;
  /**
   * The presses behind the custom ids `press:0`, `press:1`, ... `discord/` replaces these ids by tickets when it sends
   * the message.
   */
  readonly presses?: readonly ComponentPress[] | undefined;
  /** True if only the person who asked may see the message, even where answers to the command are public. */
  readonly private?: boolean | undefined;
  /** Outcome of the request. If an answer has several messages, the last outcome counts. */
  readonly outcome?: AuditedChangeOutcome | undefined;
  /**
   * Details for the audit trail that became known only while the request ran. For a read: the people whose private data
   * the message contains. Of an answer with several messages, the last details count.
   */
  readonly audit?: AuditResult | undefined;
}

/** The answer to a change. Its outcome is required, because the audit trail must not guess it. */
export interface ChangeResultMessage extends Message {
  readonly outcome: AuditedChangeOutcome;
}
