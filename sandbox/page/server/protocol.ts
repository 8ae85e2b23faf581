import type { KnownCommand } from '../../terminal/input/commandLine.ts';

/**
 * The page script's data about the place: the commands that can be typed, and the people and things for
 * menus.
 */
export interface Here {
  readonly as: string;
  /** A channel's id, or `direct` for the direct messages with the bot. */
  readonly in: string;
  readonly language: 'en' | 'de';
  readonly timeZone: string;
  readonly commands: readonly KnownCommand[];
  /** The commands for messages. */
  readonly apps: readonly { readonly name: string; readonly shown: string }[];
  readonly people: readonly Named[];
  readonly roles: readonly Named[];
  readonly channels: readonly (Named & { readonly type: number })[];
  readonly words: Readonly<Record<ScriptWord, string>>;
}

export interface Named {
  readonly id: string;
  readonly name: string;
}

/** The words that the script itself writes. */
export type ScriptWord =
  | 'required'
  | 'optional'
  | 'pickOne'
  | 'nothingFits'
  | 'yes'
  | 'no'
  | 'noAnswer'
  | 'lost'
  | 'apps'
  | 'removed';

/** A person's act on the page. */
export type Act =
  | { readonly do: 'say'; readonly text: string }
  | { readonly do: 'run'; readonly command: string; readonly options: OptionValues }
  | { readonly do: 'complete'; readonly command: string; readonly options: OptionValues; readonly focused: string }
  | { readonly do: 'press'; readonly message: string; readonly control: string }
  | { readonly do: 'choose'; readonly message: string; readonly control: string; readonly values: readonly string[] }
  | { readonly do: 'submit'; readonly form: string; readonly values: FieldValues }
  | { readonly do: 'app'; readonly message: string; readonly name: string }
  | { readonly do: 'dismiss'; readonly message: string }
  | { readonly do: 'speak'; readonly language: 'en' | 'de' }
  | { readonly do: 'act'; readonly name: string; readonly typed: string };

export type OptionValues = Readonly<Record<string, string | number | boolean>>;

/** A file goes as base64. */
export interface SentFile {
  readonly name: string;
  readonly contentType: string;
  readonly base64: string;
}

export type FieldValues = Readonly<Record<string, string | readonly string[] | boolean | SentFile>>;

/** The result of an act. */
export interface Outcome {
  /** Why Discord's client would not send it, or that the bot did not answer. */
  readonly problem?: string | undefined;
  /** A form that opened, as HTML, and its number. */
  readonly form?: { readonly id: string; readonly html: string } | undefined;
  readonly choices?: readonly { readonly name: string; readonly value: string | number }[] | undefined;
  /** The result of an action of the panel, in words. */
  readonly said?: string | undefined;
}

/** An event that the page gets as it happens. */
export type PageEvent =
  /** A message of this channel is there, new or changed; whether it answers this person. */
  | {
      readonly kind: 'message';
      readonly id: string;
      readonly html: string;
      readonly isNew: boolean;
      readonly isOwn: boolean;
    }
  | { readonly kind: 'gone'; readonly id: string }
  /** Something new in another channel that this person sees. */
  | { readonly kind: 'elsewhere'; readonly channel: string }
  /** The parts of the page that changed beside the messages, by their ids. */
  | { readonly kind: 'parts'; readonly parts: Readonly<Record<string, string>> }
  /** The commands that can be typed here have changed. */
  | { readonly kind: 'commands' };
