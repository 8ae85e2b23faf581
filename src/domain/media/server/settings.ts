import type { CallOptions } from '../callOptions.ts';

/** The types of a server preference (MEDIA-SERVER.md); any other is read as text. */
export const SETTING_TYPES = ['bool', 'int', 'double', 'text'] as const;
export type SettingType = (typeof SETTING_TYPES)[number];

export type SettingValue = string | number | boolean;

/** A preference of the server (`Setting`). */
export interface Setting {
  /** Case-sensitive: what `setPreference` takes. */
  readonly id: string;
  readonly label?: string | undefined;
  readonly summary?: string | undefined;
  readonly type: SettingType;
  /** Missing if it is empty or secret. */
  readonly value?: SettingValue | undefined;
  readonly default?: SettingValue | undefined;
  readonly hidden?: boolean | undefined;
  readonly advanced?: boolean | undefined;
  readonly group?: string | undefined;
  /** The values allowed; missing if any value is. */
  readonly choices?: readonly { readonly value: string; readonly label: string }[] | undefined;
  /** True if its name says that it holds a token, a password or a key. Decoding drops its value. */
  readonly secret: boolean;
}

export interface SettingsApi {
  /** Without the values of secrets: see `Setting.secret`. */
  settings(options?: CallOptions): Promise<readonly Setting[]>;
  /**
   * 4.6. `invalid` with the server's words or `not-found` for an unknown name; names are case-sensitive. A boolean goes
   * out as 1 or 0.
   */
  setPreference(name: string, value: SettingValue, options?: CallOptions): Promise<void>;
}
