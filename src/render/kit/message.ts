import type { APIMessageTopLevelComponent } from 'discord-api-types/v10';
import type { AuditResult, ChangeOutcome } from '../../domain/audit.ts';
import type { Press } from './press.ts';

/** A picture or file that goes with a message; every one has alt text. */
export interface Upload {
  /** What `attachment://` refers to: letters, digits, `-`, `_`, `.`. */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Alt text, at most `MAX_ALT_TEXT`. */
  readonly description: string;
}

/** A whole message in Discord's Components V2, as data: comparable with toEqual, sent by `discord/` alone. */
export interface Message {
  readonly components: readonly APIMessageTopLevelComponent[];
  readonly files?: readonly Upload[] | undefined;
  /** What the components' custom ids `press:0`, `press:1`, ... stand for; `discord/` puts tickets in their place. */
  readonly presses?: readonly Press[] | undefined;
  /** Only for the person who asked, whatever the command's usual visibility. */
  readonly private?: boolean | undefined;
  /** What came of the request. Of several messages the last one that says it counts. */
  readonly outcome?: ChangeOutcome | undefined;
  /**
   * What the audit trail says of it, where that is more than was known before it began; for what changes nothing, whose
   * private data it shows. The last one counts.
   */
  readonly audit?: AuditResult | undefined;
}

/** What answers a change: it always says what came of it, since the audit trail takes nothing for granted. */
export interface ChangeMessage extends Message {
  readonly outcome: ChangeOutcome;
}
