import type { OfferedCommand } from '../../terminal/input/commandLine.ts';
import type { Language } from '../languages.ts';

/** Data for the page's script: this channel's commands, and people, roles and channels for menus. */
export interface PageScriptData {
  readonly as: string;
  readonly app: IdAndName & { readonly color: string };
  /** The channel's id, or `direct` for direct messages with the bot. */
  readonly in: string;
  readonly language: Language;
  readonly timeZone: string;
  readonly commands: readonly OfferedCommand[];
  /** Commands in a message's menu. */
  readonly apps: readonly { readonly name: string; readonly shown: string }[];
  readonly people: readonly IdAndName[];
  readonly roles: readonly IdAndName[];
  readonly channels: readonly (IdAndName & { readonly type: number })[];
  readonly words: Readonly<Record<PageScriptTextKey, string>>;
}

export interface IdAndName {
  readonly id: string;
  readonly name: string;
}

export type PageScriptTextKey =
  | 'required'
  | 'optional'
  | 'pickOne'
  | 'nothingFits'
  | 'yes'
  | 'no'
  | 'noAnswer'
  | 'lost'
  | 'apps'
  | 'removed'
  | 'needed'
  | 'atLeast'
  | 'removeFile';

export type PageUserAction =
  | { readonly do: 'say'; readonly text: string }
  | { readonly do: 'run'; readonly command: string; readonly options: PageCommandOptionValues }
  | {
      readonly do: 'complete';
      readonly command: string;
      readonly options: PageCommandOptionValues;
      readonly focused: string;
    }
  | { readonly do: 'press'; readonly message: string; readonly control: string }
  | { readonly do: 'choose'; readonly message: string; readonly control: string; readonly values: readonly string[] }
  | { readonly do: 'submit'; readonly form: string; readonly values: PageFormFieldValues }
  | { readonly do: 'app'; readonly message: string; readonly name: string }
  | { readonly do: 'dismiss'; readonly message: string }
  | { readonly do: 'speak'; readonly language: Language }
  | { readonly do: 'act'; readonly name: string; readonly typed: string };

export type PageCommandOptionValues = Readonly<Record<string, string | number | boolean>>;

/** An uploaded file, as base64. */
export interface Base64FileUpload {
  readonly name: string;
  readonly contentType: string;
  readonly base64: string;
}

export type PageFormFieldValues = Readonly<Record<string, string | readonly string[] | boolean | Base64FileUpload>>;

export interface PageUserActionOutcome {
  /** Reason for a refusal, or a text that the bot did not answer. */
  readonly problem?: string | undefined;
  readonly form?: { readonly id: string; readonly html: string } | undefined;
  readonly choices?: readonly { readonly name: string; readonly value: string | number }[] | undefined;
  readonly said?: string | undefined;
}

export type PageEvent =
  /** A new or changed message of this channel. */
  | {
      readonly kind: 'message';
      readonly id: string;
      readonly html: string;
      readonly isNew: boolean;
      readonly isOwn: boolean;
    }
  | { readonly kind: 'gone'; readonly id: string }
  /** A new message in another channel that this person sees. */
  | { readonly kind: 'elsewhere'; readonly channel: string }
  /** Changed parts of the page by element id, except for messages. */
  | { readonly kind: 'parts'; readonly parts: Readonly<Record<string, string>> }
  /** The commands of this channel have changed. */
  | { readonly kind: 'commands' };
