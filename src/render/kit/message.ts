import type { APIMessageTopLevelComponent } from 'discord-api-types/v10';
import type { AuditResult, ChangeOutcome } from '../../domain/audit.ts';
import type { Press } from './press.ts';

/** A picture or file that goes with a message; every one has alt text. */
export interface Upload {
  /** The name for `attachment://`: letters, digits, `-`, `_`, `.`. */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Alt text, at most `MAX_ALT_TEXT`. */
  readonly description: string;
}

/** A whole message in Discord's Components V2, as data: comparable with toEqual, sent by `discord/` alone. */
export interface Message {
  readonly components: readonly APIMessageTopLevelComponent[];
  readonly files?: readonly Upload[] | undefined;
  /** The presses behind the custom ids `press:0`, `press:1`, ...; `discord/` puts tickets in their place. */
  readonly presses?: readonly Press[] | undefined;
  /** True for a message that only the person who asked may see, whatever the command's usual visibility. */
  readonly private?: boolean | undefined;
  /** The request's outcome. Of several messages, the last one with an outcome counts. */
  readonly outcome?: ChangeOutcome | undefined;
  /**
   * More for the audit trail than was known before the request began; after a read, whose private data it
   * shows. The last one counts.
   */
  readonly audit?: AuditResult | undefined;
}

/** The answer to a change. Its outcome is required, because the audit trail assumes none. */
export interface ChangeMessage extends Message {
  readonly outcome: ChangeOutcome;
}
